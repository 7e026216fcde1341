extension DeviceKit {
    /// Logs the answers since the pass before, and the requests that have come to their end.
    func logEnds(_ arming: Arming, excluding excluded: [String]) async {
        guard log != nil else { return }
        let centre = await notifications.pending().filter { !$0.id.begins(with: excluded) }
        let pending = await centre + heldAlarms().map(\.request)
        let answers = actions
        actions = []
        await write { record, nowMs in
            answers.flatMap { id, action in
                record.answer(id, with: action, plannedMs: arming.entry(id)?.epochMs, nowMs: nowMs)
            } + record.settle(pending: pending, nowMs: nowMs, mayNotify: arming.capabilities.mayNotify)
        }
    }

    /// Makes a change of the record, and hands its lines to the app.
    func write(_ change: (inout DeliveryRecord, _ nowMs: Int) -> [String]) async {
        guard let log else { return }
        var record = self.record
        if record == nil { record = await notifications.record(plan: manifest.plan.id) }
        var changed = record ?? DeliveryRecord()
        for line in change(&changed, nowMs()) { log(line) }
        if changed != record { await notifications.keep(changed, plan: manifest.plan.id) }
        self.record = changed
    }
}
