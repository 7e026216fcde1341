/// Searches that look at eight bytes at once, for what is done over a whole text.
extension UnsafeBufferPointer<UInt8> {
    /// The place of the first `byte` at or behind `start`, or the number of bytes where there is none.
    func place(of byte: UInt8, from start: Int) -> Int {
        let pattern = UInt64(byte) &* .lowBits
        var place = start
        while place + 8 <= count {
            // A byte that equals is now zero; the lowest bit that is left belongs to the first zero (Warren, *Hacker's
            // Delight*, 2nd ed., §6-1).
            let word = word(at: place) ^ pattern
            let zeros = (word &- .lowBits) & ~word & .highBits
            if zeros != 0 { return place + zeros.trailingZeroBitCount / 8 }
            place += 8
        }
        while place < count, self[place] != byte { place += 1 }
        return place
    }

    /// Calls `body` with all places of `byte`, in ascending order.
    func forEachPlace(of byte: UInt8, _ body: (Int) -> Void) {
        let pattern = UInt64(byte) &* .lowBits
        var place = 0
        while place + 8 <= count {
            // As above, but without a borrow that marks too much: the highest bit of each byte that is zero.
            let word = word(at: place) ^ pattern
            var zeros = ~((word & ~UInt64.highBits) &+ ~UInt64.highBits | word) & .highBits
            while zeros != 0 {
                body(place &+ zeros.trailingZeroBitCount / 8)
                zeros &= zeros &- 1
            }
            place += 8
        }
        while place < count {
            if self[place] == byte { body(place) }
            place += 1
        }
    }

    /// The number of ASCII characters from `start` up to the first byte that is none, or to the end.
    func asciiCount(from start: Int) -> Int {
        var place = start
        while place + 8 <= count, word(at: place) & .highBits == 0 { place += 8 }
        while place < count, self[place] < 0x80 { place += 1 }
        return place - start
    }

    /// The place of the first byte at or behind `start` that texts of JSON do not have as it is, or that is not ASCII:
    /// a double quote, a backslash, a control character; the number of bytes where there is none.
    func endOfPlainText(from start: Int) -> Int {
        var place = start
        while place + 8 <= count {
            let word = word(at: place)
            let (quotes, escapes) = (word ^ 0x22 &* .lowBits, word ^ 0x5C &* .lowBits)
            let controls = word &- 0x20 &* .lowBits
            // As above: a borrow marks too much, but never below the first that is meant.
            let marks = (quotes &- .lowBits) & ~quotes | (escapes &- .lowBits) & ~escapes | controls | word
            if marks & .highBits != 0 { return place + (marks & .highBits).trailingZeroBitCount / 8 }
            place += 8
        }
        while place < count, 0x20..<0x80 ~= self[place], self[place] != 0x22, self[place] != 0x5C { place += 1 }
        return place
    }
}

extension UInt64 {
    /// The lowest and the highest bit of each byte.
    fileprivate static let lowBits: UInt64 = 0x0101_0101_0101_0101
    fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080
}
