public import CivilTime

extension Manifest {
    /// The delivery of each profile: a preferred way with ordered fallbacks, decided on the device.
    public struct Delivery: Codable, Hashable, Sendable {
        /// The profiles that the plan uses.
        public var profiles: [Profile]
        /// The delay, in seconds, up to which a session's notification is still delivered.
        public var catchUpS: Int
        /// Seconds after which an alarm rings again when its snooze button is pressed; absent where alarms have no such
        /// button.
        public var snoozeS: Int?
        /// The text of the snooze button.
        public var snoozeTitle: String?

        /// A second button of alarms, with which they ring again.
        public struct Snooze: Hashable, Sendable {
            /// Seconds until the alarm rings again.
            public var seconds: Int
            /// The text of the button.
            public var title: String

            package init(seconds: Int, title: String) {
                self.seconds = seconds
                self.title = title
            }
        }

        /// The snooze button; `nil` where alarms can only be stopped.
        public var snooze: Snooze? { snoozeS.map { Snooze(seconds: $0, title: snoozeTitle ?? "Snooze") } }

        /// The treatment of a notification's time when the device's zone or the clocks change, by `anchor`.
        public var anchors: [Anchor]?
        /// The permissions that an app asks its user for, in the order to ask.
        public var permissions: [Permission]?

        /// A permission that steps require.
        public struct Permission: Codable, Hashable, Sendable {
            /// The permission, as steps require it.
            public var permission: Requirement
            /// Whether iOS asks for it.
            public var ios: Bool
            /// Whether Android asks for it.
            public var android: Bool
            /// The reason for asking, in words that a user may be shown.
            public var ask: String
            /// The consequence of refusing, in words that a user may be shown.
            public var without: String

            package init(permission: Requirement, ios: Bool, android: Bool, ask: String, without: String) {
                self.permission = permission
                self.ios = ios
                self.android = android
                self.ask = ask
                self.without = without
            }
        }

        /// The treatment of times with an anchor.
        public struct Anchor: Codable, Hashable, Sendable {
            /// The anchor, as notifications name it.
            public var anchor: Notification.Anchor
            /// The treatment of such a time when the device's zone changes.
            public var onZoneChange: ZoneChange
            /// The treatment of a wall time that clocks skip.
            public var gap: Gap
            /// The choice between the two instants of a wall time that clocks show twice.
            public var overlap: Overlap
            /// The same in words, for an app's author.
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
            /// The name of the profile, which presentations refer to.
            public var profile: ProfileName
            /// The steps to try on iOS, in order.
            public var ios: [Step]
            /// The steps to try on Android, in order.
            public var android: [Step]

            package init(profile: ProfileName, ios: [Step], android: [Step]) {
                self.profile = profile
                self.ios = ios
                self.android = android
            }
        }

        /// One way to deliver.
        public struct Step: Codable, Hashable, Sendable {
            /// The system's mechanism.
            public var mechanism: Mechanism
            /// The permissions and versions that the step needs.
            public var requires: [Requirement]
            /// The status that the app may show while the step is armed.
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

    /// The requests that the device allows, and the most that the plan asks for.
    public struct Budget: Codable, Hashable, Sendable {
        /// The number of pending notifications that the plan counts on; iOS keeps 64 at most, Android accepts 500
        /// alarms.
        public var pendingLimit: Int
        /// The number of requests to leave to other features of the app.
        public var reserve: Int
        /// The seconds ahead for which to arm.
        public var windowS: Int
        /// The seconds after which to arm again.
        public var refreshS: Int
        /// The rules whose next occurrence is armed before all else.
        public var guarded: [String]?
        /// The busiest stretch of `windowS`; absent without notifications.
        public var busiest: Busiest?
        /// The fit of the plan on iOS, and on Android.
        public var ios, android: Fit?

        /// The fit of a plan on a platform.
        public struct Fit: Codable, Hashable, Sendable {
            /// The number of requests that the plan may use, without the reserve.
            public var room: Int
            /// Whether every window of `windowS` fits into `room`.
            public var fits: Bool
            /// The longest time between two passes that loses nothing, in seconds; absent where arming once is enough.
            public var refreshWithinS: Int?

            /// Makes a fit from its parts.
            public init(room: Int, fits: Bool, refreshWithinS: Int? = nil) {
                self.room = room
                self.fits = fits
                self.refreshWithinS = refreshWithinS
            }
        }

        /// The stretch with the most notifications.
        public struct Busiest: Codable, Hashable, Sendable {
            /// The instant at which its first notification fires.
            public var startsAt: Instant
            /// The number of notifications that fire in it.
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
