import CivilTime
import ICalendar
import PlanModel
import Scheduling

/// The calendar of some schedules: its events are known, but made only when they are written.
package struct PlannedCalendar {
    /// The source of an event.
    enum Content {
        /// An occurrence, by its place in the schedule.
        case occurrence(Int)
        /// A rule's prompts of a day, one of which has that place.
        case prompts(Int, count: Int)
        case hijriDate(LocalDate, HijriDay)
        indirect case series(CalendarEvent)
    }

    struct Item {
        /// The instant by which events are ordered.
        var start: Instant
        /// The place of its schedule.
        var schedule: Int
        var content: Content
    }

    let schedules: [Schedule]
    /// The identifiers of each schedule's notifications.
    private let identifiers: [NotificationIdentifiers]
    /// The calendar without events, with the time zones that they name.
    private(set) var header: VCalendar
    let stamp: Instant
    private(set) var items: [Item] = []
    private var makers: [EventMaker] = []

    init(
        _ schedules: [Schedule], _ identifiers: [NotificationIdentifiers], parts: Set<CalendarBuilder.Part>,
        name: String, stamp: Instant
    ) {
        self.schedules = schedules
        self.identifiers = identifiers
        self.stamp = Instant(epochSeconds: stamp.epochSeconds)
        header = CalendarBuilder.header(of: schedules, name: name)
        let (isShared, colors) = (schedules.count > 1, Set(schedules.map(\.plan.calendar.sharedColor)))
        var zones: Set<String> = []
        for (place, schedule) in schedules.enumerated() {
            makers.append(
                EventMaker(
                    schedule.plan, stamp: self.stamp, isShared: isShared, showsColor: isShared && colors.count > 1))
            add(schedule, place, parts, &zones)
        }
        header.timezones = CalendarBuilder.timezones(of: schedules, zones)
    }

    private mutating func add(
        _ schedule: Schedule, _ place: Int, _ parts: Set<CalendarBuilder.Part>, _ zones: inout Set<String>
    ) {
        let (maker, plan) = (makers[place], schedule.plan)
        let offset = schedule.reconciliationHorizon.offset
        func add(_ time: EventTime, _ content: Content) {
            items.append(Item(start: Self.start(time, offset, plan), schedule: place, content: content))
            if case .zoned(_, let tzid) = time { zones.insert(tzid) }
        }
        let series = parts.contains(.section(.workout)) ? CalendarBuilder.series(schedule, maker) : []
        for (_, event) in series { add(event.start, .series(event)) }
        let repeated = Set(series.map(\.rule))
        let kinds = Occurrence.Kind.allCases.filter { parts.contains(.section($0)) && maker.options.shows($0) }
        var days: [PromptsOfDay: Int] = [:]
        items.reserveCapacity(items.count + schedule.occurrences.count)
        for (index, occurrence) in schedule.occurrences.enumerated()
        where schedule.shows(occurrence) && kinds.contains(occurrence.kind) && !repeated.contains(occurrence.rule) {
            guard maker.options.promptTime == .day, occurrence.kind == .prompt else {
                add(maker.times(of: occurrence).start, .occurrence(index))
                continue
            }
            // A day is whole only on the horizon's own list days.
            guard schedule.isListed(occurrence) else { continue }
            let day = PromptsOfDay(rule: occurrence.rule, date: occurrence.date)
            if let first = days[day], case .prompts(let index, let count) = items[first].content {
                items[first].content = .prompts(index, count: count + 1)
            } else {
                days[day] = items.endIndex
                add(.date(occurrence.date), .prompts(index, count: 1))
            }
        }
        guard maker.options.hijriDates, parts.contains(.hijriDates) else { return }
        for date in schedule.horizon.dates where !plan.skips(date) {
            if let hijri = plan.prayers.hijri.day(of: date) { add(.date(date), .hijriDate(date, hijri)) }
        }
    }

    private struct PromptsOfDay: Hashable {
        var rule: String
        var date: LocalDate
    }

    /// Returns the instant by which an event is ordered; days and floating times count as `offset` seconds east of UTC.
    private static func start(_ time: EventTime, _ offset: Int, _ plan: Plan) -> Instant {
        switch time {
        case .utc(let instant): Instant(epochSeconds: instant.epochSeconds)
        case .zoned(let local, let tzid):
            (plan.timeZones.first { $0.identifier == tzid } ?? plan.timeZone).instant(of: local).instant
        case .floating, .date: Instant(epochSeconds: time.wallClock.secondsSinceEpoch - offset)
        }
    }

    // MARK: Events

    /// The rules that the events belong to.
    var rules: Set<String> {
        Set(
            items.map { item in
                switch item.content {
                case .occurrence(let index), .prompts(let index, _):
                    schedules[item.schedule].occurrences[index].rule
                case .hijriDate: EventMaker.hijriRule
                case .series(let event): event.uid.rule
                }
            })
    }

    /// Makes an item's event. Makers cache texts, so that the next events cost less.
    mutating func event(_ item: Int) -> CalendarEvent {
        let place = items[item].schedule
        switch items[item].content {
        case .occurrence(let index):
            return makers[place].event(schedules[place].occurrences[index]) { identifiers[place][index, $0] }
        case .prompts(let index, let count):
            return makers[place].event(schedules[place].occurrences[index], ofPrompts: count)
        case .hijriDate(let date, let hijri): return makers[place].event(hijri, on: date)
        case .series(let event): return event
        }
    }

    /// Returns the list day of an item, or `nil` for a series.
    func listDay(_ item: Int) -> LocalDate? {
        switch items[item].content {
        case .occurrence(let index), .prompts(let index, _): schedules[items[item].schedule].occurrences[index].date
        case .hijriDate(let date, _): date
        case .series: nil
        }
    }

    /// The name that calendar programs show for the calendar.
    package var name: String? { header.name }

    /// Returns the UID of an item's event.
    mutating func uid(_ item: Int) -> String {
        if case .occurrence(let index) = items[item].content {
            let schedule = schedules[items[item].schedule]
            return CalendarBuilder.uid(of: schedule.occurrences[index], planID: schedule.plan.id)
        }
        return event(item).uid.text
    }
}
