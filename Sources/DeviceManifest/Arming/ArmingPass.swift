/// A request that the system holds for the app, as the app reads it back.
public struct PendingRequest: Codable, Hashable, Sendable {
    /// The identifier that it was armed with.
    public var id: String
    /// The instant at which it is to fire, in milliseconds since 1970-01-01T00:00:00Z.
    public var epochMs: Int
    /// The ``ArmedRequest/fingerprint`` with which it was armed; `nil` where the app did not store it.
    public var fingerprint: String?

    /// Makes a request that the system holds; without a `fingerprint`, one with other words but the same time counts as
    /// unchanged.
    public init(id: String, epochMs: Int, fingerprint: String? = nil) {
        self.id = id
        self.epochMs = epochMs
        self.fingerprint = fingerprint
    }
}

/// A request to hand to the system.
public struct ArmedRequest: Hashable, Sendable {
    /// The notification to deliver.
    public var notification: Manifest.Notification
    /// The instant at which it fires on this device: the notification's own, or its wall time in the device's zone.
    public var epochMs: Int
    /// The mechanism of the first step whose requirements are granted.
    public var mechanism: Manifest.Mechanism
    /// A digest of wording and mechanism, to be stored with the request.
    public var fingerprint: String

    /// The instant from which it is not worth showing, in milliseconds since 1970-01-01T00:00:00Z.
    public var expiresMs: Int { epochMs + notification.worthMs }

    /// The request in the form in which the system will hold it.
    public var pending: PendingRequest {
        PendingRequest(id: notification.id, epochMs: epochMs, fingerprint: fingerprint)
    }
}

/// The changes that one pass of arming makes on the device: first every cancellation, then the additions in order.
public struct ArmingPass: Hashable, Sendable {
    /// Identifiers to cancel, the soonest first.
    public var cancel: [String]
    /// The requests to add, the soonest first. A pending identifier is replaced, which all platforms do by themselves.
    public var add: [ArmedRequest]
    /// The status to show to the user for the plan as a whole.
    public var status: DeliveryStatus
    /// The status to show to the user for each rule that has notifications ahead.
    public var ruleStatus: [String: DeliveryStatus]
    /// The first notification that is left out for want of room: one of a running session, else one that the policy asks
    /// for.
    public var firstLeftOut: Manifest.Notification?
    /// The numbers of requests that the system holds of plans that are neither this one nor superseded by it, by the
    /// plans' identifiers. They use capacity, and ring until they are cleared: renaming a plan leaves such requests. A
    /// ``DeviceKit`` leaves out the plans of the app's other kits.
    public var otherPlans: [String: Int]
    /// A description of what is not understood of the manifest, for the app's developer; see ``Manifest/understood()``.
    public var problem: String?

    /// The pass of a kit that was stopped.
    static let stopped = ArmingPass(cancel: [], add: [], status: .off, ruleStatus: [:], otherPlans: [:])
}
