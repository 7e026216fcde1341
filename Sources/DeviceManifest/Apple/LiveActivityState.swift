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

    /// Whether they are of the same start of the same session of a plan.
    func isSameStart(as other: LiveActivityAttributes) -> Bool {
        session == other.session && startedMs == other.startedMs
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
    /// The instant at which the session was found to be over, in milliseconds since 1970-01-01T00:00:00Z; `nil` before.
    public var endedMs: Int?
    /// The whole session, for a drawing that is right also where the app does not run as a phase ends; `nil` during a rest of a
    /// lift, which is all that is drawn then.
    public var whole: Whole?

    /// Whether the session is paused.
    public var isPaused: Bool { pausedMs != nil }

    /// Makes the state for a phase between two instants, paused since a third one, of a whole session.
    public init(
        title: String, detail: String? = nil, startsMs: Int, endsMs: Int, pausedMs: Int? = nil, whole: Whole? = nil
    ) {
        self.pausedMs = pausedMs
        self.whole = whole
        self.title = title
        self.detail = detail
        self.startsMs = startsMs
        self.endsMs = endsMs
    }
}

extension LiveActivityState {
    /// A session as it is run, by the person's own lengths and changes. Instants are in milliseconds since
    /// 1970-01-01T00:00:00Z.
    public struct Whole: Codable, Hashable, Sendable {
        /// The instant at which it begins, moved by what was paused and ended early.
        public var startsMs: Int
        /// The instant at which all of it ends.
        public var endsMs: Int
        /// The phases in order; empty where they do not fit into the 4,096 bytes that iOS accepts.
        public var phases: [Phase]

        /// A phase by its kind and its length.
        public struct Phase: Codable, Hashable, Sendable {
            /// The activity of the phase.
            public var kind: Manifest.Session.Phase.Kind
            /// Its length in seconds.
            public var lengthS: Int

            /// Makes a phase of a whole session.
            public init(kind: Manifest.Session.Phase.Kind, lengthS: Int) {
                self.kind = kind
                self.lengthS = lengthS
            }
        }

        /// Makes a whole session.
        public init(startsMs: Int, endsMs: Int, phases: [Phase]) {
            self.startsMs = startsMs
            self.endsMs = endsMs
            self.phases = phases
        }
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
