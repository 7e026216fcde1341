/// What a device can do and what its user allows.
public struct Capabilities: Codable, Hashable, Sendable {
    /// A family of devices.
    public enum Platform: String, Codable, CaseIterable, Sendable {
        case ios, android

        /// What can be granted on it.
        public var requirements: [Manifest.Requirement] {
            self == .ios ? [.notifications, .alarmKit, .ios26] : [.notifications, .exactAlarms]
        }
    }

    /// Which steps of a delivery profile apply.
    public var platform: Platform
    /// What holds of all that steps may require.
    public var granted: Set<Manifest.Requirement>
    /// Whether the user wants anything delivered.
    public var isOn: Bool

    /// States what holds on a device; where `isOn` is false, nothing is armed.
    public init(platform: Platform, granted: Set<Manifest.Requirement>, isOn: Bool = true) {
        self.platform = platform
        self.granted = granted
        self.isOn = isOn
    }

    /// A device of its kind that is new enough and whose user allows everything.
    public static func all(on platform: Platform) -> Capabilities {
        Capabilities(platform: platform, granted: Set(platform.requirements))
    }

    /// Whether the user lets the app notify.
    public var mayNotify: Bool { granted.contains(.notifications) }

    /// The first step of a profile whose needs are all met; `nil` where delivery is blocked.
    ///
    /// - Parameters:
    ///   - profile: The profile of the manifest's `delivery`.
    ///   - refused: A step that the device has refused: only those after it are looked at.
    public func step(
        of profile: Manifest.Delivery.Profile, after refused: Manifest.Delivery.Step? = nil
    ) -> Manifest.Delivery.Step? {
        let steps = platform == .ios ? profile.ios : profile.android
        let left = refused.flatMap { steps.firstIndex(of: $0) }.map { steps[($0 + 1)...] } ?? steps[...]
        return left.first { granted.isSuperset(of: $0.requires) }
    }
}

/// How many requests a system holds for an app.
public struct ArmingLimits: Codable, Hashable, Sendable {
    /// What the system keeps: 64 pending notifications on iOS, 500 alarms on Android.
    public var pending: Int
    /// How many of them are left to other features of the app.
    public var reserve: Int

    /// Leaves `reserve` of the requests that the system keeps to other features.
    public init(pending: Int, reserve: Int = 0) {
        self.pending = pending
        self.reserve = reserve
    }

    /// What a plan's budget comes to on iOS, which holds 64 however much the plan has in mind for Android.
    public static func ofIOS(_ budget: Manifest.Budget) -> ArmingLimits { of(budget, on: .ios) }

    /// What a plan's budget comes to on a platform. Its `pendingLimit` speaks of iOS, where it matters: Android holds
    /// 500.
    public static func of(_ budget: Manifest.Budget, on platform: Capabilities.Platform) -> ArmingLimits {
        ArmingLimits(pendingLimit: budget.pendingLimit, reserve: budget.reserve, on: platform)
    }

    /// The same from a budget's numbers.
    package init(pendingLimit: Int, reserve: Int, on platform: Capabilities.Platform) {
        let limit = DeviceLimits.pending(on: platform)
        self.init(
            pending: platform == .ios ? min(pendingLimit, limit) : limit, reserve: reserve)
    }
}

/// What an app arms at a time.
public enum ArmingPolicy: Hashable, Sendable {
    /// A request budget: the soonest notifications, as many as `limit` less `reserve`.
    case soonest(limit: Int, reserve: Int)
    /// A window of list days: what is left of today's list, and the lists of the days after, this many in all.
    case days(Int)
}
