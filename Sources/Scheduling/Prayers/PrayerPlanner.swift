import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel
import PrayerTimes
import Timetables

/// Plans the prayers and extras of a day.
struct PrayerPlanner {
    let context: PlanContext
    private let section: PrayerSection
    /// The times that the plan lists, in the order of the day.
    private let listed: [ListedPrayer]
    private let dhuhr, jumuah, iftar: ListedPrayer?
    /// The zone of the plan's own place, and that of each of its journeys.
    private let zone: ZoneRules
    private let zonesAway: [ZoneRules]

    init(_ context: PlanContext) {
        self.context = context
        let plan = context.plan
        section = plan.prayers
        let listed = ListedTime.allCases.compactMap { ListedPrayer($0, in: plan.prayers, plan.words) }
        func entry(_ time: ListedTime) -> ListedPrayer? { listed.first { $0.time == time } }
        (self.listed, dhuhr, jumuah, iftar) = (listed, entry(.dhuhr), entry(.jumuah), entry(.iftar))
        zone = plan.timeZone
        zonesAway = plan.travel.map(\.timeZone)
    }

    /// The values that all times of a list day share.
    private struct Day {
        let date: LocalDate
        let times: DayTimes?
        /// The next day's Fajr.
        let nextFajr: Instant?
        let zone: ZoneRules
        /// Whether it is spent at the plan's own place, to which timetable, iqamah and Jumuah belong.
        let isHome: Bool
        /// Whether the Friday prayer replaces the alert and the congregation of Dhuhr.
        let hasJumuah: Bool
    }

    private func day(_ date: LocalDate) -> Day {
        let journey = context.plan.travel.firstIndex { $0.dates.contains(date) }
        return Day(
            date: date, times: context.times(on: date), nextFajr: context.timesOfNextDay(after: date)?[Prayer.fajr],
            zone: journey.map { zonesAway[$0] } ?? zone, isHome: journey == nil,
            hasJumuah: journey == nil && (jumuah.map { isListed($0, on: date) } ?? false))
    }

    /// Returns the times that the plan lists on `date`, in the order of the day, without those that do not exist.
    func occurrences(on date: LocalDate) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        add(occurrencesOn: date, to: &occurrences)
        return occurrences
    }

    /// Appends the times that the plan lists on `date`.
    func add(occurrencesOn date: LocalDate, to occurrences: inout [Occurrence]) {
        guard !section.isPaused(on: date) else { return }
        let day = day(date)
        for entry in listed {
            if let occurrence = occurrence(of: entry, on: day) { occurrences.append(occurrence) }
        }
    }

    /// Whether the plan lists a time on a date, even if the sun does not have it.
    func lists(_ time: ListedTime, on date: LocalDate) -> Bool {
        guard let entry = entry(of: time), isListed(entry, on: date) else { return false }
        return !time.isJumuah || context.plan.journey(on: date) == nil
    }

    private func isListed(_ entry: ListedPrayer, on date: LocalDate) -> Bool {
        entry.time.isListed(on: date, in: section.hijri)
    }

    private func entry(of time: ListedTime) -> ListedPrayer? { listed.first { $0.time == time } }

    private func occurrence(of entry: ListedPrayer, on day: Day) -> Occurrence? {
        let time = entry.time
        guard isListed(entry, on: day.date), !time.isJumuah || day.isHome, let start = instant(of: entry, on: day)
        else { return nil }
        let announcement = entry.announcement(on: day.date, in: section.hijri)
        let isReplaced = day.hasJumuah && entry === dhuhr
        let lacks = section.timetable != nil && day.isHome
        let isExpected = time.prayer != nil || section.timetable?.columns.contains(time) ?? false
        let isUnpublished = lacks && isExpected && day.times?.published(time) == nil
        let reason = PrayerReason(
            basis: time.isJumuah ? .plan : day.times?.basis(of: time) ?? .calculated,
            isRuled: day.times?.isRuled(time) ?? false, iqamah: iqamah(of: entry, at: start, on: day),
            isUnpublished: isUnpublished)
        return Occurrence(
            subject: announcement.subject, date: day.date, slot: nil, start: start,
            end: start + context.plan.calendar.prayerDuration,
            notifications: isReplaced ? [] : notifications(time, announcement, start, reason, on: day),
            reason: reason.isUsual ? Self.usual : .prayer(reason))
    }

    /// The reason of nearly all times, in one box for all of them.
    private static let usual = Reason.prayer(.usual)

    /// Returns the instant of a time on a date; `nil` where there is no such time.
    func instant(of time: ListedTime, on date: LocalDate) -> Instant? {
        entry(of: time).map { instant(of: $0, on: day(date)) } ?? context.times(on: date)?.second(of: time)
    }

    private func instant(of entry: ListedPrayer, on day: Day) -> Instant? {
        if let jumuah = entry.jumuah { return context.instant(of: jumuah.at, on: day.date)?.instant }
        return day.times?.second(of: entry.time)
    }

    // MARK: Congregation

    /// Returns the iqamah of a prayer: the timetable's, or else that of the plan's first entry whose dates contain the
    /// day.
    private func iqamah(of entry: ListedPrayer, at start: Instant, on day: Day) -> Instant? {
        guard day.isHome, !(day.hasJumuah && entry === dhuhr) else { return nil }
        if let prayer = entry.time.prayer, let published = section.timetable?.iqamah(of: prayer, on: day.date) {
            return zone.instant(of: published).instant
        }
        guard let place = entry.iqamah.firstIndex(where: { $0.dates.contains(day.date) }) else { return nil }
        switch entry.iqamah[place].iqamah {
        case .after(let offset): return start + offset
        case .clock(let clock):
            // An iqamah after midnight by the clock belongs to an Isha late in the evening.
            let local = zone.local(start)
            let isNextDay = clock.secondOfDay < 6 * 3600 && local.time.secondOfDay > 18 * 3600
            return zone.instant(isNextDay ? local.date.advanced(by: 1) : local.date, clock)
        }
    }

    /// Returns the days among `dates` on which an iqamah of the plan comes before its own call.
    func days(
        among dates: Range<LocalDate>, onWhich iqamah: PrayerSection.IqamahEntry, isEarlyFor time: ListedTime
    ) -> [LocalDate] {
        // An offset after the call never comes before it; a published iqamah, which takes precedence, may.
        if case .after(let offset) = iqamah.iqamah, offset >= .zero, section.timetable == nil { return [] }
        guard let entry = entry(of: time), let place = entry.iqamah.firstIndex(of: iqamah) else { return [] }
        return dates.filter { date in
            guard isListed(entry, on: date) else { return false }
            let day = day(date)
            guard day.isHome, entry.iqamah.firstIndex(where: { $0.dates.contains(date) }) == place,
                let start = instant(of: entry, on: day), let early = self.iqamah(of: entry, at: start, on: day)
            else { return false }
            return early < start
        }
    }

    // MARK: Notifications

    private func notifications(
        _ time: ListedTime, _ announcement: ListedPrayer.Announcement, _ start: Instant, _ reason: PrayerReason,
        on day: Day
    ) -> [PlannedNotification] {
        guard let call = announcement.call else { return [] }
        let body = PrayerBody(announcement.sentences, at: start, reason, in: day.zone)
        let ends = end(of: start, on: day)
        func notification(_ form: PlannedNotification.Form, at instant: Instant, until end: Instant)
            -> PlannedNotification
        {
            PlannedNotification(form: form, content: .prayer(body), fireAt: instant, expiresAt: end)
        }
        var all: [PlannedNotification] = []
        all.reserveCapacity(1 + announcement.reminders.count + announcement.iqamahReminders.count)
        if !isAnnouncedByIftar(time, on: day) { all.append(notification(call, at: start, until: ends)) }
        for reminder in announcement.reminders {
            all.append(
                notification(reminder.form, at: start + reminder.offset, until: reminder.offset < .zero ? start : ends))
        }
        if let iqamah = reason.iqamah {
            for reminder in announcement.iqamahReminders {
                all.append(notification(reminder.form, at: iqamah + reminder.offset, until: iqamah))
            }
        }
        if all.count > 1 { all.sort { $0.fireAt == $1.fireAt ? $0.part < $1.part : $0.fireAt < $1.fireAt } }
        return all
    }

    /// Whether Iftar rings at the same moment and speaks for Maghrib; the reminders of both remain.
    private func isAnnouncedByIftar(_ time: ListedTime, on day: Day) -> Bool {
        guard let iftar, time == .maghrib, isListed(iftar, on: day.date), let times = day.times,
            times.second(of: .iftar) == times.second(of: .maghrib)
        else { return false }
        return iftar.announcement(on: day.date, in: section.hijri).call != nil
    }

    /// Returns the instant at which a prayer's notification is stale: the next of the day's main times, or half an hour
    /// after the prayer where there is none.
    private func end(of start: Instant, on day: Day) -> Instant {
        let least = start + .minutes(1)
        var next = day.nextFajr.flatMap { $0 >= least ? $0 : nil }
        for case let time? in day.times?.main ?? [] where time >= least {
            next = next.map { min($0, time) } ?? time
        }
        return Instant(epochSeconds: (next ?? start + .minutes(30)).epochSeconds)
    }
}
