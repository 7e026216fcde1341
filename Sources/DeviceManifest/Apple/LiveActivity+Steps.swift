extension Manifest.LiveActivity {
    /// Returns the static part, for a session that started at `startedMs`, in milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// During a lift, `name` is the exercise's and `totalS` the length of the rest; `nil` stands for the session's own.
    public func attributes(name: String? = nil, startedMs: Int, totalS: Int? = nil) -> LiveActivityAttributes {
        LiveActivityAttributes(
            session: id, name: name ?? self.name, startedMs: startedMs, totalS: totalS ?? self.totalS)
    }

    /// Returns the state to show at an instant: the last one from the end on, the first before the start. Both instants
    /// are in milliseconds since 1970-01-01T00:00:00Z; the session started at `startedMs`.
    public func state(startedMs: Int, nowMs: Int) -> LiveActivityState? {
        state(nowMs: nowMs) { startedMs + $0 * 1000 }
    }

    /// Returns the state to show at an instant, of a session whose offsets lie at the instants that a function returns.
    fileprivate func state(nowMs: Int, _ instantMs: (Int) -> Int) -> LiveActivityState? {
        let state = states.first { nowMs < instantMs($0.toOffsetS) } ?? states.last
        return state.map {
            LiveActivityState(
                title: $0.title, detail: $0.detail, startsMs: instantMs($0.fromOffsetS),
                endsMs: instantMs($0.toOffsetS))
        }
    }

    /// Returns the text for the set that a rest follows.
    func detail(_ set: Int, of sets: Int) -> String {
        var text = ""
        // Each placeholder ends a piece before a closing brace.
        for piece in (setDetail ?? "set {set} of {sets}").split(separator: "}", omittingEmptySubsequences: false) {
            if piece.hasSuffix("{sets") {
                text += piece.dropLast(5) + "\(sets)"
            } else if piece.hasSuffix("{set") {
                text += piece.dropLast(4) + "\(set)"
            } else {
                text += piece
            }
        }
        return text
    }

    /// The manifest's dismissal policy for a session that ran to its end.
    var finalDismissal: LiveActivityStep.Dismissal { dismissal == .immediate ? .immediate : .standard }
}

extension Manifest {
    /// Returns the requests to ActivityKit that make it show the running session and no other.
    ///
    /// An app can start an activity only while it is in front, but update and end one at any time. So `mayStart` states
    /// whether the app is in front and the user allows Live Activities; `shown` are the plan's activities that are shown, and
    /// `nowMs` counts milliseconds since 1970-01-01T00:00:00Z.
    public func activitySteps(
        running: RunningSession, shown: [LiveActivityAttributes], nowMs: Int, mayStart: Bool
    ) -> [LiveActivityStep] {
        let wanted = wantedActivity(running, nowMs: nowMs)
        var steps: [LiveActivityStep] = []
        var isShown = false
        for attributes in shown {
            // A session goes on where its plan is replaced by one with another id.
            let activity = liveActivities.first { $0.id == attributes.session }
            if let wanted, !isShown, wanted.attributes.isSameStart(as: attributes) {
                steps.append(
                    wanted.isOver
                        ? .end(attributes, wanted.state.ended(nowMs), activity?.finalDismissal ?? .standard)
                        : .update(attributes, wanted.state))
                isShown = true
            } else if running == .unknown, attributes.endsMs <= nowMs {
                var last = activity?.state(startedMs: attributes.startedMs, nowMs: .max)
                // A rest may have had another length than the manifest's: the countdown stops at the end.
                last?.endsMs = attributes.endsMs
                steps.append(.end(attributes, last?.ended(nowMs), activity?.finalDismissal ?? .standard))
            } else if running != .unknown {
                steps.append(.end(attributes, nil, .immediate))
            }
        }
        if !isShown, mayStart, let wanted, !wanted.isOver { steps.append(.start(wanted.attributes, wanted.state)) }
        return steps
    }

    /// Returns the activity that a running session asks for, and its state at an instant; `nil` where none is.
    private func wantedActivity(
        _ running: RunningSession, nowMs: Int
    ) -> (attributes: LiveActivityAttributes, state: LiveActivityState, isOver: Bool)? {
        guard let session = sessions.first(where: { $0.id == running.session }), let begunMs = running.begunMs,
            let timeline = running.timeline(in: session),
            let activity = liveActivities.first(where: { $0.id == session.id })
        else { return nil }
        var (name, state): (String?, LiveActivityState?)
        if case .resting(_, _, _, let set, _) = running {
            let exercise = session.exercises.first { $0.name == set?.exercise }
            name = exercise?.name
            state = LiveActivityState(
                title: activity.states.first?.title ?? activity.name,
                detail: set.flatMap { set in exercise.map { activity.detail(set.number, of: $0.sets) } },
                startsMs: timeline.startMs, endsMs: timeline.endsMs)
        } else if session.restTimer == nil {
            // For a lift only a rest has a countdown, and it starts with the rest.
            state = activity.state(nowMs: timeline.pausedMs ?? nowMs, timeline.instantMs)
            state?.whole = timeline.whole(of: session)
        }
        guard var state else { return nil }
        state.pausedMs = timeline.pausedMs
        let attributes = activity.attributes(
            name: name, startedMs: begunMs, totalS: timeline.lengths.reduce(0, +))
        return (ofThisPlan(attributes), state, timeline.phase(nowMs: nowMs) == nil)
    }

    /// Returns attributes as those of this plan.
    private func ofThisPlan(_ attributes: LiveActivityAttributes) -> LiveActivityAttributes {
        var attributes = attributes
        attributes.plan = plan.id
        return attributes
    }
}

extension LiveActivityState {
    /// Returns the state of a session that is over.
    fileprivate func ended(_ nowMs: Int) -> LiveActivityState {
        var state = self
        state.endedMs = nowMs
        return state
    }
}

extension RunningSession.Timeline {
    /// Returns a session as it is run.
    fileprivate func whole(of session: Manifest.Session) -> LiveActivityState.Whole {
        let phases = zip(session.phases, lengths).map { LiveActivityState.Whole.Phase(kind: $0.kind, lengthS: $1) }
        return .init(startsMs: startMs, endsMs: endsMs, phases: phases)
    }
}
