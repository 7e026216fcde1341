/// The meaning of a path in a plan: of the keys, and the numbers of list items, that lead there from its top.
///
/// `prompts.sit` is a ``prompt(_:)``. A path without a case, such as `prompts.sit.perDay`, has only the schema's meaning.
package enum PlanPath: Hashable, Sendable {
    /// The kinds of things that have an id.
    package enum IDKind: Hashable, Sendable {
        /// A prompt, a session, quiet hours or a busy time.
        case rule
        case template
    }

    /// A mapping whose keys are ids, names or further such mappings: `prompts`, `workouts`, `workouts.templates`.
    case group

    case prompt(String)
    case session(String)
    case template(String)
    /// Quiet hours or a busy time.
    case keepOut(String)
    /// The alerts of a listed time, such as `prayers.alerts.fajr`.
    case alerts(String)
    /// The iqamah of a prayer, such as `prayers.iqamah.fajr`.
    case iqamah(String)

    /// The template of a session.
    case sessionTemplate
    /// One of the templates that a session's weeks use in turn, or `rest`.
    case weekTemplate
    /// The template that another one is like.
    case baseTemplate
    /// One of the rules that the budget guards.
    case guardedRule
    /// A rule, a prayer or a section that an expectation is about.
    case expectationSubject

    case timeZone
    /// The name of a place.
    case placeName
    case prayerMethod
    /// The path of a file.
    case file

    /// Returns `nil` for a path without a case.
    package init?(_ path: [String]) {
        switch (path.first, path.count) {
        case ("prompts", 1), ("quiet", 1), ("busy", 1), ("workouts", 1), ("prayers", 1): self = .group
        case ("prompts", 2): self = .prompt(path[1])
        case ("quiet", 2), ("busy", 2): self = .keepOut(path[1])
        case ("busy", 3) where path[2] == "calendar": self = .file
        case ("workouts", 2...):
            guard let place = Self.workouts(path) else { return nil }
            self = place
        case ("prayers", 2...):
            guard let place = Self.prayers(path) else { return nil }
            self = place
        case ("budget", 3) where path[1] == "guard": self = .guardedRule
        case ("expect", 3) where ["count", "gap", "time"].contains(path[2]): self = .expectationSubject
        case ("expect", 4) where path[2] == "apart": self = .expectationSubject
        case ("timezone", 1): self = .timeZone
        case ("travel", 3) where path[2] == "timezone": self = .timeZone
        case ("location", 1): self = .placeName
        case ("location", 2) where path[1] == "place": self = .placeName
        case ("travel", 3) where path[2] == "location": self = .placeName
        case ("travel", 4) where path[2] == "location" && path[3] == "place": self = .placeName
        case ("include", ...2): self = .file
        default: return nil
        }
    }

    private static func workouts(_ path: [String]) -> PlanPath? {
        switch (path[1], path.count) {
        case ("templates", 2), ("sessions", 2): .group
        case ("templates", 3): .template(path[2])
        case ("templates", 4) where path[3] == "like": .baseTemplate
        case ("sessions", 3): .session(path[2])
        case ("sessions", 4) where path[3] == "template": .sessionTemplate
        case ("sessions", 6) where path[3] == "weeks" && path[4] == "templates": .weekTemplate
        default: nil
        }
    }

    private static func prayers(_ path: [String]) -> PlanPath? {
        switch (path[1], path.count) {
        case ("alerts", 2): .group
        case ("alerts", 3): .alerts(path[2])
        case ("iqamah", 3): .iqamah(path[2])
        case ("method", 2): .prayerMethod
        case ("method", 3) where path[2] == "preset": .prayerMethod
        case ("timetable", _) where path[2...].allSatisfy { $0 == "file" || Int($0) != nil }: .file
        default: nil
        }
    }

    /// The kind of thing whose id the path's last key is.
    package var definedID: IDKind? {
        switch self {
        case .prompt, .session, .keepOut: .rule
        case .template: .template
        default: nil
        }
    }

    /// The kind of thing that the value at the path names by its id.
    package var referencedID: IDKind? {
        switch self {
        case .guardedRule, .expectationSubject: .rule
        case .sessionTemplate, .weekTemplate, .baseTemplate: .template
        default: nil
        }
    }
}
