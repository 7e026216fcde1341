package import CivilTime
import Text

/// A wall time counted from the midnight that a list day begins with: an Isha after midnight is at 24:31.
package struct DayTime: Hashable, Sendable, Comparable {
    /// Seconds on the clock since that midnight; negative on the day before.
    package var seconds: Int

    /// The last that a plan can write.
    package static let last = DayTime(seconds: (lastHour + 1) * 3600 - 1)
    package static let lastHour = 35

    package init(seconds: Int) { self.seconds = seconds }

    package init(_ time: LocalTime) { seconds = time.secondOfDay }

    /// Reads `HH:MM` or `HH:MM:SS` up to `35:59:59`; `nil` for any other text.
    package init?(_ text: String) {
        guard let hour = Int(text.prefix(2)), (0...Self.lastHour).contains(hour), text.count >= 5 else { return nil }
        let (day, rest) = (hour / 24, hour % 24)
        guard let time = LocalTime((rest < 10 ? "0\(rest)" : "\(rest)") + text.dropFirst(2)) else { return nil }
        seconds = day * 86400 + time.secondOfDay
    }

    /// The wall time of an occurrence of a list day.
    package init(_ local: LocalDateTime, on date: LocalDate) {
        seconds = date.distance(to: local.date) * 86400 + local.time.secondOfDay
    }

    /// The whole days from the list day to the time, and the time that clocks show then.
    package var days: Int { (seconds - time.secondOfDay) / 86400 }
    package var time: LocalTime { LocalTime(secondOfDay: (seconds % 86400 + 86400) % 86400) }

    /// Returns the date and time that clocks show, counted from a list day.
    package func local(on date: LocalDate) -> LocalDateTime { LocalDateTime(date.advanced(by: days), time) }

    /// The same time of the morning after, as a plan can write it: `31:00` for `07:00`; `nil` for later times.
    package var onNextDay: DayTime? {
        let next = DayTime(seconds: seconds + 86400)
        return seconds >= 0 && next <= Self.last ? next : nil
    }

    package static func < (a: DayTime, b: DayTime) -> Bool { a.seconds < b.seconds }
}

extension DayTime: CustomStringConvertible {
    /// `06:04`, `24:31:10`; on the day before with a minus sign: `-00:20`.
    package var description: String {
        let size = Int(seconds.magnitude)
        let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        return (seconds < 0 ? "-" : "") + parts.map { $0.padded(to: 2) }.joined(separator: ":")
    }
}
