#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How far work is, on standard error, where that is a terminal; drawn once the work has taken a second.
///
/// A class, since the steps of one piece of work are taken in several places.
final class ProgressBar {
    private let steps: Int
    private var done = 0
    private var isShown = false
    private let isTerminal: Bool
    private let milliseconds: () -> Int
    private let write: (String) -> Void
    private let start: Int

    /// How long work may take before the bar appears.
    private static let patience = 1000
    private static let width = 30

    /// - Parameters:
    ///   - steps: How many times ``advance()`` will be called, at least about.
    ///   - isTerminal: Whether somebody looks at what is written.
    ///   - milliseconds: A clock that only goes forward.
    ///   - write: Receives what is drawn.
    init(
        steps: Int, isTerminal: Bool = isatty(STDERR_FILENO) == 1,
        milliseconds: @escaping () -> Int = ProgressBar.monotonicClock,
        write: @escaping (String) -> Void = { Console.write($0) }
    ) {
        self.steps = max(1, steps)
        self.isTerminal = isTerminal
        self.milliseconds = milliseconds
        self.write = write
        start = milliseconds()
    }

    deinit { clear() }

    /// Tells that a step is done.
    func advance() {
        done = min(done + 1, steps)
        guard isTerminal, milliseconds() - start >= Self.patience else { return }
        let filled = Self.width * done / steps
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        write("\r\(bar) \(100 * done / steps) %")
        isShown = true
    }

    /// Takes the bar away, before anything else is said and when the work is done.
    func clear() {
        guard isShown else { return }
        // Back to the first column, and erase to the end of the line (ECMA-48 §8.3.41, EL).
        write("\r\u{1B}[K")
        isShown = false
    }

    private static func monotonicClock() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
