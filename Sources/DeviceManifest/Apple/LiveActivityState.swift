/// The static part of a Live Activity, as ActivityKit's `ActivityAttributes` have it.
public struct LiveActivityAttributes: Codable, Hashable, Sendable {
    /// The manifest's session.
    public var session: String
    /// What the session is called, or the exercise of a lift.
    public var name: String
    /// When the session started, in milliseconds since 1970-01-01T00:00:00Z.
    public var startedMs: Int
    /// Seconds from start to end.
    public var totalS: Int

    /// Names a session of the manifest and when it was started.
    public init(session: String, name: String, startedMs: Int, totalS: Int) {
        self.session = session
        self.name = name
        self.startedMs = startedMs
        self.totalS = totalS
    }

    /// When the session ends, in milliseconds since 1970-01-01T00:00:00Z.
    public var endsMs: Int { startedMs + totalS * 1000 }
}

/// What a Live Activity shows at a time. The system draws the countdown between both ends by itself.
public struct LiveActivityState: Codable, Hashable, Sendable {
    /// The phase.
    public var title: String
    /// The round or the set: `2 of 4`.
    public var detail: String?
    /// When the phase begins, in milliseconds since 1970-01-01T00:00:00Z.
    public var startsMs: Int
    /// When it ends: also when the state is stale, for no code runs then unless the app is in front.
    public var endsMs: Int

    /// Shows a phase between its two instants.
    public init(title: String, detail: String? = nil, startsMs: Int, endsMs: Int) {
        self.title = title
        self.detail = detail
        self.startsMs = startsMs
        self.endsMs = endsMs
    }
}

/// One thing to ask of ActivityKit.
public enum LiveActivityStep: Hashable, Sendable {
    /// When an ended activity leaves the lock screen.
    public enum Dismissal: Hashable, Sendable {
        /// When the system thinks fit, within four hours.
        case standard
        case immediate
    }

    case start(LiveActivityAttributes, LiveActivityState)
    case update(LiveActivityAttributes, LiveActivityState)
    /// Ends it, with the last state to show where there is one.
    case end(LiveActivityAttributes, LiveActivityState?, Dismissal)
}
