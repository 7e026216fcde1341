/// Where a timetable's form is said, and what to write there about a file that is read otherwise than it is meant.
enum TimetableFormPlace: Sendable {
    /// A plan's `timetable`.
    case plan
    /// Options of a command that takes a timetable without a plan.
    case options

    /// Gives a column its name in the file, or there the one that it has here.
    func column(_ column: String, named name: String) -> String {
        switch self {
        case .plan: "write columns: {\(column): \(name)} in the plan, or the name here"
        case .options: "give --column '\(column)=\(name)', or write the name here"
        }
    }

    /// Says which of two columns of the file is one here.
    func column(_ column: String, named name: String, or other: String) -> String {
        columns((column, other), or: (column, name))
    }

    /// Says one or the other of a column here and its name in the file.
    func columns(_ one: (column: String, name: String), or other: (column: String, name: String)) -> String {
        switch self {
        case .plan:
            "say which in the plan: columns: {\(one.column): \(one.name)} or columns: {\(other.column): \(other.name)}"
        case .options:
            "say which: --column '\(one.column)=\(one.name)' or --column '\(other.column)=\(other.name)'"
        }
    }

    /// Gives columns their names in the file.
    func columns(_ names: [(column: String, name: String)]) -> String {
        switch self {
        case .plan:
            "columns: {\(names.map { "\($0.column): \($0.name)" }.joined(separator: ", ")), …} in the plan's timetable"
        case .options: "give \(names.map { "--column '\($0.column)=\($0.name)'" }.joined(separator: " ")) and so on"
        }
    }

    /// The advice about a column that nothing reads.
    var unread: String {
        switch self {
        case .plan: "take it out, or silence this at 'timetable' in the plan"
        case .options: "that is no fault unless it is a prayer's"
        }
    }

    /// - `patterns`: Those of which each reads all dates.
    func dates(_ patterns: [String]) -> String {
        let choice = patterns.count == 1 ? "" : ", whichever the file means"
        return switch self {
        case .plan: "write dates: \(patterns.joined(separator: " or ")) in the plan\(choice)"
        case .options: "give \(patterns.map { "--dates '\($0)'" }.joined(separator: " or "))\(choice)"
        }
    }

    /// Has the prayer decide the half of the day.
    var twelveHours: String {
        switch self {
        case .plan: "timetable: {hours: 12} in the plan"
        case .options: "give --hours 12"
        }
    }

    /// Who says how dates are written, or which clock it is.
    func speaker(option: String) -> String { self == .plan ? "the plan" : option }
}
