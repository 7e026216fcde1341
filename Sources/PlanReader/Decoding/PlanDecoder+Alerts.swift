import CivilTime
import Diagnostics
import Documents
import Localization
import PlanModel
import PrayerTimes
import Timetables

/// The alerts of prayers and other listed times.
extension PlanDecoder {
    /// The alerts of all listed times.
    mutating func alerts(
        _ prayers: Fields, _ listed: [ListedTime], _ jumuahs: [PrayerSection.Jumuah],
        _ iqamah: [ListedTime: [PrayerSection.IqamahEntry]], _ delivery: DeliveryPreferences
    ) -> [ListedTime: PrayerSection.AlertTable] {
        let allowed = allowedIntervals(prayers)
        let standard = standardAlert(prayers, allowed, delivery)
        var tables: [ListedTime: PrayerSection.AlertTable] = [:]
        for entry in prayers.fields("alerts")?.entries ?? [] {
            guard let time = ListedTime(rawValue: entry.key) else { continue }
            guard listed.contains(time) else {
                if !hasFaultyList(of: time, prayers) { findings.append(.alertWithoutTime(time, at: entry.keySpan)) }
                continue
            }
            var standard = standard
            standard.source = entry.keySpan
            // A timetable that could not be read may have had it.
            let table = timetable.flatMap { $0.isEmpty ? nil : $0 }
            let hasIqamah = iqamah[time] != nil || table?.hasIqamah(of: time) ?? (prayers["timetable"] != nil)
            tables[time] = self.table(entry, AlertContext(time: time, hasIqamah: hasIqamah, standard, allowed))
        }
        for time in listed where tables[time] == nil {
            tables[time] =
                time.isJumuah
                ? tables[time == .jumuah ? .dhuhr : .jumuah] ?? .init(otherwise: standard)
                : .init(otherwise: Self.unlisted(time, standard))
        }
        for (time, var table) in tables {
            let title = time.jumuahNumber.flatMap { jumuahs[$0 - 1].title }
            table.setTitle(title ?? words(time), isOwn: title != nil)
            tables[time] = table
        }
        return tables
    }

    /// Returns the alert of prayers that `alerts` does not list.
    private mutating func standardAlert(
        _ prayers: Fields, _ allowed: [TimeSpan], _ delivery: DeliveryPreferences
    ) -> PrayerSection.Alert {
        let defaults = prayers.fields("defaults")
        var standard = PrayerSection.Alert(
            title: "",
            at: defaults?.text("at").flatMap { .init(rawValue: $0) } ?? .sound,
            sound: defaults.flatMap { sound(of: $0) } ?? .default,
            reminders: defaults.map { reminders($0, "reminders", allowed) } ?? [], delivery: delivery,
            source: root.keySpan("prayers"))
        if standard.at == .none, !standard.reminders.isEmpty {
            if let defaults, let node = defaults["reminders"] {
                findings.append(
                    .reminderWithoutAlert(in: "prayers.defaults", at: node.span, none: defaults["at"]?.span))
            }
            standard.reminders = []
        }
        return standard
    }

    /// A time that the plan says nothing of: sunrise and extras do not notify unless the plan lists them.
    private static func unlisted(_ time: ListedTime, _ standard: PrayerSection.Alert) -> PrayerSection.Alert {
        var alert = standard
        if !time.isDailyPrayer, !time.isJumuah {
            alert.at = .none
            alert.reminders = []
        }
        return alert
    }

    /// The values that all alerts of one time share.
    private struct AlertContext {
        let time: ListedTime
        /// Whether the plan or its timetable has an iqamah of it on some day.
        let hasIqamah: Bool
        let standard: PrayerSection.Alert
        /// The lengths that reminders may have.
        let allowed: [TimeSpan]

        init(time: ListedTime, hasIqamah: Bool, _ standard: PrayerSection.Alert, _ allowed: [TimeSpan]) {
            self.time = time
            self.hasIqamah = hasIqamah
            self.standard = standard
            self.allowed = allowed
        }
    }

    /// The keys that limit an entry to some days.
    private static let limits = ["days", "dates", "except", "every", "hijri"]

    /// Reads the alerts of a time: one alert, or a list of them with the days on which they hold.
    private mutating func table(_ entry: Mapping.Entry, _ context: AlertContext) -> PrayerSection.AlertTable {
        var table = PrayerSection.AlertTable(otherwise: Self.unlisted(context.time, context.standard))
        var last: SourceSpan?
        for node in entry.value.items ?? [entry.value] {
            if let last { findings.append(.alertNeverCounts(context.time, at: node.span, after: last)) }
            let alert = alert(node, context)
            let fields = Fields(node: node)
            guard Self.limits.contains(where: { fields[$0] != nil }) else {
                if last == nil { table.otherwise = alert }
                last = last ?? node.span
                continue
            }
            let limit = dayLimit(fields)
            if last == nil, !limit.hasDay(of: context.time.weekdays) {
                findings.append(.alertNeverHolds(context.time, at: node.span))
            }
            if last == nil { table.entries.append(.init(limit: limit, alert: alert)) }
        }
        return table
    }

    private mutating func alert(_ node: DocumentNode, _ context: AlertContext) -> PrayerSection.Alert {
        let fields = Fields(node: node)
        let place = "prayers.alerts.\(context.time.rawValue)"
        var alert = context.standard
        if let at = (node.text ?? fields.text("at")).flatMap({ PrayerSection.Alert.Kind(rawValue: $0) }) {
            alert.at = at
        }
        if let sound = sound(of: fields) {
            alert.sound = sound
            if alert.at != .sound, let node = fields["sound"] {
                findings.append(.muteSound(context.time, alert.at, isOwn: fields["at"] != nil, at: node.span))
            }
        }
        alert.delivery = delivery(of: fields, in: alert.delivery)
        if fields["reminders"] != nil { alert.reminders = reminders(fields, "reminders", context.allowed) }
        alert.iqamahReminders = reminders(fields, "iqamah", context.allowed)
        if alert.at == .none {
            for key in ["reminders", "iqamah"] {
                guard let node = fields[key], node.items?.isEmpty == false else { continue }
                findings.append(.reminderWithoutAlert(in: place, at: node.span, none: fields["at"]?.span))
            }
            alert.reminders = []
            alert.iqamahReminders = []
        } else if !alert.iqamahReminders.isEmpty, !context.hasIqamah, let node = fields["iqamah"] {
            findings.append(.reminderWithoutIqamah(context.time, at: node.span))
        }
        return alert
    }

    private func allowedIntervals(_ prayers: Fields) -> [TimeSpan] {
        let own = prayers.items("reminderIntervals").compactMap(\.duration)
        return Set([5, 10, 15, 20, 25, 30].map { TimeSpan.minutes($0) } + own).sorted()
    }

    /// The reminders under a key, ascending by offset.
    private mutating func reminders(
        _ fields: Fields, _ key: String, _ allowed: [TimeSpan]
    ) -> [PrayerSection.Reminder] {
        var reminders: [PrayerSection.Reminder] = []
        var seen: [(minutes: Int, span: SourceSpan)] = []
        for node in fields.items(key) {
            let reminder = Fields(node: node)
            guard let place = reminder["before"] ?? reminder["after"], let length = place.duration else { continue }
            let offset = reminder["before"] == nil ? length : -length
            if !allowed.contains(length) {
                findings.append(.reminderInterval(length, allowed: allowed, at: place.span))
            } else if let first = seen.first(where: { $0.minutes == offset.seconds / 60 }) {
                findings.append(.reminderClash(offset, at: place.span, first: first.span))
            }
            seen.append((offset.seconds / 60, place.span))
            let isSilent = reminder.text("alert") == "silent"
            var sound = sound(of: reminder) ?? .file("reminder.wav")
            if reminder["sound"] == nil, !isSilent { sound = self.sound("reminder.wav", at: node.span) }
            reminders.append(PrayerSection.Reminder(offset: offset, isSilent: isSilent, sound: sound))
        }
        return reminders.sorted { $0.offset < $1.offset }
    }
}

extension PrayerSection.AlertTable {
    fileprivate mutating func setTitle(_ title: String, isOwn: Bool) {
        for index in entries.indices {
            entries[index].alert.title = title
            entries[index].alert.hasOwnTitle = isOwn
        }
        otherwise.title = title
        otherwise.hasOwnTitle = isOwn
    }
}
