import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile
import PrayerTimes

/// Plans the prayers and extras of a day.
struct PrayerPlanner {
    let context: PlanContext
    private let section: PrayerSection
    /// The times that the plan lists, in the order of the day, and what each is by its alert of the day.
    private let times: [ListedTime]
    private let subjects: [ListedTime: [Subject]]

    init(_ context: PlanContext) {
        self.context = context
        section = context.plan.prayers
        times = ListedTime.allCases.filter { context.plan.prayers.alerts[$0] != nil }
        subjects = Dictionary(
            uniqueKeysWithValues: section.alerts.map { time, table in (time, table.all.map { .prayer(time, $0) }) })
    }

    /// The times that the plan lists on `date`, in the order of the day; those that do not exist are left out.
    func occurrences(on date: LocalDate) -> [Occurrence] {
        guard !section.isPaused(on: date) else { return [] }
        return times.compactMap { occurrence(of: $0, on: date) }
    }

    /// Whether the plan lists a time on a date, whether or not the sun has it.
    func lists(_ time: ListedTime, on date: LocalDate) -> Bool {
        guard subjects[time] != nil, time.isListed(on: date, in: section.hijri) else { return false }
        return !time.isJumuah || isHome(date)
    }

    /// Whether a list day is spent at the plan's own place, to which timetable, iqamah and Jumuah belong.
    private func isHome(_ date: LocalDate) -> Bool { context.plan.journey(on: date) == nil }

    /// Whether the Friday prayer stands in for a time: for Dhuhr's alert and congregation.
    func isReplaced(_ time: ListedTime, on date: LocalDate) -> Bool { time == .dhuhr && lists(.jumuah, on: date) }

    private func occurrence(of time: ListedTime, on date: LocalDate) -> Occurrence? {
        guard lists(time, on: date), let subject = told(time, on: date),
            case .prayer(_, let alert) = subject, let start = instant(of: time, on: date)
        else { return nil }
        let iqamah = iqamah(of: time, at: start, on: date)
        let isUnpublished =
            time.prayer.map { prayer in
                section.timetable != nil && isHome(date) && context.times(on: date)?.published(prayer) == nil
            } ?? false
        let reason = PrayerReason(
            basis: time.isJumuah ? .plan : context.times(on: date)?.basis(of: time) ?? .calculated,
            isRuled: context.times(on: date)?.isRuled(time) ?? false, iqamah: iqamah, isUnpublished: isUnpublished)
        var notifications =
            isReplaced(time, on: date)
            ? [] : notifications(time, alert, start, reason, on: date)
        // Where Iftar rings at the same moment, it speaks for Maghrib; reminders of either stay.
        if time == .maghrib, lists(.iftar, on: date), section.offsets[.iftar] == .zero,
            case .prayer(_, let iftar)? = told(.iftar, on: date), iftar.at != .none
        {
            notifications.removeAll { $0.kind == .prayer }
        }
        return Occurrence(
            subject: subject, date: date, slot: nil, start: start, end: start + context.plan.calendar.prayerDuration,
            notifications: notifications, reason: .prayer(reason))
    }

    /// A time with the alert that counts on a date.
    private func told(_ time: ListedTime, on date: LocalDate) -> Subject? {
        guard let index = section.alerts[time]?.index(on: date, in: section.hijri) else { return nil }
        return subjects[time]?[index]
    }

    /// When a time is on a date; `nil` where there is no such time.
    func instant(of time: ListedTime, on date: LocalDate) -> Instant? {
        if let jumuah = section.jumuah(time) { return context.instant(of: jumuah.at, on: date)?.instant }
        return context.times(on: date)?[time].map { Instant(epochSeconds: $0.epochSeconds) }
    }

    /// The iqamah of a prayer: the timetable's, or else that of the first entry of the plan's that holds the day.
    private func iqamah(of time: ListedTime, at start: Instant, on date: LocalDate) -> Instant? {
        guard isHome(date), !isReplaced(time, on: date) else { return nil }
        if let prayer = time.prayer, let published = section.timetable?.iqamah(of: prayer, on: date) {
            return context.plan.timeZone.instant(of: published).instant
        }
        switch iqamahEntry(of: time, on: date)?.iqamah {
        case .after(let offset): return start + offset
        case .clock(let clock):
            // A clock time after midnight belongs to an Isha late in the evening.
            let local = context.plan.timeZone.local(start)
            let isNextDay = clock.secondOfDay < 6 * 3600 && local.time.secondOfDay > 18 * 3600
            return context.plan.timeZone.instant(isNextDay ? local.date.advanced(by: 1) : local.date, clock)
        case nil: return nil
        }
    }

    /// The plan's iqamah of a prayer on a date.
    func iqamahEntry(of time: ListedTime, on date: LocalDate) -> PrayerSection.IqamahEntry? {
        guard isHome(date) else { return nil }
        return section.iqamah[time]?.first { $0.dates.contains(date) }
    }

    /// Whether a prayer's iqamah on a date comes before the prayer itself.
    func isIqamahEarly(_ time: ListedTime, on date: LocalDate) -> Bool {
        guard let start = instant(of: time, on: date), let iqamah = iqamah(of: time, at: start, on: date) else {
            return false
        }
        return iqamah < start
    }

    private func notifications(
        _ time: ListedTime, _ alert: PrayerSection.Alert, _ start: Instant, _ reason: PrayerReason, on date: LocalDate
    ) -> [PlannedNotification] {
        guard alert.at != .none else { return [] }
        let (words, ends) = (context.plan.words, end(of: time, start, date))
        let details = reason.details(alert.title, at: start, in: words, context.timeZone(on: date))
        let body = details.joined(separator: " ")
        var all = alert.reminders.map { reminder in
            let isBefore = reminder.offset < .zero
            let length = isBefore ? -reminder.offset : reminder.offset
            return PlannedNotification(
                kind: .prayerReminder, part: "\(isBefore ? "before" : "after")-\(length)",
                fireAt: start + reminder.offset,
                title: words(
                    isBefore ? .prayerBefore : .prayerAfter, ["prayer": alert.title, "length": words(length)]),
                body: body,
                sound: reminder.isSilent ? .none : reminder.sound, expiresAt: isBefore ? start : ends)
        }
        if let iqamah = reason.iqamah {
            all += alert.iqamahReminders.map { reminder in
                let length = -reminder.offset
                return PlannedNotification(
                    kind: .iqamahReminder, part: "iqamah-before-\(length)", fireAt: iqamah + reminder.offset,
                    title: words(.iqamahBefore, ["prayer": alert.title, "length": words(length)]), body: body,
                    sound: reminder.isSilent ? .none : reminder.sound, expiresAt: iqamah)
            }
        }
        all.append(
            PlannedNotification(
                kind: .prayer, part: "at", fireAt: start, title: alert.title, body: body,
                sound: alert.at == .silent ? .none : alert.sound, expiresAt: ends))
        return all.sorted { ($0.fireAt, $0.part) < ($1.fireAt, $1.part) }
    }

    /// When news of a prayer is stale: at the next of the day's main times, or after half an hour where there is none.
    private func end(of time: ListedTime, _ start: Instant, _ date: LocalDate) -> Instant {
        let day = context.times(on: date)
        let nextFajr = context.timesOfNextDay(after: date)?[Prayer.fajr]
        let main = Prayer.allCases.compactMap { day?[$0] } + [nextFajr].compactMap(\.self)
        let next = main.filter { $0 - start >= .minutes(1) }.min() ?? start + .minutes(30)
        return Instant(epochSeconds: next.epochSeconds)
    }
}
