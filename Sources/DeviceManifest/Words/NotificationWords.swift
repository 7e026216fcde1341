extension Manifest.Notification {
    /// What a notification tells.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A prompt.
        public static let prompt: Self = "prompt"
        /// A prompt once more, until it is opened or answered.
        public static let promptFollowUp: Self = "prompt-follow-up"
        /// A prayer or extra time itself.
        public static let prayer: Self = "prayer"
        /// Some time before or after a prayer.
        public static let prayerReminder: Self = "prayer-reminder"
        /// Some time before a prayer begins in congregation.
        public static let iqamahReminder: Self = "iqamah-reminder"
        /// Some time before a session.
        public static let workoutReminder: Self = "workout-reminder"
        /// A session begins.
        public static let workoutStart: Self = "workout-start"
        /// A phase of a session ends and the next begins, or a rest of a lift ends.
        public static let workoutPhase: Self = "workout-phase"
        /// A session ends.
        public static let workoutComplete: Self = "workout-complete"
        /// The plan ends soon.
        public static let planEnd: Self = "plan-end"

        /// The words of this version.
        public static let allCases: [Self] = [
            prompt, promptFollowUp, prayer, prayerReminder, iqamahReminder, workoutReminder, workoutStart,
            workoutPhase, workoutComplete, planEnd,
        ]
    }

    /// What a notification's time is tied to.
    public struct Anchor: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The time line: it fires at the same instant wherever the device is.
        public static let instant: Self = "instant"
        /// The clock: a traveller's device fires at `local` where it is.
        public static let wall: Self = "wall"

        /// The words of this version.
        public static let allCases: [Self] = [instant, wall]
    }

    /// What to keep when not everything fits.
    public struct Priority: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// First.
        public static let high: Self = "high"
        /// Then.
        public static let normal: Self = "normal"
        /// Last.
        public static let low: Self = "low"

        /// The words of this version.
        public static let allCases: [Self] = [high, normal, low]
    }

    /// Where a prayer's time comes from.
    public struct Basis: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The sun, by the plan's method and rules.
        public static let calculated: Self = "calculated"
        /// The plan's timetable.
        public static let published: Self = "published"
        /// The sun of another day or latitude, since it does not rise or set here that day.
        public static let borrowed: Self = "borrowed"
        /// The plan itself.
        public static let plan: Self = "plan"

        /// The words of this version.
        public static let allCases: [Self] = [calculated, published, borrowed, plan]
    }

    /// What to do with a notification whose time has passed when it is armed.
    public struct IfPast: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing.
        public static let drop: Self = "drop"

        /// The words of this version.
        public static let allCases: [Self] = [drop]
    }
}
