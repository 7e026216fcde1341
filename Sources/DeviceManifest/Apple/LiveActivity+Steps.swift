extension Manifest.LiveActivity {
    /// Returns the static part, for a session that started at `startedMs`, in milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// During a lift, `name` is the exercise's and `totalS` the length of the rest; `nil` stands for the session's own.
    public func attributes(name: String? = nil, startedMs: Int, totalS: Int? = nil) -> LiveActivityAttributes {
        LiveActivityAttributes(
            session: id, name: name ?? self.name, startedMs: startedMs, totalS: totalS ?? self.totalS)
    }

    /// Returns the state to show at an instant: the last one from the end on, the first before the start. Both instants
    /// are in milliseconds since 1970-01-01T00:00:00Z; the session started at `startedMs`, and `course` has what the
    /// user has changed of it.
    public func state(startedMs: Int, course: RunningSession.Course = .init(), nowMs: Int) -> LiveActivityState? {
        let lengths = course.phaseS ?? states.map { $0.toOffsetS - $0.fromOffsetS }
        let phases = zip(states, lengths).map { LiveActivityState.Course.Phase(title: $0.title, lengthS: $1) }
        let whole = LiveActivityState.Course(startsMs: startedMs, phases: phases)
        let at = course.pausedMs ?? nowMs
        let index = whole.schedule.firstIndex { at < $0.endsMs } ?? phases.count - 1
        guard states.indices.contains(index) else { return nil }
        let bytes = phases.reduce(0) { $0 + $1.title.utf8.count + Self.bytesOfPhase }
        return LiveActivityState(
            title: states[index].title, detail: states[index].detail, startsMs: whole.schedule[index].startsMs,
            endsMs: whole.schedule[index].endsMs,
            course: phases.count > 1 && bytes <= Self.bytesOfPhases ? whole : nil, pausedMs: course.pausedMs)
    }

    /// The bytes of a phase besides its title, and those that all phases may have: ActivityKit takes 4,096 for state and
    /// attributes.
    private static let bytesOfPhase = 30, bytesOfPhases = 3200

    /// Returns the time of the next state, for an app in front; `nil` from the last state on and during a pause.
    public func nextChangeMs(startedMs: Int, course: RunningSession.Course = .init(), nowMs: Int) -> Int? {
        guard course.pausedMs == nil else { return nil }
        var end = startedMs
        let ends = (course.phaseS ?? states.map { $0.toOffsetS - $0.fromOffsetS }).map { length in
            end += length * 1000
            return end
        }
        return ends.dropLast().first { $0 > nowMs }
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
    /// whether the app is in front and the user allows Live Activities; `shown` are the activities that are shown, and
    /// `nowMs` counts milliseconds since 1970-01-01T00:00:00Z.
    public func activitySteps(
        running: RunningSession, shown: [LiveActivityAttributes], nowMs: Int, mayStart: Bool
    ) -> [LiveActivityStep] {
        let wanted = wantedActivity(running)
        var steps: [LiveActivityStep] = []
        var isShown = false
        for attributes in shown {
            let isWanted = wanted.map { $0.attributes.isOfSameSession(as: attributes) } ?? false
            let endsMs = isWanted ? wanted?.endsMs ?? .max : attributes.endsMs
            if endsMs <= nowMs, running == .unknown || isWanted {
                let activity = liveActivities.first { $0.id == attributes.session }
                var last = wanted?.state(nowMs) ?? activity?.state(startedMs: attributes.startedMs, nowMs: .max)
                // A rest may have had another length than the manifest's: the countdown stops at the end.
                last?.endsMs = endsMs
                steps.append(.end(attributes, last, activity?.finalDismissal ?? .standard))
                isShown = true
            } else if let wanted, isWanted, !isShown {
                if let state = wanted.state(nowMs) { steps.append(.update(attributes, state)) }
                isShown = true
            } else if running != .unknown {
                steps.append(.end(attributes, nil, .immediate))
            }
        }
        if !isShown, mayStart, let wanted, wanted.endsMs > nowMs, let state = wanted.state(nowMs) {
            steps.append(.start(wanted.attributes, state))
        }
        return steps
    }

    /// The activity that a running session asks for. One that stands still has no end.
    private struct WantedActivity {
        var attributes: LiveActivityAttributes
        var endsMs: Int
        /// Its state at an instant.
        var state: (Int) -> LiveActivityState?
    }

    private func wantedActivity(_ running: RunningSession) -> WantedActivity? {
        switch running {
        case .started(let id, let atMs, let course):
            // For a lift only a rest has a countdown, and it starts with the rest.
            guard !sessions.contains(where: { $0.id == id && $0.restTimer != nil }) else { return nil }
            return liveActivities.first { $0.id == id }.map { activity in
                let totalS = course.phaseS.map { $0.reduce(0, +) } ?? activity.totalS
                return WantedActivity(
                    attributes: activity.attributes(startedMs: atMs - course.pauseMs, totalS: totalS),
                    endsMs: course.pausedMs == nil ? atMs + totalS * 1000 : .max,
                    state: { activity.state(startedMs: atMs, course: course, nowMs: $0) })
            }
        case .resting(let id, let sinceMs, let restS, let set, let course):
            // A set that goes by time is no rest.
            guard !course.isSet, let activity = liveActivities.first(where: { $0.id == id }) else { return nil }
            let exercise = sessions.first { $0.id == id }?.exercises.first { $0.name == set?.exercise }
            let detail = set.flatMap { set in exercise.map { activity.detail(set.number, of: $0.sets) } }
            let endsMs = sinceMs + restS * 1000
            let state = LiveActivityState(
                title: activity.states.first?.title ?? activity.name, detail: detail, startsMs: sinceMs,
                endsMs: endsMs, pausedMs: course.pausedMs)
            return WantedActivity(
                attributes: activity.attributes(
                    name: exercise?.name, startedMs: sinceMs - course.pauseMs, totalS: restS),
                endsMs: course.pausedMs == nil ? endsMs : .max, state: { _ in state })
        case .unknown, .none: return nil
        }
    }
}

extension LiveActivityAttributes {
    /// Whether both are of one start of a session, whatever its length has become.
    fileprivate func isOfSameSession(as other: LiveActivityAttributes) -> Bool {
        (session, startedMs, name) == (other.session, other.startedMs, other.name)
    }
}
