import CivilTime

extension Manifest.Session {
    /// Returns the notifications of a session that the user has started, at instants instead of offsets; none for other
    /// sessions.
    func notifications(of running: RunningSession) -> [Manifest.Notification] {
        switch running {
        case .started(id, let atMs):
            let ends =
                notifications.dropFirst().map(\.offsetS)
                + notifications.suffix(1).map { $0.offsetS + Self.completionWorthS }
            return zip(notifications, ends).map { offset, end in
                notification(offset, atMs + offset.offsetS * 1000, worthS: end - offset.offsetS)
            }
        case .resting(id, let sinceMs, let restS, _):
            return restTimer.map {
                [notification($0, sinceMs + restS * 1000, worthS: Self.completionWorthS)]
            } ?? []
        default: return []
        }
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
