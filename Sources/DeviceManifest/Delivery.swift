public import CivilTime

extension Manifest {
    /// How each profile is carried out: a wish with ordered fallbacks, decided on the device.
    public struct Delivery: Codable, Hashable, Sendable {
        /// The profiles that the plan uses.
        public var profiles: [Profile]
        /// How late a session's notification is still delivered.
        public var catchUpS: Int
        /// Seconds after which an alarm rings again when its snooze button is pressed; absent where alarms have no such
        /// button.
        public var snoozeS: Int?
        /// What that button says.
        public var snoozeTitle: String?
        /// What becomes of a notification's time when the device's zone or the clocks change, by `anchor`.
        public var anchors: [Anchor]?
        /// What an app asks its user for, in the order to ask.
        public var permissions: [Permission]?

        /// A permission that steps require.
        public struct Permission: Codable, Hashable, Sendable {
            /// As steps require it.
            public var permission: Requirement
            /// Whether iOS asks for it.
            public var ios: Bool
            /// Whether Android asks for it.
            public var android: Bool
            /// Why, in words that a user may be shown.
            public var ask: String
            /// What happens without it, in words that a user may be shown.
            public var without: String

            package init(permission: Requirement, ios: Bool, android: Bool, ask: String, without: String) {
                self.permission = permission
                self.ios = ios
                self.android = android
                self.ask = ask
                self.without = without
            }
        }

        /// What becomes of an anchored time.
        public struct Anchor: Codable, Hashable, Sendable {
            /// As notifications name it.
            public var anchor: Notification.Anchor
            /// What becomes of it when the device's zone changes.
            public var onZoneChange: ZoneChange
            /// What becomes of a wall time that clocks skip.
            public var gap: Gap
            /// Which of two is meant by a wall time that clocks show twice.
            public var overlap: Overlap
            /// The same in words for an app's author.
            public var meaning: String

            package init(
                anchor: Notification.Anchor, onZoneChange: ZoneChange, gap: Gap, overlap: Overlap, meaning: String
            ) {
                self.anchor = anchor
                self.onZoneChange = onZoneChange
                self.gap = gap
                self.overlap = overlap
                self.meaning = meaning
            }
        }

        /// A delivery profile.
        public struct Profile: Codable, Hashable, Sendable {
            /// What presentations refer to.
            public var profile: ProfileName
            /// What to try on iOS, in order.
            public var ios: [Step]
            /// What to try on Android, in order.
            public var android: [Step]

            package init(profile: ProfileName, ios: [Step], android: [Step]) {
                self.profile = profile
                self.ios = ios
                self.android = android
            }
        }

        /// One way to deliver.
        public struct Step: Codable, Hashable, Sendable {
            /// How the system delivers.
            public var mechanism: Mechanism
            /// What it needs.
            public var requires: [Requirement]
            /// What the app may tell the user while this is armed.
            public var status: String

            package init(mechanism: Mechanism, requires: [Requirement], status: String) {
                self.mechanism = mechanism
                self.requires = requires
                self.status = status
            }
        }

        package init(
            profiles: [Profile], catchUpS: Int, snoozeS: Int? = nil, snoozeTitle: String? = nil,
            anchors: [Anchor]? = nil, permissions: [Permission]? = nil
        ) {
            self.permissions = permissions
            self.profiles = profiles
            self.catchUpS = catchUpS
            self.snoozeS = snoozeS
            self.snoozeTitle = snoozeTitle
            self.anchors = anchors
        }
    }

    /// What the device allows, and the most that the plan asks for.
    public struct Budget: Codable, Hashable, Sendable {
        /// How many pending notifications the plan reckons with; iOS keeps 64 at most, Android takes 500 alarms.
        public var pendingLimit: Int
        /// How many of them to leave to others.
        public var reserve: Int
        /// How far ahead to arm.
        public var windowS: Int
        /// How often to re-arm.
        public var refreshS: Int
        /// The rules whose next occurrence is armed before all else.
        public var guarded: [String]?
        /// The busiest stretch of `windowS`; absent without notifications.
        public var busiest: Busiest?
        /// How the plan fits iOS, and Android.
        public var ios, android: Fit?

        /// How a plan fits a platform.
        public struct Fit: Codable, Hashable, Sendable {
            /// How many requests there is room for, the reserve left out.
            public var room: Int
            /// Whether there is room for all that `windowS` ever holds.
            public var fits: Bool
            /// The longest time between two passes with which nothing is lost; absent where arming once is enough.
            public var refreshWithinS: Int?

            /// Makes one from its parts.
            public init(room: Int, fits: Bool, refreshWithinS: Int? = nil) {
                self.room = room
                self.fits = fits
                self.refreshWithinS = refreshWithinS
            }
        }

        /// The stretch with the most notifications.
        public struct Busiest: Codable, Hashable, Sendable {
            /// When its first notification fires.
            public var startsAt: Instant
            /// How many fire in it.
            public var count: Int

            package init(startsAt: Instant, count: Int) {
                self.startsAt = startsAt
                self.count = count
            }
        }

        package init(
            pendingLimit: Int, reserve: Int, windowS: Int, refreshS: Int, guarded: [String]? = nil,
            busiest: Busiest? = nil, ios: Fit? = nil, android: Fit? = nil
        ) {
            self.pendingLimit = pendingLimit
            self.reserve = reserve
            self.windowS = windowS
            self.refreshS = refreshS
            self.guarded = guarded
            self.busiest = busiest
            self.ios = ios
            self.android = android
        }
    }
}
