/// The elements of open collections so far, an inner collection's above those of the outer ones.
///
/// One buffer for a whole document, which this value alone owns.
struct GatheringStack<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity = 64
    private(set) var count = 0

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    /// The elements from a place on, valid until the next ``push(_:)``.
    func elements(from start: Int) -> UnsafeBufferPointer<Element> {
        assert(start >= 0 && start <= count, "no such place")
        return UnsafeBufferPointer(start: base + start, count: count - start)
    }

    mutating func push(_ element: Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Takes the elements from a place on off the stack.
    mutating func drop(from start: Int) { count = start }

    private mutating func grow() {
        let bigger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
        bigger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = bigger
        capacity *= 2
    }
}
