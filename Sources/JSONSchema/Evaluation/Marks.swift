/// Which entries of a mapping, or items of a list, some keyword has looked at: what `unevaluatedProperties` and
/// `unevaluatedItems` leave alone.
struct Marks {
    /// Whether anyone asks; if not, nothing is noted.
    let isActive: Bool
    /// The first 64 places, then the rest.
    private var low: UInt64 = 0
    private var high: Set<Int> = []
    /// The keys that `properties` names in the schemas that applied, for suggestions.
    var known: [String] = []

    init(isActive: Bool) { self.isActive = isActive }

    static let none = Marks(isActive: false)

    mutating func insert(_ index: Int) {
        guard isActive else { return }
        if index < 64 { low |= 1 << UInt64(index) } else { high.insert(index) }
    }

    mutating func insert(_ range: Range<Int>) {
        guard isActive else { return }
        for index in range { insert(index) }
    }

    mutating func formUnion(_ other: Marks) {
        guard isActive else { return }
        low |= other.low
        high.formUnion(other.high)
        known += other.known
    }

    func contains(_ index: Int) -> Bool {
        index < 64 ? low >> UInt64(index) & 1 != 0 : high.contains(index)
    }
}
