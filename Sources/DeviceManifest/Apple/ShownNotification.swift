import CivilTime

/// A notification on the screen.
public struct ShownNotification: Hashable, Sendable {
    /// The identifier.
    public var id: String
    /// The instant at which it was to fire, in milliseconds since 1970-01-01T00:00:00Z; `nil` where no kit asked for it.
    public var epochMs: Int?
    /// The instant from which it is not worth showing, in milliseconds since 1970-01-01T00:00:00Z; `nil` where no kit
    /// of this version asked for it.
    public var expiresMs: Int?
    /// The instant at which it was delivered, in milliseconds since 1970-01-01T00:00:00Z; `nil` where the system does not
    /// report it.
    public var deliveredMs: Int?

    /// Makes a notification that is on the screen.
    public init(id: String, epochMs: Int?, expiresMs: Int?, deliveredMs: Int? = nil) {
        self.id = id
        self.epochMs = epochMs
        self.expiresMs = expiresMs
        self.deliveredMs = deliveredMs
    }
}

extension Manifest {
    /// Returns when something expires that an earlier version has armed: what the manifest does not have any more is
    /// over.
    func expiresMs(_ id: String) -> Int {
        notifications.first { $0.id == id }?.expiresAt.epochMilliseconds ?? 0
    }

    /// Whether something that has come before the running session began is news of a session; after an end the
    /// completion stays.
    func isOver(_ id: String, running: RunningSession) -> Bool {
        guard let rule = ruleID(of: id), let session = sessions.first(where: { $0.id == rule }) else { return false }
        let completion = session.notifications.first { $0.kind == .workoutComplete }
        // The plan may have had another id.
        return running != .none || completion.map { id.hasSuffix("/\(rule)/\($0.part)") } != true
    }
}
