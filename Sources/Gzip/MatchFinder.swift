/// Finds what repeats: for each place the places before it that begin with the same three bytes, the nearest first.
struct MatchFinder {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The last place of each hash of three bytes, -1 for none.
    private var heads = [Int32](repeating: -1, count: 1 << hashBits)
    /// For each of the last places the one before it with the same hash.
    private var chain = [Int32](repeating: -1, count: Token.maximumDistance)

    private static let hashBits = 15
    /// How many earlier places are tried, and the length from which on a repetition is good enough to try no other.
    private static let (maximumTries, goodLength) = (48, 96)

    static func tokens(of bytes: [UInt8]) -> [Token] {
        bytes.withUnsafeBufferPointer { buffer in
            var finder = MatchFinder(buffer)
            return finder.tokens()
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func tokens() -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 4)
        var place = 0
        var known: (length: Int, distance: Int)?
        while place < bytes.count {
            let found = known ?? longest(at: place)
            known = nil
            enter(place)
            guard found.length >= Token.minimumLength else {
                tokens.append(Token(bytes[place]))
                place += 1
                continue
            }
            // One byte on there may be a longer one.
            if found.length < Self.goodLength {
                let next = longest(at: place + 1)
                if next.length > found.length {
                    tokens.append(Token(bytes[place]))
                    place += 1
                    known = next
                    continue
                }
            }
            tokens.append(Token(length: found.length, distance: found.distance))
            for passed in place + 1..<place + found.length { enter(passed) }
            place += found.length
        }
        return tokens
    }

    private func hash(_ place: Int) -> Int {
        let three = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        return Int((three &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    }

    private mutating func enter(_ place: Int) {
        guard place + Token.minimumLength <= bytes.count else { return }
        let hash = hash(place)
        chain[place % Token.maximumDistance] = heads[hash]
        heads[hash] = Int32(truncatingIfNeeded: place)
    }

    /// The longest repetition at a place that is not entered yet; length 0 where there is none.
    private func longest(at place: Int) -> (length: Int, distance: Int) {
        let limit = min(Token.maximumLength, bytes.count - place)
        guard limit >= Token.minimumLength else { return (0, 0) }
        var best = (length: 0, distance: 0)
        var candidate = Int(heads[hash(place)])
        var tries = Self.maximumTries
        while candidate >= 0, place - candidate <= Token.maximumDistance, tries > 0 {
            var length = 0
            while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
            if length > best.length {
                best = (length, place - candidate)
                if length >= min(limit, Self.goodLength) { break }
            }
            let earlier = Int(chain[candidate % Token.maximumDistance])
            // What is farther back has been overwritten by a later place.
            guard earlier < candidate else { break }
            candidate = earlier
            tries -= 1
        }
        return best.length >= Token.minimumLength ? best : (0, 0)
    }
}
