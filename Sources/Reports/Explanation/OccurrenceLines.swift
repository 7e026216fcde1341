import CalendarWriter
import CivilTime
import PlanModel
import PrayerTimes
import Scheduling
import Timetables

/// Explains why an occurrence or a notification is planned, from the rule in the plan to the second.
struct OccurrenceLines {
    let plan: Plan

    /// Returns the lines of an occurrence with all its notifications, or with one of them.
    func lines(_ occurrence: Occurrence, _ notification: PlannedNotification? = nil) -> [String] {
        let zone = plan.timeZone(on: occurrence.date)
        let local = zone.local(occurrence.start)
        let offset = zone.offset(at: occurrence.start)
        var lines = ["\(plan.id)/\(occurrence.key): \(occurrence.title)"]
        lines.append("  starts    \(local.date.weekday.shortName) \(local) \(offset.abbreviation), \(occurrence.start)")
        lines.append("  rule      '\(occurrence.rule)', \(occurrence.source)")
        lines.append("  list day  \(occurrence.date)")
        lines.append(
            occurrence.followsClock
                ? "  anchor    wall: follows the clock of wherever the device is"
                : "  anchor    instant: stays where it is on the time line")
        switch occurrence.reason {
        case .prompt(let reason): lines += prompt(occurrence, reason)
        case .prayer(let reason):
            lines += steps(to: occurrence).map { "  because   \($0)" }
            lines += iqamah(occurrence, reason) + entry(occurrence)
        case .session(let reason), .time(let reason): lines += time(occurrence, reason)
        case .planEnd(let last): lines.append("  because   'endNotice' comes before the last day, \(last)")
        }
        lines.append("  zone      \(zone.identifier), UTC\(Self.offset(offset.seconds))")
        if let journey = plan.journey(on: occurrence.date) { lines.append(away(journey, occurrence)) }
        if occurrence.notifications.isEmpty, let reason = silence(occurrence) {
            lines.append("  notifies  nothing: \(reason)")
        }
        for planned in notification.map({ [$0] }) ?? occurrence.notifications {
            lines.append(
                "  notifies  \(zone.local(planned.fireAt).time) \(planned.part): \(planned.title) | \(planned.body)")
        }
        return lines
    }

    /// Returns the line about a journey on which a list day is spent, and about what does not apply there.
    private func away(_ journey: Journey, _ occurrence: Occurrence) -> String {
        let place = journey.location?.name.map { " in \($0)" } ?? ""
        let rests = occurrence.kind == .prayer ? "; timetable, iqamah and Jumuah are those of home and rest" : ""
        return
            "  journey   \(journey.dates.lowerBound) to \(journey.dates.upperBound)\(place), \(journey.source)\(rests)"
    }

    private func prompt(_ occurrence: Occurrence, _ reason: PromptReason) -> [String] {
        let zone = plan.timeZone(on: occurrence.date)
        func clock(_ instant: Instant) -> String { "\(zone.local(instant).time)" }
        var lines = [
            "  segment   \(clock(reason.segment.lowerBound)) to \(clock(reason.segment.upperBound))",
            "  range     \(clock(reason.range.lowerBound)) to \(clock(reason.range.upperBound))",
        ]
        if case .prompt(let rule) = occurrence.subject {
            let range = reason.range.lowerBound..<reason.range.upperBound + .seconds(1)
            lines += keepOuts(of: rule, on: occurrence.date, within: range)
        }
        if reason.isWidened {
            lines.append("  widened   quiet hours or keep-outs cover the range; drawn from the whole segment")
        }
        guard let draw = reason.draw else {
            return lines + ["  because   the middle of its segment, as near as is free"]
        }
        lines.append("  choices   \(reason.choices) seconds")
        lines.append("  draw      U = \(draw.fraction), SipHash-2-4 of '\(draw.message)' with the plan's seed")
        return lines
    }

    /// Returns the keep-outs of a rule's prompts, a line each.
    func keepOuts(of rule: PromptRule, on date: LocalDate, within range: Range<Instant>) -> [String] {
        let zone = plan.timeZone(on: date)
        return Planner.keepOuts(of: rule, on: date, within: range, in: plan).map { keepOut in
            let name =
                switch keepOut.cause {
                case .quiet(let id): "quiet time '\(id)'"
                case .busy(let id): "busy '\(id)' with its margin"
                case .item(let item): "'\(item.key)' with its margin"
                }
            let ends = [keepOut.range.lowerBound, keepOut.range.upperBound].map(zone.local)
            let isThatDay = ends.allSatisfy { $0.date == date }
            let stretch = ends.map { isThatDay ? "\($0.time)" : "\($0.date) \($0.time)" }.joined(separator: " to ")
            return "  kept free \(stretch): \(name)"
        }
    }

    /// Returns the reason why an occurrence has no notifications.
    private func silence(_ occurrence: Occurrence) -> String? {
        switch occurrence.subject {
        case .prompt: nil
        case .prayer(_, let alert):
            alert.at == .none ? "its 'at' is none" : "Jumuah stands in for it"
        case .planEnd: nil
        case .session: "a lift tells nothing beforehand; 'announce' and 'remind' would"
        }
    }

    /// Returns the line about the beginning of the prayer in congregation, with its source.
    private func iqamah(_ occurrence: Occurrence, _ reason: PrayerReason) -> [String] {
        guard let iqamah = reason.iqamah, let time = occurrence.listedTime else { return [] }
        let clock = plan.timeZone.local(iqamah).time.hourAndMinute
        if let prayer = time.prayer, plan.prayers.timetable?.iqamah(of: prayer, on: occurrence.date) != nil {
            return ["  iqamah    \(clock), from the timetable"]
        }
        let entry = plan.prayers.iqamah[time]?.first { $0.dates.contains(occurrence.date) }
        return ["  iqamah    \(clock)" + (entry.map { ", \($0.iqamah), \($0.source)" } ?? "")]
    }

    /// Returns the line that names the alert that applies on the day, where the prayer has several.
    private func entry(_ occurrence: Occurrence) -> [String] {
        guard let time = occurrence.listedTime, let table = plan.prayers.alerts[time], !table.entries.isEmpty else {
            return []
        }
        let index = table.index(on: occurrence.date, in: plan.prayers.hijri)
        let which =
            index < table.entries.count ? "entry \(index + 1) holds the day" : "no entry with limits holds the day"
        return ["  alert     \(table.all[index].at.rawValue): of '\(time.rawValue)' \(which)"]
    }

    private func steps(to occurrence: Occurrence) -> [String] {
        guard case .prayer(let time, _) = occurrence.subject else { return [] }
        if let jumuah = plan.prayers.jumuah(time) { return ["the plan's Friday prayer, at \(jumuah.at)"] }
        return Planner.times(on: occurrence.date, in: plan).map { PrayerSteps($0, in: plan).steps(to: time) } ?? []
    }

    private func time(_ occurrence: Occurrence, _ reason: TimeReason) -> [String] {
        var lines = ["  because   at \(reason.moment)"]
        if let base = reason.base { lines.append("  base      \(plan.timeZone(on: occurrence.date).local(base).time)") }
        if let week = reason.week, case .session(let session) = occurrence.subject {
            lines += WeekLines(session).lines(week: week, in: plan)
        }
        switch reason.fit {
        case .unique: break
        case .gap(let length): lines.append("  clocks    skip that time, so it moves \(length) forward")
        case .fold: lines.append("  clocks    show that time twice; the first is taken")
        }
        return lines
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}
