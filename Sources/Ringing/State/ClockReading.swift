package import CivilTime

/// A reading of the machine's clocks at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The time of day, which people and time servers set.
    package var wall: Instant
    /// The start of the machine that `uptimeMs` is counted from; empty where the system does not name it.
    package var boot: String
    /// Milliseconds since that start, sleep included, which nobody sets.
    package var uptimeMs: Int

    package init(wall: Instant, boot: String, uptimeMs: Int) {
        self.wall = wall
        self.boot = boot
        self.uptimeMs = uptimeMs
    }
}

/// The time that has passed since a state began, whatever the time of day was set to: services count their limits by it.
///
/// Within one run of the machine it is the uptime's difference; from one to the next it is that of the time of day, since
/// no other clock goes on.
struct SteadyClock: Hashable, Sendable {
    /// The reading from which the time is counted on, and the milliseconds that had passed by then.
    private(set) var reading: ClockReading
    private(set) var passedMs: Int

    init(_ reading: ClockReading, passedMs: Int = 0) {
        self.reading = reading
        self.passedMs = passedMs
    }

    /// The milliseconds that have passed at a later reading.
    func passedMs(at later: ClockReading) -> Int {
        isSameRun(later)
            ? passedMs + later.uptimeMs - reading.uptimeMs
            : passedMs + max(0, later.wall.epochMilliseconds - reading.wall.epochMilliseconds)
    }

    /// Whether a later reading has to be recorded: the machine was started anew, or the time of day was set since, so that
    /// the next start has to count from another one.
    func isOutdated(at later: ClockReading) -> Bool {
        let drift = later.wall.epochMilliseconds - reading.wall.epochMilliseconds - later.uptimeMs + reading.uptimeMs
        return !isSameRun(later) || abs(drift) > Self.toleranceMs
    }

    /// Clocks are kept right in small steps.
    private static let toleranceMs = 1000

    private func isSameRun(_ later: ClockReading) -> Bool {
        !later.boot.isEmpty && later.boot == reading.boot && later.uptimeMs >= reading.uptimeMs
    }
}
