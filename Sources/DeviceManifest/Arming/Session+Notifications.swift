import CivilTime

extension Manifest.Session {
    /// Returns the notifications of a session that the user has started, at instants instead of offsets; none for other
    /// sessions. Of a session that is paused, those that have been due.
    func notifications(of running: RunningSession) -> [Manifest.Notification] {
        guard let timeline = running.timeline(in: self) else { return [] }
        var instants: [(OffsetNotification, Int)]
        if case .resting = running {
            instants = restTimer.map { [($0, timeline.endsMs)] } ?? []
        } else {
            instants = notifications.map { ($0, timeline.instantMs($0.offsetS)) }
        }
        let worths = zip(instants, instants.dropFirst()).map { ($1.1 - $0.1) / 1000 } + [Self.completionWorthS]
        let all = zip(instants, worths).map { notification($0.0, $0.1, worthS: $1) }
        guard let pausedMs = timeline.pausedMs else { return all }
        return all.filter { $0.epochMs <= pausedMs }
    }

    private func notification(
        _ offset: OffsetNotification, _ epochMs: Int, worthS: Int
    ) -> Manifest.Notification {
        let fireAt = Instant(epochMilliseconds: epochMs)
        return Manifest.Notification(
            id: cancelScope + offset.part, numericId: offset.numericId ?? 0, uuid: offset.uuid ?? "", kind: offset.kind,
            rule: id, group: String(cancelScope.dropLast()), title: offset.title, shortTitle: offset.shortTitle,
            body: offset.body, fireAt: fireAt, local: fireAt.local(offset: 0), anchor: .instant,
            presentation: offset.presentation, priority: .high, expiresAt: fireAt + .seconds(worthS),
            deliverBy: fireAt + .seconds(min(catchUpS, worthS)))
    }
}
