extension DeviceKit {
    // MARK: What is shown

    /// Removes the plan's notifications that are not worth showing any more from the list of delivered ones.
    func withdraw() async {
        let now = nowMs()
        let over = await notifications.delivered().filter { shown in
            shown.id.begins(with: scopes) && shown.expiresMs.map { $0 <= now } ?? false
        }
        if !over.isEmpty { await notifications.withdraw(over.map(\.id)) }
    }

    // MARK: Live Activities

    /// Shows and changes the Live Activity of the running session.
    func show(_ conditions: Conditions) async {
        guard let activities else { return }
        let isAllowed = await activities.isAllowed()
        let steps = manifest.activitySteps(
            running: running, shown: await activities.shown(), nowMs: nowMs(),
            mayStart: conditions.isInFront && isAllowed)
        for step in steps {
            // A failure to start is harmless: the notifications carry the same news.
            try? await activities.perform(step)
        }
    }
}

extension String {
    /// Whether one of the prefixes is this text's.
    func begins(with prefixes: [String]) -> Bool { prefixes.contains { utf8.starts(with: $0.utf8) } }
}
