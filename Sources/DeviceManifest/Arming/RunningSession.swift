/// A session that the user has started by hand. Its instants are whole seconds, and what is planned for one has happened
/// from it on: no phase ends twice or not at all, unless its notification comes while a call is carried out.
public enum RunningSession: Codable, Hashable, Sendable {
    /// Unknown to the app: pending requests of sessions stay while the plan is on.
    case unknown
    /// No session: pending requests of sessions are cancelled.
    case none
    /// One of the manifest's sessions, since an instant in milliseconds since 1970-01-01T00:00:00Z.
    case started(session: String, atMs: Int, course: Course = Course())
    /// The rest of a lift, since an instant, for a number of seconds, and the set that it follows.
    case resting(session: String, sinceMs: Int, restS: Int, after: LiftSet? = nil, course: Course = Course())

    /// The user's changes to a session, at its start and while it runs.
    public struct Course: Codable, Hashable, Sendable {
        /// The lengths of the session's phases in seconds; the template's when `nil`.
        public var phaseS: [Int]?
        /// The milliseconds by which what is ahead has moved: later with pauses, earlier with phases that were ended.
        public var movedMs: Int
        /// The instant since which it stands still, in milliseconds since 1970-01-01T00:00:00Z; `nil` where it runs.
        public var pausedMs: Int?

        /// Makes a course; one without changes unless they are given.
        public init(phaseS: [Int]? = nil, movedMs: Int = 0, pausedMs: Int? = nil) {
            self.phaseS = phaseS
            self.movedMs = movedMs
            self.pausedMs = pausedMs
        }
    }

    /// The id of the session that has been started, or whose rest has.
    var session: String? { start?.session }

    /// The instant at which the session or the rest was begun.
    var begunMs: Int? { start?.atMs }

    /// The user's changes.
    private(set) var course: Course {
        get { start?.course ?? Course() }
        set {
            switch self {
            case .started(let id, let atMs, _): self = .started(session: id, atMs: atMs, course: newValue)
            case .resting(let id, let sinceMs, let restS, let set, _):
                self = .resting(session: id, sinceMs: sinceMs, restS: restS, after: set, course: newValue)
            case .unknown, .none: break
            }
        }
    }

    private var start: (session: String, atMs: Int, course: Course)? {
        switch self {
        case .started(let id, let atMs, let course): (id, atMs, course)
        case .resting(let id, let sinceMs, _, _, let course): (id, sinceMs, course)
        case .unknown, .none: nil
        }
    }

    // MARK: Changes

    /// Returns the session standing still from an instant on; itself where it does, or is over.
    func paused(in session: Manifest.Session, nowMs: Int) -> RunningSession {
        guard course.pausedMs == nil, timeline(in: session)?.phase(nowMs: nowMs) != nil else { return self }
        var result = self
        result.course.pausedMs = Self.second(of: nowMs)
        return result
    }

    /// Returns the session going on as if the time since its pause had not been.
    func resumed(in session: Manifest.Session, nowMs: Int) -> RunningSession {
        guard let pausedMs = course.pausedMs else { return self }
        // A last second is given whole: what is handed over when it has come does not fire any more.
        let present = timeline(in: session)?.phase(nowMs: nowMs)
        let isLast = present.map { $0.endsMs == pausedMs + 1000 && $0.startsMs < pausedMs } ?? false
        var result = self
        result.course.movedMs += Self.second(of: isLast ? nowMs + 999 : nowMs) - pausedMs
        result.course.pausedMs = nil
        return result
    }

    /// Returns the session with its present phase or rest longer by some seconds, or shorter, but with a second of it
    /// left.
    func extended(by seconds: Int, in session: Manifest.Session, nowMs: Int) -> RunningSession {
        guard let timeline = timeline(in: session), let present = timeline.phase(nowMs: nowMs) else { return self }
        let elapsedS = ((course.pausedMs ?? Self.second(of: nowMs + 999)) - present.startsMs) / 1000
        let longer = timeline.lengths[present.index] + max(-Self.mostS, min(seconds, Self.mostS))
        let lengthS = max(min(longer, Self.mostS), elapsedS + 1, 1)
        if case .resting(let id, let sinceMs, _, let set, let course) = self {
            return .resting(session: id, sinceMs: sinceMs, restS: lengthS, after: set, course: course)
        }
        var result = self
        var lengths = timeline.lengths
        lengths[present.index] = lengthS
        result.course.phaseS = lengths
        return result
    }

    /// Returns the session with its present phase or rest ending at an instant, and all that follows as much earlier.
    func skipped(in session: Manifest.Session, nowMs: Int) -> RunningSession {
        guard let present = timeline(in: session)?.phase(nowMs: nowMs) else { return self }
        var result = self
        result.course.movedMs += (course.pausedMs ?? Self.second(of: nowMs)) - present.endsMs
        return result
    }

    /// The most seconds that a phase or a rest is given: a day.
    private static let mostS = 86_400

    /// Returns the nearest number of seconds that a phase or a rest is given.
    static func length(_ seconds: Int) -> Int { max(1, min(seconds, mostS)) }

    /// Returns the second in which an instant lies.
    private static func second(of ms: Int) -> Int { ms - ms % 1000 }

    // MARK: Times

    /// A session's phases as they are run; a rest is one.
    struct Timeline {
        /// The start, moved with what is ahead.
        var startMs: Int
        /// The lengths of the phases in seconds.
        var lengths: [Int]
        /// The seconds after the start at which the template's phases end, by its own seconds; empty where they are the same.
        fileprivate var ends: [Int: Int] = [:]
        /// The instant since which it stands still; `nil` where it runs.
        var pausedMs: Int?

        /// Returns the instant of an offset of the template.
        func instantMs(_ offsetS: Int) -> Int { startMs + (ends[offsetS] ?? offsetS) * 1000 }

        /// The instant at which all is over.
        var endsMs: Int { startMs + lengths.reduce(0, +) * 1000 }

        /// Returns the phase of an instant, or of the pause; `nil` where all is over.
        func phase(nowMs: Int) -> (index: Int, startsMs: Int, endsMs: Int)? {
            var startsMs = startMs
            for (index, lengthS) in lengths.enumerated() {
                let endsMs = startsMs + lengthS * 1000
                if pausedMs ?? nowMs < endsMs { return (index, startsMs, endsMs) }
                startsMs = endsMs
            }
            return nil
        }
    }

    /// Returns the phases of a session that this is, or whose rest; `nil` of another, and where the numbers are no real ones.
    func timeline(in session: Manifest.Session) -> Timeline? {
        guard let start, start.session == session.id, isReal else { return nil }
        var timeline = Timeline(
            startMs: start.atMs + start.course.movedMs, lengths: [], pausedMs: start.course.pausedMs)
        if case .resting(_, _, let restS, _, _) = self {
            timeline.lengths = [restS]
        } else if hasOwnLengths(in: session), let lengths = start.course.phaseS {
            timeline.lengths = lengths
            var end = 0
            for (phase, length) in zip(session.phases, lengths) {
                end += length
                timeline.ends[phase.endOffsetS] = end
            }
        } else {
            timeline.lengths = session.plannedS
        }
        return timeline
    }

    /// Returns whether its lengths are its own: another manifest may have another number of phases.
    func hasOwnLengths(in session: Manifest.Session) -> Bool {
        if case .resting = self { return true }
        return course.phaseS?.count == session.phases.count
    }

    /// Whether its instants and lengths may be added up: a store, or an app, may have any.
    var isReal: Bool {
        guard let start else { return true }
        let instants = 0...100_000_000_000_000
        let lengths = 1...1_000_000_000
        if case .resting(_, _, let restS, _, _) = self, !lengths.contains(restS) { return false }
        return instants.contains(start.atMs) && instants.contains(start.course.pausedMs ?? 0)
            && (-instants.upperBound...instants.upperBound).contains(start.course.movedMs)
            && (start.course.phaseS ?? []).allSatisfy(lengths.contains)
    }
}

extension Manifest.Session {
    /// The lengths of its phases in seconds.
    var plannedS: [Int] { phases.map { $0.endOffsetS - $0.startOffsetS } }
}
