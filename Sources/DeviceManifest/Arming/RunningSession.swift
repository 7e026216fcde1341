/// A session that the user has started by hand. Instants are in whole seconds.
public enum RunningSession: Hashable, Sendable {
    /// Unknown to the app: pending requests of sessions stay.
    case unknown
    /// No session: pending requests of sessions are cancelled.
    case none
    /// One of the manifest's sessions, since an instant in milliseconds since 1970-01-01T00:00:00Z.
    case started(session: String, atMs: Int, course: Course = Course())
    /// The rest of a lift, since an instant, for a number of seconds, and the set that it follows.
    case resting(session: String, sinceMs: Int, restS: Int, after: LiftSet? = nil, course: Course = Course())

    /// The changes that the user has made to a session while it runs, or at its start.
    public struct Course: Hashable, Codable, Sendable {
        /// The lengths of the phases in seconds; `nil` where they are the template's.
        public var phaseS: [Int]?
        /// The instant since which the session stands still, in milliseconds since 1970-01-01T00:00:00Z.
        public var pausedMs: Int?
        /// The place, from 0, of the last phase that the person has ended; `nil` before the first.
        public var after: Int?
        /// Whether it is no rest, but a set that goes by time.
        public var isSet = false
        /// The milliseconds that the session stood still in all: its start has moved by as many.
        public var pauseMs: Int

        private enum CodingKeys: CodingKey { case phaseS, pausedMs, after, isSet, pauseMs }

        /// Decodes what was encoded, by an earlier version too.
        public init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            phaseS = try fields.decodeIfPresent([Int].self, forKey: .phaseS)
            pausedMs = try fields.decodeIfPresent(Int.self, forKey: .pausedMs)
            after = try fields.decodeIfPresent(Int.self, forKey: .after)
            isSet = try fields.decodeIfPresent(Bool.self, forKey: .isSet) ?? false
            pauseMs = try fields.decode(Int.self, forKey: .pauseMs)
        }

        /// Makes a course; one without changes unless they are given.
        public init(phaseS: [Int]? = nil, pausedMs: Int? = nil, pauseMs: Int = 0) {
            self.phaseS = phaseS
            self.pausedMs = pausedMs
            self.pauseMs = pauseMs
        }
    }

    /// The id of the manifest's session; `nil` where none is known to run.
    var sessionID: String? {
        switch self {
        case .started(let id, _, _), .resting(let id, _, _, _, _): id
        case .unknown, .none: nil
        }
    }

    private var course: Course {
        get {
            switch self {
            case .started(_, _, let course), .resting(_, _, _, _, let course): course
            case .unknown, .none: Course()
            }
        }
        set {
            switch self {
            case .started(let id, let atMs, _): self = .started(session: id, atMs: atMs, course: newValue)
            case .resting(let id, let sinceMs, let restS, let set, _):
                self = .resting(session: id, sinceMs: sinceMs, restS: restS, after: set, course: newValue)
            case .unknown, .none: break
            }
        }
    }

    /// Returns the session standing still from an instant on; itself where it does already.
    package func paused(nowMs: Int) -> RunningSession {
        var result = self
        if course.pausedMs == nil { result.course.pausedMs = nowMs }
        return result
    }

    /// Returns the session going on as if the time since its pause had not been.
    package func resumed(nowMs: Int) -> RunningSession {
        guard let pausedMs = course.pausedMs else { return self }
        let gone = nowMs - pausedMs
        var course = course
        (course.pausedMs, course.pauseMs) = (nil, course.pauseMs + gone)
        switch self {
        case .started(let id, let atMs, _): return .started(session: id, atMs: atMs + gone, course: course)
        case .resting(let id, let sinceMs, let restS, let set, _):
            return .resting(session: id, sinceMs: sinceMs + gone, restS: restS, after: set, course: course)
        case .unknown, .none: return self
        }
    }

    /// Returns the session with its present phase or rest longer by some seconds, or shorter, but no shorter than a
    /// second from `nowMs`.
    package func extended(by seconds: Int, in session: Manifest.Session?, nowMs: Int) -> RunningSession {
        switch self {
        case .started:
            return changed(in: session, nowMs) { length, gone in max(length + seconds, gone + 1) } ?? .none
        case .resting(let id, let sinceMs, let restS, let set, let course):
            let restS = max(restS + seconds, course.elapsedS(since: sinceMs, nowMs: nowMs) + 1)
            return .resting(session: id, sinceMs: sinceMs, restS: restS, after: set, course: course)
        case .unknown, .none: return self
        }
    }

    /// Returns the session with its present phase ending now; ``none`` where it was the last, or a rest.
    package func skipped(in session: Manifest.Session?, nowMs: Int) -> RunningSession {
        switch self {
        case .started:
            guard let next = changed(in: session, nowMs, isOver: true, { _, gone in gone }),
                case .started(_, let atMs, let course) = next,
                (course.phaseS ?? []).reduce(0, +) > course.elapsedS(since: atMs, nowMs: nowMs)
            else { return .none }
            return next
        case .resting: return .none
        case .unknown, .none: return self
        }
    }

    /// Returns the session with another length of its present phase, of which so many seconds are gone; `nil` where
    /// none is present.
    private func changed(
        in session: Manifest.Session?, _ nowMs: Int, isOver: Bool = false, _ length: (_ now: Int, _ gone: Int) -> Int
    ) -> RunningSession? {
        guard case .started(let id, let atMs, var course) = self, let session else { return nil }
        var all = course.phaseS ?? session.lengths()
        let elapsed = course.elapsedS(since: atMs, nowMs: nowMs)
        var start = 0
        for (index, seconds) in all.enumerated() {
            // One that the person ends lasts until then.
            let isOpen =
                session.phases.indices.contains(index) && session.phases[index].ends != nil
                && index > course.after ?? -1
            if elapsed < start + seconds || isOpen {
                all[index] = length(seconds, elapsed - start)
                course.phaseS = all
                if isOver, isOpen { course.after = index }
                return .started(session: id, atMs: atMs, course: course)
            }
            start += seconds
        }
        return nil
    }
}

extension RunningSession: Codable {
    private enum Keys: CodingKey { case session, atMs, sinceMs, restS, exercise, set, course }

    /// Decodes what was encoded.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        guard let id = try fields.decodeIfPresent(String.self, forKey: .session) else {
            self = .none
            return
        }
        let course = try fields.decodeIfPresent(Course.self, forKey: .course) ?? Course()
        guard let restS = try fields.decodeIfPresent(Int.self, forKey: .restS) else {
            self = .started(session: id, atMs: try fields.decode(Int.self, forKey: .atMs), course: course)
            return
        }
        let exercise = try fields.decodeIfPresent(String.self, forKey: .exercise)
        let set = try exercise.map { LiftSet(exercise: $0, number: try fields.decode(Int.self, forKey: .set)) }
        self = .resting(
            session: id, sinceMs: try fields.decode(Int.self, forKey: .sinceMs), restS: restS, after: set,
            course: course)
    }

    /// Encodes the session; ``none`` and ``unknown`` as an empty object.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Keys.self)
        switch self {
        case .unknown, .none: break
        case .started(let id, let atMs, let course):
            try fields.encode(id, forKey: .session)
            try fields.encode(atMs, forKey: .atMs)
            try fields.encode(course, forKey: .course)
        case .resting(let id, let sinceMs, let restS, let set, let course):
            try fields.encode(id, forKey: .session)
            try fields.encode(sinceMs, forKey: .sinceMs)
            try fields.encode(restS, forKey: .restS)
            try fields.encodeIfPresent(set?.exercise, forKey: .exercise)
            try fields.encodeIfPresent(set?.number, forKey: .set)
            try fields.encode(course, forKey: .course)
        }
    }
}

extension RunningSession.Course {
    /// Returns the whole seconds since a start, without the present pause.
    func elapsedS(since startMs: Int, nowMs: Int) -> Int {
        Int((Double((pausedMs ?? nowMs) - startMs) / 1000).rounded())
    }
}

extension Manifest.Session {
    /// Returns the lengths of the phases in seconds, with those that a person has chosen by kind of phase.
    public func lengths(_ chosen: [Phase.Kind: Int] = [:]) -> [Int] {
        phases.map { phase in
            chosen[phase.kind].flatMap { $0 > 0 ? $0 : nil } ?? phase.endOffsetS - phase.startOffsetS
        }
    }
}

/// A set of a lift.
public struct LiftSet: Hashable, Sendable {
    /// The exercise's name, as the manifest's session has it.
    public var exercise: String
    /// The number of the set in the exercise, from 1.
    public var number: Int

    /// Makes a set of an exercise by its number from 1.
    public init(exercise: String, number: Int) {
        self.exercise = exercise
        self.number = number
    }
}
