import Localization

/// A section's part of a year's notifications, in the order in which they are stacked.
enum YearPart: Int, CaseIterable {
    case prayers, prompts, sessions, notices

    func count(_ day: YearOfDays.Day) -> Int {
        switch self {
        case .prayers: day.prayers
        case .prompts: day.prompts
        case .sessions: day.sessions
        case .notices: day.notices
        }
    }

    func count(_ days: ArraySlice<YearOfDays.Day>) -> Int { days.reduce(0) { $0 + count($1) } }

    /// The section in the plan's words.
    var name: Sentence {
        switch self {
        case .prayers: .prayers
        case .prompts: .prompts
        case .sessions: .workouts
        case .notices: .notices
        }
    }

    /// The class of its areas.
    var fill: StaticString {
        switch self {
        case .prayers: "pryf"
        case .prompts: "dotf"
        case .sessions: "wk"
        case .notices: "nowb"
        }
    }

    /// The class of its name.
    var label: StaticString {
        switch self {
        case .prayers: "pns"
        case .prompts: "ymt"
        case .sessions: "wts"
        case .notices: "ax b"
        }
    }
}
