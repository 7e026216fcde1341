package import Text

/// A point on the UTC time line, to the millisecond.
///
/// There are no leap seconds, as in POSIX time and in every calendar program.
public struct Instant: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z, negative before.
    public var epochMilliseconds: Int

    /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z.
    public init(epochMilliseconds: Int) { self.epochMilliseconds = epochMilliseconds }

    /// Creates an instant from seconds since 1970-01-01T00:00:00Z.
    public init(epochSeconds: Int) { self.epochMilliseconds = epochSeconds * 1000 }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var epochSeconds: Int { epochMilliseconds.floorDivided(by: 1000) }

    /// Whether `a` is earlier than `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.epochMilliseconds < b.epochMilliseconds }
    /// Returns the instant that is a length of time later.
    public static func + (a: Instant, b: TimeSpan) -> Instant {
        Instant(epochMilliseconds: a.epochMilliseconds + b.seconds * 1000)
    }
    /// Returns the instant that is a length of time earlier.
    public static func - (a: Instant, b: TimeSpan) -> Instant { a + -b }
    /// Returns the time from `b` to `a`, in whole seconds, rounded down.
    public static func - (a: Instant, b: Instant) -> TimeSpan {
        TimeSpan(seconds: (a.epochMilliseconds - b.epochMilliseconds).floorDivided(by: 1000))
    }

    /// Returns the date and time of day on a clock `offset` seconds east of UTC, without the fraction of a second.
    public func local(offset: Int) -> LocalDateTime {
        let (day, second) = (epochSeconds + offset).floorQuotientAndRemainder(by: 86400)
        return LocalDateTime(LocalDate(epochDay: day), LocalTime(secondOfDay: second))
    }
}

extension Instant: CustomStringConvertible {
    /// The instant in RFC 3339 and UTC: `2026-12-01T06:04:00Z`, with three decimals where it is not a whole second.
    public var description: String { String(asciiCapacity: ASCIIWriter.instantCapacity) { $0.put(self) } }
}

extension ByteBuffer {
    /// Appends an instant in RFC 3339: `2026-12-01T06:04:00Z`.
    package mutating func append(_ instant: Instant) {
        append(asciiCapacity: ASCIIWriter.instantCapacity) { $0.put(instant) }
    }
}

extension ASCIIWriter {
    /// The largest number of characters of an instant.
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
    /// Returns the quotient rounded towards minus infinity, for a positive divisor.
    package func floorDivided(by divisor: Int) -> Int { floorQuotientAndRemainder(by: divisor).quotient }

    /// Returns the quotient rounded towards minus infinity and the remainder from 0 up, for a positive divisor.
    package func floorQuotientAndRemainder(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (q, r) = quotientAndRemainder(dividingBy: divisor)
        return r < 0 ? (q - 1, r + divisor) : (q, r)
    }
}
