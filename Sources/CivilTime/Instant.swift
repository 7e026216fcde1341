package import Text

/// A point on the UTC time line, to the millisecond.
///
/// Leap seconds do not exist here, as they do not in POSIX time and in every calendar program.
public struct Instant: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z, negative before.
    public var epochMilliseconds: Int

    /// Makes an instant from milliseconds since 1970-01-01T00:00:00Z.
    public init(epochMilliseconds: Int) { self.epochMilliseconds = epochMilliseconds }

    /// Makes an instant from seconds since 1970-01-01T00:00:00Z.
    public init(epochSeconds: Int) { self.epochMilliseconds = epochSeconds * 1000 }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var epochSeconds: Int { epochMilliseconds.floorDivided(by: 1000) }

    /// The earlier one comes first.
    public static func < (a: Instant, b: Instant) -> Bool { a.epochMilliseconds < b.epochMilliseconds }
    /// The instant that lies a length of time later.
    public static func + (a: Instant, b: TimeSpan) -> Instant {
        Instant(epochMilliseconds: a.epochMilliseconds + b.seconds * 1000)
    }
    /// The instant that lies a length of time earlier.
    public static func - (a: Instant, b: TimeSpan) -> Instant { a + -b }
    /// The time from `b` to `a`, in whole seconds, rounded down.
    public static func - (a: Instant, b: Instant) -> TimeSpan {
        TimeSpan(seconds: (a.epochMilliseconds - b.epochMilliseconds).floorDivided(by: 1000))
    }

    /// The date and time of day that a clock `offset` seconds east of UTC shows, its fraction of a second dropped.
    public func local(offset: Int) -> LocalDateTime {
        let (day, second) = (epochSeconds + offset).floorQuotientAndRemainder(by: 86400)
        return LocalDateTime(LocalDate(epochDay: day), LocalTime(secondOfDay: second))
    }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC: `2026-12-01T06:04:00Z`, with three decimals where the instant is not a whole second.
    public var description: String { String(asciiCapacity: ASCIIWriter.instantCapacity) { $0.put(self) } }
}

extension ByteBuffer {
    /// Appends an instant in RFC 3339: `2026-12-01T06:04:00Z`.
    package mutating func append(_ instant: Instant) {
        append(asciiCapacity: ASCIIWriter.instantCapacity) { $0.put(instant) }
    }
}

extension ASCIIWriter {
    /// The most characters of an instant.
    fileprivate static let instantCapacity = dateTimeCapacity + 5

    fileprivate mutating func put(_ instant: Instant) {
        put(instant.local(offset: 0))
        let fraction = instant.epochMilliseconds &- instant.epochSeconds &* 1000
        if fraction != 0 {
            put(".")
            put(fraction, width: 3)
        }
        put("Z")
    }
}

extension Int {
    /// The quotient rounded towards minus infinity, for a positive divisor.
    package func floorDivided(by divisor: Int) -> Int { floorQuotientAndRemainder(by: divisor).quotient }

    /// The quotient rounded towards minus infinity and the remainder from 0 up, for a positive divisor.
    package func floorQuotientAndRemainder(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (q, r) = quotientAndRemainder(dividingBy: divisor)
        return r < 0 ? (q - 1, r + divisor) : (q, r)
    }
}
