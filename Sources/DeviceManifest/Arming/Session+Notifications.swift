import CivilTime

extension Manifest.Session {
    /// Returns the notifications of a session that the user has started, at instants instead of offsets; none for other
    /// sessions.
    func notifications(of running: RunningSession) -> [Manifest.Notification] {
        switch running {
        case .started(id, let atMs): return notifications.map { notification($0, atMs + $0.offsetS * 1000) }
        case .resting(id, let sinceMs, let restS, _):
            return restTimer.map { [notification($0, sinceMs + restS * 1000)] } ?? []
        default: return []
        }
    }

    private func notification(_ offset: OffsetNotification, _ epochMs: Int) -> Manifest.Notification {
        let fireAt = Instant(epochMilliseconds: epochMs)
        return Manifest.Notification(
            id: cancelScope + offset.part, numericId: offset.numericId ?? 0, uuid: offset.uuid ?? "", kind: offset.kind,
            rule: id, group: String(cancelScope.dropLast()), title: offset.title, shortTitle: offset.shortTitle,
            body: offset.body, fireAt: fireAt, local: fireAt.local(offset: 0), anchor: .instant,
            presentation: offset.presentation, priority: .high, expiresAt: fireAt + .seconds(catchUpS))
    }
}
