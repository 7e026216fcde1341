import CivilTime
import Diagnostics
import PrayerTimes
import Documents

extension PlanDecoder {
    mutating func prayers(_ delivery: DeliveryWish) -> PrayerSection {
        let fields = root.fields("prayers") ?? Fields(node: DocumentNode(.mapping(Mapping([])), at: root.node.span))
        let delivery = self.delivery(of: fields, in: delivery)
        let isListed = root["prayers"] != nil
        let jumuah = (fields.text("jumuah") ?? fields.fields("jumuah")?.text("at")).flatMap { Moment($0) }
        let extras = fields.items("extras").compactMap { $0.text.flatMap { ListedTime(rawValue: $0) } }
        let listed = ListedTime.allCases.filter { time in
            isListed
                && (time.isDailyPrayer || time == .sunrise || extras.contains(time)
                    || (time == .jumuah && jumuah != nil))
        }
        let ramadanKey = ["ramadan", "method"].first { fields[$0] != nil }
        return PrayerSection(
            isListed: isListed, parameters: parameters(fields), adjustSources: Self.adjustSources(fields),
            jumuah: jumuah,
            jumuahSource: fields.fields("jumuah")?["at"]?.span ?? root.keySpan("prayers"),
            iqamah: iqamah(fields, listed),
            extras: listed.filter(extras.contains), offsets: offsets(fields),
            alerts: alerts(fields, listed, delivery), hijri: hijri(fields),
            ramadanSource: ramadanKey.map { fields.keySpan($0) } ?? root.keySpan("prayers"),
            polarSource: fields["polar"] == nil ? root.keySpan("prayers") : fields.keySpan("polar"),
            pauses: pauses.filter { $0.sections.contains(.prayers) }, timetable: timetable,
            source: root.keySpan("prayers"))
    }

    private static func adjustSources(_ prayers: Fields) -> [Prayer: SourceSpan] {
        let entries = prayers.fields("adjust")?.entries ?? []
        let pairs = entries.compactMap { entry in Prayer(rawValue: entry.key).map { ($0, entry.value.span) } }
        return Dictionary(pairs) { $1 }
    }

    // MARK: Alerts

    private mutating func alerts(
        _ prayers: Fields, _ listed: [ListedTime], _ delivery: DeliveryWish
    ) -> [ListedTime: PrayerSection.Alert] {
        let allowed = allowedIntervals(prayers)
        let defaults = prayers.fields("defaults")
        let standard = PrayerSection.Alert(
            title: "",
            at: defaults?.text("at").flatMap { .init(rawValue: $0) } ?? .sound,
            sound: defaults.flatMap { sound(of: $0) } ?? .default,
            reminders: defaults.map { reminders($0, allowed) } ?? [], delivery: delivery,
            source: root.keySpan("prayers"))
        if standard.at == .none, let defaults, let node = defaults["reminders"], !standard.reminders.isEmpty {
            findings.append(.reminderWithoutAlert(in: "prayers.defaults", at: node.span, none: defaults["at"]?.span))
        }
        var alerts: [ListedTime: PrayerSection.Alert] = [:]
        let own = prayers.fields("alerts")
        for entry in own?.entries ?? [] {
            guard let time = ListedTime(rawValue: entry.key) else { continue }
            guard listed.contains(time) else {
                if !hasFaultyList(of: time, prayers) { findings.append(.alertWithoutTime(time, at: entry.keySpan)) }
                continue
            }
            alerts[time] = alert(time, entry.value, standard, allowed)
            alerts[time]?.source = entry.keySpan
            alerts[time]?.title = words(time)
        }
        for time in listed where alerts[time] == nil {
            var alert = standard
            // Jumuah stands in for Dhuhr; sunrise and extras do not notify unless the plan lists them.
            if time == .jumuah { alert = alerts[.dhuhr] ?? standard }
            if !time.isDailyPrayer, time != .jumuah { alert.at = .none }
            if alert.at == .none { alert.reminders = [] }
            alert.title = words(time)
            alerts[time] = alert
        }
        return alerts
    }

    private mutating func alert(
        _ time: ListedTime, _ node: DocumentNode, _ standard: PrayerSection.Alert, _ allowed: [TimeSpan]
    ) -> PrayerSection.Alert {
        let fields = Fields(node: node)
        var alert = standard
        if let at = (node.text ?? fields.text("at")).flatMap({ PrayerSection.Alert.Kind(rawValue: $0) }) {
            alert.at = at
        }
        if let sound = sound(of: fields) {
            alert.sound = sound
            if alert.at != .sound, let node = fields["sound"] {
                findings.append(.muteSound(time, alert.at, isOwn: fields["at"] != nil, at: node.span))
            }
        }
        alert.delivery = delivery(of: fields, in: alert.delivery)
        if let node = fields["reminders"] {
            alert.reminders = reminders(fields, allowed)
            if alert.at == .none, !alert.reminders.isEmpty {
                findings.append(
                    .reminderWithoutAlert(
                        in: "prayers.alerts.\(time.rawValue)", at: node.span, none: fields["at"]?.span))
            }
        } else if alert.at == .none {
            alert.reminders = []
        }
        return alert
    }

    /// Whether the key that would list a time has a fault of its own, which says enough.
    private func hasFaultyList(of time: ListedTime, _ prayers: Fields) -> Bool {
        if time == .jumuah { return prayers["jumuah"] != nil }
        guard let extras = prayers["extras"] else { return false }
        return extras.items?.contains { $0.text.flatMap { ListedTime(rawValue: $0) } == nil } ?? true
    }

    private func allowedIntervals(_ prayers: Fields) -> [TimeSpan] {
        let own = prayers.items("reminderIntervals").compactMap(\.duration)
        return Set([5, 10, 15, 20, 25, 30].map { TimeSpan.minutes($0) } + own).sorted()
    }

    private mutating func reminders(_ fields: Fields, _ allowed: [TimeSpan]) -> [PrayerSection.Reminder] {
        var reminders: [PrayerSection.Reminder] = []
        var seen: [Int: SourceSpan] = [:]
        for node in fields.items("reminders") {
            let reminder = Fields(node: node)
            guard let place = reminder["before"] ?? reminder["after"], let length = place.duration else { continue }
            let offset = reminder["before"] == nil ? length : -length
            if !allowed.contains(length) {
                findings.append(.reminderInterval(length, allowed: allowed, at: place.span))
            } else if let first = seen[offset.seconds / 60] {
                findings.append(.reminderClash(offset, at: place.span, first: first))
            }
            seen[offset.seconds / 60] = seen[offset.seconds / 60] ?? place.span
            let isSilent = reminder.text("alert") == "silent"
            var sound = sound(of: reminder) ?? .file("reminder.wav")
            if reminder["sound"] == nil, !isSilent { sound = self.sound("reminder.wav", at: node.span) }
            reminders.append(PrayerSection.Reminder(offset: offset, isSilent: isSilent, sound: sound))
        }
        return reminders.sorted { $0.offset < $1.offset }
    }

    // MARK: Times

    private func offsets(_ prayers: Fields) -> [ListedTime: TimeSpan] {
        let own = prayers.fields("offsets")
        return ListedTime.allCases.reduce(into: [:]) { offsets, time in
            offsets[time] = time.base.map { own?.duration(time.rawValue) ?? $0.offset }
        }
    }

    private mutating func iqamah(
        _ prayers: Fields, _ listed: [ListedTime]
    ) -> [ListedTime: [PrayerSection.IqamahEntry]] {
        var iqamah: [ListedTime: [PrayerSection.IqamahEntry]] = [:]
        for entry in prayers.fields("iqamah")?.entries ?? [] {
            guard let time = ListedTime(rawValue: entry.key) else { continue }
            guard listed.contains(time) else {
                if !hasFaultyList(of: time, prayers) { findings.append(.alertWithoutTime(time, at: entry.keySpan)) }
                continue
            }
            if let own = Self.iqamah(entry.value) {
                iqamah[time] = [.init(dates: DateRange(), iqamah: own, source: entry.value.span)]
            }
            for item in entry.value.items ?? [] {
                let fields = Fields(node: item)
                guard let own = fields["at"].flatMap(Self.iqamah) else { continue }
                iqamah[time, default: []].append(.init(dates: dateRange(fields), iqamah: own, source: item.span))
            }
        }
        return iqamah
    }

    private static func iqamah(_ node: DocumentNode) -> PrayerSection.Iqamah? {
        guard let text = node.text else { return nil }
        return LocalTime(text).map { .clock($0) } ?? TimeSpan(text).map { .after($0) }
    }

    private mutating func hijri(_ prayers: Fields) -> HijriCalendar {
        var calendar = HijriCalendar(adjustment: prayers.integer("hijriAdjust") ?? 0)
        if let fields = prayers.fields("ramadan") {
            let range = dateRange(fields)
            if let from = range.from, let to = range.to, from <= to { calendar.ramadan = from...to }
        }
        return calendar
    }
}
