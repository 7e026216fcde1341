package import CivilTime

/// The outcome of a notification at a target, in a ringing log's words.
package enum LogOutcome: String, CaseIterable, Sendable {
    case delivered, late, missed, failed, unknown, replaced
    /// Handed to a device, by an app's kit; nothing has come of it yet.
    case armed
    /// A line that tells of an answer and of no sending.
    case answered
    /// A line that tells of an answer that puts it off: it rings again.
    case snoozed
}

/// A line of a log, with times as it has them.
package struct LogRow: Sendable {
    /// The place of the file among those that were read, and the line in it, from 1.
    package var file, line: Int32
    /// The notification's identifier; `nil` where the log has another one or none.
    package var id: String?
    /// The person as the log names them, in small letters.
    package var person: String?
    package var intended, sent, answered: LogTime?
    /// The place of the target among ``LogBook/targets``.
    package var target: Int32
    package var outcome: LogOutcome
}

/// The lines of all logs that are held against one plan, and what could not be read.
package struct LogBook: Sendable {
    /// A log and how much of it was read.
    package struct File: Sendable {
        package var name: String
        package var rows = 0
        package var unreadable = 0
    }

    package internal(set) var files: [File] = []
    package internal(set) var rows: [LogRow] = []
    /// The targets' names; a table has none, which is the empty name.
    package internal(set) var targets: [String] = []
    /// Whether any of the logs says what was answered, so that the lack of an answer says something.
    package internal(set) var hasAnswers = false
    /// Whether any row names a person.
    package var namesPeople: Bool { rows.contains { $0.person != nil } }

    package init() {}

    /// The persons that rows name, each once, in the order of the logs.
    package var people: [String] {
        var seen: Set<String> = []
        return rows.compactMap(\.person).filter { seen.insert($0).inserted }
    }

    /// The dates in UTC of the first and the last row; `nil` where there is no row.
    package var dates: ClosedRange<LocalDate>? {
        var (first, last) = (LocalDate(epochDay: .max), LocalDate(epochDay: .min))
        for row in rows {
            guard let time = row.intended ?? row.sent ?? row.answered else { continue }
            let date: LocalDate =
                switch time {
                case .instant(let instant): instant.local(offset: 0).date
                case .wall(let wall, _): wall.date
                }
            (first, last) = (min(first, date), max(last, date))
        }
        return first <= last ? first...last : nil
    }

    mutating func target(named name: String) -> Int32 {
        if let place = targets.lastIndex(of: name) { return Int32(place) }
        targets.append(name)
        return Int32(targets.count - 1)
    }
}
