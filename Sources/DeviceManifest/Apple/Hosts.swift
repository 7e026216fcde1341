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
    /// Returns what is on the screen, whoever put it there.
    func shown() async -> [ShownNotification]
    /// Takes what has these identifiers away from the screen.
    func takeAway(_ ids: [String]) async
    /// Registers the categories that requests refer to, beside those that others have registered.
    func set(_ categories: [NotificationCategory]) async
    /// Returns the UTC offsets where the device is, ascending, from one instant until another.
    func clocks(fromMs: Int, untilMs: Int) async -> [Manifest.UTCOffset]
    /// Returns the identifiers that were stored last; none at first.
    func answers() async -> Set<String>
    /// Stores the identifiers that the user has opened or answered, so that they outlive the app's process.
    func keep(_ answers: Set<String>) async
    /// Returns the record of deliveries that was stored last; an empty one at first.
    func deliveries() async -> DeliveryRecord
    /// Stores the record of deliveries, so that it outlives the app's process.
    func keep(_ deliveries: DeliveryRecord) async
    /// Returns the session of a plan, by the plan's id, that was stored last; `nil` at first.
    func session(ofPlan id: String) async -> RunningSession?
    /// Stores the session that runs of a plan, or ``RunningSession/none``, so that it outlives the app's process.
    func keep(_ session: RunningSession, ofPlan id: String) async
}

/// AlarmKit, or a stand-in for it.
public protocol AlarmHost: Sendable {
    /// Returns the app's alarms: those that are to fire, that sound, and that a person has snoozed.
    ///
    /// - Throws: The system's error when it cannot list them.
    func held() async throws -> [HeldAlarm]
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
