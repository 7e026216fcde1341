/// One search of a pattern in a text.
struct PatternMatcher {
    /// The number of steps that a search with back references may take before it counts as failed; about 10 ms.
    static let budget = 1_000_000

    private let pattern: Pattern
    private var program: PatternProgram { _read { yield pattern.program } }
    private let text: UnsafeBufferPointer<UInt8>
    /// A bit for each split and position that has been tried: another try would fail again.
    private var tried: UnsafeMutableBufferPointer<UInt64>
    /// The number of instructions that were run.
    private(set) var steps = 0
    /// The branches not taken yet, with those of a look-around on top of those of the run around it. They are kept from
    /// run to run, since allocating memory takes longer than most matches.
    private var choices: [(instruction: Int, position: Int)] = []

    /// Creates a search; `tried` has ``words(_:_:)`` zeros, or is empty with back references, whose outcome depends on
    /// more than the place.
    init(_ pattern: Pattern, _ text: UnsafeBufferPointer<UInt8>, _ tried: UnsafeMutableBufferPointer<UInt64>) {
        self.pattern = pattern
        self.text = text
        self.tried = tried
    }

    /// Returns the number of words that hold a bit for each split and position.
    static func words(_ program: PatternProgram, _ length: Int) -> Int { (program.splits * (length + 1) + 63) / 64 }

    mutating func search() -> Bool {
        var start = 0
        while true {
            var positions = Array(repeating: -1, count: program.registers)
            if run(from: 0, at: start, &positions) { return true }
            guard !program.isAnchored, start < text.count, steps < Self.budget || !program.hasBackreferences else {
                return false
            }
            start += 1
            while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
        }
    }

    /// Runs from one instruction to a `match`; `positions` receives those noted on the path that led there.
    private mutating func run(from first: Int, at start: Int, _ positions: inout [Int]) -> Bool {
        let bottom = choices.count
        defer { if choices.count > bottom { choices.removeLast(choices.count - bottom) } }
        var saved: [[Int]] = []
        var instruction = first
        var position = start
        while true {
            var goesOn = true
            steps += 1
            if program.hasBackreferences, steps > Self.budget { return false }
            switch program.code[instruction] {
            case .set(let set, let backwards):
                if let next = consume(set, at: position, backwards: backwards) {
                    position = next
                } else {
                    goesOn = false
                }
            case .split(let one, let other, let number):
                if !program.hasBackreferences {
                    let bit = number * (text.count + 1) + position
                    goesOn = tried[bit >> 6] >> UInt64(bit & 63) & 1 == 0
                    tried[bit >> 6] |= 1 << UInt64(bit & 63)
                    if goesOn, let only = program.beginnings[number].only(text, at: position) {
                        instruction = only ? one : other
                        continue
                    }
                }
                if goesOn {
                    if choices.isEmpty { choices.reserveCapacity(16) }
                    choices.append((other, position))
                    if program.hasBackreferences { saved.append(positions) }
                    instruction = one
                    continue
                }
            case .jump(let target):
                instruction = target
                continue
            case .textStart: goesOn = position == 0
            case .textEnd: goesOn = position == text.count
            case .wordBoundary(let wanted): goesOn = isWordBoundary(at: position) == wanted
            case .look(let end, let negative, let splits):
                goesOn =
                    splits
                    ? look(from: instruction + 1, at: position, negative: negative, &positions)
                    : looksRight(from: instruction + 1, at: position, negative: negative, &positions)
                if goesOn {
                    instruction = end
                    continue
                }
            case .backreference(let group, let backwards):
                if let next = repeated(positions[2 * group], positions[2 * group + 1], at: position, backwards) {
                    position = next
                } else {
                    goesOn = false
                }
            case .save(let register): positions[register] = position
            case .forget(let range): for register in range { positions[register] = -1 }
            case .progress(let register): goesOn = positions[register] != position
            case .match: return true
            }
            if goesOn {
                instruction += 1
            } else if choices.count > bottom, let choice = choices.popLast() {
                instruction = choice.instruction
                position = choice.position
                if program.hasBackreferences, let last = saved.popLast() { positions = last }
            } else {
                return false
            }
        }
    }

    private mutating func look(from first: Int, at position: Int, negative: Bool, _ positions: inout [Int]) -> Bool {
        // A branch that succeeded in one look-around may succeed again in the next, so each has its own record of
        // tries.
        var fresh = Array(repeating: UInt64(0), count: tried.count)
        return fresh.withUnsafeMutableBufferPointer { fresh in
            let outer = tried
            tried = fresh
            defer { tried = outer }
            return looksRight(from: first, at: position, negative: negative, &positions)
        }
    }

    private mutating func looksRight(from first: Int, at position: Int, negative: Bool, _ positions: inout [Int])
        -> Bool
    {
        var inner = positions
        guard run(from: first, at: position, &inner) != negative else { return false }
        if !negative { positions = inner }
        return true
    }

    /// Returns the position after (or before) the code point at `position` if the set contains it.
    private func consume(_ set: Int, at position: Int, backwards: Bool) -> Int? {
        if backwards {
            guard let (scalar, start) = scalar(before: position) else { return nil }
            return program.sets[set].contains(scalar) ? start : nil
        }
        guard position < text.count else { return nil }
        let byte = UInt64(text[position])
        if byte < 0x80 {
            let bits = byte < 64 ? program.ascii[set].low : program.ascii[set].high
            return bits >> (byte & 63) & 1 != 0 ? position + 1 : nil
        }
        let (scalar, length) = scalar(at: position)
        return program.sets[set].contains(scalar) ? position + length : nil
    }

    /// Decodes UTF-8, which is well formed because it comes from a `String`.
    private func scalar(at position: Int) -> (UInt32, length: Int) {
        let lead = UInt32(text[position])
        func tail(_ index: Int) -> UInt32 { UInt32(text[position + index] & 0x3F) }
        if lead < 0xE0 { return ((lead & 0x1F) << 6 | tail(1), 2) }
        if lead < 0xF0 { return ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
        return ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    }

    private func scalar(before position: Int) -> (UInt32, start: Int)? {
        guard position > 0 else { return nil }
        var start = position - 1
        while text[start] & 0xC0 == 0x80 { start -= 1 }
        return text[start] < 0x80 ? (UInt32(text[start]), start) : (scalar(at: start).0, start)
    }

    private func isWordBoundary(at position: Int) -> Bool {
        func isWord(_ index: Int) -> Bool {
            index >= 0 && index < text.count && text[index] < 0x80
                && ScalarSet.wordCharacters.contains(UInt32(text[index]))
        }
        return isWord(position - 1) != isWord(position)
    }

    /// Returns the position after (or before) another copy of the text that a group matched; a group that took no part
    /// matches the empty text.
    private func repeated(_ start: Int, _ end: Int, at position: Int, _ backwards: Bool) -> Int? {
        guard start >= 0, end >= start else { return position }
        let length = end - start
        let from = backwards ? position - length : position
        guard from >= 0, from + length <= text.count else { return nil }
        guard text[start..<end].elementsEqual(text[from..<from + length]) else { return nil }
        return backwards ? from : position + length
    }
}
