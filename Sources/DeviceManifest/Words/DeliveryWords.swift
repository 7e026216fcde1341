extension Manifest {
    /// The exactness and urgency with which notifications should arrive.
    public struct ProfileName: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// As an alarm that breaks through silence, where the system has alarms.
        public static let alarm: Self = "alarm"
        /// To the second.
        public static let precise: Self = "precise"
        /// Within ten minutes or so.
        public static let approximate: Self = "approximate"
        /// Without a sound.
        public static let silent: Self = "silent"

        /// The words of this version.
        public static let allCases: [Self] = [alarm, precise, approximate, silent]
    }

    /// A way in which a system delivers.
    public struct Mechanism: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// iOS 26's AlarmKit.
        public static let alarmKit: Self = "alarm-kit"
        /// iOS's notification centre.
        public static let notification: Self = "notification"
        /// Android's `setAlarmClock`.
        public static let alarmClock: Self = "alarm-clock"
        /// Android's `setExactAndAllowWhileIdle`.
        public static let exactWhileIdle: Self = "exact-while-idle"
        /// Android's `setAndAllowWhileIdle`.
        public static let inexactWhileIdle: Self = "inexact-while-idle"

        /// The words of this version.
        public static let allCases: [Self] = [alarmKit, notification, alarmClock, exactWhileIdle, inexactWhileIdle]
    }

    /// A condition of a mechanism: a permission, or a version of the system.
    public struct Requirement: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The user lets the app notify.
        public static let notifications: Self = "notifications"
        /// The user lets the app set exact alarms, on Android.
        public static let exactAlarms: Self = "exact-alarms"
        /// The user lets the app set alarms, on iOS.
        public static let alarmKit: Self = "alarm-kit"
        /// The system is iOS 26 or later.
        public static let ios26: Self = "ios-26"

        /// The words of this version.
        public static let allCases: [Self] = [notifications, exactAlarms, alarmKit, ios26]
    }
}

extension Manifest.Delivery.Anchor {
    /// The treatment of a time when the device's zone changes.
    public struct ZoneChange: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The instant stays.
        public static let keep: Self = "keep"
        /// It moves to the same wall time in the new zone.
        public static let move: Self = "move"

        /// The words of this version.
        public static let allCases: [Self] = [keep, move]
    }

    /// The treatment of a wall time that clocks skip.
    public struct Gap: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It moves forward by the length of the gap.
        public static let shiftForward: Self = "shift-forward"

        /// The words of this version.
        public static let allCases: [Self] = [shiftForward]
    }

    /// The choice between the two instants of a wall time that clocks show twice.
    public struct Overlap: ManifestWord {
        /// The word.
        public let rawValue: String

        /// Makes a word from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The first.
        public static let first: Self = "first"

        /// The words of this version.
        public static let allCases: [Self] = [first]
    }
}
