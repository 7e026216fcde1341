import CivilTime
import DeviceManifest
import ICalendar
import PlanFile
import Planning

/// Makes the events of one plan in the form that it asks for.
struct EventMaker {
    let plan: Plan
    let stamp: Instant
    /// Whether each event names its colour, for calendars that hold several plans.
    var showsColor = false
    /// Of the calendar, which may be in another language than the plan.
    private let words: Words

    var options: CalendarOptions { plan.calendar }

    init(_ plan: Plan, stamp: Instant, showsColor: Bool = false) {
        self.plan = plan
        self.stamp = stamp
        self.showsColor = showsColor
        words = plan.calendarWords
    }

    /// The events of occurrences, each prompt's or one for all of a rule and a day, as the plan wants its prompts shown.
    func events(_ occurrences: [Occurrence], in schedule: Schedule) -> [VEvent] {
        guard options.promptTime == .day else { return occurrences.map(event) }
        // A day is whole only on the horizon's own list days.
        let occurrences = occurrences.filter { $0.kind != .prompt || schedule.isListed($0) }
        var counts: [String: Int] = [:]
        for prompt in occurrences where prompt.kind == .prompt {
            counts["\(prompt.rule)/\(prompt.date)", default: 0] += 1
        }
        return occurrences.compactMap { occurrence in
            guard occurrence.kind == .prompt else { return event(occurrence) }
            return counts.removeValue(forKey: "\(occurrence.rule)/\(occurrence.date)").map {
                dayEvent(of: occurrence, count: $0)
            }
        }
    }

    /// An all-day event for a rule's prompts of a day, which does not tell when they come.
    private func dayEvent(of occurrence: Occurrence, count: Int) -> VEvent {
        var day = occurrence
        day.slot = nil
        var tellsBody = true
        if case .prompt(var rule) = day.subject {
            // One of several texts would be told in advance.
            tellsBody = rule.bodies.count == 1
            if count > 1 { rule.title += " × \(count)" }
            day.subject = .prompt(rule)
        }
        var event = event(
            uid: CalendarBuilder.uid(of: day, planID: plan.id), from: .date(occurrence.date), to: nil, day)
        if !tellsBody { event.description = nil }
        return event
    }

    /// The event of one occurrence.
    func event(_ occurrence: Occurrence) -> VEvent {
        if occurrence.kind == .notice { return allDayEvent(occurrence) }
        let (start, stop) = times(
            occurrence.start, options.end(of: occurrence), followsClock: occurrence.followsClock,
            in: plan.timeZone(on: occurrence.date))
        var event = event(
            uid: CalendarBuilder.uid(of: occurrence, planID: plan.id), from: start, to: stop, occurrence)
        if let week = week(of: occurrence) {
            event.description = event.description.map { "\(week)\n\($0)" } ?? week
        }
        event.alarms = alarms(of: occurrence) { "\(occurrence.rule)/\(occurrence.date)/\($0.part)" }
        return event
    }

    /// Which week of its session an occurrence is in; a repeating event says none, since it is all weeks'.
    private func week(of occurrence: Occurrence) -> String? {
        guard let week = occurrence.week else { return nil }
        let isDeload = occurrence.workout?.isDeload(week) ?? false
        return words(isDeload ? .deloadWeek : .week, ["week": "\(week)"])
    }

    /// What is told of the plan itself, on a whole day.
    private func allDayEvent(_ occurrence: Occurrence) -> VEvent {
        var event = event(
            uid: CalendarBuilder.uid(of: occurrence, planID: plan.id), from: .date(occurrence.date), to: nil, occurrence
        )
        event.alarms = alarms(of: occurrence) { "\(occurrence.rule)/\(occurrence.date)/\($0.part)" }
        return event
    }

    /// An event with all that does not depend on when it is.
    func event(uid: String, from start: EventTime, to end: EventTime?, _ occurrence: Occurrence) -> VEvent {
        let section = occurrence.kind.section
        var event = VEvent(uid: uid, dtstamp: stamp, dtstart: start, dtend: end, summary: summary(of: occurrence))
        event.setVersion(dtstamp: stamp, lastModified: stamp, sequence: 0)
        let details = occurrence.details(in: words, of: plan).joined(separator: "\n")
        if !details.isEmpty { event.description = details }
        if case .prompt(let rule) = occurrence.subject { event.url = rule.link }
        if options.location, section == .prayers || section == .workouts,
            let place = plan.journey(on: occurrence.date)?.location ?? plan.location
        {
            event.location = place.name
            event.geo = "\(Self.degrees(place.latitude));\(Self.degrees(place.longitude))"
        }
        event.categories = [words(occurrence.kind.name)]
        event.transp = section.map(options.busy.contains) == true ? .opaque : .transparent
        if showsColor { event.color = options.color }
        return event
    }

    /// The alarms of an occurrence, or none where the plan wants none.
    ///
    /// - Parameter key: What tells the alarm apart among all of the plan's.
    func alarms(of occurrence: Occurrence, key: (PlannedNotification) -> String) -> [VAlarm] {
        guard options.alarms, occurrence.subject.delivery.profile != .silent else { return [] }
        return occurrence.notifications.filter(\.isAlarm).map { notification in
            VAlarm(
                uid: Identifiers("\(plan.id)/\(key(notification))").uuid,
                trigger: .fromStart(notification.fireAt - occurrence.start),
                description: text(of: notification, occurrence))
        }
    }

    /// What an alarm says: what comes, and in how long.
    private func text(of notification: PlannedNotification, _ occurrence: Occurrence) -> String {
        let (title, lead) = (occurrence.title(in: words, of: plan), occurrence.start - notification.fireAt)
        switch notification.kind {
        case .workoutReminder: return words(.sessionBefore, ["session": title, "length": words(lead)])
        case .prayerReminder where lead < .zero: return words(.prayerAfter, ["prayer": title, "length": words(-lead)])
        case .prayerReminder: return words(.prayerBefore, ["prayer": title, "length": words(lead)])
        case .iqamahReminder:
            guard case .prayer(let reason) = occurrence.reason, let iqamah = reason.iqamah else { return title }
            return words(.iqamahBefore, ["prayer": title, "length": words(iqamah - notification.fireAt)])
        default: return title
        }
    }

    /// The Hijri date of a day as an all-day event; `nil` where the calendar's tables end.
    func hijriDate(_ date: LocalDate) -> VEvent? {
        guard let hijri = try? HijriDate(date) else { return nil }
        // No rule's id has an underscore, so this is nobody else's UID.
        var event = VEvent(
            uid: "hijri_date.\(date)@\(CalendarBuilder.namespace(ofPlan: plan.id))", dtstamp: stamp,
            dtstart: .date(date), summary: words(hijri))
        event.setVersion(dtstamp: stamp, lastModified: stamp, sequence: 0)
        event.transp = .transparent
        if showsColor { event.color = options.color }
        return event
    }

    /// Start and end in the form that the plan asks for. Both are instants where clocks show one of them twice: six
    /// calendar programs of eight take such a time for the other one.
    private func times(
        _ start: Instant, _ end: Instant, followsClock: Bool, in zone: TimeZone
    ) -> (EventTime, EventTime) {
        guard options.times == .zoned || options.times == .floating && followsClock, let from = wall(start, in: zone),
            let to = wall(end, in: zone)
        else { return (.utc(start), .utc(end)) }
        let tzid = zone.identifier
        return options.times == .zoned
            ? (.zoned(from, tzid: tzid), .zoned(to, tzid: tzid)) : (.floating(from), .floating(to))
    }

    /// What clocks show at an instant, where they show it once.
    private func wall(_ instant: Instant, in zone: TimeZone) -> LocalDateTime? {
        let local = zone.local(instant)
        return zone.instant(of: local) == (instant, .unique) ? local : nil
    }

    // MARK: Words

    private func summary(of occurrence: Occurrence) -> String {
        let title = occurrence.title(in: words, of: plan)
        guard let prefix = occurrence.kind.section.flatMap({ options.prefix[$0] }), !prefix.isEmpty else {
            return title
        }
        return prefix.hasSuffix(" ") ? prefix + title : "\(prefix) \(title)"
    }

    /// Six decimals, as RFC 5545 §3.8.1.6 recommends: some 10 cm.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((value * 1e6).rounded())
        let (whole, part) = (millionths.magnitude / 1_000_000, Int(millionths.magnitude % 1_000_000))
        return "\(millionths < 0 ? "-" : "")\(whole).\(part.padded(to: 6))"
    }
}

extension CalendarOptions {
    func shows(_ kind: Occurrence.Kind) -> Bool {
        kind.section.map(sections.contains) ?? true && (kind != .prompt || promptTime != .none)
    }
}

extension PlannedNotification {
    /// Whether a calendar rings for it too.
    var isAlarm: Bool { sound != .none && kind.traits.ringsInCalendars }
}
