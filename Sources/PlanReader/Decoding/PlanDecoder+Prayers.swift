import CivilTime
import Diagnostics
import Documents
import PlanModel
import PrayerTimes
import Timetables

extension PlanDecoder {
    mutating func prayers(_ delivery: DeliveryPreferences) -> PrayerSection {
        let fields = root.fields("prayers") ?? Fields(node: DocumentNode(.mapping(Mapping([])), at: root.node.span))
        let delivery = self.delivery(of: fields, in: delivery)
        let isListed = root["prayers"] != nil
        let jumuahs = jumuahs(fields)
        let extras = fields.items("extras").compactMap { $0.text.flatMap { ListedTime(rawValue: $0) } }
        let shown = fields["show"].map { _ in
            fields.items("show").compactMap { $0.text.flatMap { ListedTime(rawValue: $0) } }
        }
        let listed = ListedTime.allCases.filter { time in
            guard isListed else { return false }
            if let number = time.jumuahNumber { return number <= jumuahs.count }
            return time.isDailyPrayer || time == .sunrise ? shown?.contains(time) ?? true : extras.contains(time)
        }
        let iqamah = iqamah(fields, listed)
        let offsets = offsets(fields)
        let ramadanKey = ["ramadan", "method"].first { fields[$0] != nil }
        return PrayerSection(
            isListed: isListed, parameters: parameters(fields), adjustSources: Self.adjustSources(fields),
            jumuahs: jumuahs, iqamah: iqamah,
            extras: listed.filter(extras.contains), offsets: offsets,
            alerts: alerts(fields, listed, jumuahs, iqamah, delivery), hijri: hijri(fields),
            ramadanSource: ramadanKey.map { fields.keySpan($0) } ?? root.keySpan("prayers"),
            polarSource: fields["polar"] == nil ? root.keySpan("prayers") : fields.keySpan("polar"),
            limit: dayLimit(fields, of: "prayers", pausedWith: .prayers), timetable: timetable,
            source: root.keySpan("prayers"))
    }

    private static func adjustSources(_ prayers: Fields) -> [Prayer: SourceSpan] {
        let entries = prayers.fields("adjust")?.entries ?? []
        let pairs = entries.compactMap { entry in Prayer(rawValue: entry.key).map { ($0, entry.value.span) } }
        return Dictionary(pairs) { $1 }
    }

    // MARK: Times

    /// The Friday prayers: a time, a mapping, or a list of both.
    private func jumuahs(_ prayers: Fields) -> [PrayerSection.Jumuah] {
        prayers.list("jumuah").compactMap { node in
            let fields = Fields(node: node)
            guard let place = node.text == nil ? fields["at"] : node, let at = place.text.flatMap({ Moment($0) }) else {
                return nil
            }
            return PrayerSection.Jumuah(at: at, title: fields.text("title"), source: place.span)
        }
    }

    /// Reports what is said of a time that the plan does not list.
    mutating func reportUnlisted(_ time: ListedTime, _ prayers: Fields, at span: SourceSpan) {
        if hasFaultyList(of: time, prayers) { return }
        let isHidden = time.isDailyPrayer || time == .sunrise
        findings.append(isHidden ? .prayerNotShown(time, at: span) : .alertWithoutTime(time, at: span))
    }

    /// Whether the key that would list a time has a fault of its own, which says enough.
    private func hasFaultyList(of time: ListedTime, _ prayers: Fields) -> Bool {
        if time.isJumuah { return prayers.list("jumuah").count > jumuahs(prayers).count }
        guard let extras = prayers[time.isDailyPrayer || time == .sunrise ? "show" : "extras"] else { return false }
        return extras.items?.contains { $0.text.flatMap { ListedTime(rawValue: $0) } == nil } ?? true
    }

    private mutating func offsets(_ prayers: Fields) -> [ListedTime: TimeSpan] {
        var offsets: [ListedTime: TimeSpan] = [:]
        for time in ListedTime.allCases {
            guard let (prayer, usual) = time.base else { continue }
            let node = prayers.fields("offsets")?[time.rawValue]
            let offset = node?.duration ?? usual
            offsets[time] = offset
            if let node, timetable?.columns.contains(time) ?? false {
                let reason = "the timetable has its times, which count"
                findings.append(.noEffect("offsets.\(time.rawValue)", because: reason, at: node.span))
            }
            if let node, usual < .zero ? offset > .zero : offset < .zero {
                findings.append(.offsetReversed(time, offset, from: ListedTime(prayer), at: node.span))
            }
        }
        return offsets
    }

    private mutating func iqamah(
        _ prayers: Fields, _ listed: [ListedTime]
    ) -> [ListedTime: [PrayerSection.IqamahEntry]] {
        var iqamah: [ListedTime: [PrayerSection.IqamahEntry]] = [:]
        for entry in prayers.fields("iqamah")?.entries ?? [] {
            guard let time = ListedTime(rawValue: entry.key) else { continue }
            guard listed.contains(time) || time == .dhuhr && listed.contains(.jumuah) else {
                reportUnlisted(time, prayers, at: entry.keySpan)
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
        for time in listed where time.isJumuah && iqamah[time] == nil {
            iqamah[time] = iqamah[time == .jumuah ? .dhuhr : .jumuah]?.map { entry in
                var entry = entry
                entry.isInherited = true
                return entry
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
            checkMonths(calendar, fields)
        }
        return calendar
    }

    /// Holds a Ramadan given by dates, and the Shaban that it ends, against the lengths that months can have.
    private mutating func checkMonths(_ calendar: HijriCalendar, _ fields: Fields) {
        guard let ramadan = calendar.ramadan, let from = fields["from"], let to = fields["to"] else { return }
        if !HijriDate.monthLengths.contains(ramadan.count) {
            findings.append(.hijriMonthLength(ofRamadan: ramadan, at: to.span))
        }
        if let shaban = calendar.shaban,
            !HijriDate.monthLengths.contains(shaban.distance(to: ramadan.lowerBound))
        {
            let adjustment = HijriCalendar.adjustments.sorted { abs($0) < abs($1) }.first { adjustment in
                let other = HijriCalendar(adjustment: adjustment, ramadan: ramadan).shaban
                return other.map { HijriDate.monthLengths.contains($0.distance(to: ramadan.lowerBound)) } ?? false
            }
            findings.append(
                .hijriMonthLength(
                    ofShabanFrom: shaban, to: ramadan.lowerBound, adjustment: adjustment, at: from.span))
        }
    }
}
