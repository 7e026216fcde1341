extension DeviceKit {
    /// The alarms of the app's plans.
    struct KnownAlarms {
        /// Those that are to fire, as arming compares them, with their UUIDs.
        var pending: [(uuid: String, request: PendingRequest)] = []
        /// Those that a person has snoozed, as they were recorded, with their UUIDs.
        var snoozed: [(uuid: String, request: PendingRequest)] = []
        /// Whether the system has listed its alarms; otherwise there is their record alone.
        var isListed = true
    }

    /// Returns the alarms of the app's plans, and makes their record agree with what the system holds. The UUIDs are the
    /// manifest's, by which its alarms are found again where the record was lost.
    func knownAlarms() async -> KnownAlarms {
        guard let alarms else { return KnownAlarms() }
        let before = await alarms.ledger()
        guard var held = try? await alarms.held() else {
            return KnownAlarms(pending: before.pending(nil), isListed: false)
        }
        var ledger = before
        ledger.forget(allBut: held)
        restore(held, to: &ledger)
        if ledger != before { await alarms.keep(ledger) }
        let now = nowMs()
        for i in held.indices where held[i].state == .snoozed {
            // Apple's text leaves open whether an alarm that can be snoozed counts down before it has fired.
            guard let epochMs = ledger[held[i]]?.epochMs, epochMs > now else { continue }
            held[i] = HeldAlarm(uuid: held[i].uuid, epochMs: epochMs, state: .scheduled)
        }
        return KnownAlarms(pending: ledger.pending(held), snoozed: ledger.snoozed(held))
    }

    /// Records the manifest's alarms that the record does not have.
    private func restore(_ held: [HeldAlarm], to ledger: inout AlarmLedger) {
        let lost = held.filter { ledger[$0] == nil && !foreignAlarms.contains($0.uuid.lowercased()) }
        guard !lost.isEmpty else { return }
        let ids = manifest.ids(byUUID: Set(lost.map { $0.uuid.lowercased() }))
        for alarm in lost {
            let uuid = alarm.uuid.lowercased()
            if let id = ids[uuid] { ledger.restore(alarm, id: id) } else { foreignAlarms.insert(uuid) }
        }
    }

    /// Cancels snoozed alarms, which are no part of arming: all where nothing is to be delivered, else those whose plan or
    /// rule is gone, and those of a session before the one that has begun last. What sounds is for the person to stop.
    func cancelSnoozed(isOn: Bool) async {
        let others = await coordinator.prefixes(besides: self)
        let leaving = await knownAlarms().snoozed.filter { alarm in
            let (id, rangMs) = (alarm.request.id, alarm.request.epochMs)
            guard id.begins(withAnyOf: manifest.identifierPrefixes) else {
                return id.begins(withAnyOf: former) && !id.begins(withAnyOf: others)
            }
            let isOver = begunMs.map { rangMs <= $0 && manifest.isOver(id, running: running) } ?? false
            return !isOn || isOver || !manifest.hasRule(of: id)
        }
        if !isStopped { await cancelAlarms(leaving.map(\.uuid)) }
    }

    /// Cancels the alarms whose identifiers have one of these prefixes, but for those that sound.
    ///
    /// - Returns: Whether the system has listed its alarms; otherwise nothing is cancelled.
    func cancelAlarms(of prefixes: Set<String>) async -> Bool {
        let known = await knownAlarms()
        guard known.isListed else { return false }
        let leaving = (known.pending + known.snoozed).filter { $0.request.id.begins(withAnyOf: prefixes) }
        await cancelAlarms(leaving.map(\.uuid))
        return true
    }

    /// Cancels alarms. Their record stays until the system does not list them any more.
    func cancelAlarms(_ uuids: [String]) async {
        guard let alarms, !uuids.isEmpty else { return }
        let (ledger, now) = (await alarms.ledger(), nowMs())
        for uuid in uuids { await alarms.cancel(uuid: uuid) }
        await noteCancelled(uuids.compactMap { ledger[$0]?.id }, atMs: now)
        _ = await knownAlarms()
    }

    /// Records an alarm, then schedules it: one that is not recorded could not be cancelled under another manifest.
    func schedule(_ request: AlarmRequest, _ alarms: any AlarmHost) async throws {
        let before = await alarms.ledger()
        var ledger = before
        ledger.note(request)
        await alarms.keep(ledger)
        do {
            try await alarms.schedule(request)
        } catch {
            await alarms.keep(before)
            throw error
        }
    }
}

extension Manifest {
    /// Returns the identifiers of those of these UUIDs, in lower case, that are the manifest's, by UUID.
    fileprivate func ids(byUUID uuids: Set<String>) -> [String: String] {
        var ids: [String: String] = [:]
        func note(_ uuid: String?, _ id: @autoclosure () -> String) {
            guard let uuid = uuid?.lowercased(), uuids.contains(uuid) else { return }
            ids[uuid] = id()
        }
        for notification in notifications { note(notification.uuid, notification.id) }
        for session in sessions {
            for offset in session.notifications { note(offset.uuid, session.cancelScope + offset.part) }
            if let rest = session.restTimer { note(rest.uuid, session.cancelScope + rest.part) }
        }
        return ids
    }

    /// Whether the plan has the rule or the session of an identifier.
    fileprivate func hasRule(of id: String) -> Bool {
        guard let rule = ruleID(of: id) else { return false }
        return rules.contains { $0.id == rule } || sessions.contains { ruleID(of: $0.cancelScope) == rule }
            || notifications.contains { $0.rule == rule }
    }

    /// Returns the rule or the session of an identifier, `<plan>/<rule>/…`.
    func ruleID(of id: String) -> Substring? { id.split(separator: "/", maxSplits: 2).dropFirst().first }
}
