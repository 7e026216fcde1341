/// Workouts: what a person starts, and does with it while it runs.
extension DeviceKit {
    /// Starts a session now: clears the one before and schedules all of the new one's notifications. `lengths` are the
    /// person's own seconds by kind of phase, over the template's.
    @discardableResult
    public func startSession(
        _ id: String, lengths: [Manifest.Session.Phase.Kind: Int] = [:]
    ) async throws(UnknownSession) -> ArmingPass {
        guard let session = manifest.sessions.first(where: { $0.id == id }) else { throw UnknownSession(id: id) }
        let start = second
        let course = RunningSession.Course(phaseS: lengths.isEmpty ? nil : session.lengths(lengths))
        return await inTurn { $0.running = .started(session: id, atMs: start, course: course) }
    }

    /// Lets the running session or rest stand still: nothing of it is pending until ``resumeSession()``.
    @discardableResult
    public func pauseSession() async -> ArmingPass { await step { running, _, nowMs in running.paused(nowMs: nowMs) } }

    /// Lets the running session or rest go on where it was paused.
    @discardableResult
    public func resumeSession() async -> ArmingPass {
        await step { running, _, nowMs in running.resumed(nowMs: nowMs) }
    }

    /// Makes the present phase or rest longer by some seconds, or shorter.
    @discardableResult
    public func extendSession(by seconds: Int) async -> ArmingPass {
        await step { running, session, nowMs in running.extended(by: seconds, in: session, nowMs: nowMs) }
    }

    /// Ends the present phase or rest now: also one that the person ends, after which the following ones are armed.
    @discardableResult
    public func skipPhase() async -> ArmingPass {
        await step { running, session, nowMs in running.skipped(in: session, nowMs: nowMs) }
    }

    /// The running session as far as the kit knows, for an app's own display.
    public var session: RunningSession { running }

    private func step(
        _ change: @escaping @Sendable (RunningSession, Manifest.Session?, _ nowMs: Int) -> RunningSession
    ) async -> ArmingPass {
        let now = second
        return await inTurn { kit in
            let session = kit.manifest.sessions.first { $0.id == kit.running.sessionID }
            kit.running = change(kit.running, session, now)
        }
    }

    /// Starts a set that goes by time: `timeS` seconds, or as the manifest has the set when `nil`.
    @discardableResult
    public func startSet(_ id: String, _ set: LiftSet, timeS: Int? = nil) async throws(UnknownSession) -> ArmingPass {
        let session = manifest.sessions.first { $0.id == id }
        let sets = session?.exercises.first { $0.name == set.exercise }?.setList ?? []
        let planned = sets.indices.contains(set.number - 1) ? sets[set.number - 1].timeS : nil
        guard session?.setTimer != nil, let timeS = timeS ?? planned else { throw UnknownSession(id: id) }
        let start = second
        var course = RunningSession.Course()
        course.isSet = true
        let running = RunningSession.resting(session: id, sinceMs: start, restS: timeS, after: set, course: course)
        return await inTurn { $0.running = running }
    }

    /// Starts the rest of a lift: `restS` seconds, or the exercise's own rest when `nil`. The Live Activity names
    /// `set`, the set that was just done.
    @discardableResult
    public func startRest(
        _ id: String, after set: LiftSet? = nil, restS: Int? = nil
    ) async throws(UnknownSession) -> ArmingPass {
        guard let session = manifest.sessions.first(where: { $0.id == id }), let timer = session.restTimer else {
            throw UnknownSession(id: id)
        }
        let exercise = session.exercises.first { $0.name == set?.exercise }
        let restS = restS ?? set.flatMap { exercise?.restS(after: $0.number) } ?? timer.offsetS
        let start = second
        return await inTurn { $0.running = .resting(session: id, sinceMs: start, restS: restS, after: set) }
    }

    /// Ends or cancels the running session, and removes all its pending requests and its activity.
    @discardableResult
    public func endSession() async -> ArmingPass { await inTurn { $0.running = .none } }

    /// The time of the next state of the running session's Live Activity: an app in front refreshes then.
    public var nextActivityChangeMs: Int? {
        guard case .started(let id, let atMs, let course) = running else { return nil }
        let activity = manifest.liveActivities.first { $0.id == id }
        return activity?.nextChangeMs(startedMs: atMs, course: course, nowMs: nowMs())
    }

    /// Takes up the session that ran when the app was last there, unless it has come to its end since.
    func recall() async {
        guard !isRecalled else { return }
        isRecalled = true
        guard running == .unknown, let kept = await notifications.running(plan: manifest.plan.id) else { return }
        let session = manifest.sessions.first { $0.id == kept.sessionID }
        switch kept {
        case .started(_, let atMs, let course):
            let totalS = (course.phaseS ?? session?.lengths() ?? []).reduce(0, +)
            // Nobody knows how long one takes whose phases the person ends: half a day is plenty.
            let lastMs = atMs + max(totalS, session?.continuations == nil ? 0 : 43_200) * 1000
            if course.pausedMs != nil || lastMs > nowMs() { running = kept }
        case .resting(_, let sinceMs, let restS, _, let course):
            if course.pausedMs != nil || sinceMs + restS * 1000 > nowMs() { running = kept }
        case .unknown, .none: break
        }
    }
}
