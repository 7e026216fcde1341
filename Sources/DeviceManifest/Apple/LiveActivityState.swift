/// The static part of a Live Activity, the content of ActivityKit's `ActivityAttributes`.
public struct LiveActivityAttributes: Codable, Hashable, Sendable {
    /// The id of the manifest's session.
    public var session: String
    /// The title of the session, or the name of the exercise during a lift.
    public var name: String
    /// The instant at which the session started, in milliseconds since 1970-01-01T00:00:00Z.
    public var startedMs: Int
    /// Seconds from start to end.
    public var totalS: Int

    /// Makes the static part for a session of the manifest that was started at an instant.
    public init(session: String, name: String, startedMs: Int, totalS: Int) {
        self.session = session
        self.name = name
        self.startedMs = startedMs
        self.totalS = totalS
    }

    /// The instant at which the session ends, in milliseconds since 1970-01-01T00:00:00Z.
    public var endsMs: Int { startedMs + totalS * 1000 }
}

/// The content of a Live Activity at a time. The system draws the countdown between both ends by itself.
public struct LiveActivityState: Codable, Hashable, Sendable {
    /// The phase's name.
    public var title: String
    /// The round or the set: `2 of 4`.
    public var detail: String?
    /// The instant at which the phase begins, in milliseconds since 1970-01-01T00:00:00Z.
    public var startsMs: Int
    /// The instant at which the phase ends.
    public var endsMs: Int
    /// The session as a whole, from which a widget draws what is right until its end though no code runs between; `nil`
    /// where there is one phase, or too many for ActivityKit's 4,096 bytes.
    public var course: Course?
    /// The instant since which the session stands still, in milliseconds since 1970-01-01T00:00:00Z.
    public var pausedMs: Int?

    /// Whether the session stands still.
    public var isPaused: Bool { pausedMs != nil }

    /// A session from its first phase to its last.
    public struct Course: Codable, Hashable, Sendable {
        /// The instant at which the first phase begins, in milliseconds since 1970-01-01T00:00:00Z.
        public var startsMs: Int
        /// The phases in order.
        public var phases: [Phase]

        /// A phase: its name and its length.
        public struct Phase: Codable, Hashable, Sendable {
            /// The phase's name.
            public var title: String
            /// Seconds.
            public var lengthS: Int

            /// Makes a phase.
            public init(title: String, lengthS: Int) {
                self.title = title
                self.lengthS = lengthS
            }
        }

        /// Makes a session from its start and its phases.
        public init(startsMs: Int, phases: [Phase]) {
            self.startsMs = startsMs
            self.phases = phases
        }

        /// The instant at which the last phase ends, in milliseconds since 1970-01-01T00:00:00Z.
        public var endsMs: Int { startsMs + phases.reduce(0) { $0 + $1.lengthS } * 1000 }

        /// The phases with the instants at which each begins and ends.
        public var schedule: [(title: String, startsMs: Int, endsMs: Int)] {
            var next = startsMs
            return phases.map { phase in
                let start = next
                next += phase.lengthS * 1000
                return (phase.title, start, next)
            }
        }
    }

    /// The instant from which the state is outdated: the end of the session, or of its one phase.
    public var staleMs: Int { course?.endsMs ?? endsMs }

    /// Makes the state for a phase between two instants.
    public init(
        title: String, detail: String? = nil, startsMs: Int, endsMs: Int, course: Course? = nil, pausedMs: Int? = nil
    ) {
        self.title = title
        self.detail = detail
        self.startsMs = startsMs
        self.endsMs = endsMs
        self.course = course
        self.pausedMs = pausedMs
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
