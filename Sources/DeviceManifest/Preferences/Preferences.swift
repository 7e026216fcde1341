/// The settings that a person has made on the device for single rules, over those of the plan.
public struct Preferences: Codable, Hashable, Sendable {
    /// The settings by the ids of rules; those of a rule that the manifest lacks have no effect.
    public var rules: [String: Rule]

    /// Makes preferences from the settings of single rules.
    public init(_ rules: [String: Rule] = [:]) { self.rules = rules }

    /// The settings for a rule. What is `nil` is as the plan has it.
    public struct Rule: Codable, Hashable, Sendable {
        /// The announcement at the time itself. `none` removes everything of the rule, its reminders and follow-ups
        /// too. Of a prayer that the plan leaves silent, the other two make notifications of the manifest's `days`.
        public var at: Manifest.Rule.Alert?
        /// The reminders of a prayer, in place of the plan's.
        public var reminders: [Reminder]?

        /// Makes the settings for a rule.
        public init(at: Manifest.Rule.Alert? = nil, reminders: [Reminder]? = nil) {
            self.at = at
            self.reminders = reminders
        }

        /// Decodes the settings; what it does not understand is as the plan has it.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            at = try? container.decode(Manifest.Rule.Alert.self, forKey: .at)
            let listed = try? container.decode([Understood<Reminder>].self, forKey: .reminders)
            reminders = listed?.compactMap(\.value)
        }
    }

    /// A reminder some minutes before a prayer.
    public struct Reminder: Codable, Hashable, Sendable {
        /// Minutes before the prayer, 1 to 720; others are ignored. `reminderTitles` of the manifest's rules has those
        /// with a title in the plan's language.
        public var minutes: Int
        /// The announcement: `sound` unless it is `silent`.
        public var alert: Manifest.Rule.Alert?

        /// Makes a reminder.
        public init(minutes: Int, alert: Manifest.Rule.Alert? = nil) {
            self.minutes = minutes
            self.alert = alert
        }
    }

    /// A value that may be of another form than this version reads.
    private struct Understood<Value: Decodable>: Decodable {
        var value: Value?

        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }

    /// Decodes the settings of those rules that it understands.
    public init(from decoder: any Decoder) throws {
        rules = try [String: Understood<Rule>](from: decoder).compactMapValues(\.value)
    }

    /// Encodes an object with the ids of rules for names.
    public func encode(to encoder: any Encoder) throws { try rules.encode(to: encoder) }
}

extension Preferences.Rule {
    /// The settings that have an effect: known words, and each possible number of minutes once.
    var understood: (at: Manifest.Rule.Alert?, reminders: [Preferences.Reminder]?) {
        var seen: Set<Int> = []
        return (
            at.flatMap { Manifest.Rule.Alert.allCases.contains($0) ? $0 : nil },
            reminders?.filter { (1...Self.mostMinutes).contains($0.minutes) && seen.insert($0.minutes).inserted }
        )
    }

    /// The most minutes that a reminder lies before its prayer.
    private static let mostMinutes = 720
}
