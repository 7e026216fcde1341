import CivilTime
import PlanModel

/// How far what a list day brings can lie from the day itself.
///
/// A session may begin before midnight and end after it, an Isha comes after midnight, a reminder rings the evening
/// before: so the list days on either side of a stretch of time have a say in it too.
struct Reach {
    /// How many days before a day the list days begin that can reach into it, and how many days after it they end.
    let before, after: Int
    /// The same for keep-outs, which have margins.
    let keepOutsBefore, keepOutsAfter: Int

    /// Further than this nothing is looked for; no rhythm of a day is so long.
    private static let limit = 31

    /// - `dates`: The days to reach into: sessions may be longer in one week than in another.
    init(_ plan: Plan, _ dates: Range<LocalDate>) {
        var span = Span()
        for rule in plan.prompts {
            let last = max(rule.expires, plan.calendar.promptDuration, rule.followUps.max() ?? .zero)
            switch rule.timing {
            case .spread(let spread): span.add(spread.window, until: last)
            case .fixed(let times): for time in times { span.add(time, until: last) }
            }
        }
        if plan.prayers.isListed {
            let alerts = plan.prayers.alerts.values.flatMap(\.all)
            let offsets =
                plan.prayers.offsets.values + alerts.flatMap { $0.reminders.map(\.offset) }
            // A clock's iqamah is within a day of its call, and its reminder as far before it as any.
            let iqamah = alerts.contains { !$0.iqamahReminders.isEmpty } ? TimeSpan.days(1) : .zero
            let lead = alerts.flatMap { $0.iqamahReminders.map(\.offset) }.min() ?? .zero
            let (first, last) = (offsets.min() ?? .zero, offsets.max() ?? .zero)
            // An extra may have reminders too.
            let begin = min(.zero, first + first, lead - iqamah)
            let end = max(.zero, last + last, plan.calendar.prayerDuration, iqamah)
            span.add(sunFrom: begin, until: end)
            for jumuah in plan.prayers.jumuahs { span.add(jumuah.at, from: begin, until: end) }
        }
        for session in plan.sessions {
            let around = dates.lowerBound.advanced(by: -Self.limit)..<dates.upperBound.advanced(by: Self.limit)
            span.add(session.at, from: -(session.remind.max() ?? .zero), until: session.longest(on: around))
        }
        if !plan.travel.isEmpty { span.addJourneys() }
        (before, after) = span.days
        for hours in plan.quiet { span.add(hours.window, until: .zero) }
        let margin = plan.prompts.flatMap { [$0.avoid.prayers, $0.avoid.workouts] }.compactMap(\.self).max() ?? .zero
        span.first = span.first - margin
        span.last = span.last + margin
        (keepOutsBefore, keepOutsAfter) = span.days
    }

    /// The list days whose items can reach into some days.
    func listDays(around dates: Range<LocalDate>) -> Range<LocalDate> {
        dates.lowerBound.advanced(by: -before)..<dates.upperBound.advanced(by: after)
    }

    /// The list days whose items can be in the way of those of some list days.
    func keepOutDays(around dates: Range<LocalDate>) -> Range<LocalDate> {
        // Both may lie away from their day, towards each other.
        let (first, last) = (-after - keepOutsBefore, before + keepOutsAfter)
        return dates.lowerBound.advanced(by: first)..<dates.upperBound.advanced(by: last)
    }

    /// The earliest and the latest that anything may be, from midnight of its list day.
    private struct Span {
        var first = TimeSpan.zero
        var last = TimeSpan.days(1)

        /// Rounded up to days, with an hour more for clocks that change.
        var days: (before: Int, after: Int) {
            func days(_ length: TimeSpan) -> Int { min(Reach.limit, max(0, (length.seconds + 3600 + 86399) / 86400)) }
            return (days(last - .days(1)), days(-first))
        }

        mutating func add(_ moment: Moment, from early: TimeSpan = .zero, until late: TimeSpan) {
            switch moment {
            case .clock:
                first = min(first, early)
                last = max(last, .days(1) + late)
            case .anchor(_, let offset): add(sunFrom: offset + early, until: offset + late)
            }
        }

        /// A list day's midnight elsewhere may be 26 hours from that of home.
        mutating func addJourneys() {
            first = first - .hours(26)
            last = last + .hours(26)
        }

        /// A list day's sun may be twelve hours either side of it: its last third comes before the next noon.
        mutating func add(sunFrom early: TimeSpan, until late: TimeSpan) {
            first = min(first, .hours(-12) + early)
            last = max(last, .hours(36) + late)
        }

        /// A window may end on the next day.
        mutating func add(_ window: TimeWindow, until late: TimeSpan) {
            add(window.from, until: late)
            add(window.to, until: .days(1) + late)
        }
    }
}
