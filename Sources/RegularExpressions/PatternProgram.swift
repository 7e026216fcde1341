/// A regular expression as instructions for ``PatternMatcher``.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// Consumes one code point of a set, forwards or backwards.
        case set(Int, backwards: Bool)
        /// Continues at the first place and, if that fails, at the second; the number counts the splits.
        case split(Int, Int, number: Int)
        case jump(Int)
        case textStart, textEnd
        case wordBoundary(Bool)
        /// Continues if the instructions from the next to the one before `end` match here or, if negative, do not.
        case look(end: Int, negative: Bool, splits: Bool)
        case backreference(Int, backwards: Bool)
        /// Records the position; used only with back references.
        case save(Int)
        /// Forgets the positions recorded for some groups: each round of a repetition starts without them (ECMA-262
        /// §22.2.2.3.1).
        case forget(Range<Int>)
        /// Fails if nothing was consumed since the position was recorded, so that an empty round does not repeat for
        /// ever.
        case progress(since: Int)
        case match
    }

    /// The largest number of instructions. Repetitions are written out, so `(a{1000}){1000}` would need a million; no
    /// real pattern comes near the limit.
    static let maximumSize = 20_000

    private(set) var code: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    /// The ASCII members of each set, as two times 64 bits: most lookups are for them.
    private(set) var ascii: [(low: UInt64, high: UInt64)] = []
    private(set) var splits = 0
    /// For each split, the beginnings of its two branches.
    private(set) var beginnings: [PatternBeginning.Pair] = []
    /// The number of recorded positions: two per group, then one per repetition.
    private(set) var registers: Int
    let hasBackreferences: Bool
    let isAnchored: Bool

    init(_ term: PatternTerm, groups: Int, hasBackreferences: Bool) throws(PatternError) {
        registers = hasBackreferences ? 2 * groups : 0
        self.hasBackreferences = hasBackreferences
        isAnchored = term.isAnchored
        try emit(term, backwards: false)
        code.append(.match)
        guard !hasBackreferences else { return }
        var beginnings = Array(repeating: PatternBeginning.Pair(one: .anything, other: .anything), count: splits)
        var search = PatternBeginning.Search(self)
        for case .split(let one, let other, let number) in code { beginnings[number] = search.pair(one, other) }
        self.beginnings = beginnings
    }

    private mutating func emit(_ term: PatternTerm, backwards: Bool) throws(PatternError) {
        guard code.count < Self.maximumSize else {
            throw PatternError(reason: "its repetitions make it too large", position: 0)
        }
        switch term {
        case .empty: break
        case .set(let set):
            code.append(.set(number(of: set), backwards: backwards))
        case .sequence(let terms):
            for term in backwards ? terms.reversed() : terms { try emit(term, backwards: backwards) }
        case .alternatives(let terms):
            var jumps: [Int] = []
            for term in terms.dropLast() {
                let split = reserveSplit()
                try emit(term, backwards: backwards)
                jumps.append(code.count)
                code.append(.jump(0))
                setSplit(split, split + 1, code.count)
            }
            if let last = terms.last { try emit(last, backwards: backwards) }
            for jump in jumps { code[jump] = .jump(code.count) }
        case .repetition(let term, let min, let max, let greedy, let groups):
            try emitRepetition(of: term, min: min, max: max, greedy: greedy, groups: groups, backwards: backwards)
        case .group(let term, let index):
            if hasBackreferences { code.append(.save(2 * index + (backwards ? 1 : 0))) }
            try emit(term, backwards: backwards)
            if hasBackreferences { code.append(.save(2 * index + (backwards ? 0 : 1))) }
        case .textStart: code.append(.textStart)
        case .textEnd: code.append(.textEnd)
        case .wordBoundary(let wanted): code.append(.wordBoundary(wanted))
        case .look(let term, let ahead, let negative):
            let (look, before) = (code.count, splits)
            code.append(.look(end: 0, negative: negative, splits: false))
            try emit(term, backwards: !ahead)
            code.append(.match)
            code[look] = .look(end: code.count, negative: negative, splits: splits > before)
        case .backreference(let group): code.append(.backreference(group, backwards: backwards))
        }
    }

    /// Returns the number of a set; each round of a repetition uses the same ones again.
    private mutating func number(of set: ScalarSet) -> Int {
        if let known = sets.indices.suffix(8).first(where: { sets[$0].isSame(as: set) }) { return known }
        sets.append(set)
        ascii.append(set.ascii)
        return sets.count - 1
    }

    private mutating func emitRepetition(
        of term: PatternTerm, min: Int, max: Int?, greedy: Bool, groups: Range<Int>, backwards: Bool
    ) throws(PatternError) {
        func round(_ program: inout PatternProgram) throws(PatternError) {
            if program.hasBackreferences, !groups.isEmpty {
                program.code.append(.forget(2 * groups.lowerBound..<2 * groups.upperBound))
            }
            try program.emit(term, backwards: backwards)
        }
        func optionalRound(_ program: inout PatternProgram) throws(PatternError) {
            guard program.hasBackreferences else { return try round(&program) }
            let register = program.registers
            program.registers += 1
            program.code.append(.save(register))
            try round(&program)
            program.code.append(.progress(since: register))
        }
        for _ in 0..<min {
            let size = code.count
            try round(&self)
            // A term that adds no instruction matches the empty text, however often it is repeated.
            if code.count == size { return }
        }
        guard let max else {
            let split = reserveSplit()
            try optionalRound(&self)
            code.append(.jump(split))
            setSplit(split, split + 1, code.count, greedy: greedy)
            return
        }
        var splits: [Int] = []
        for _ in min..<Swift.max(min, max) {
            let size = code.count
            splits.append(reserveSplit())
            try optionalRound(&self)
            if code.count == size + 1 { break }
        }
        for split in splits { setSplit(split, split + 1, code.count, greedy: greedy) }
    }

    private mutating func reserveSplit() -> Int {
        code.append(.split(0, 0, number: splits))
        splits += 1
        return code.count - 1
    }

    private mutating func setSplit(_ index: Int, _ first: Int, _ second: Int, greedy: Bool = true) {
        guard case .split(_, _, let number) = code[index] else { return }
        code[index] = greedy ? .split(first, second, number: number) : .split(second, first, number: number)
    }
}
