/// The features of a device and the permissions of its user.
public struct Capabilities: Codable, Hashable, Sendable {
    /// A family of devices.
    public enum Platform: String, Codable, CaseIterable, Sendable {
        case ios, android

        /// The requirements that can be granted on it.
        public var requirements: [Manifest.Requirement] {
            self == .ios ? [.notifications, .alarmKit, .ios26] : [.notifications, .exactAlarms]
        }
    }

    /// The platform, which selects the steps of a delivery profile.
    public var platform: Platform
    /// The granted ones of all requirements of steps.
    public var granted: Set<Manifest.Requirement>
    /// Whether the user wants anything delivered.
    public var isOn: Bool

    /// Makes the capabilities of a device; where `isOn` is false, nothing is armed.
    public init(platform: Platform, granted: Set<Manifest.Requirement>, isOn: Bool = true) {
        self.platform = platform
        self.granted = granted
        self.isOn = isOn
    }

    /// Returns the capabilities of a device that is new enough and whose user allows everything.
    public static func all(on platform: Platform) -> Capabilities {
        Capabilities(platform: platform, granted: Set(platform.requirements))
    }

    /// Whether the user lets the app notify.
    public var mayNotify: Bool { granted.contains(.notifications) }

    /// Returns the first step of a profile whose requirements are all granted; `nil` where delivery is blocked. Only
    /// the steps after `refused`, which the device has refused, are considered.
    public func step(
        of profile: Manifest.Delivery.Profile, after refused: Manifest.Delivery.Step? = nil
    ) -> Manifest.Delivery.Step? {
        let steps = platform == .ios ? profile.ios : profile.android
        let left = refused.flatMap { steps.firstIndex(of: $0) }.map { steps[($0 + 1)...] } ?? steps[...]
        return left.first { granted.isSuperset(of: $0.requires) }
    }
}

/// The number of requests that a system holds for an app.
public struct ArmingLimits: Codable, Hashable, Sendable {
    /// The system's limit: 64 pending notifications on iOS, 500 alarms on Android.
    public var pending: Int
    /// The number of requests that are left to other features of the app.
    public var reserve: Int

    /// Makes limits that leave `reserve` of the system's requests to other features.
    public init(pending: Int, reserve: Int = 0) {
        self.pending = pending
        self.reserve = reserve
    }

    /// Returns the limits of a plan's budget on iOS, which holds 64 even where the plan allows more for Android.
    public static func ofIOS(_ budget: Manifest.Budget) -> ArmingLimits { of(budget, on: .ios) }

    /// Returns the limits of a plan's budget on a platform. Its `pendingLimit` applies to iOS, where it matters:
    /// Android holds 500.
    public static func of(_ budget: Manifest.Budget, on platform: Capabilities.Platform) -> ArmingLimits {
        ArmingLimits(pendingLimit: budget.pendingLimit, reserve: budget.reserve, on: platform)
    }

    /// Makes the limits on a platform from a budget's numbers.
    package init(pendingLimit: Int, reserve: Int, on platform: Capabilities.Platform) {
        let limit = DeviceLimits.pending(on: platform)
        self.init(
            pending: platform == .ios ? min(pendingLimit, limit) : limit, reserve: reserve)
    }
}

/// The choice of requests that an app arms at a time.
public enum ArmingPolicy: Hashable, Sendable {
    /// A request budget: the soonest notifications, as many as `limit` less `reserve`.
    case soonest(limit: Int, reserve: Int)
    /// A window of list days: the rest of today's list, and the lists of the days after, this many in all.
    case days(Int)
}
