import Documents

/// Where a timetable's form is said, and what to write there about a file that is read otherwise than it is meant.
enum TimetableFormPlace: Sendable {
    /// A plan's `timetable`.
    case plan
    /// Options of a command that takes a timetable without a plan.
    case options

    /// Gives a column its name in the file, or there the one that it has here.
    ///
    /// - `congregation`: The column that it is where it has a prayer's congregation; `nil` where it cannot.
    func column(_ column: String, named name: String, congregation: String?) -> String {
        let other = congregation.map { ", or \(said([($0, name)])) for its congregation," } ?? ""
        return switch self {
        case .plan: "write \(said([(column, name)]))\(other) in the plan, or the name here"
        case .options: "give \(said([(column, name)]))\(other), or write the name here"
        }
    }

    /// Says which of several columns here the file's are.
    func columns(_ choices: [(column: String, name: String)]) -> String {
        let list = choices.map { said([$0]) }.joined(separator: " or ")
        return self == .plan ? "say which in the plan: \(list)" : "say which: \(list)"
    }

    /// Gives columns their names in the file.
    func names(_ names: [(column: String, name: String)]) -> String {
        self == .plan ? "\(said(names, isPart: true)) in the plan's timetable" : "give \(said(names)) and so on"
    }

    /// - `isPart`: Whether others are to be said as well.
    private func said(_ names: [(column: String, name: String)], isPart: Bool = false) -> String {
        switch self {
        case .plan:
            let list = names.map { "\($0.column): \(DocumentNode.scalarText(of: $0.name, inBrackets: true))" }
            return "columns: {\((list + (isPart ? ["…"] : [])).joined(separator: ", "))}"
        case .options: return names.map { "--column '\($0.column)=\($0.name)'" }.joined(separator: " ")
        }
    }

    /// The advice about a column that nothing reads.
    var unread: String {
        switch self {
        case .plan: "take it out, or silence this at 'timetable' in the plan"
        case .options: "that is no fault unless it is a prayer's"
        }
    }

    /// The advice about a column of times that may be a prayer's.
    func unread(perhaps prayer: String, named name: String) -> String {
        switch self {
        case .plan:
            "if it is \(prayer), which has no column, write \(said([(prayer, name)])) in the plan, else silence this at 'timetable'"
        case .options: "if it is \(prayer), which has no column, give \(said([(prayer, name)]))"
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
