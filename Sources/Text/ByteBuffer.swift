/// Bytes of text for output, in one block that grows.
///
/// It is the destination of everything that is written in great number: an append checks the capacity left and copies,
/// without an array's checks of who else refers to it.
///
/// It is `public` for the optimiser, which does not inline functions of `package` access into other modules; no product
/// includes this target.
public struct ByteBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var length = 0

    /// Creates an empty buffer with capacity for this many bytes.
    public init(capacity: Int = 256) {
        self.capacity = max(capacity, 16)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    // MARK: Reading

    /// The number of bytes.
    @inlinable public var count: Int { length }

    /// The byte at a place.
    @inlinable public subscript(index: Int) -> UInt8 {
        get {
            assert(index >= 0 && index < length, "no such byte")
            return start[index]
        }
        set {
            assert(index >= 0 && index < length, "no such byte")
            start[index] = newValue
        }
    }

    /// Calls `read` with the bytes from a place on.
    @inlinable public func withBytes<Result, Failure: Error>(
        from index: Int = 0, _ read: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        assert(index >= 0 && index <= length, "no such place")
        return try read(UnsafeBufferPointer(start: start + index, count: length - index))
    }

    /// The bytes, copied into an array.
    public var array: [UInt8] { Array(UnsafeBufferPointer(start: start, count: length)) }

    /// The bytes as text, which must be UTF-8.
    public var text: String { String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self) }

    // MARK: Writing

    /// Ensures capacity for this many further bytes.
    @inlinable public mutating func reserve(_ more: Int) {
        if capacity &- length < more { grow(more) }
    }

    @usableFromInline mutating func grow(_ more: Int) {
        capacity = max(2 * capacity, length + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: length)
        start.deallocate()
        start = larger
    }

    /// Appends a byte.
    @inline(__always) @inlinable public mutating func append(_ byte: UInt8) {
        reserve(1)
        start[length] = byte
        length &+= 1
    }

    /// Appends bytes that are not in the buffer's own memory.
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        reserve(bytes.count)
        Self.copy(base, to: start + length, count: bytes.count)
        length &+= bytes.count
    }

    /// Copies bytes, usually few: calling the system's function takes longer than loading and storing two numbers.
    @inline(__always) @inlinable static func copy(
        _ from: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        let (source, target) = (UnsafeRawPointer(from), UnsafeMutableRawPointer(target))
        /// Copies the bytes of one number from the beginning and of one from the end; the two may overlap.
        func copyEnds<Number: BitwiseCopyable>(_ type: Number.Type) {
            let last = count - MemoryLayout<Number>.size
            let head = source.loadUnaligned(as: type)
            let tail = source.loadUnaligned(fromByteOffset: last, as: type)
            target.storeBytes(of: head, as: type)
            target.storeBytes(of: tail, toByteOffset: last, as: type)
        }
        switch count {
        case 0: break
        case 1: copyEnds(UInt8.self)
        case 2...3: copyEnds(UInt16.self)
        case 4...7: copyEnds(UInt32.self)
        case 8...16: copyEnds(UInt64.self)
        case 17...32: copyEnds(SIMD16<UInt8>.self)
        default: target.copyMemory(from: source, byteCount: count)
        }
    }

    /// Appends bytes.
    @inlinable public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    /// Appends text from a literal.
    @inline(__always) @inlinable public mutating func append(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        reserve(count)
        Self.copy(text.utf8Start, to: start + length, count: count)
        length &+= count
    }

    /// Appends text.
    @inlinable public mutating func append(text: String) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
        if done == nil { append(Array(text.utf8)) }
    }

    /// Appends a byte several times.
    public mutating func append(_ byte: UInt8, times: Int) {
        reserve(times)
        (start + length).update(repeating: byte, count: times)
        length += times
    }

    /// Appends the bytes that `write` stores in memory for at most `room` bytes; it returns their number.
    @inlinable public mutating func append(
        room: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        reserve(room)
        length &+= write(UnsafeMutableBufferPointer(start: start + length, count: room))
    }

    /// Appends a number in decimal digits.
    public mutating func append(number: Int) {
        reserve(20)
        if number < 0 { append("-") }
        var rest = number.magnitude
        let digits = Self.digits(rest)
        length += digits
        var place = UnsafeMutableRawPointer(start + length)
        // Two digits at a time, to save divisions.
        while rest >= 100 {
            let hundreds = rest / 100
            place -= 2
            place.storeBytes(of: DigitPairs[Int(truncatingIfNeeded: rest &- 100 &* hundreds)], as: UInt16.self)
            rest = hundreds
        }
        if rest >= 10 {
            (place - 2).storeBytes(of: DigitPairs[Int(truncatingIfNeeded: rest)], as: UInt16.self)
        } else {
            (place - 1).storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: rest), as: UInt8.self)
        }
    }

    @inline(__always) private static func digits(_ number: UInt) -> Int {
        var (digits, rest) = (1, number)
        while rest >= 10_000 {
            rest /= 10_000
            digits &+= 4
        }
        return digits &+ (rest >= 10 ? 1 : 0) &+ (rest >= 100 ? 1 : 0) &+ (rest >= 1000 ? 1 : 0)
    }

    // MARK: Removing

    /// Removes all but the first bytes; the block stays allocated.
    @inlinable public mutating func shorten(to count: Int) { length = min(length, count) }

    /// Moves the bytes from a place on into another buffer, replacing its contents.
    public mutating func move(from index: Int, to other: inout ByteBuffer) {
        other.clear()
        withBytes(from: index) { other.append($0) }
        shorten(to: index)
    }

    /// Removes all bytes; the block stays allocated.
    @inlinable public mutating func clear() { length = 0 }
}
