/// The static part of a Live Activity, the content of ActivityKit's `ActivityAttributes`.
public struct LiveActivityAttributes: Codable, Hashable, Sendable {
    /// The id of the manifest's session.
    public var session: String
    /// The title of the session, or the name of the exercise during a lift.
    public var name: String
    /// The instant at which the session started, in milliseconds since 1970-01-01T00:00:00Z.
    public var startedMs: Int
    /// Seconds from start to end, as they were when the activity was started.
    public var totalS: Int
    /// The id of the plan, by which a kit recognises its own; `nil` where an app or an earlier version made them.
    public var plan: String?

    /// Makes the static part for a session of the manifest that was started at an instant.
    public init(session: String, name: String, startedMs: Int, totalS: Int, plan: String? = nil) {
        self.plan = plan
        self.session = session
        self.name = name
        self.startedMs = startedMs
        self.totalS = totalS
    }

    /// The instant at which the session ends, in milliseconds since 1970-01-01T00:00:00Z.
    public var endsMs: Int { startedMs + totalS * 1000 }

    /// Whether they are of the same start of the same session.
    func isSameStart(as other: LiveActivityAttributes) -> Bool {
        session == other.session && plan == other.plan && startedMs == other.startedMs
    }
}

/// The content of a Live Activity at a time. The system draws the countdown between both ends by itself.
public struct LiveActivityState: Codable, Hashable, Sendable {
    /// The phase's name.
    public var title: String
    /// The round or the set: `2 of 4`.
    public var detail: String?
    /// The instant at which the phase begins, in milliseconds since 1970-01-01T00:00:00Z.
    public var startsMs: Int
    /// The instant at which the phase ends and the state becomes stale, since no code runs then unless the app is in
    /// front.
    public var endsMs: Int
    /// The instant since which the session is paused, in milliseconds since 1970-01-01T00:00:00Z: the countdown stands still
    /// at what was left then. `nil` where it runs.
    public var pausedMs: Int?

    /// Whether the session is paused.
    public var isPaused: Bool { pausedMs != nil }

    /// Makes the state for a phase between two instants, paused since a third one.
    public init(title: String, detail: String? = nil, startsMs: Int, endsMs: Int, pausedMs: Int? = nil) {
        self.pausedMs = pausedMs
        self.title = title
        self.detail = detail
        self.startsMs = startsMs
        self.endsMs = endsMs
    }
}

/// One request to ActivityKit.
public enum LiveActivityStep: Hashable, Sendable {
    /// The time at which an ended activity leaves the lock screen.
    public enum Dismissal: Hashable, Sendable {
        /// A time that the system chooses, within four hours.
        case standard
        case immediate
    }

    case start(LiveActivityAttributes, LiveActivityState)
    case update(LiveActivityAttributes, LiveActivityState)
    /// Ends an activity, with the last state to show where there is one.
    case end(LiveActivityAttributes, LiveActivityState?, Dismissal)
}
