import CivilTime

extension Manifest.Session {
    /// Returns the notifications of a session that the user has started, at instants instead of offsets; none for other
    /// sessions.
    func notifications(of running: RunningSession) -> [Manifest.Notification] {
        switch running {
        case .started(id, let atMs, let course):
            guard course.pausedMs == nil else { return [] }
            let ahead = ahead(of: course)
            let ends = ahead.dropFirst().map { Optional($0.offsetS) } + [nil]
            return zip(ahead, ends).map { next, endS in
                notification(
                    next.notification, atMs + next.offsetS * 1000,
                    worthS: endS.map { $0 - next.offsetS } ?? Self.completionWorthS)
            }
        case .resting(id, let sinceMs, let restS, _, let course):
            guard course.pausedMs == nil, let timer = course.isSet ? setTimer : restTimer else { return [] }
            return [notification(timer, sinceMs + restS * 1000, worthS: Self.completionWorthS)]
        default: return []
        }
    }

    /// Returns the notifications until the next phase that the person ends, with their seconds after the start.
    private func ahead(of course: RunningSession.Course) -> [(notification: OffsetNotification, offsetS: Int)] {
        guard let continuations else {
            var end = 0
            let offsets = course.phaseS?.map { length in
                end += length
                return end
            }
            return zip(notifications, offsets ?? notifications.map(\.offsetS)).map { (notification: $0, offsetS: $1) }
        }
        let next = course.after.map { after in
            continuations.first { $0.afterPhase == after }?.notifications ?? []
        }
        let lengths = course.phaseS ?? lengths()
        return (next ?? notifications).enumerated().map { index, notification in
            (notification, lengths.prefix((course.after ?? -1) + 2 + index).reduce(0, +))
        }
    }

    /// The seconds for which the news that a session or a rest is over is worth showing; that of a phase is until the
    /// next.
    package static let completionWorthS = 3600

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
