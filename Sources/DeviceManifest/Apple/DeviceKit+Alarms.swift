extension DeviceKit {
    /// Returns the alarms that wait to fire, or those that a person has snoozed; all when `nil`.
    func heldAlarms(isSnoozed: Bool? = false) async -> [(uuid: String, request: PendingRequest)] {
        guard let alarms else { return [] }
        var ledger = await alarms.ledger()
        let held = try? await alarms.scheduled()
        if let held {
            let before = ledger
            ledger.forget(allBut: held)
            // The UUIDs are the manifest's, so a ledger that was lost does not leave alarms that nothing cancels.
            for alarm in held {
                if let id = id(ofAlarm: alarm.uuid) { ledger.recall(alarm, id: id) }
            }
            if ledger != before { await alarms.keep(ledger) }
        }
        return ledger.pending(held.map { $0.filter { isSnoozed == nil || $0.isSnoozed == isSnoozed } })
    }

    private func id(ofAlarm uuid: String) -> String? {
        let all =
            idsByUUID
            ?? Dictionary(manifest.notifications.map { ($0.uuid.lowercased(), $0.id) }) { first, _ in first }
        idsByUUID = all
        return all[uuid.lowercased()]
    }

    /// Cancels the plan's snoozed alarms, of which passes know nothing.
    func cancelSnoozed() async {
        for alarm in await heldAlarms(isSnoozed: true) where alarm.request.id.begins(with: scopes) {
            await forget(alarm.uuid)
        }
    }

    func schedule(_ request: AlarmRequest, _ alarms: any AlarmHost) async throws {
        var ledger = await alarms.ledger()
        ledger.note(request)
        await alarms.keep(ledger)
        do {
            try await alarms.schedule(request)
        } catch {
            ledger.forget(uuid: request.uuid)
            await alarms.keep(ledger)
            throw error
        }
    }

    func forget(_ uuid: String) async {
        guard let alarms else { return }
        await alarms.cancel(uuid: uuid)
        var ledger = await alarms.ledger()
        ledger.forget(uuid: uuid)
        await alarms.keep(ledger)
    }
}
