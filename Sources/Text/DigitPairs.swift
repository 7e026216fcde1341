/// The two digits of each number from 00 to 99 as adjacent bytes of text, which saves divisions.
@usableFromInline enum DigitPairs {
    @inlinable static var all: StaticString {
        """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657\
        585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    }

    /// The digits of a number from 0 to 99, the first at the lower address.
    @inline(__always) @inlinable static subscript(number: Int) -> UInt16 {
        UnsafeRawPointer(all.utf8Start).loadUnaligned(fromByteOffset: 2 &* number, as: UInt16.self)
    }
}
