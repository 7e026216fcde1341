extension Manifest.Session {
    /// The kind of a session.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
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
    /// The activity of a phase.
    public struct Kind: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
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

extension Manifest.Session.Phase {
    /// Who ends a phase.
    public struct Ending: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The person, who says when the distance is covered.
        public static let person: Self = "person"

        /// The words of this version.
        public static let allCases: [Self] = [person]
    }
}

extension Manifest.LiveActivity {
    /// The time at which an ended activity leaves the lock screen.
    public struct Dismissal: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A time that the system chooses, up to four hours after the end.
        public static let `default`: Self = "default"
        /// At once.
        public static let immediate: Self = "immediate"

        /// The words of this version.
        public static let allCases: [Self] = [.default, immediate]
    }

    /// The condition under which an app can start an activity.
    public struct Start: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app is in front.
        public static let foreground: Self = "foreground"

        /// The words of this version.
        public static let allCases: [Self] = [foreground]
    }

    /// The substitute that carries the same news where there is no Live Activity.
    public struct Fallback: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The session's notifications.
        public static let notifications: Self = "notifications"

        /// The words of this version.
        public static let allCases: [Self] = [notifications]
    }
}
