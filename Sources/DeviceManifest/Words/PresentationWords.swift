extension Manifest {
    /// How much a notification intrudes, as iOS calls it.
    public struct InterruptionLevel: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It waits in the list, without a sound.
        public static let passive: Self = "passive"
        /// It sounds and lights up the screen.
        public static let active: Self = "active"
        /// It breaks through a Focus too.
        public static let timeSensitive: Self = "time-sensitive"

        /// The words of this version.
        public static let allCases: [Self] = [passive, active, timeSensitive]
    }

    /// What a locked screen shows, in Android's words.
    public struct LockScreen: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Everything.
        public static let `public`: Self = "public"
        /// What the person's settings allow.
        public static let `private`: Self = "private"
        /// Nothing of it.
        public static let secret: Self = "secret"

        /// The words of this version.
        public static let allCases: [Self] = [.public, .private, secret]
    }

    /// An Android channel's importance.
    public struct Importance: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It sounds and peeks in.
        public static let high: Self = "high"
        /// It sounds.
        public static let `default`: Self = "default"
        /// It makes no sound.
        public static let low: Self = "low"

        /// The words of this version.
        public static let allCases: [Self] = [high, .default, low]
    }
}
