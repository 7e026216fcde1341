/// The entries of a mapping, or items of a list, that some keyword has looked at: `unevaluatedProperties` and
/// `unevaluatedItems` skip them.
struct Marks {
    /// The marks, or `nil` where no keyword needs them and none are recorded.
    private var noted: Noted?

    private struct Noted {
        /// The first 64 places as bits; ``high`` has the rest.
        var low: UInt64 = 0
        var high: Set<Int> = []
        var known: [String] = []
    }

    init(isActive: Bool) { noted = isActive ? Noted() : nil }

    static var none: Marks { Marks(isActive: false) }

    /// Whether marks are being recorded.
    var isActive: Bool { noted != nil }

    /// The keys that `properties` names in the schemas that applied, for suggestions.
    var known: [String] { noted?.known ?? [] }

    mutating func insert(known keys: [String]) { noted?.known += keys }

    mutating func insert(_ index: Int) {
        if index < 64 { noted?.low |= 1 << UInt64(index) } else { noted?.high.insert(index) }
    }

    mutating func insert(_ range: Range<Int>) {
        guard isActive else { return }
        for index in range { insert(index) }
    }

    mutating func formUnion(_ other: Marks) {
        guard let other = other.noted else { return }
        noted?.low |= other.low
        noted?.high.formUnion(other.high)
        noted?.known += other.known
    }

    func contains(_ index: Int) -> Bool {
        guard let noted else { return false }
        return index < 64 ? noted.low >> UInt64(index) & 1 != 0 : noted.high.contains(index)
    }
}
