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
        let state = states.first { nowMs < startedMs + $0.toOffsetS * 1000 } ?? states.last
        return state.map {
            LiveActivityState(
                title: $0.title, detail: $0.detail, startsMs: startedMs + $0.fromOffsetS * 1000,
                endsMs: startedMs + $0.toOffsetS * 1000)
        }
    }

    /// Returns the time of the next state, for an app in front; `nil` from the last state on.
    public func nextChangeMs(startedMs: Int, nowMs: Int) -> Int? {
        states.dropLast().map { startedMs + $0.toOffsetS * 1000 }.first { $0 > nowMs }
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
        let wanted = wantedActivity(running)
        var steps: [LiveActivityStep] = []
        var isShown = false
        for attributes in shown {
            // A session goes on where its plan is replaced by one with another id.
            let own = ofThisPlan(attributes)
            if attributes.endsMs <= nowMs, running == .unknown || own == wanted?.attributes {
                let activity = liveActivities.first { $0.id == attributes.session }
                var last = wanted?.state(nowMs) ?? activity?.state(startedMs: attributes.startedMs, nowMs: .max)
                // A rest may have had another length than the manifest's: the countdown stops at the end.
                last?.endsMs = attributes.endsMs
                steps.append(.end(attributes, last, activity?.finalDismissal ?? .standard))
                isShown = true
            } else if let wanted, own == wanted.attributes, !isShown {
                if let state = wanted.state(nowMs) { steps.append(.update(attributes, state)) }
                isShown = true
            } else if running != .unknown {
                steps.append(.end(attributes, nil, .immediate))
            }
        }
        if !isShown, mayStart, let wanted, wanted.attributes.endsMs > nowMs, let state = wanted.state(nowMs) {
            steps.append(.start(wanted.attributes, state))
        }
        return steps
    }

    /// Returns the activity that a running session asks for, and its state as a function of the instant.
    private func wantedActivity(
        _ running: RunningSession
    ) -> (attributes: LiveActivityAttributes, state: (Int) -> LiveActivityState?)? {
        switch running {
        case .started(let id, let atMs):
            // For a lift only a rest has a countdown, and it starts with the rest.
            guard !sessions.contains(where: { $0.id == id && $0.restTimer != nil }) else { return nil }
            return liveActivities.first { $0.id == id }.map { activity in
                (ofThisPlan(activity.attributes(startedMs: atMs)), { activity.state(startedMs: atMs, nowMs: $0) })
            }
        case .resting(let id, let sinceMs, let restS, let set):
            guard let activity = liveActivities.first(where: { $0.id == id }) else { return nil }
            let exercise = sessions.first { $0.id == id }?.exercises.first { $0.name == set?.exercise }
            let detail = set.flatMap { set in exercise.map { activity.detail(set.number, of: $0.sets) } }
            let state = LiveActivityState(
                title: activity.states.first?.title ?? activity.name, detail: detail, startsMs: sinceMs,
                endsMs: sinceMs + restS * 1000)
            let attributes = activity.attributes(name: exercise?.name, startedMs: sinceMs, totalS: restS)
            return (ofThisPlan(attributes), { _ in state })
        case .unknown, .none: return nil
        }
    }

    /// Returns attributes as those of this plan.
    private func ofThisPlan(_ attributes: LiveActivityAttributes) -> LiveActivityAttributes {
        var attributes = attributes
        attributes.plan = plan.id
        return attributes
    }
}
