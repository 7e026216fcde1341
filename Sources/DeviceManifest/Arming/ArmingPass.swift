/// A request that the system holds for the app, as the app reads it back.
public struct PendingRequest: Codable, Hashable, Sendable {
    /// The identifier that it was armed with.
    public var id: String
    /// When it is to fire, in milliseconds since 1970-01-01T00:00:00Z.
    public var epochMs: Int
    /// What ``ArmedRequest/fingerprint`` said when it was armed; `nil` where the app did not keep it.
    public var fingerprint: String?

    /// States what the system holds; without a `fingerprint` a request with other words but the same time is taken as
    /// it is.
    public init(id: String, epochMs: Int, fingerprint: String? = nil) {
        self.id = id
        self.epochMs = epochMs
        self.fingerprint = fingerprint
    }
}

/// A request to hand to the system.
public struct ArmedRequest: Hashable, Sendable {
    /// What to deliver.
    public var notification: Manifest.Notification
    /// When it fires on this device: the notification's own instant, or its wall time in the device's zone.
    public var epochMs: Int
    /// How: the mechanism of the first step whose permissions are granted.
    public var mechanism: Manifest.Mechanism
    /// A digest of wording and mechanism, to be kept with the request.
    public var fingerprint: String

    /// The request as the system will hold it.
    public var pending: PendingRequest {
        PendingRequest(id: notification.id, epochMs: epochMs, fingerprint: fingerprint)
    }
}

/// What one pass of arming asks of the device: first every cancellation, then the additions in their order.
public struct ArmingPass: Hashable, Sendable {
    /// Identifiers to cancel, the soonest first.
    public var cancel: [String]
    /// What to add, the soonest first. A pending identifier is replaced, which all platforms do by themselves.
    public var add: [ArmedRequest]
    /// What to tell the user about the plan as a whole.
    public var status: DeliveryStatus
    /// What to tell the user about each rule that has something ahead.
    public var ruleStatus: [String: DeliveryStatus]
    /// The first notification that the policy asks for and the limit leaves out.
    public var firstLeftOut: Manifest.Notification?
    /// How many requests the system holds of plans that are neither this one nor one that it supersedes, by the plans'
    /// identifiers. They take room, and ring until they are cleared: a plan that was renamed leaves such.
    public var otherPlans: [String: Int]
}

/// A session that the user has started by hand.
public enum RunningSession: Hashable, Sendable {
    /// The app cannot tell: whatever sessions have pending stays.
    case unknown
    /// None: whatever sessions have pending is cancelled.
    case none
    /// One of the manifest's sessions, since an instant in milliseconds since 1970-01-01T00:00:00Z.
    case started(session: String, atMs: Int)
    /// The rest of a lift, since an instant, for a number of seconds, and the set that it follows.
    case resting(session: String, sinceMs: Int, restS: Int, after: LiftSet? = nil)
}

/// A set of a lift.
public struct LiftSet: Hashable, Sendable {
    /// The exercise's name, as the manifest's session has it.
    public var exercise: String
    /// Which of its sets it is, counted from 1.
    public var number: Int

    /// Numbers the sets of an exercise from 1.
    public init(exercise: String, number: Int) {
        self.exercise = exercise
        self.number = number
    }
}
