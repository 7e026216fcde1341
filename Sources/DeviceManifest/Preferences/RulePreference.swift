import CivilTime

/// The settings that a person has made on the device for one rule, over those of the plan. What is `nil` is as the plan has
/// it.
public struct RulePreference: Codable, Hashable, Sendable {
    /// The announcement of the rule itself. `none` removes everything of the rule, its reminders and follow-ups too; the
    /// others make notifications of prayers that the plan lists and leaves silent.
    public var at: Manifest.Rule.Alert?
    /// The reminders, in place of the plan's; an empty list for none. For rules other than prayers, those of the plan that
    /// are listed remain.
    public var reminders: [Reminder]?

    /// Makes the settings for a rule.
    public init(at: Manifest.Rule.Alert? = nil, reminders: [Reminder]? = nil) {
        self.at = at
        self.reminders = reminders
    }

    /// A reminder some minutes before a prayer or a session.
    public struct Reminder: Codable, Hashable, Sendable {
        /// Minutes before, 1 to 1,440; others are passed over.
        public var minutes: Int
        /// The announcement: with a sound when `nil`.
        public var alert: Manifest.Rule.Alert?
        /// The title. When `nil`, it is the plan's where that has such a reminder, else the prayer's with its time.
        public var title: String?

        /// Makes a reminder.
        public init(minutes: Int, alert: Manifest.Rule.Alert? = nil, title: String? = nil) {
            self.minutes = minutes
            self.alert = alert
            self.title = title
        }
    }
}

/// The settings of a rule that have an effect.
struct Chosen {
    var at: Manifest.Rule.Alert?
    var reminders: [Reminder]?

    struct Reminder {
        var minutes: Int
        var isSilent: Bool
        var title: String?

        /// The length as identifiers have it: `45m`, `1h30m`, `1d`.
        var length: String { "\(TimeSpan.minutes(minutes))" }
    }

    init() {}

    init(_ preference: RulePreference, _ notes: inout Notes) {
        if let alert = preference.at {
            if Manifest.Rule.Alert.allCases.contains(alert) {
                at = alert
            } else {
                notes.add("setting", alert.rawValue, "is unknown")
            }
        }
        reminders = preference.reminders.flatMap { Self.understood($0, &notes) }
    }

    /// Returns each possible number of minutes once; `nil` where nothing of a list is understood.
    private static func understood(_ listed: [RulePreference.Reminder], _ notes: inout Notes) -> [Reminder]? {
        var found: [Reminder] = []
        for reminder in listed {
            let alert = reminder.alert ?? .sound
            guard 1...mostMinutes ~= reminder.minutes else {
                notes.add("reminder", "\(reminder.minutes)", "is not 1 to \(mostMinutes) minutes")
                continue
            }
            if alert == .none || found.contains(where: { $0.minutes == reminder.minutes }) { continue }
            if !Manifest.Rule.Alert.allCases.contains(alert) {
                notes.add("alert", alert.rawValue, "is unknown and counts as 'sound'")
            }
            let title = reminder.title.flatMap { $0.isEmpty ? nil : $0 }
            found.append(Reminder(minutes: reminder.minutes, isSilent: alert == .silent, title: title))
        }
        let isUnderstood = listed.isEmpty || !found.isEmpty || listed.contains { $0.alert == Manifest.Rule.Alert.none }
        return isUnderstood ? found : nil
    }

    /// The most minutes that a reminder lies before what it announces: a day.
    private static let mostMinutes = 1440
}
