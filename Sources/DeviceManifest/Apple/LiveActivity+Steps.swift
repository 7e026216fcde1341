extension Manifest.LiveActivity {
    /// The static part, for a session that started at an instant.
    ///
    /// - Parameters:
    ///   - name: The exercise's, during a lift; the session's when `nil`.
    ///   - startedMs: The instant, in milliseconds since 1970-01-01T00:00:00Z.
    ///   - totalS: Seconds from start to end; the session's when `nil`.
    public func attributes(name: String? = nil, startedMs: Int, totalS: Int? = nil) -> LiveActivityAttributes {
        LiveActivityAttributes(
            session: id, name: name ?? self.name, startedMs: startedMs, totalS: totalS ?? self.totalS)
    }

    /// What to show at an instant; the last state from the end on, the first before the start.
    ///
    /// - Parameters:
    ///   - startedMs: When the session started, in milliseconds since 1970-01-01T00:00:00Z.
    ///   - nowMs: The instant, likewise.
    public func state(startedMs: Int, nowMs: Int) -> LiveActivityState? {
        let state = states.first { nowMs < startedMs + $0.toOffsetS * 1000 } ?? states.last
        return state.map {
            LiveActivityState(
                title: $0.title, detail: $0.detail, startsMs: startedMs + $0.fromOffsetS * 1000,
                endsMs: startedMs + $0.toOffsetS * 1000)
        }
    }

    /// When the app, while it is in front, has another state to show: `nil` from the last one on.
    public func nextChangeMs(startedMs: Int, nowMs: Int) -> Int? {
        states.dropLast().map { startedMs + $0.toOffsetS * 1000 }.first { $0 > nowMs }
    }

    /// Which set a rest follows.
    func detail(_ set: Int, of sets: Int) -> String {
        var text = ""
        // Each placeholder ends a piece that stands before a closing brace.
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

    /// The policy of the manifest after a session that went to its end.
    var finalDismissal: LiveActivityStep.Dismissal { dismissal == .immediate ? .immediate : .standard }
}

extension Manifest {
    /// What to ask of ActivityKit so that it shows the running session and no other.
    ///
    /// An app can start an activity only while it is in front, but update and end one at any time.
    ///
    /// - Parameters:
    ///   - running: The session that the user has started.
    ///   - shown: The activities that are shown.
    ///   - nowMs: Milliseconds since 1970-01-01T00:00:00Z.
    ///   - mayStart: Whether the app is in front and the user allows Live Activities.
    public func activitySteps(
        running: RunningSession, shown: [LiveActivityAttributes], nowMs: Int, mayStart: Bool
    ) -> [LiveActivityStep] {
        let wanted = wantedActivity(running)
        var steps: [LiveActivityStep] = []
        var isShown = false
        for attributes in shown {
            if attributes.endsMs <= nowMs, running == .unknown || attributes == wanted?.attributes {
                let activity = liveActivities.first { $0.id == attributes.session }
                var last = wanted?.state(nowMs) ?? activity?.state(startedMs: attributes.startedMs, nowMs: .max)
                // A rest may have had another length than the manifest's: no countdown goes on behind the end.
                last?.endsMs = attributes.endsMs
                steps.append(.end(attributes, last, activity?.finalDismissal ?? .standard))
                isShown = true
            } else if let wanted, attributes == wanted.attributes, !isShown {
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

    /// The activity that a running session asks for, and its state by the instant.
    private func wantedActivity(
        _ running: RunningSession
    ) -> (attributes: LiveActivityAttributes, state: (Int) -> LiveActivityState?)? {
        switch running {
        case .started(let id, let atMs):
            // Of a lift only a rest has a countdown, and it starts with the rest.
            guard !sessions.contains(where: { $0.id == id && $0.restTimer != nil }) else { return nil }
            return liveActivities.first { $0.id == id }.map { activity in
                (activity.attributes(startedMs: atMs), { activity.state(startedMs: atMs, nowMs: $0) })
            }
        case .resting(let id, let sinceMs, let restS, let set):
            guard let activity = liveActivities.first(where: { $0.id == id }) else { return nil }
            let exercise = sessions.first { $0.id == id }?.exercises.first { $0.name == set?.exercise }
            let detail = set.flatMap { set in exercise.map { activity.detail(set.number, of: $0.sets) } }
            let state = LiveActivityState(
                title: activity.states.first?.title ?? activity.name, detail: detail, startsMs: sinceMs,
                endsMs: sinceMs + restS * 1000)
            let attributes = activity.attributes(name: exercise?.name, startedMs: sinceMs, totalS: restS)
            return (attributes, { _ in state })
        case .unknown, .none: return nil
        }
    }
}
