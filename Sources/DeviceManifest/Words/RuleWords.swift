extension Manifest.Rule {
    /// The kind of a rule.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Prompts.
        public static let prompt: Self = "prompt"
        /// A prayer or extra time.
        public static let prayer: Self = "prayer"
        /// A session by weekday and time.
        public static let session: Self = "session"
        /// Quiet hours.
        public static let quiet: Self = "quiet"
        /// Events of a calendar, at which no prompt fires.
        public static let busy: Self = "busy"
        /// The calculation of prayer times.
        public static let calculation: Self = "calculation"
        /// The announcement of the plan's end.
        public static let planEnd: Self = "plan-end"

        /// The words of this version.
        public static let allCases: [Self] = [prompt, prayer, session, quiet, busy, calculation, planEnd]
    }

    /// The course of a session after the last of its weeks.
    public struct Ending: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No further weeks.
        public static let stop: Self = "stop"
        /// All weeks once more, again and again.
        public static let `repeat`: Self = "repeat"
        /// The last week for good.
        public static let last: Self = "last"

        /// The words of this version.
        public static let allCases: [Self] = [stop, .repeat, last]
    }

    /// The announcement of a prayer or a reminder.
    public struct Alert: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No announcement.
        public static let none: Self = "none"
        /// Without a sound.
        public static let silent: Self = "silent"
        /// With a sound.
        public static let sound: Self = "sound"

        /// The words of this version.
        public static let allCases: [Self] = [none, silent, sound]
    }
}
