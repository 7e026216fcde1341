extension Manifest {
    /// The level at which a notification intrudes, in iOS's terms.
    public struct InterruptionLevel: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
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

    /// The content that a locked screen shows, in Android's terms.
    public struct LockScreen: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Everything.
        public static let `public`: Self = "public"
        /// As much as the person's settings allow.
        public static let `private`: Self = "private"
        /// Nothing.
        public static let secret: Self = "secret"

        /// The words of this version.
        public static let allCases: [Self] = [.public, .private, secret]
    }

    /// An Android channel's importance.
    public struct Importance: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
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
