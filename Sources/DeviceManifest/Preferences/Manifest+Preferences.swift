import CivilTime

extension Manifest {
    /// Returns the manifest with a person's settings in it: what a device arms then. The vectors in
    /// `Tests/DeviceManifestTests/Vectors/preferences.json` say what that is.
    public func preferring(_ preferences: Preferences) -> Manifest {
        // In an order of their own, since what one adds another may use.
        let chosen = preferences.rules.sorted { $0.key < $1.key }.map { (rule: $0.key, settings: $0.value.understood) }
            .filter { $0.settings.at != nil || $0.settings.reminders != nil }
        guard !chosen.isEmpty else { return self }
        let byRule = Dictionary(uniqueKeysWithValues: chosen.map { ($0.rule, $0.settings) })
        var looks = Looks(self)
        var all = notifications.compactMap { notification in
            guard let settings = byRule[notification.rule] else { return notification }
            return changed(notification, settings.at, settings.reminders, &looks)
        }
        for (rule, settings) in chosen { all += made(rule, settings.at, settings.reminders, &looks) }
        var result = self
        var ids: Set<String> = []
        result.notifications = all.filter { ids.insert($0.id).inserted }
            .sorted { ($0.epochMs, $0.id) < ($1.epochMs, $1.id) }
        (result.presentations, result.channels) = (looks.presentations, looks.channels)
        result.delivery.profiles = looks.profiles
        return result
    }

    /// Returns a notification of the plan under a rule's settings; `nil` where it is not wanted.
    private func changed(
        _ notification: Notification, _ at: Rule.Alert?, _ reminders: [Preferences.Reminder]?, _ looks: inout Looks
    ) -> Notification? {
        if at == Rule.Alert.none { return nil }
        // Those that are chosen are made of the listed times.
        if notification.kind == .prayerReminder || notification.kind == .workoutReminder {
            return reminders == nil ? notification : nil
        }
        guard let at, notification.kind != .iqamahReminder else { return notification }
        var notification = notification
        notification.presentation =
            looks.id(notification.kind, sounds: at == .sound, own: notification.presentation)
            ?? notification.presentation
        return notification
    }

    /// Returns the notifications that a rule's settings add: at times that the plan lists and leaves silent, and
    /// reminders.
    private func made(
        _ rule: String, _ at: Rule.Alert?, _ reminders: [Preferences.Reminder]?, _ looks: inout Looks
    ) -> [Notification] {
        guard at != Rule.Alert.none, let known = rules.first(where: { $0.id == rule && $0.kind == .prayer }) else {
            return []
        }
        let own = notifications.filter { $0.rule == rule }
        let mains = Dictionary(own.filter { $0.kind == .prayer }.map { ($0.group, $0) }) { first, _ in first }
        let planned = Dictionary(own.filter { $0.kind == .prayerReminder }.map { ($0.id, $0) }) { first, _ in first }
        var found: [Notification] = []
        for day in days ?? [] {
            guard let time = day.times[rule] ?? nil else { continue }
            let group = "\(plan.id)/\(rule)/\(day.date)"
            let main = mains[group]
            guard main != nil || at != nil,
                let look = main?.presentation ?? looks.id(.prayer, sounds: at == .sound)
            else { continue }
            let body = main?.body ?? known.prayer?.body.map { $0.filling(time: time.local) } ?? ""
            if main == nil {
                found.append(
                    Notification(
                        .prayer, id: "\(group)/at", group, rule, known.title, body, look, at: time,
                        expiresMs: nextListedMs(after: time.epochMs)))
            }
            for reminder in reminders ?? [] {
                let id = "\(group)/before-\(TimeSpan.minutes(reminder.minutes))"
                let look = looks.id(
                    .prayerReminder, sounds: reminder.alert != .silent, own: planned[id]?.presentation, otherwise: look)
                guard let look else { continue }
                let title = known.prayer?.reminderTitles?.first { $0.minutes == reminder.minutes }?.title
                var notification =
                    planned[id]
                    ?? Notification(
                        .prayerReminder, id: id, group, rule, title ?? "\(known.title): \(reminder.minutes)", body,
                        look, at: time, minutes: reminder.minutes, expiresMs: time.epochMs)
                notification.presentation = look
                found.append(notification)
            }
        }
        return found
    }

    /// The instant of the next listed time, until which a prayer is worth showing; an hour later where none follows.
    private func nextListedMs(after epochMs: Int) -> Int {
        (days ?? []).lazy.flatMap(\.times.values).compactMap { $0?.epochMs }.filter { $0 > epochMs }.min()
            ?? epochMs + 3_600_000
    }
}

extension String {
    /// Returns the text with the clock's time in place of `{time}`.
    fileprivate func filling(time: LocalDateTime) -> String {
        let place = "{time}"
        guard let start = indices.first(where: { self[$0...].hasPrefix(place) }) else { return self }
        let end = index(start, offsetBy: place.count)
        return self[..<start] + time.time.hourAndMinute + self[end...]
    }
}

extension Manifest.Notification {
    /// Makes a notification some minutes before a time that the manifest lists.
    fileprivate init(
        _ kind: Kind, id: String, _ group: String, _ rule: String, _ title: String, _ body: String, _ look: String,
        at time: Manifest.Day.Time, minutes: Int = 0, expiresMs: Int
    ) {
        let wall = Instant(epochSeconds: time.local.secondsSinceEpoch - 60 * minutes)
        self.init(
            id: id, numericId: Self.numericID(id), uuid: Self.uuid(id), kind: kind, rule: rule, group: group,
            title: title, shortTitle: title, body: body,
            fireAt: Instant(epochMilliseconds: time.epochMs - 60_000 * minutes), local: wall.local(offset: 0),
            anchor: .instant, presentation: look, priority: minutes == 0 ? .high : .normal,
            expiresAt: Instant(epochMilliseconds: expiresMs))
    }

    /// Returns a positive number of 32 bits for an identifier.
    private static func numericID(_ id: String) -> Int32 {
        max(1, Int32(truncatingIfNeeded: Fingerprint([id]).state & 0x7fff_ffff))
    }

    /// Returns a UUID (RFC 9562 §5.8) for an identifier, made of four fingerprints.
    private static func uuid(_ id: String) -> String {
        var hex = ["0", "1", "2", "3"].flatMap { Array(Fingerprint([$0, id]).text) }
        let variant = Array("89ab")[(hex[16].hexDigitValue ?? 0) & 3]
        (hex[12], hex[16]) = ("8", variant)
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
        return parts.joined(separator: "-")
    }
}
