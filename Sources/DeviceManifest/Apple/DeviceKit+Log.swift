extension DeviceKit {
    /// Returns what is on the screen, and logs it as delivered.
    func shown() async -> [ShownNotification] {
        let shown = await notifications.shown()
        if log != nil {
            let prefixes = await logged()
            await append { record in record.delivered(shown) { $0.begins(with: prefixes) } }
        }
        return shown
    }

    /// Logs what a pass finds as it begins, or has done at its end.
    func observe(_ capabilities: Capabilities, isEnd: Bool = false) async {
        guard log != nil else { return }
        let centre = await notifications.pending()
        let alarms = await knownAlarms().pending.map(\.request)
        // What has left the list since then is on the screen by now.
        _ = await shown()
        let (prefixes, now) = (await logged(), nowMs())
        await append { record in
            record.listed(
                centre + alarms, alarms: Set(alarms.map(\.id)),
                at: .init(
                    nowMs: now, mayNotify: capabilities.granted.contains(.notifications),
                    mayAlarm: capabilities.granted.contains(.alarmKit), isEnd: isEnd,
                    owns: { $0.begins(with: prefixes) }))
        }
    }

    /// Logs requests that the system has taken since an instant.
    func noteArmed(_ requests: [ArmedRequest], sinceMs: Int) async {
        let armed = requests.map { (id: $0.notification.id, epochMs: $0.epochMs, isAlarm: $0.isAlarm) }
        await append { $0.armed(armed, since: sinceMs) }
    }

    /// Notes that requests were cancelled at an instant.
    func noteCancelled(_ ids: [String], atMs: Int) async {
        await append { record in
            record.cancelled(ids, nowMs: atMs)
            return []
        }
    }

    /// Logs an answer to a notification of this kit's plan.
    func note(_ answer: NotificationAnswer, atMs: Int) async {
        guard log != nil else { return }
        _ = await shown()
        let plannedMs = manifest.notifications.first { $0.id == answer.id }?.epochMs
        await append { $0.answered(answer, plannedMs: plannedMs, nowMs: atMs) }
    }

    /// The prefixes of what is in this kit's log: those of its plan, and of plans that it has delivered before and no kit
    /// delivers.
    fileprivate struct LoggedPrefixes: Sendable {
        var own: [String]
        var former: Set<String>
        var others: [String]
    }

    private func logged() async -> LoggedPrefixes {
        .init(own: manifest.identifierPrefixes, former: former, others: await coordinator.prefixes(besides: self))
    }

    private func append(_ change: @Sendable (inout DeliveryRecord) -> [LogLine]) async {
        guard let log else { return }
        await coordinator.append(to: log, on: notifications, change)
    }
}

extension String {
    fileprivate func begins(with prefixes: DeviceKit.LoggedPrefixes) -> Bool {
        begins(withAnyOf: prefixes.own) || begins(withAnyOf: prefixes.former) && !begins(withAnyOf: prefixes.others)
    }
}
