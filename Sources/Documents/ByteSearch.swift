/// Searches that examine eight bytes at once, for work over a whole text.
extension UnsafeBufferPointer<UInt8> {
    /// Returns the place of the first `byte` at or after `start`, or the number of bytes where there is none.
    func place(of byte: UInt8, from start: Int) -> Int {
        let pattern = UInt64(byte) &* .lowBits
        var place = start
        while place + 8 <= count {
            // A byte that is equal is now zero; the lowest bit that remains set belongs to the first zero (Warren,
            // *Hacker's Delight*, 2nd ed., §6-1).
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
            // As in `place(of:from:)`, but without a borrow that marks too much: the highest bit of each byte that is
            // zero.
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

    /// Returns the number of ASCII characters from `start` to the first byte that is not ASCII, or to the end.
    func asciiCount(from start: Int) -> Int {
        var place = start
        while place + 8 <= count, word(at: place) & .highBits == 0 { place += 8 }
        while place < count, self[place] < 0x80 { place += 1 }
        return place - start
    }

    /// Returns the place of the first byte at or after `start` that a JSON text cannot contain unescaped, or that is
    /// not ASCII: a double quote, a backslash, a control character; the number of bytes where there is none.
    func endOfPlainText(from start: Int) -> Int {
        var place = start
        while place + 8 <= count {
            let word = word(at: place)
            let (quotes, escapes) = (word ^ 0x22 &* .lowBits, word ^ 0x5C &* .lowBits)
            let controls = word &- 0x20 &* .lowBits
            // As in `place(of:from:)`: a borrow marks too much, but never before the first byte that is meant.
            let marks = (quotes &- .lowBits) & ~quotes | (escapes &- .lowBits) & ~escapes | controls | word
            if marks & .highBits != 0 { return place + (marks & .highBits).trailingZeroBitCount / 8 }
            place += 8
        }
        while place < count, 0x20..<0x80 ~= self[place], self[place] != 0x22, self[place] != 0x5C { place += 1 }
        return place
    }
}

extension UInt64 {
    /// The lowest bit of each byte; ``highBits`` has the highest.
    fileprivate static let lowBits: UInt64 = 0x0101_0101_0101_0101
    fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080
}
