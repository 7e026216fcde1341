package import Text

/// A time of day on a wall clock, to the second.
public struct LocalTime: Hashable, Sendable, Comparable {
    /// The seconds since the clock showed 00:00:00, from 0 to 86,399.
    public var secondOfDay: Int

    /// Creates a time from seconds since 00:00:00, from 0 to 86,399.
    public init(secondOfDay: Int) { self.secondOfDay = secondOfDay }

    /// Creates a time from hour, minute and second, or `nil` when no clock shows it.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        self.secondOfDay = hour * 3600 + minute * 60 + second
    }

    /// Reads `HH:MM` or `HH:MM:SS`, or returns `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        guard let time = text.withUTF8Bytes({ LocalTime(utf8: $0) }) else { return nil }
        self = time
    }

    /// Reads the same form from bytes.
    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
            let hour = digits(bytes[0..<2]), let minute = digits(bytes[3..<5])
        else { return nil }
        guard bytes.count == 8 else {
            self.init(hour: hour, minute: minute)
            return
        }
        guard bytes[5] == UInt8(ascii: ":"), let second = digits(bytes[6..<8]) else { return nil }
        self.init(hour: hour, minute: minute, second: second)
    }

    /// The hour (0…23), minute and second (0…59).
    public var components: (hour: Int, minute: Int, second: Int) {
        let minutes = secondOfDay / 60
        let hour = minutes / 60
        return (hour, minutes &- 60 &* hour, secondOfDay &- 60 &* minutes)
    }

    /// The time 00:00:00.
    public static let midnight = LocalTime(secondOfDay: 0)

    /// Whether `a` is earlier than `b`.
    public static func < (a: LocalTime, b: LocalTime) -> Bool { a.secondOfDay < b.secondOfDay }

    /// The time in the form `HH:MM`, without the seconds.
    public var hourAndMinute: String { String(asciiCapacity: 5) { $0.put(self, seconds: false) } }

    /// The time in the form `HH:MM`, or `HH:MM:SS` where it is not a whole minute.
    public var short: String { String(asciiCapacity: 8) { $0.put(self, seconds: secondOfDay % 60 != 0) } }
}

extension LocalTime: CustomStringConvertible {
    /// The time in the form `HH:MM:SS`.
    public var description: String { String(asciiCapacity: 8) { $0.put(self, seconds: true) } }
}

extension ByteBuffer {
    /// Appends `HH:MM`, without the seconds.
    package mutating func append(hourAndMinute time: LocalTime) {
        append(asciiCapacity: 5) { $0.put(time, seconds: false) }
    }
}

extension ASCIIWriter {
    /// Appends `HH:MM` or `HH:MM:SS`.
    @inline(__always) mutating func put(_ time: LocalTime, seconds: Bool) {
        let (hour, minute, second) = time.components
        put(twoDigits: hour)
        put(":")
        put(twoDigits: minute)
        guard seconds else { return }
        put(":")
        put(twoDigits: second)
    }
}

/// The date and time of day on a local calendar and clock, without a time zone.
public struct LocalDateTime: Hashable, Sendable, Comparable {
    /// The date on the calendar.
    public var date: LocalDate
    /// The time on the clock.
    public var time: LocalTime

    /// Creates a date and time from its two parts.
    public init(_ date: LocalDate, _ time: LocalTime) {
        self.date = date
        self.time = time
    }

    /// The year, month (1…12), day, hour (0…23), minute and second.
    public var components: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        let ((year, month, day), (hour, minute, second)) = (date.components, time.components)
        return (year, month, day, hour, minute, second)
    }

    /// The seconds since 1970-01-01T00:00:00 on this same clock: those of the instant, if the clock showed UTC.
    public var secondsSinceEpoch: Int { date.epochDay * 86400 + time.secondOfDay }

    /// Whether `a` is earlier than `b`.
    public static func < (a: LocalDateTime, b: LocalDateTime) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }
}

extension LocalDateTime: CustomStringConvertible {
    /// The date and time in the form `yyyy-mm-ddTHH:MM:SS`.
    public var description: String { String(asciiCapacity: ASCIIWriter.dateTimeCapacity) { $0.put(self) } }
}

extension ByteBuffer {
    /// Appends `yyyy-mm-ddTHH:MM:SS`.
    package mutating func append(_ value: LocalDateTime) {
        append(asciiCapacity: ASCIIWriter.dateTimeCapacity) { $0.put(value) }
    }
}

extension ASCIIWriter {
    /// The largest number of characters of a date and time.
    static let dateTimeCapacity = dateCapacity + 9

    /// Appends `yyyy-mm-ddTHH:MM:SS`.
    @inline(__always) mutating func put(_ value: LocalDateTime) {
        put(value.date)
        put("T")
        put(value.time, seconds: true)
    }
}
