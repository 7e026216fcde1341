import CivilTime

/// A reader and writer of dates in the forms of HTTP.
///
/// Source: RFC 9110, §5.6.7.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ instant: Instant) -> String {
        let local = instant.local(offset: 0)
        let (year, month, day) = local.date.components
        return "\(local.date.weekday.shortName), \(day.padded(to: 2)) \(months[month - 1]) \(year) \(local.time) GMT"
    }

    /// Returns the instant of a date in one of HTTP's three forms, or `nil` for any other text; a year of two digits is
    /// at most fifty years after `now`.
    static func instant(_ text: some StringProtocol, now: Instant) -> Instant? {
        let words = text.split(separator: " ")
        let clock: Substring
        let date: LocalDate?
        switch words.count {
        case 6 where words[5] == "GMT" && words[0].last == ",":  // Sun, 06 Nov 1994 08:49:37 GMT
            clock = Substring(words[4])
            date = self.date(year: Int(words[3]), month: words[2], day: words[1])
        case 4 where words[3] == "GMT" && words[0].last == ",":  // Sunday, 06-Nov-94 08:49:37 GMT
            let parts = words[1].split(separator: "-")
            guard parts.count == 3, let short = Int(parts[2]), (0...99).contains(short) else { return nil }
            let latest = now.local(offset: 0).date.year + 50
            clock = Substring(words[2])
            date = self.date(year: latest - (latest - short) % 100, month: parts[1], day: parts[0])
        case 5:  // Sun Nov  6 08:49:37 1994
            clock = Substring(words[3])
            date = self.date(year: Int(words[4]), month: words[1], day: words[2])
        default: return nil
        }
        guard let date, clock.utf8.count == 8, let time = LocalTime(clock) else { return nil }
        return Instant(epochSeconds: LocalDateTime(date, time).secondsSinceEpoch)
    }

    private static func date(year: Int?, month: some StringProtocol, day: some StringProtocol) -> LocalDate? {
        guard let year, let month = months.firstIndex(where: { $0 == month }), let day = Int(day) else { return nil }
        return LocalDate(year: year, month: month + 1, day: day)
    }
}
