internal import CSystemCalls
package import CivilTime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A timer on the system's real-time clock, which also fires when that clock is set (timerfd_settime(2),
/// TFD_TIMER_CANCEL_ON_SET).
///
/// Where the system has no such timer the caller has to look at the clock at intervals: ``pollMs``.
package final class RealTimeTimer {
    /// Readable when the time has come, or when the clock was set; -1 where the system has none.
    let descriptor = horarium_timer_create()

    /// The longest wait, in milliseconds; -1 for any.
    var pollMs: Int32 { descriptor >= 0 ? -1 : 500 }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Sets the instant; `nil` waits for nothing but the clock's being set.
    func set(to instant: Instant?) {
        guard descriptor >= 0 else { return }
        // A timer that is stopped is not told that the clock was set: it waits for a far day instead.
        _ = horarium_timer_set(descriptor, Int64(max(1, instant?.epochMilliseconds ?? Self.farMs)))
    }

    /// The year 2200.
    private static let farMs = 7_258_118_400_000

    /// Makes the descriptor unreadable again.
    func acknowledge() {
        guard descriptor >= 0 else { return }
        var count: UInt64 = 0
        // With ECANCELED if the clock was set; the caller looks at the clock in any case.
        _ = read(descriptor, &count, 8)
    }

    /// The time by the system's clock, to the millisecond, rounded down.
    package static var now: Instant { Instant(epochMilliseconds: milliseconds(of: CLOCK_REALTIME)) }

    /// Milliseconds of a clock that is never set, for deadlines.
    static var monotonicMs: Int { milliseconds(of: CLOCK_MONOTONIC) }

    private static func milliseconds(of clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
