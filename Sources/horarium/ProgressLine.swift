import Text
import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How far work without a known end is, on standard error, where that is a terminal.
///
/// A class, since it remembers what it has shown.
final class ProgressLine {
    private let start = ProgressLine.milliseconds
    private var shown = 0
    private var isShown = false

    /// Milliseconds between one line and the next, and until the first.
    private static let pause = 500

    /// Tells what was done so far.
    func show(_ built: Int, failed: Int) {
        let now = Self.milliseconds
        guard now - max(start, shown) >= Self.pause, isatty(STDERR_FILENO) == 1, TextForm.current != .plain else {
            return
        }
        shown = now
        isShown = true
        // Back to the first column, then erase to the end of the line (ECMA-48 §8.3.41, EL).
        Console.write("\r\(summary(built, failed: failed))\u{1B}[K")
    }

    /// Takes the line away.
    func clear() {
        guard isShown else { return }
        Console.write("\r\u{1B}[K")
        isShown = false
    }

    /// `1000 lines: 998 built, 2 failed; 3.2 s, 312 a second`.
    func summary(_ built: Int, failed: Int) -> String {
        let (lines, elapsed) = (built + failed, Self.milliseconds - start)
        let rate = elapsed > 0 && lines > 0 ? ", \(lines * 1000 / elapsed) a second" : ""
        return "\(counted(lines, "line")): \(built) built, \(failed) failed; "
            + "\(Tenths(elapsed, dividedBy: 1000)) s\(rate)"
    }

    private static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
