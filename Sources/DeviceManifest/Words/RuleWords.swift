extension Manifest.Rule {
    /// What a rule is about.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
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
        /// How prayer times are calculated.
        public static let calculation: Self = "calculation"
        /// The announcement that the plan ends.
        public static let planEnd: Self = "plan-end"

        /// The words of this version.
        public static let allCases: [Self] = [prompt, prayer, session, quiet, busy, calculation, planEnd]
    }

    /// What comes after the last of a session's weeks.
    public struct Ending: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing.
        public static let stop: Self = "stop"
        /// All weeks once more.
        public static let `repeat`: Self = "repeat"
        /// The last week for good.
        public static let last: Self = "last"

        /// The words of this version.
        public static let allCases: [Self] = [stop, .repeat, last]
    }

    /// How a prayer or a reminder is announced.
    public struct Alert: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Not at all.
        public static let none: Self = "none"
        /// Without a sound.
        public static let silent: Self = "silent"
        /// With a sound.
        public static let sound: Self = "sound"

        /// The words of this version.
        public static let allCases: [Self] = [none, silent, sound]
    }
}
