extension Manifest {
    /// Returns the manifest with a person's settings, given by the ids of rules: what a device delivers then. `problem`
    /// describes what is not understood of them; `nil` where all is.
    ///
    /// A Jumuah without settings of its own has those of the first, and that has Dhuhr's.
    public func preferring(_ preferences: [String: RulePreference]) -> (manifest: Manifest, problem: String?) {
        var notes = Notes()
        let chosen = chosen(preferences, &notes)
        guard !chosen.isEmpty else { return (self, notes.text) }
        let byID = Dictionary(rules.map { ($0.id, $0) }) { _, last in last }
        var looks = Looks(self)
        // Iftar speaks for a Maghrib of the same second.
        let iftar = chosen["iftar"]?.at
        let iftars = Set(
            iftar == .silent || iftar == .sound ? (days ?? []).compactMap { ($0.times["iftar"] ?? nil)?.epochMs } : [])
        let remaining = notifications.compactMap { notification -> Notification? in
            let isMain = notification.kind == .prayer
            if isMain, notification.rule == "maghrib", iftars.contains(notification.epochMs) { return nil }
            guard let settings = chosen[notification.rule] else { return notification }
            let rule = Looks.Rule(notification.rule, byID[notification.rule], title: notification.title)
            return notification.under(settings, rule, &looks)
        }
        var added = AddedNotifications(self, remaining: remaining)
        // In an order of their own, since what one adds another may use.
        for rule in byID.values.filter({ $0.kind == .prayer }).sorted(by: { $0.id < $1.id }) {
            added.add(rule, chosen[rule.id] ?? Chosen(), &looks, &notes)
        }
        var result = self
        result.rules.removeAll { chosen[$0.id]?.at == Rule.Alert.none }
        result.notifications = (remaining + added.notifications).sorted { ($0.epochMs, $0.id) < ($1.epochMs, $1.id) }
        (result.presentations, result.channels) = (looks.presentations, looks.channels)
        result.delivery.profiles = looks.profiles
        return (result, notes.text)
    }

    /// Returns the settings that have an effect, by rule.
    private func chosen(_ preferences: [String: RulePreference], _ notes: inout Notes) -> [String: Chosen] {
        var given = preferences
        for rule in rules where rule.kind == .prayer && rule.id.isJumuah {
            given[rule.id] = preferences[rule.id] ?? preferences["jumuah"] ?? preferences["dhuhr"]
        }
        let known = Set(rules.map(\.id)).union(notifications.map(\.rule))
        var chosen: [String: Chosen] = [:]
        for (id, preference) in given.sorted(by: { $0.key < $1.key }) {
            let settings = Chosen(preference, &notes)
            if known.contains(id), settings.at != nil || settings.reminders != nil { chosen[id] = settings }
        }
        return chosen
    }
}

extension String {
    /// Whether it is the id of a Jumuah: `jumuah`, `jumuah-2` and so on.
    var isJumuah: Bool {
        guard hasPrefix("jumuah") else { return false }
        let rest = dropFirst("jumuah".count)
        return rest.isEmpty || rest.first == "-" && rest.count > 1 && rest.dropFirst().allSatisfy(\.isNumber)
    }
}

extension Manifest.Notification {
    /// Returns a notification of the plan under the settings of its rule; `nil` where it is not wanted.
    fileprivate func under(_ settings: Chosen, _ rule: Looks.Rule, _ looks: inout Looks) -> Self? {
        if settings.at == Manifest.Rule.Alert.none { return nil }
        var result = self
        switch kind {
        case .prayerReminder, .workoutReminder:
            guard let reminders = settings.reminders else { return self }
            let part = id.split(separator: "/").last ?? ""
            guard
                let reminder = reminders.first(where: { part == "before-\($0.length)" || part == "remind-\($0.length)" }
                )
            else { return nil }
            if let title = reminder.title { (result.title, result.shortTitle) = (title, title) }
            result.presentation = looks.id(kind, rule, isSilent: reminder.isSilent, own: presentation) ?? presentation
        case .iqamahReminder: break
        default:
            guard let at = settings.at else { return self }
            result.presentation = looks.id(kind, rule, isSilent: at == .silent, own: presentation) ?? presentation
        }
        return result
    }
}
