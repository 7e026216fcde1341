/// What an alarm of AlarmKit is made of, in plain values. AlarmKit shows a title and nothing else.
public struct AlarmRequest: Hashable, Sendable {
    /// A second button, which lets the alarm ring again.
    public struct Snooze: Hashable, Sendable {
        /// Seconds until it does.
        public var seconds: Int
        /// What the button says.
        public var title: String
    }

    /// Names the alarm: the notification's UUID.
    public var uuid: String
    /// The notification's identifier.
    public var id: String
    /// What is shown: the notification's short title, since there is no second line; neutral words where the plan wants
    /// nothing of it on a locked screen.
    public var title: String
    /// What is heard; AlarmKit has no silent alarms, so `none` is its default sound too.
    public var sound: NotificationRequest.Sound
    /// When it fires, in milliseconds since 1970-01-01T00:00:00Z.
    public var epochMs: Int
    /// How it rings again; `nil` for an alarm that can only be stopped.
    public var snooze: Snooze?
    /// Kept with the alarm, so that it can be compared when it is read back.
    public var fingerprint: String
}

extension Manifest {
    /// A request as AlarmKit takes it.
    public func alarmRequest(_ armed: ArmedRequest) -> AlarmRequest {
        let notification = armed.notification
        let presentation = presentations.first { $0.id == notification.presentation }
        // An alarm stands on the lock screen whatever the person has set for previews, with its title alone.
        let publicTitle = presentation?.lockScreen == .secret ? presentation?.publicTitle : nil
        return AlarmRequest(
            uuid: notification.uuid, id: notification.id,
            title: publicTitle ?? notification.shortTitle ?? notification.title,
            sound: sound(presentation?.sound ?? "default"), epochMs: armed.epochMs,
            snooze: delivery.snoozeS.map { .init(seconds: $0, title: delivery.snoozeTitle ?? "Snooze") },
            fingerprint: armed.fingerprint)
    }
}

/// An alarm that the system holds, as it is read back: it knows no more than this.
public struct HeldAlarm: Hashable, Sendable {
    /// The UUID that it was scheduled with; upper or lower case.
    public var uuid: String
    /// When it fires, in milliseconds since 1970-01-01T00:00:00Z.
    public var epochMs: Int

    /// Makes the state of an alarm as the system reports it.
    public init(uuid: String, epochMs: Int) {
        self.uuid = uuid
        self.epochMs = epochMs
    }
}

/// What an app remembers of the alarms that it has scheduled, since the system gives back their UUIDs and times only.
public struct AlarmLedger: Codable, Hashable, Sendable {
    /// What was asked for, by UUID in lower case.
    private var entries: [String: PendingRequest] = [:]

    /// Makes an empty one.
    public init() {}

    /// Notes an alarm, before it is scheduled: one that is not noted could never be cancelled.
    public mutating func note(_ request: AlarmRequest) {
        entries[request.uuid.lowercased()] = PendingRequest(
            id: request.id, epochMs: request.epochMs, fingerprint: request.fingerprint)
    }

    /// Forgets an alarm.
    public mutating func forget(uuid: String) { entries[uuid.lowercased()] = nil }

    /// Forgets what the system no longer holds.
    public mutating func forget(allBut held: [HeldAlarm]) {
        let uuids = Set(held.map { $0.uuid.lowercased() })
        entries = entries.filter { uuids.contains($0.key) }
    }

    /// The alarms that are this app's plan's, as arming compares them. Others, which another part of the app has
    /// scheduled, are left out: they take no room among notifications.
    ///
    /// - Parameter held: What the system holds; `nil` where it does not say, and then all that was noted counts.
    /// - Returns: Each with its UUID, in the order of the UUIDs.
    public func pending(_ held: [HeldAlarm]?) -> [(uuid: String, request: PendingRequest)] {
        guard let held else { return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
        return held.sorted { $0.uuid < $1.uuid }.compactMap { alarm in
            guard var request = entries[alarm.uuid.lowercased()] else { return nil }
            // The system's word counts: an alarm that fires at another time than noted is not the one that was meant.
            request.epochMs = alarm.epochMs
            return (alarm.uuid, request)
        }
    }
}
