/// iOS's notification centre, or a stand-in for it.
public protocol NotificationHost: Sendable {
    /// Returns all pending requests, whoever armed them.
    func pending() async -> [PendingRequest]
    /// Cancels pending requests.
    func cancel(_ ids: [String]) async
    /// Adds a request, or replaces the pending one with the same identifier.
    ///
    /// - Throws: The system's error when it refuses.
    func add(_ request: NotificationRequest) async throws
    /// Returns the delivered notifications that are still shown.
    func delivered() async -> [DeliveredNotification]
    /// Removes delivered notifications from what is shown.
    func withdraw(_ ids: [String]) async
    /// Registers the categories that requests refer to, beside those of the app's other features.
    func set(_ categories: [NotificationCategory]) async
    /// Returns the UTC offsets where the device is, ascending, from one instant until another.
    func clocks(fromMs: Int, untilMs: Int) async -> [Manifest.UTCOffset]
    /// Returns the identifiers that were stored last; none at first.
    func answers() async -> Set<String>
    /// Stores the identifiers that the user has opened or answered, so that they outlive the app's process.
    func keep(_ answers: Set<String>) async
    /// Returns the session of a plan that was stored last; `nil` at first.
    func running(plan: String) async -> RunningSession?
    /// Stores the session of a plan that the user has started, so that it outlives the app's process.
    func keep(_ running: RunningSession, plan: String) async
    /// Returns the record of a plan's deliveries that was stored last; `nil` at first.
    func record(plan: String) async -> DeliveryRecord?
    /// Stores the record of a plan's deliveries, so that the log goes on after the app's process.
    func keep(_ record: DeliveryRecord, plan: String) async
    /// Returns the journey of a plan's device that was stored last; `nil` at first.
    func journey(plan: String) async -> Journey?
    /// Stores the journey of a plan's device, so that it outlives the app's process.
    func keep(_ journey: Journey, plan: String) async
}

extension NotificationHost {
    /// Returns `nil`: a host without a store.
    public func running(plan: String) async -> RunningSession? { nil }

    /// Stores nothing.
    public func keep(_ running: RunningSession, plan: String) async {}

    /// Returns `nil`: a host without a store.
    public func record(plan: String) async -> DeliveryRecord? { nil }

    /// Stores nothing.
    public func keep(_ record: DeliveryRecord, plan: String) async {}

    /// Returns `nil`: a host without a store.
    public func journey(plan: String) async -> Journey? { nil }

    /// Stores nothing.
    public func keep(_ journey: Journey, plan: String) async {}
}

/// A notification that the system shows.
public struct DeliveredNotification: Hashable, Sendable {
    /// The identifier that it was armed with.
    public var id: String
    /// The instant from which it is not worth showing, in milliseconds since 1970-01-01T00:00:00Z; `nil` where no kit
    /// armed it.
    public var expiresMs: Int?

    /// Makes a notification as the system lists it.
    public init(id: String, expiresMs: Int?) {
        self.id = id
        self.expiresMs = expiresMs
    }
}

/// AlarmKit, or a stand-in for it.
public protocol AlarmHost: Sendable {
    /// Returns the alarms that wait to fire, and those that a person has snoozed; those that sound now are not among
    /// them.
    ///
    /// - Throws: The system's error when it cannot list them.
    func scheduled() async throws -> [HeldAlarm]
    /// Deletes an alarm; does nothing when it is gone already.
    func cancel(uuid: String) async
    /// Schedules an alarm at an instant.
    ///
    /// - Throws: The system's error when it refuses: no permission, or its limit is reached.
    func schedule(_ request: AlarmRequest) async throws
    /// Returns the ledger that was stored last; an empty one at first.
    func ledger() async -> AlarmLedger
    /// Stores the app's record of its alarms, so that it outlives the app's process.
    func keep(_ ledger: AlarmLedger) async
}

/// ActivityKit, or a stand-in for it.
public protocol ActivityHost: Sendable {
    /// Returns whether the user allows Live Activities.
    func isAllowed() async -> Bool
    /// Returns the activities of this app that are active.
    func shown() async -> [LiveActivityAttributes]
    /// Starts, updates or ends an activity.
    ///
    /// - Throws: The system's error when it refuses to start one.
    func perform(_ step: LiveActivityStep) async throws
}
