extension Manifest.Session {
    /// What a session consists of.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Rounds of work and rest.
        public static let hiit: Self = "hiit"
        /// Rounds of running and walking.
        public static let walkRun: Self = "walk-run"
        /// Sets, with rests that the person starts.
        public static let lift: Self = "lift"
        /// Steps of any kind.
        public static let intervals: Self = "intervals"

        /// The words of this version.
        public static let allCases: [Self] = [hiit, walkRun, lift, intervals]
    }
}

extension Manifest.Session.Phase {
    /// What a person does in a phase.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Work.
        public static let work: Self = "work"
        /// Rest.
        public static let rest: Self = "rest"
        /// Run.
        public static let run: Self = "run"
        /// Walk.
        public static let walk: Self = "walk"
        /// Warm up.
        public static let warmup: Self = "warmup"
        /// Cool down.
        public static let cooldown: Self = "cooldown"

        /// The words of this version.
        public static let allCases: [Self] = [work, rest, run, walk, warmup, cooldown]
    }
}

extension Manifest.LiveActivity {
    /// When an ended activity leaves the lock screen.
    public struct Dismissal: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// When the system thinks fit, up to four hours after the end.
        public static let `default`: Self = "default"
        /// At once.
        public static let immediate: Self = "immediate"

        /// The words of this version.
        public static let allCases: [Self] = [.default, immediate]
    }

    /// When an app can start an activity.
    public struct Start: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// While the user looks at it.
        public static let foreground: Self = "foreground"

        /// The words of this version.
        public static let allCases: [Self] = [foreground]
    }

    /// What carries the same news where there is no Live Activity.
    public struct Fallback: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The session's notifications.
        public static let notifications: Self = "notifications"

        /// The words of this version.
        public static let allCases: [Self] = [notifications]
    }
}
