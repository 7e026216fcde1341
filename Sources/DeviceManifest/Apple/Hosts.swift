/// iOS's notification centre, or what stands for it.
public protocol NotificationHost: Sendable {
    /// Everything that is pending, whoever armed it.
    func pending() async -> [PendingRequest]
    /// Takes pending requests away.
    func cancel(_ ids: [String]) async
    /// Adds a request, or replaces the pending one of its name.
    ///
    /// - Throws: What the system says when it refuses.
    func add(_ request: NotificationRequest) async throws
    /// Makes the categories that requests refer to.
    func set(_ categories: [NotificationCategory]) async
    /// What clocks show where the device is, ascending, from an instant on and until another.
    func clocks(fromMs: Int, untilMs: Int) async -> [Manifest.UTCOffset]
    /// The identifiers that were kept last; none at first.
    func answers() async -> Set<String>
    /// Keeps which notifications the user has opened or answered, beyond the app's own end.
    func keep(_ answers: Set<String>) async
}

/// AlarmKit, or what stands for it.
public protocol AlarmHost: Sendable {
    /// The alarms that wait to fire; those that sound now are not among them.
    ///
    /// - Throws: What the system says when it does not tell.
    func scheduled() async throws -> [HeldAlarm]
    /// Deletes an alarm; one that is gone already is no fault.
    func cancel(uuid: String) async
    /// Schedules an alarm at an instant.
    ///
    /// - Throws: What the system says when it refuses: no permission, or its limit is reached.
    func schedule(_ request: AlarmRequest) async throws
    /// What was kept last; an empty one at first.
    func ledger() async -> AlarmLedger
    /// Keeps what the app must remember of its alarms beyond its own end.
    func keep(_ ledger: AlarmLedger) async
}

/// ActivityKit, or what stands for it.
public protocol ActivityHost: Sendable {
    /// Whether the user allows Live Activities.
    func isAllowed() async -> Bool
    /// The activities of this app that are active.
    func shown() async -> [LiveActivityAttributes]
    /// Does one thing.
    ///
    /// - Throws: What the system says when it refuses to start one.
    func perform(_ step: LiveActivityStep) async throws
}
