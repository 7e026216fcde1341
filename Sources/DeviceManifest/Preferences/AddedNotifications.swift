import CivilTime

/// The notifications that settings add at the times of prayers that the manifest lists.
struct AddedNotifications {
    private(set) var notifications: [Manifest.Notification] = []
    private let manifest: Manifest
    /// The plan's notifications of each group.
    private let groups: [String: [Manifest.Notification]]
    /// The instants of all prayers that the plan announces.
    private let planned: Set<Int>
    /// The instants of those that are announced under the settings so far.
    private var announced: Set<Int>
    /// The times at which a prayer before them is not worth showing any more, ascending.
    private let mainTimes: [Int]
    private var numbers: Set<Int32>

    init(_ manifest: Manifest, remaining: [Manifest.Notification]) {
        func instants(_ all: [Manifest.Notification]) -> Set<Int> {
            Set(all.filter { $0.kind == .prayer }.map(\.epochMs))
        }
        self.manifest = manifest
        groups = Dictionary(grouping: manifest.notifications, by: \.group)
        planned = instants(manifest.notifications)
        announced = instants(remaining)
        mainTimes =
            (manifest.days ?? []).flatMap { day in
                ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"].compactMap { (day.times[$0] ?? nil)?.epochMs }
            }.sorted()
        let ofSessions = manifest.sessions.flatMap { $0.notifications + [$0.restTimer].compactMap(\.self) }
        numbers = Set(manifest.notifications.map(\.numericId) + ofSessions.compactMap(\.numericId))
    }

    /// Adds what the plan does not have of a prayer.
    mutating func add(_ rule: Manifest.Rule, _ settings: Chosen, _ looks: inout Looks, _ notes: inout Notes) {
        guard settings.at != Manifest.Rule.Alert.none else { return }
        let look = Looks.Rule(rule.id, rule, title: rule.title)
        for day in manifest.days ?? [] {
            guard let time = day.times[rule.id] ?? nil else { continue }
            // Jumuah stands in for Dhuhr.
            if rule.id == "dhuhr", day.times.contains(where: { $0.key.isJumuah && $0.value != nil }) { continue }
            let id = "\(manifest.plan.id)/\(rule.id)/\(day.date)"
            let own = groups[id] ?? []
            let main = own.first { $0.kind == .prayer }
            let group = Group(id: id, rule: look, time: time, like: main ?? own.first)
            // Where another that spoke for it in the same second is switched off, it is announced as the plan has it.
            let at = settings.at ?? (planned.contains(time.epochMs) ? rule.prayer?.at : nil)
            if main == nil, at == .sound || at == .silent, !announced.contains(time.epochMs) {
                add(.prayer, group, "at", rule.title, isSilent: at == .silent, &looks, &notes)
                announced.insert(time.epochMs)
            }
            guard announced.contains(time.epochMs) else { continue }
            for reminder in settings.reminders ?? [] {
                let part = "before-\(reminder.length)"
                if own.contains(where: { $0.id == "\(id)/\(part)" }) { continue }
                let title = reminder.title ?? "\(rule.title) \(time.local.time.hourAndMinute)"
                add(
                    .prayerReminder, group, part, title, minutes: reminder.minutes, isSilent: reminder.isSilent, &looks,
                    &notes)
            }
        }
    }

    /// The members that all notifications of a prayer on one day share.
    private struct Group {
        var id: String
        var rule: Looks.Rule
        var time: Manifest.Day.Time
        /// A notification of the plan for it.
        var like: Manifest.Notification?
    }

    private mutating func add(
        _ kind: Manifest.Notification.Kind, _ group: Group, _ part: String, _ title: String, minutes: Int = 0,
        isSilent: Bool, _ looks: inout Looks, _ notes: inout Notes
    ) {
        guard let presentation = looks.id(kind, group.rule, isSilent: isSilent, own: nil) else {
            notes.add("rule", group.rule.id, "cannot be delivered: the plan has no delivery profile")
            return
        }
        let (id, time) = ("\(group.id)/\(part)", group.time)
        let epochMs = time.epochMs - 60_000 * minutes
        let wall = Instant(epochSeconds: time.local.secondsSinceEpoch - 60 * minutes)
        notifications.append(
            Manifest.Notification(
                id: id, numericId: number(id), uuid: Self.uuid(id), kind: kind, rule: group.rule.id, group: group.id,
                title: title, shortTitle: title, body: group.like?.body ?? time.local.time.hourAndMinute,
                fireAt: Instant(epochMilliseconds: epochMs), local: wall.local(offset: 0), anchor: .instant,
                presentation: presentation, priority: isSilent ? kind.traits.silentPriority : kind.traits.priority,
                expiresAt: Instant(epochMilliseconds: minutes > 0 ? time.epochMs : end(of: epochMs)),
                link: group.like?.link, basis: time.basis == .calculated ? nil : time.basis))
    }

    /// Returns the instant until which a prayer is worth showing: the next of the main times, or half an hour later where
    /// none follows.
    private func end(of epochMs: Int) -> Int { mainTimes.first { $0 >= epochMs + 60_000 } ?? epochMs + 1_800_000 }

    /// Returns a positive number of 32 bits that no other notification has.
    private mutating func number(_ id: String) -> Int32 {
        var number = Int32(truncatingIfNeeded: Fingerprint([id]).state & 0x7fff_ffff)
        while number == 0 || !numbers.insert(number).inserted { number = number == .max ? 1 : number + 1 }
        return number
    }

    /// Returns a UUID of version 8 (RFC 9562 §5.8), made of four fingerprints.
    private static func uuid(_ id: String) -> String {
        var hex = ["0", "1", "2", "3"].flatMap { Array(Fingerprint([$0, id]).text) }
        (hex[12], hex[16]) = ("8", Array("89ab")[(hex[16].hexDigitValue ?? 0) & 3])
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
    }
}
