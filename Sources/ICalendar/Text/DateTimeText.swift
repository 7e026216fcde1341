internal import Text
internal import CivilTime
import Text

/// The digits of DATE, DATE-TIME and UTC-OFFSET values (RFC 5545 §3.3.4, §3.3.5, §3.3.14).
enum DateTimeText {
    /// Returns `yyyymmdd`; the year is clamped to 0000…9999.
    static func date(_ date: LocalDate) -> String { String(asciiCapacity: 8) { $0.put(date) } }

    /// Returns `yyyymmddTHHMMSS`, and a `Z` after it for UTC.
    static func dateTime(_ value: LocalDateTime, utc: Bool = false) -> String {
        String(asciiCapacity: 16) { $0.put(value, utc: utc) }
    }

    /// Appends one of the forms of RFC 5545 §3.3.4 and §3.3.5.
    static func append(_ time: EventTime, to out: inout ByteBuffer) {
        out.append(asciiCapacity: 16) { out in
            switch time {
            case .utc(let instant): out.put(instant.local(offset: 0), utc: true)
            case .zoned(let local, _), .floating(let local): out.put(local, utc: false)
            case .date(let date): out.put(date)
            }
        }
    }

    /// Returns `yyyymmddTHHMMSSZ`, without a fraction of a second.
    static func utc(_ instant: Instant) -> String { dateTime(instant.local(offset: 0), utc: true) }

    /// Returns `+hhmm`, or `+hhmmss` where there are seconds; the sign is always present and zero is positive.
    static func offset(_ seconds: Int) -> String {
        let size = Int(seconds.magnitude)
        return String(asciiCapacity: 7) { out in
            out.put(seconds < 0 ? "-" : "+")
            out.put(size / 3600, width: 2)
            out.put(size / 60 % 60, width: 2)
            if size % 60 != 0 { out.put(size % 60, width: 2) }
        }
    }

    /// Reads the form of ``date(_:)``, or returns `nil` for any other text or a day that the calendar lacks.
    static func readDate(_ text: some StringProtocol) -> LocalDate? { text.withUTF8Bytes(date) }

    /// Reads `yyyymmddTHHMMSS`, or returns `nil` for any other text. A leap second is read as the second before it,
    /// which RFC 5545 §3.3.12 asks of programs without leap seconds.
    static func readDateTime(_ text: some StringProtocol) -> LocalDateTime? { text.withUTF8Bytes { dateTime($0[...]) } }

    /// Reads `yyyymmddTHHMMSSZ`, or returns `nil` for any other text.
    static func readUTC(_ text: some StringProtocol) -> Instant? {
        text.withUTF8Bytes { bytes in
            guard bytes.last == UInt8(ascii: "Z") else { return nil }
            return dateTime(bytes.dropLast()).map { Instant(epochSeconds: $0.secondsSinceEpoch) }
        }
    }

    private static func dateTime(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> LocalDateTime? {
        guard bytes.count == 15, bytes[8] == UInt8(ascii: "T"),
            let date = date(UnsafeBufferPointer(rebasing: bytes[..<8])),
            let hour = digits(bytes[9..<11]), let minute = digits(bytes[11..<13]), let second = digits(bytes[13..<15]),
            let time = LocalTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        return LocalDateTime(date, time)
    }

    private static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> LocalDate? {
        guard bytes.count == 8, let year = digits(bytes[0..<4]), let month = digits(bytes[4..<6]),
            let day = digits(bytes[6..<8])
        else { return nil }
        return LocalDate(year: year, month: month, day: day)
    }

    /// Reads a UTC offset in seconds, positive east, or returns `nil` for any other text.
    static func readOffset(_ text: some StringProtocol) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5 || bytes.count == 7, let sign = bytes.first, sign == 0x2B || sign == 0x2D,
            let hours = digits(bytes[1..<3]), let minutes = digits(bytes[3..<5]), minutes < 60
        else { return nil }
        guard let seconds = bytes.count == 7 ? digits(bytes[5..<7]) : 0, seconds < 60 else { return nil }
        return (hours * 3600 + minutes * 60 + seconds) * (sign == 0x2D ? -1 : 1)
    }
}

extension ASCIIWriter {
    /// Appends `yyyymmdd`, with the year clamped to 0000…9999.
    @inline(__always) fileprivate mutating func put(_ date: LocalDate) {
        let (year, month, day) = date.components
        let four = min(max(year, 0), 9999)
        put(twoDigits: four / 100)
        put(twoDigits: four % 100)
        put(twoDigits: month)
        put(twoDigits: day)
    }

    /// Appends `yyyymmddTHHMMSS`, and a `Z` after it for UTC.
    @inline(__always) fileprivate mutating func put(_ value: LocalDateTime, utc: Bool) {
        put(value.date)
        put("T")
        let (hour, minute, second) = value.time.components
        put(twoDigits: hour)
        put(twoDigits: minute)
        put(twoDigits: second)
        if utc { put("Z") }
    }
}
