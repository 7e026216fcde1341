import CivilTime
import PlanModel
import PrayerTimes
import Scheduling

/// Explains why a rule has nothing on a list day, or less than it could have.
struct WhyNot {
    let plan: Plan

    private var hijri: HijriCalendar { plan.prayers.hijri }

    /// Returns the reasons why a rule has nothing on a day; empty where the plan has no reason.
    func lines(_ rule: Subject, _ date: LocalDate) -> [String] {
        let reasons = reasons(rule, date)
        return reasons.isEmpty ? [] : reasons.map { "  because   \($0)" } + ["  rule      '\(rule.id)', \(rule.source)"]
    }

    /// Whether a rule has a part of this name on some day.
    func mayHave(_ rule: Subject, part: String) -> Bool {
        guard case .prompt(let prompts) = rule else { return true }
        let words = part.split(separator: "/", maxSplits: 1)
        guard let slot = words.first.flatMap({ Int($0) }), (1...prompts.perDay).contains(slot) else { return false }
        return words.count == 1 || prompts.followUps.contains { words[1] == "after-\($0)" }
    }

    /// Returns the reason why a day with prompts lacks one of them, or a follow-up; empty where the plan has no reason.
    func lines(ofPart part: String, _ rule: Subject, _ date: LocalDate, among planned: [Occurrence]) -> [String] {
        guard case .prompt(let prompts) = rule, let slot = part.split(separator: "/").first.flatMap({ Int($0) }) else {
            return []
        }
        if let prompt = planned.first(where: { $0.slot == slot }) {
            guard let length = prompts.followUps.first(where: { part == "\(slot)/after-\($0)" }) else { return [] }
            let time = prompt.start + length
            return ["  because   \(plan.timeZone(on: date).local(time).time) lies in quiet hours or a keep-out"]
                + OccurrenceLines(plan: plan).keepOuts(of: prompts, on: date, within: time..<time + .seconds(1))
        }
        if part != "\(slot)", !dropped(rule, date, part: "\(slot)").isEmpty {
            return ["  because   its prompt is dropped, and a dropped prompt has none"]
        }
        guard case .fixed(let times) = prompts.timing, times.indices.contains(slot - 1) else { return [] }
        return [missing(times[slot - 1], date)].compactMap { $0.map { "  because   \($0)" } }
    }

    /// Returns the prompts of a day, or one of them, that were dropped, with the keep-outs that cover them.
    func dropped(_ rule: Subject, _ date: LocalDate, part: String? = nil) -> [String] {
        guard case .prompt(let prompts) = rule, let day = Planner.prompts(of: prompts, on: date, in: plan) else {
            return []
        }
        return day.dropped.filter { part == nil || "\($0.slot)" == part }.flatMap { dropped in
            ["\(plan.id)/\(rule.id)/\(date)/\(dropped.slot): dropped"] + lines(of: dropped, prompts, date)
        }
    }

    private func lines(of dropped: PromptDay.Dropped, _ rule: PromptRule, _ date: LocalDate) -> [String] {
        let zone = plan.timeZone(on: date)
        let (from, to) = (zone.local(dropped.segment.lowerBound).time, zone.local(dropped.segment.upperBound).time)
        let keepOuts = OccurrenceLines(plan: plan)
        guard let spread = rule.spread else {
            return ["  time      \(from)", "  because   a fixed time inside quiet hours or a keep-out is not moved"]
                + keepOuts.keepOuts(of: rule, on: date, within: dropped.second)
        }
        let isUniform = spread.distribution == .uniform
        let reason =
            isUniform
            ? "so many prompts, 'minGap' \(spread.minGap) apart, do not fit into what is free of the window"
            : "quiet hours and keep-outs leave no second of its segment"
        return ["  \(isUniform ? "window " : "segment")   \(from) to \(to)", "  because   \(reason)"]
            + keepOuts.keepOuts(of: rule, on: date, within: dropped.segment)
    }

    /// Returns the reasons that keep a rule from a day, in words; empty where it has an occurrence.
    func reasons(_ rule: Subject, _ date: LocalDate) -> [String] {
        if plan.skips(date) { return ["clocks of \(plan.timeZone(on: date).identifier) skip the whole day"] }
        switch rule {
        case .prompt(let prompts):
            if let exclusion = prompts.limit.exclusion(of: date, in: hijri) {
                return [words(exclusion, prompts.limit, date)]
            }
            guard let day = Planner.prompts(of: prompts, on: date, in: plan) else {
                let ends = prompts.moments.map { "\($0)" }.joined(separator: " to ")
                return ["the window \(ends) is empty that day"] + prompts.moments.compactMap { missing($0, date) }
            }
            if !day.occurrences.isEmpty { return [] }
            return (day.dropped.isEmpty ? [] : ["all its prompts are dropped"])
                + day.missing.compactMap { missing($0.moment, date) }
        case .session(let session):
            if let exclusion = session.exclusion(of: date, in: hijri) {
                return [words(exclusion, session.limit, date)]
            }
            return [missing(session.at, date)].compactMap(\.self)
        case .planEnd: return ["the plan does not end so soon after that day"]
        case .prayer(let time, _):
            if let pause = plan.pause(of: .prayers, on: date) { return [Self.words(pause)] }
            guard time.isListed(on: date, in: hijri) else { return [Self.season(of: time)] }
            if let jumuah = plan.prayers.jumuah(time) {
                if plan.journey(on: date) != nil { return ["it belongs to home, and the day is on a journey"] }
                return [missing(jumuah.at, date)].compactMap(\.self)
            }
            return [Planner.times(on: date, in: plan)?.whyMissing(time)].compactMap(\.self)
        }
    }

    private static func season(of time: ListedTime) -> String {
        switch time {
        case .jumuah, .jumuah2, .jumuah3, .jumuah4, .jumuah5, .istijaba: "it is on Fridays only"
        case .tarawih: "it is on the nights of Ramadan only"
        default: "it is in Ramadan only"
        }
    }

    /// Returns the reason why a moment does not exist on a day.
    private func missing(_ moment: Moment, _ date: LocalDate) -> String? {
        guard case .anchor(let anchor, _) = moment, let times = Planner.times(on: date, in: plan),
            times[anchor] == nil
        else { return nil }
        let time: ListedTime = if case .listed(let time) = anchor { time } else { .maghrib }
        return "there is no \(anchor.rawValue): \(times.whyMissing(time) ?? "the sun has no such time")"
    }

    private static func words(_ pause: Pause) -> String { "the plan's 'pause' takes the day out, \(pause)" }

    /// The night that begins on a day's evening, where a limit names nights.
    private func night(after date: LocalDate, _ limit: DayLimit) -> String {
        guard let hijri = limit.hijri, !hijri.selection.nights.isEmpty,
            let (month, day) = plan.prayers.hijri.monthAndDay(of: date.advanced(by: 1))
        else { return "" }
        return ", in whose evening the night of \(day) \(HijriDate.monthNames[month - 1]) begins"
    }

    private func words(_ exclusion: DayExclusion, _ limit: DayLimit, _ date: LocalDate) -> String {
        switch exclusion {
        case .weekday:
            "\(limit.nthWeekdays.isEmpty ? date.weekday.planName : "the day") is not among its 'days' (\(limit.dayNames.joined(separator: ", ")))"
        case .beforeCycle(let cycle): "its cycle of \(cycle.length) \(cycle.unit.rawValue) begins on \(cycle.from)"
        case .cycle(let cycle, let number):
            "it is \(cycle.unit == .days ? "day" : "week") \(number) of the cycle of \(cycle.length) from \(cycle.from), and 'every' has \(cycle.numbers)"
        case .pause(let pause): Self.words(pause)
        case .exception: "'except' has the day"
        case .dates: "'dates' does not have the day"
        case .hijri(let month, let day):
            "'hijri' does not have the day, \(day) \(HijriDate.monthNames[month - 1])" + night(after: date, limit)
        case .hijriUnknown: "nobody knows its Hijri date, which 'hijri' asks for"
        case .beforeWeeks(let from): "its 'weeks' begin on \(from)"
        case .restWeek(let week): "week \(week) of its 'weeks' is a rest"
        case .weeksOver(let last): "its 'weeks' are over after week \(last)"
        }
    }
}
