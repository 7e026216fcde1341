/// The phase or rest that runs, or is paused, for an app to draw. What is left of it is `endsMs` less `pausedMs`, or less
/// the present instant where it is not paused. Instants are in milliseconds since 1970-01-01T00:00:00Z.
public struct RunningPhase: Hashable, Sendable {
    /// The id of the session.
    public var session: String
    /// The place, from 0, of the phase in the session's `phases`; `nil` in a rest of a lift.
    public var phase: Int?
    /// The set that a rest of a lift follows, as far as it is known.
    public var set: LiftSet?
    /// The instant at which it began, as if nothing of it had been a pause.
    public var startsMs: Int
    /// The instant at which it ends if nothing changes.
    public var endsMs: Int
    /// The instant at which the whole session ends if nothing changes.
    public var sessionEndsMs: Int
    /// The instant since which it stands still; `nil` where it runs.
    public var pausedMs: Int?

    /// Whether it is paused.
    public var isPaused: Bool { pausedMs != nil }
}

extension Manifest {
    /// Returns what runs of a session at an instant, or is paused.
    func phase(of running: RunningSession, nowMs: Int) -> RunningPhase? {
        guard let session = sessions.first(where: { $0.id == running.session }),
            let timeline = running.timeline(in: session), let here = timeline.phase(nowMs: nowMs)
        else { return nil }
        var result = RunningPhase(
            session: session.id, phase: here.index, startsMs: here.startsMs, endsMs: here.endsMs,
            sessionEndsMs: timeline.endsMs, pausedMs: timeline.pausedMs)
        if case .resting(_, _, _, let set, _) = running { (result.phase, result.set) = (nil, set) }
        return result
    }
}
