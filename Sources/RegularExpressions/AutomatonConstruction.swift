/// The construction of a ``PatternAutomaton``.
struct AutomatonConstruction {
    /// The number of instructions visited before a pattern counts as too large: ten times what those of the plan schema
    /// need.
    private static let budget = 100_000

    private let program: PatternProgram
    private(set) var classes: [UInt8]
    private(set) var classCount = 1
    private(set) var next: [UInt8] = []
    private(set) var mayEnd: [Bool] = []
    /// An example byte of each class.
    private var examples: [UInt8] = []
    /// For each state, the instructions that a search in it may be at, in ascending order.
    private var states: [[Int]] = []
    private var numbers: [[Int]: UInt8] = [:]
    /// For each instruction, the last round in which it was seen on the way from the current state to those that
    /// consume a character.
    private var seen: [Int]
    private var round = 0
    private var waiting: [Int] = []
    /// The instructions found on the way that consume a character; ``hasMatched`` says whether the pattern has matched,
    /// ``looksAhead`` whether that depends on the next character.
    private var consuming: [Int] = []
    private var hasMatched = false
    private var looksAhead = false
    private var steps = 0

    init(_ program: PatternProgram) {
        self.program = program
        classes = Array(repeating: 0, count: 0x80)
        seen = Array(repeating: 0, count: program.code.count)
    }

    /// Builds all states; returns `false` where that is impossible.
    mutating func run() -> Bool {
        guard !program.hasBackreferences, program.code.indices.allSatisfy(isFollowed) else { return false }
        divideIntoClasses()
        // The two states that end a search: failed and succeeded.
        states = [[], []]
        next = Array(repeating: PatternAutomaton.failed, count: 2 * classCount)
        mayEnd = [false, true]
        states.append([0])
        while mayEnd.count < states.count {
            guard makeRow(of: mayEnd.count) else { return false }
        }
        return true
    }

    /// Builds a state's row of the table; returns `false` where there are too many states.
    private mutating func makeRow(of state: Int) -> Bool {
        follow(from: state, to: nil)
        let followsEach = looksAhead
        for example in examples {
            if followsEach { follow(from: state, to: .character(example)) }
            steps += consuming.count
            guard steps < Self.budget, let target = target(by: example) else { return false }
            next.append(target)
        }
        follow(from: state, to: .end)
        mayEnd.append(hasMatched)
        return true
    }

    /// Whether the effect of an instruction depends on the next character alone.
    private func isFollowed(_ place: Int) -> Bool {
        switch program.code[place] {
        case .set(_, let backwards): !backwards
        case .split, .jump, .textStart, .textEnd, .match: true
        case .look(let end, _, _):
            if case .set(_, backwards: false) = program.code[place + 1], case .match = program.code[place + 2] {
                end == place + 3
            } else {
                false
            }
        case .wordBoundary, .backreference, .save, .forget, .progress: false
        }
    }

    private mutating func divideIntoClasses() {
        var members: [(low: UInt64, high: UInt64)] = [(.max, .max)]
        for set in program.ascii {
            for number in members.indices {
                let (low, high) = members[number]
                let inside = (low: low & set.low, high: high & set.high)
                let outside = (low: low & ~set.low, high: high & ~set.high)
                guard inside != (0, 0), outside != (0, 0) else { continue }
                members[number] = outside
                members.append(inside)
            }
        }
        classCount = members.count
        for (number, var (low, high)) in members.enumerated() {
            examples.append(UInt8(low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount))
            while low != 0 {
                classes[low.trailingZeroBitCount] = UInt8(number)
                low &= low &- 1
            }
            while high != 0 {
                classes[64 + high.trailingZeroBitCount] = UInt8(number)
                high &= high &- 1
            }
        }
    }

    private func has(_ set: Int, _ byte: UInt8) -> Bool {
        let bits = byte < 64 ? program.ascii[set].low : program.ascii[set].high
        return bits >> UInt64(byte & 63) & 1 != 0
    }

    /// Returns the state that a character leads to from the instructions followed, or `nil` where there are too many
    /// states.
    private mutating func target(by byte: UInt8) -> UInt8? {
        guard !hasMatched else { return PatternAutomaton.succeeded }
        var places: [Int] = []
        for place in consuming {
            if case .set(let set, _) = program.code[place], has(set, byte) { places.append(place + 1) }
        }
        // A pattern that is not bound to the text's start may begin at each character.
        if !program.isAnchored, !places.contains(0) { places.append(0) }
        guard !places.isEmpty else { return PatternAutomaton.failed }
        places.sort()
        if let known = numbers[places] { return known }
        guard states.count < PatternAutomaton.maximumStates else { return nil }
        let number = UInt8(states.count)
        numbers[places] = number
        states.append(places)
        return number
    }

    /// The part of the text that follows a state's position.
    private enum Following {
        case character(UInt8)
        case end
    }

    /// Follows a state's instructions to those that consume a character, ``consuming``. `following` is the next part of
    /// the text; `nil` stands for any character, and shows whether the character matters.
    private mutating func follow(from state: Int, to following: Following?) {
        round += 1
        consuming.removeAll(keepingCapacity: true)
        (hasMatched, looksAhead) = (false, false)
        waiting.append(contentsOf: states[state])
        while let place = waiting.popLast() {
            steps += 1
            guard seen[place] != round else { continue }
            seen[place] = round
            switch program.code[place] {
            case .set: consuming.append(place)
            case .split(let one, let other, _):
                waiting.append(one)
                waiting.append(other)
            case .jump(let target): waiting.append(target)
            case .textStart: if state == Int(PatternAutomaton.start) { waiting.append(place + 1) }
            case .textEnd: if case .end = following { waiting.append(place + 1) }
            case .look(let end, let negative, _):
                looksAhead = true
                if let following, isThere(place + 1, following) != negative { waiting.append(end) }
            case .match: hasMatched = true
            default: continue
            }
        }
    }

    /// Whether the text continues with a member of the set that an instruction has.
    private func isThere(_ place: Int, _ following: Following) -> Bool {
        guard case .character(let byte) = following, case .set(let set, _) = program.code[place] else { return false }
        return has(set, byte)
    }
}
