extension Manifest.Notification {
    /// The kind of a notification.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A prompt.
        public static let prompt: Self = "prompt"
        /// A repeated prompt, until it is opened or answered.
        public static let promptFollowUp: Self = "prompt-follow-up"
        /// A prayer or extra time itself.
        public static let prayer: Self = "prayer"
        /// A reminder some time before or after a prayer.
        public static let prayerReminder: Self = "prayer-reminder"
        /// A reminder some time before a prayer begins in congregation.
        public static let iqamahReminder: Self = "iqamah-reminder"
        /// A reminder some time before a session.
        public static let workoutReminder: Self = "workout-reminder"
        /// The start of a session.
        public static let workoutStart: Self = "workout-start"
        /// The end of a phase of a session, where the next begins, or of a rest of a lift.
        public static let workoutPhase: Self = "workout-phase"
        /// The end of a session.
        public static let workoutComplete: Self = "workout-complete"
        /// The announcement that the plan ends soon.
        public static let planEnd: Self = "plan-end"

        /// The words of this version.
        public static let allCases: [Self] = [
            prompt, promptFollowUp, prayer, prayerReminder, iqamahReminder, workoutReminder, workoutStart,
            workoutPhase, workoutComplete, planEnd,
        ]
    }

    /// The reference that a notification's time is tied to.
    public struct Anchor: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The time line: the notification fires at the same instant wherever the device is.
        public static let instant: Self = "instant"
        /// The clock: a traveller's device fires at `local` where it is.
        public static let wall: Self = "wall"

        /// The words of this version.
        public static let allCases: [Self] = [instant, wall]
    }

    /// The priority with which a notification is kept when not everything fits.
    public struct Priority: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Kept first.
        public static let high: Self = "high"
        /// Kept after `high`.
        public static let normal: Self = "normal"
        /// Kept last.
        public static let low: Self = "low"

        /// The words of this version.
        public static let allCases: [Self] = [high, normal, low]
    }

    /// The source of a prayer's time.
    public struct Basis: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
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

    /// The treatment of a notification whose time has passed when it is armed.
    public struct IfPast: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The notification is dropped.
        public static let drop: Self = "drop"

        /// The words of this version.
        public static let allCases: [Self] = [drop]
    }
}
