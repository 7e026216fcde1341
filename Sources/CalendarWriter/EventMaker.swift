import CivilTime
import DeviceManifest
import ICalendar
import Localization
import PlanModel
package import Scheduling

/// Makes the events of one plan in the form that the plan asks for.
struct EventMaker {
    let plan: Plan
    let stamp: Instant
    /// The words of the calendar's language, which may differ from the plan's.
    private let words: Words
    private let prompts, prayers, workouts, notices: KindStyle
    private let hijriDates: EventStyle
    /// Whether the calendar is in another language than the plan.
    private let isTranslated: Bool
    /// The text below the title of each template's sessions, by the template's id.
    private var descriptions: [String: String] = [:]
    /// The sentences about each listed time, by its title.
    private var sentences: [String: PrayerText] = [:]
    private var alarmTexts: [AlarmText: String] = [:]

    /// The properties that events of a kind share.
    private struct KindStyle {
        /// The text before their titles.
        let prefix: String
        /// Whether they take place, and say so, where the plan is on their day.
        let namesPlace: Bool
        /// The style of events that are not on a journey.
        private let usual: EventStyle

        init(
            _ kind: Occurrence.Kind, _ plan: Plan, _ words: Words, person: CalendarOptions.Person?, color: String?
        ) {
            let options = plan.calendar
            let prefixes = [person?.prefix, kind.section.flatMap { options.prefix[$0] }].compactMap(\.self)
            prefix = prefixes.map { $0.isEmpty || $0.hasSuffix(" ") ? $0 : "\($0) " }.joined()
            namesPlace = options.location && (kind == .prayer || kind == .workout)
            usual = EventStyle(
                at: namesPlace ? plan.location : nil,
                categories: [words(kind.name), person?.name].compactMap(\.self),
                transp: kind.section.map(options.busy.contains) == true ? .opaque : .transparent, color: color)
        }

        /// Returns the style of an event on a list day.
        func style(on date: LocalDate, of plan: Plan) -> EventStyle {
            guard namesPlace, let place = plan.journey(on: date)?.location else { return usual }
            var style = usual
            style.move(to: place)
            return style
        }
    }

    /// The values that determine the text of an alarm.
    private struct AlarmText: Hashable {
        var kind: Manifest.Notification.Kind
        var title: String
        var lead: TimeSpan
    }

    var options: CalendarOptions { plan.calendar }

    /// Prepares to make a plan's events. In a calendar that holds several plans, which `isShared` says, they show whose
    /// they are; with `showsColor` each names its colour.
    init(_ plan: Plan, stamp: Instant, isShared: Bool = false, showsColor: Bool = false) {
        self.plan = plan
        self.stamp = stamp
        let words = plan.calendarWords
        self.words = words
        let person = isShared ? plan.calendar.person : nil
        let color = showsColor ? plan.calendar.sharedColor : nil
        prompts = KindStyle(.prompt, plan, words, person: person, color: color)
        prayers = KindStyle(.prayer, plan, words, person: person, color: color)
        workouts = KindStyle(.workout, plan, words, person: person, color: color)
        notices = KindStyle(.notice, plan, words, person: person, color: color)
        hijriDates = EventStyle(transp: .transparent, color: color)
        isTranslated = words.language != plan.words.language
    }

    /// Returns the title of an occurrence in the calendar's language.
    private func title(of occurrence: Occurrence) -> String {
        isTranslated ? occurrence.title(in: words, of: plan) : occurrence.title
    }

    private func style(of kind: Occurrence.Kind) -> KindStyle {
        switch kind {
        case .prompt: prompts
        case .prayer: prayers
        case .workout: workouts
        case .notice: notices
        }
    }

    // MARK: Events

    /// Returns the event of one occurrence; `identifiers` maps a place among its notifications to their identifiers.
    mutating func event(_ occurrence: Occurrence, identifiers: (Int) -> Identifiers) -> CalendarEvent {
        let (start, end) = times(of: occurrence)
        return event(
            uid: EventUID(of: occurrence, plan: plan.id), from: start, to: end, occurrence,
            alarms: alarms(of: occurrence, identifiers))
    }

    /// Returns the week of its session that an occurrence is in. A repeating event names no week, since it is for all
    /// weeks.
    private func week(of occurrence: Occurrence) -> String? {
        guard let week = occurrence.week else { return nil }
        let isDeload = occurrence.workout?.isDeload(week) ?? false
        return words(isDeload ? .deloadWeek : .week, ["week": "\(week)"])
    }

    /// Returns an all-day event for a rule's prompts of a day, which does not reveal their times; `occurrence` is the
    /// first of them.
    mutating func event(_ occurrence: Occurrence, ofPrompts count: Int) -> CalendarEvent {
        var day = occurrence
        day.slot = nil
        var tellsBody = true
        if case .prompt(var rule) = day.subject {
            // Where there are several texts or arms, the event would reveal the drawn one in advance.
            tellsBody = rule.texts.isOne && rule.arms == nil
            if rule.arms != nil { rule = plan.prompts.first { $0.id == rule.id } ?? rule }
            if count > 1 { rule.title += " × \(count)" }
            day.subject = .prompt(rule)
        }
        return event(
            uid: EventUID(of: day, plan: plan.id), from: .date(occurrence.date), to: nil, day, tellsBody: tellsBody)
    }

    /// Returns an event, which contains a prompt's text only if `tellsBody`, and the week of a session unless
    /// `isSeries`, which is for the event of all its weeks.
    mutating func event(
        uid: EventUID, from start: EventTime, to end: EventTime?, _ occurrence: Occurrence,
        alarms: [CalendarEvent.Alarm] = [], isSeries: Bool = false, tellsBody: Bool = true
    ) -> CalendarEvent {
        let kind = style(of: occurrence.kind)
        let title = title(of: occurrence)
        return CalendarEvent(
            uid: uid, start: start, end: end, summary: kind.prefix.isEmpty ? title : kind.prefix + title,
            description: tellsBody
                ? description(of: occurrence, title, week: isSeries ? nil : week(of: occurrence)) : nil,
            url: occurrence.subject.link, style: kind.style(on: occurrence.date, of: plan), alarms: alarms)
    }

    /// Returns the Hijri date of a day as an all-day event.
    func event(_ hijri: HijriDay, on date: LocalDate) -> CalendarEvent {
        CalendarEvent(
            uid: EventUID(rule: Self.hijriRule, date: date, plan: plan.id), start: .date(date), summary: words(hijri),
            style: hijriDates)
    }

    /// The rule part of their UIDs: rules' ids have no underscore, so no other event has this one.
    static let hijriRule = "hijri_date"

    // MARK: Alarms

    /// Returns the alarms of an occurrence, none where the plan does not want any; `identifiers` maps a place among its
    /// notifications to their identifiers.
    mutating func alarms(of occurrence: Occurrence, _ identifiers: (Int) -> Identifiers) -> [CalendarEvent.Alarm] {
        guard options.rings(for: occurrence) else { return [] }
        let title = title(of: occurrence)
        var alarms: [CalendarEvent.Alarm] = []
        // By their places: a loop over the values would copy each notification.
        for place in occurrence.notifications.indices where occurrence.notifications[place].form.isAlarm {
            let fireAt = occurrence.notifications[place].fireAt
            alarms.append(
                .init(
                    uid: identifiers(place), offset: fireAt - occurrence.start,
                    text: text(of: occurrence.notifications[place].form, at: fireAt, occurrence, title)))
        }
        return alarms
    }

    /// Returns the text of an alarm, which names the occurrence and how long it is until then.
    private mutating func text(
        of form: PlannedNotification.Form, at fireAt: Instant, _ occurrence: Occurrence, _ title: String
    ) -> String {
        guard form.traits.isReminder else { return title }
        var end = occurrence.start
        if form.kind == .iqamahReminder, case .prayer(let reason) = occurrence.reason { end = reason.iqamah ?? end }
        let key = AlarmText(kind: form.kind, title: title, lead: end - fireAt)
        if let text = alarmTexts[key] { return text }
        let text = words(key)
        alarmTexts[key] = text
        return text
    }

    private func words(_ alarm: AlarmText) -> String {
        let (title, lead) = (alarm.title, alarm.lead)
        switch alarm.kind {
        case .workoutReminder: return words(.sessionBefore, ["session": title, "length": words(lead)])
        case .prayerReminder where lead < .zero: return words(.prayerAfter, ["prayer": title, "length": words(-lead)])
        case .prayerReminder: return words(.prayerBefore, ["prayer": title, "length": words(lead)])
        case .iqamahReminder: return words(.iqamahBefore, ["prayer": title, "length": words(lead)])
        default: return title
        }
    }

    // MARK: Times

    /// Returns start and end of an occurrence; a notice about the plan itself takes a whole day.
    func times(of occurrence: Occurrence) -> (start: EventTime, end: EventTime?) {
        guard occurrence.kind != .notice else { return (.date(occurrence.date), nil) }
        let (start, end) = times(
            occurrence.start, options.end(of: occurrence), followsClock: occurrence.followsClock,
            in: plan.timeZone(on: occurrence.date))
        return (start, end)
    }

    /// Returns start and end in the form that the plan asks for. Both are instants where clocks show one of them twice:
    /// six calendar programs of eight take such a time for the other one.
    private func times(
        _ start: Instant, _ end: Instant, followsClock: Bool, in zone: ZoneRules
    ) -> (EventTime, EventTime) {
        switch options.times {
        case .zoned:
            guard let (from, to) = walls(start, end, in: zone) else { break }
            return (.zoned(from, tzid: zone.identifier), .zoned(to, tzid: zone.identifier))
        case .floating:
            guard followsClock, let (from, to) = walls(start, end, in: zone) else { break }
            return (.floating(from), .floating(to))
        case .utc: break
        }
        return (.utc(start), .utc(end))
    }

    /// Returns the wall times of two instants, or `nil` unless clocks show each of them once.
    private func walls(
        _ start: Instant, _ end: Instant, in zone: ZoneRules
    ) -> (from: LocalDateTime, to: LocalDateTime)? {
        guard let from = wall(start, in: zone), let to = wall(end, in: zone) else { return nil }
        return (from, to)
    }

    /// Returns the wall time of an instant, or `nil` unless clocks show it once.
    private func wall(_ instant: Instant, in zone: ZoneRules) -> LocalDateTime? {
        let local = zone.local(instant)
        return zone.instant(of: local) == (instant, .unique) ? local : nil
    }

    // MARK: Words

    /// Returns the text below an event's title, beginning with `week` if there is one; a session's details are long and
    /// depend on its template only.
    private mutating func description(
        of occurrence: Occurrence, _ title: String, week: String?
    ) -> CalendarEvent.Description? {
        if case .prayer(let reason) = occurrence.reason {
            return .prayer(
                sentences(of: title), reason, at: occurrence.start, in: plan.timeZone(on: occurrence.date))
        }
        if let text = occurrence.promptText { return text.isEmpty ? nil : .text(text) }
        let details = details(of: occurrence)
        guard let week else { return details.isEmpty ? nil : .text(details) }
        return .text(details.isEmpty ? week : "\(week)\n\(details)")
    }

    private mutating func details(of occurrence: Occurrence) -> String {
        let template = occurrence.workout?.id
        if let known = template.flatMap({ descriptions[$0] }) { return known }
        let lines = occurrence.details(in: words, of: plan)
        let details = lines.count == 1 ? lines[0] : lines.joined(separator: "\n")
        if let template { descriptions[template] = details }
        return details
    }

    private mutating func sentences(of title: String) -> PrayerText {
        if let known = sentences[title] { return known }
        let new = PrayerText(title, in: words)
        sentences[title] = new
        return new
    }
}

extension CalendarOptions {
    /// Whether the calendar has events of a kind.
    package func shows(_ kind: Occurrence.Kind) -> Bool {
        kind.section.map(sections.contains) ?? true && (kind != .prompt || promptTime != .none)
    }

    /// Whether an occurrence is in the calendar by itself, and not with others of its day.
    func hasOwnEvent(_ occurrence: Occurrence) -> Bool {
        shows(occurrence.kind) && (occurrence.kind != .prompt || promptTime != .day)
    }

    /// Whether the calendar rings for an occurrence that has alarms.
    func rings(for occurrence: Occurrence) -> Bool { alarms && occurrence.subject.delivery.profile != .silent }
}

extension Subject {
    /// The address that a prompt opens.
    fileprivate var link: String? { if case .prompt(let rule) = self { rule.link } else { nil } }
}
