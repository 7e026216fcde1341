/// The steps of a pass on iOS, where one system holds notifications and another holds alarms: a request that moves from
/// one to the other must leave the first, or it would be heard twice.
public struct AppleSteps: Hashable, Sendable {
    /// Identifiers to remove from the notification centre.
    public var cancelNotifications: [String]
    /// UUIDs of the alarms to cancel.
    public var cancelAlarms: [String]
    /// The requests to add then, the soonest first; the mechanism of each determines where.
    public var add: [ArmedRequest]

    /// Divides a pass between the two systems.
    ///
    /// - Parameters:
    ///   - pass: The pass to carry out.
    ///   - notifications: The identifiers that the notification centre holds.
    ///   - alarms: The alarms that are held, with their UUIDs, also those that a person has snoozed.
    public init(_ pass: ArmingPass, notifications: [String], alarms: [(uuid: String, request: PendingRequest)]) {
        let leaving = Set(pass.cancel)
        let added = Dictionary(pass.add.map { ($0.notification.id, $0.isAlarm) }) { first, _ in first }
        let held = Set(notifications)
        cancelNotifications = notifications.filter { leaving.contains($0) || added[$0] == true }
        cancelAlarms = alarms.filter { alarm in
            let id = alarm.request.id
            // An alarm cannot be replaced under its UUID, so it is cancelled before it is scheduled again. A request
            // that both hold, through outside interference, stays a notification: it is the one with all the words.
            return leaving.contains(id) || added[id] != nil || held.contains(id)
        }.map(\.uuid)
        add = pass.add
    }
}

extension ArmedRequest {
    /// Whether it goes to AlarmKit.
    public var isAlarm: Bool { mechanism == .alarmKit }
}
