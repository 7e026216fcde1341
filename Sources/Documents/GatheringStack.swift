/// The elements of open collections, with those of an inner collection on top of those of the outer ones.
///
/// There is one buffer for a whole document, which this value alone owns.
struct GatheringStack<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity = 64
    private(set) var count = 0

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    /// Returns the elements from a place on, valid until the next ``push(_:)``.
    func elements(from start: Int) -> UnsafeBufferPointer<Element> {
        assert(start >= 0 && start <= count, "no such place")
        return UnsafeBufferPointer(start: base + start, count: count - start)
    }

    mutating func push(_ element: Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Removes the elements from a place on.
    mutating func drop(from start: Int) { count = start }

    private mutating func grow() {
        let bigger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
        bigger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = bigger
        capacity *= 2
    }
}
