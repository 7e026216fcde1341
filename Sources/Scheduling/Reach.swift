import CivilTime
import PlanModel

/// The distance in days between a list day and the items that it brings.
///
/// A session may begin before midnight and end after it, an Isha comes after midnight, a reminder rings the evening
/// before. So the list days on either side of a stretch of time matter to it too.
struct Reach {
    /// The number of list days before a day that can reach into it, and the number of those after it.
    let before, after: Int
    /// The same for keep-outs, which have margins.
    let keepOutsBefore, keepOutsAfter: Int

    /// The largest distance that is considered, in days, beyond any rhythm of a day.
    private static let limit = 31

    /// Computes the reach of a plan into `dates`, on which it depends because sessions may be longer in one week than
    /// in another.
    init(_ plan: Plan, _ dates: Range<LocalDate>) {
        let around = dates.lowerBound.advanced(by: -Self.limit)..<dates.upperBound.advanced(by: Self.limit)
        let order = PlacementOrder(sessions: plan.sessions, prompts: plan.prompts)
        var span = Span(rules: RuleSpans(plan, order, around: around))
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
            // An iqamah by the clock is within a day of its call, and its reminder is at most the longest lead before
            // it.
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
            let own = span.rules[session.id]
            let longest = own.end - own.last
            for time in session.times {
                span.add(time, from: -(session.remind.max() ?? .zero), until: longest)
            }
        }
        if !plan.travel.isEmpty { span.addJourneys() }
        (before, after) = span.days
        for hours in plan.quiet { span.add(hours.window, until: .zero) }
        let margin = plan.prompts.flatMap(\.avoid.margins).max() ?? .zero
        span.first = span.first - margin
        span.last = span.last + margin
        (keepOutsBefore, keepOutsAfter) = span.days
    }

    /// Returns the list days whose items can reach into `dates`.
    func listDays(around dates: Range<LocalDate>) -> Range<LocalDate> {
        dates.lowerBound.advanced(by: -before)..<dates.upperBound.advanced(by: after)
    }

    /// Returns the list days whose items can keep prompts of the list days `dates` away.
    func keepOutDays(around dates: Range<LocalDate>) -> Range<LocalDate> {
        // Both may lie away from their day, towards each other.
        let (first, last) = (-after - keepOutsBefore, before + keepOutsAfter)
        return dates.lowerBound.advanced(by: first)..<dates.upperBound.advanced(by: last)
    }

    /// The earliest and the latest time that an item can have, from midnight of its list day.
    private struct Span {
        /// Where the rules lie that times are tied to.
        let rules: RuleSpans
        var first = TimeSpan.zero
        var last = TimeSpan.days(1)

        /// The span in days before and after a day, rounded up, with an extra hour for clock changes.
        var days: (before: Int, after: Int) {
            func days(_ length: TimeSpan) -> Int { min(Reach.limit, max(0, (length.seconds + 3600 + 86399) / 86400)) }
            return (days(last - .days(1)), days(-first))
        }

        mutating func add(_ moment: Moment, from early: TimeSpan = .zero, until late: TimeSpan) {
            switch moment {
            case .clock(let time):
                first = min(first, early)
                last = max(last, max(.days(1), .seconds(time.seconds)) + late)
            case .anchor(_, let offset): add(sunFrom: offset + early, until: offset + late)
            case .rule:
                let span = rules.span(of: moment)
                first = min(first, span.first + early)
                last = max(last, span.last + late)
            }
        }

        /// Adds journeys: a list day's midnight elsewhere may be 26 hours from that of home.
        mutating func addJourneys() {
            first = first - .hours(26)
            last = last + .hours(26)
        }

        /// Adds times of the sun, which may lie twelve hours outside their list day: its last third comes before the
        /// next noon.
        mutating func add(sunFrom early: TimeSpan, until late: TimeSpan) {
            first = min(first, .hours(-12) + early)
            last = max(last, .hours(36) + late)
        }

        /// Adds a window, which may end on the next day.
        mutating func add(_ window: TimeWindow, until late: TimeSpan) {
            add(window.from, until: late)
            add(window.to, until: .days(1) + late)
        }
    }
}
