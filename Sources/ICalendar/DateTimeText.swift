internal import CivilTime

/// The digits of DATE, DATE-TIME and UTC-OFFSET values (RFC 5545 §3.3.4, §3.3.5, §3.3.14).
enum DateTimeText {
    /// `yyyymmdd`; the year is held between 0000 and 9999.
    static func date(_ date: LocalDate) -> String {
        String(unsafeUninitializedCapacity: 8) { fill($0, date) }
    }

    /// `yyyymmddTHHMMSS`, and a `Z` after it for UTC.
    static func dateTime(_ value: LocalDateTime, utc: Bool = false) -> String {
        String(unsafeUninitializedCapacity: 16) { bytes in
            _ = fill(bytes, value.date)
            bytes[8] = UInt8(ascii: "T")
            let (hour, minute, second) = value.time.components
            put(hour, 2, bytes, 9)
            put(minute, 2, bytes, 11)
            put(second, 2, bytes, 13)
            bytes[15] = UInt8(ascii: "Z")
            return utc ? 16 : 15
        }
    }

    /// `yyyymmddTHHMMSSZ`, a fraction of a second left out.
    static func utc(_ instant: Instant) -> String { dateTime(instant.local(offset: 0), utc: true) }

    /// `+hhmm`, or `+hhmmss` where there are seconds; the sign is always there and zero is positive.
    static func offset(_ seconds: Int) -> String {
        let size = Int(seconds.magnitude)
        var text = seconds < 0 ? "-" : "+"
        for part in [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60]) {
            text += part < 10 ? "0\(part)" : "\(part)"
        }
        return text
    }

    /// Reads what ``date(_:)`` prints, or `nil` for any other text or a day that the calendar lacks.
    static func readDate(_ text: some StringProtocol) -> LocalDate? {
        let bytes = Array(text.utf8)
        guard bytes.count == 8, let year = number(bytes[0..<4]), let month = number(bytes[4..<6]),
            let day = number(bytes[6..<8])
        else { return nil }
        return LocalDate(year: year, month: month, day: day)
    }

    /// Reads `yyyymmddTHHMMSS`, or `nil` for any other text. A leap second is read as the second before it, which
    /// RFC 5545 §3.3.12 asks of programs without leap seconds.
    static func readDateTime(_ text: some StringProtocol) -> LocalDateTime? {
        let bytes = Array(text.utf8)
        guard bytes.count == 15, bytes[8] == UInt8(ascii: "T"), let date = readDate(text.prefix(8)),
            let hour = number(bytes[9..<11]), let minute = number(bytes[11..<13]), let second = number(bytes[13..<15]),
            let time = LocalTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        return LocalDateTime(date, time)
    }

    /// Reads `yyyymmddTHHMMSSZ`, or `nil` for any other text.
    static func readUTC(_ text: some StringProtocol) -> Instant? {
        guard text.last == "Z", let local = readDateTime(text.dropLast()) else { return nil }
        return Instant(epochSeconds: local.secondsSinceEpoch)
    }

    /// Reads a UTC offset in seconds, positive east, or `nil` for any other text.
    static func readOffset(_ text: some StringProtocol) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5 || bytes.count == 7, let sign = bytes.first, sign == 0x2B || sign == 0x2D,
            let hours = number(bytes[1..<3]), let minutes = number(bytes[3..<5]), minutes < 60
        else { return nil }
        guard let seconds = bytes.count == 7 ? number(bytes[5..<7]) : 0, seconds < 60 else { return nil }
        return (hours * 3600 + minutes * 60 + seconds) * (sign == 0x2D ? -1 : 1)
    }

    /// The number that ASCII digits spell, or `nil` when there is anything else or nothing.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 12 else { return nil }
        var value = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    private static func fill(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ date: LocalDate) -> Int {
        let (year, month, day) = date.components
        put(min(max(year, 0), 9999), 4, bytes, 0)
        put(month, 2, bytes, 4)
        put(day, 2, bytes, 6)
        return 8
    }

    private static func put(_ value: Int, _ width: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int) {
        var rest = value
        for index in stride(from: start + width - 1, through: start, by: -1) {
            bytes[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
