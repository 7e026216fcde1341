package import Text

/// A date of the proleptic Gregorian calendar, without a time zone.
public struct LocalDate: Hashable, Sendable, Comparable, Strideable {
    /// Days since 1970-01-01, negative before.
    public var epochDay: Int

    /// Creates a date from days since 1970-01-01.
    public init(epochDay: Int) { self.epochDay = epochDay }

    /// Creates a date from its year, month and day, or `nil` when the calendar has no such day.
    ///
    /// Source: H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `days_from_civil`.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= LocalDate.length(ofMonth: month, year: year) else {
            return nil
        }
        let y = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = y.floorQuotientAndRemainder(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.epochDay = era * 146097 + dayOfEra - 719468
    }

    /// Reads `yyyy-mm-dd`, or returns `nil` for any other text or a day that the calendar lacks.
    public init?(_ text: some StringProtocol) {
        guard let date = text.withUTF8Bytes({ LocalDate(utf8: $0) }) else { return nil }
        self = date
    }

    /// Reads the same form from bytes.
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, month (1…12) and day (1…31).
    ///
    /// Source: C. Neri, L. Schneider, *Euclidean affine functions and their application to calendar algorithms* (2022),
    /// fig. 12; its years begin in March, so that a leap day is their last.
    public var components: (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (epochDay + 719468).floorQuotientAndRemainder(by: 146097)
        let n1 = 4 &* UInt32(truncatingIfNeeded: dayOfEra) &+ 3
        let century = n1 / 146097
        let n2 = (n1 &- 146097 &* century) | 3
        let p2 = 2_939_745 &* UInt64(n2)
        let yearOfCentury = UInt32(truncatingIfNeeded: p2 &>> 32)
        let dayOfYear = UInt32(truncatingIfNeeded: p2) / 2_939_745 / 4
        let n3 = 2141 &* dayOfYear &+ 197_913
        let (month, day) = (Int(n3 &>> 16), Int((n3 & 0xFFFF) / 2141 &+ 1))
        let isNext = dayOfYear >= 306
        let year = 400 * era &+ Int(100 &* century &+ yearOfCentury) &+ (isNext ? 1 : 0)
        return (year, isNext ? month &- 12 : month, day)
    }

    /// The year, such as 2026.
    public var year: Int { components.year }

    /// The day of the year, from 1 to 366.
    public var dayOfYear: Int {
        LocalDate(year: year, month: 1, day: 1).map { epochDay - $0.epochDay + 1 } ?? 1
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday(rawValue: (epochDay + 3).floorQuotientAndRemainder(by: 7).remainder + 1) ?? .monday
    }

    /// Returns the number of days in a month of a year; 0 for months outside 1…12.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1...12: 31
        default: 0
        }
    }

    /// Whether `a` is earlier than `b`.
    public static func < (a: LocalDate, b: LocalDate) -> Bool { a.epochDay < b.epochDay }
    /// Returns the date `n` days later.
    public func advanced(by n: Int) -> LocalDate { LocalDate(epochDay: epochDay + n) }
    /// Returns the days from this date to `other`.
    public func distance(to other: LocalDate) -> Int { other.epochDay - epochDay }
}

extension LocalDate: CustomStringConvertible {
    /// The date in the form `yyyy-mm-dd`; years before 0 have a sign, and those after 9999 all their digits.
    public var description: String { String(asciiCapacity: ASCIIWriter.dateCapacity) { $0.put(self) } }
}

extension ByteBuffer {
    /// Appends `yyyy-mm-dd`.
    package mutating func append(_ date: LocalDate) {
        append(asciiCapacity: ASCIIWriter.dateCapacity) { $0.put(date) }
    }
}

extension ASCIIWriter {
    /// The largest number of characters of a date: a year may be any number.
    package static let dateCapacity = numberCapacity + 6

    /// Appends `yyyy-mm-dd`.
    @inline(__always) package mutating func put(_ date: LocalDate) {
        let (year, month, day) = date.components
        put(year, atLeast: 4)
        put("-")
        put(twoDigits: month)
        put("-")
        put(twoDigits: day)
    }
}

extension StringProtocol {
    /// Calls `read` with the bytes of the text.
    package func withUTF8Bytes<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable(read) ?? Array(utf8).withUnsafeBufferPointer(read)
    }
}

/// Returns the number that ASCII digits spell, or `nil` when there is any other character, no digit, or more digits
/// than any date or length has.
@inlinable package func digits(_ bytes: some Collection<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 12 else { return nil }
    var value = 0
    for byte in bytes {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
}
