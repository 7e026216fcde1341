/// The content of an AlarmKit alarm, in plain values. AlarmKit shows a title and nothing else.
public struct AlarmRequest: Hashable, Sendable {
    /// The alarm's name: the notification's UUID.
    public var uuid: String
    /// The notification's identifier.
    public var id: String
    /// The title: the notification's short title, since there is no second line; neutral words where the plan hides the
    /// notification on a locked screen.
    public var title: String
    /// The sound; AlarmKit has no silent alarms, so `none` gives its default sound too.
    public var sound: NotificationRequest.Sound
    /// The instant at which it fires, in milliseconds since 1970-01-01T00:00:00Z.
    public var epochMs: Int
    /// The snooze button; `nil` for an alarm that can only be stopped.
    public var snooze: Manifest.Delivery.Snooze?
    /// The digest stored with the alarm, to compare it when it is read back.
    public var fingerprint: String
}

extension Manifest {
    /// Returns an armed request in AlarmKit's form.
    public func alarmRequest(_ armed: ArmedRequest) -> AlarmRequest {
        let notification = armed.notification
        let presentation = presentations.first { $0.id == notification.presentation }
        // An alarm stands on the lock screen whatever the person has set for previews, with its title alone.
        let publicTitle = presentation?.secretTitle
        return AlarmRequest(
            uuid: notification.uuid, id: notification.id,
            title: publicTitle ?? notification.shortTitle ?? notification.title,
            sound: sound(presentation?.sound ?? "default"), epochMs: armed.epochMs,
            snooze: delivery.snooze, fingerprint: armed.fingerprint)
    }
}

/// An alarm that the system holds, with everything that can be read back of it.
public struct HeldAlarm: Hashable, Sendable {
    /// The UUID that it was scheduled with; upper or lower case.
    public var uuid: String
    /// The instant that it was scheduled for, in milliseconds since 1970-01-01T00:00:00Z; only that of a scheduled alarm
    /// is read.
    public var epochMs: Int
    /// Whether it waits, sounds or counts down.
    public var state: State

    /// The states of an alarm.
    public enum State: Hashable, Sendable {
        /// It is to fire at its instant.
        case scheduled
        /// It sounds.
        case alerting
        /// A person has snoozed it, and it counts down.
        case snoozed
    }

    /// Makes the state of an alarm as the system reports it.
    public init(uuid: String, epochMs: Int, state: State) {
        self.uuid = uuid
        self.epochMs = epochMs
        self.state = state
    }
}

/// An app's record of the alarms that it has scheduled, since the system gives back their UUIDs and times only.
public struct AlarmLedger: Codable, Hashable, Sendable {
    /// The requests by UUID in lower case.
    private var entries: [String: PendingRequest] = [:]

    /// Makes an empty ledger.
    public init() {}

    /// Records an alarm, before it is scheduled: an unrecorded alarm could never be cancelled.
    public mutating func note(_ request: AlarmRequest) {
        entries[request.uuid.lowercased()] = PendingRequest(
            id: request.id, epochMs: request.epochMs, fingerprint: request.fingerprint)
    }

    /// Records an alarm that the system holds under a manifest's UUID. Its wording is unknown, so that a pass schedules it
    /// again.
    mutating func restore(_ alarm: HeldAlarm, id: String) {
        let epochMs = alarm.state == .scheduled ? alarm.epochMs : 0
        entries[alarm.uuid.lowercased()] = PendingRequest(id: id, epochMs: epochMs, fingerprint: "")
    }

    /// Removes the alarms that the system no longer holds from the record.
    public mutating func forget(allBut held: [HeldAlarm]) {
        let uuids = Set(held.map { $0.uuid.lowercased() })
        entries = entries.filter { uuids.contains($0.key) }
    }

    /// Returns an alarm's record.
    subscript(alarm: HeldAlarm) -> PendingRequest? { self[alarm.uuid] }

    /// Returns the record of the alarm with a UUID.
    subscript(uuid: String) -> PendingRequest? { entries[uuid.lowercased()] }

    /// Returns the alarms of this app's plans that a person has snoozed, as they were recorded.
    func snoozed(_ held: [HeldAlarm]) -> [(uuid: String, request: PendingRequest)] {
        held.compactMap { alarm in alarm.state == .snoozed ? self[alarm].map { (alarm.uuid, $0) } : nil }
    }

    /// Returns the alarms of this app's plans that are to fire, as arming compares them. Others, which another part of
    /// the app has scheduled, are left out: they use none of the notifications' capacity.
    ///
    /// - Parameter held: The alarms that the system holds; `nil` where that is not available, and then all recorded
    ///   alarms count, whatever their state.
    /// - Returns: Each request with its UUID, in the order of the UUIDs.
    public func pending(_ held: [HeldAlarm]?) -> [(uuid: String, request: PendingRequest)] {
        guard let held else { return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
        return held.sorted { $0.uuid < $1.uuid }.compactMap { alarm in
            guard alarm.state == .scheduled, var request = self[alarm] else { return nil }
            // The system's time counts: an alarm that fires at another time than recorded is not the one that was
            // meant.
            request.epochMs = alarm.epochMs
            return (alarm.uuid, request)
        }
    }
}
