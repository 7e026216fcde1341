import Text

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
    private let start = ProgressBar.milliseconds

    /// How long work may take before the bar appears.
    private static let patience = 1000
    private static let width = 30

    /// - Parameter steps: How many times ``advance()`` will be called, at least about.
    init(steps: Int) { self.steps = max(1, steps) }

    deinit { clear() }

    /// Tells that a step is done.
    func advance() {
        done = min(done + 1, steps)
        guard isatty(STDERR_FILENO) == 1, TextForm.current != .plain, Self.milliseconds - start >= Self.patience else {
            return
        }
        let filled = Self.width * done / steps
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        Console.write("\r\(bar) \(100 * done / steps) %")
        isShown = true
    }

    /// Takes the bar away, before anything else is said and when the work is done.
    func clear() {
        guard isShown else { return }
        // Back to the first column, and erase to the end of the line (ECMA-48 §8.3.41, EL).
        Console.write("\r\u{1B}[K")
        isShown = false
    }

    private static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
