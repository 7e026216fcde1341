import CivilTime
import Diagnostics
import PlanModel
import PrayerTimes
import Sampling
import Scheduling
import Text

/// Describes a rule's settings and its occurrences in a horizon.
struct RuleLines {
    private let rule: Subject
    private let schedule: Schedule
    private let planned: [Occurrence]

    init(_ rule: Subject, _ schedule: Schedule) {
        self.rule = rule
        self.schedule = schedule
        planned = (rule.kind == .notice ? schedule.occurrences : schedule.listed).filter { $0.rule == rule.id }
    }

    private var plan: Plan { schedule.plan }

    var lines: [String] {
        let dates = schedule.horizon.dates
        let last = dates.upperBound.advanced(by: -1)
        var lines = ["\(plan.id)/\(rule.id): \(rule.title)", labelled("rule", "\(rule.kind.rawValue), \(rule.source)")]
        lines += settings
        let times = planned.count == 1 ? "once" : "\(planned.count) times"
        lines.append(
            labelled(
                "planned",
                "\(times) on \(counted(Set(planned.map(\.date)).count, "day")) from \(dates.lowerBound) to \(last)")
        )
        if case .prompt(let rule) = rule, let arms = rule.arms {
            let counts = arms.all.map { arm in "\(arm.id) \(planned.count { $0.arm?.id == arm.id })" }
            lines.append(labelled("taken", counts.joined(separator: ", ")))
        }
        if rule.kind != .notice { lines += shortfalls }
        lines += planned.prefix(3).map { labelled("first", "\(plan.timeZone(on: $0.date).local($0.start)), \($0.key)") }
        return lines
    }

    /// The rule's settings in the plan.
    private var settings: [String] {
        switch rule {
        case .prompt(let rule):
            var lines = [labelled("days", "\(DayWords(rule.limit).text)")]
            lines.append(timing(rule))
            if !rule.followUps.isEmpty {
                lines.append(
                    labelled(
                        "again", "\(rule.followUps.map { "\($0)" }.joined(separator: ", ")) after each, until answered")
                )
            }
            if let arms = rule.arms {
                let target = arms.target.map { "; a full day expects \($0) that notify" } ?? ""
                lines.append(labelled("arms", "\(arms.text)\(target)"))
            }
            if let texts = texts(rule.texts) { lines.append(labelled("texts", "\(texts)")) }
            for period in PromptTotals.Period.allCases {
                if let most = rule.atMost[period] {
                    lines.append(labelled("at most", "\(most) a \(period.rawValue), drawn from those of its days"))
                }
            }
            let avoided =
                [
                    rule.avoid.prayers.map { "prayers (\($0))" }, rule.avoid.workouts.map { "workouts (\($0))" },
                    rule.avoid.prompts.map { "prompts placed before (\($0))" },
                ] + rule.avoid.rules.sorted { $0.key < $1.key }.map { "'\($0.key)' (\($0.value))" }
            let quiet = rule.overrideQuiet || plan.quiet.isEmpty ? [] : ["quiet hours"]
            let busy = rule.avoid.busy ? plan.busy.map { "busy '\($0.id)'" } : []
            let all = quiet + busy + avoided.compactMap(\.self)
            return lines + (all.isEmpty ? [] : [labelled("avoids", "\(all.joined(separator: ", "))")])
        case .prayer(let time, _):
            let limit = plan.prayers.limit
            let days = limit == DayLimit() ? [] : ["  days      \(DayWords(limit).text)"]
            var lines = days + (plan.prayers.alerts[time].map(alerts) ?? [])
            let iqamah = (plan.prayers.iqamah[time] ?? []).map {
                "\($0.iqamah)" + ($0.dates == DateRange() ? "" : " \($0.dates)")
            }
            if !iqamah.isEmpty { lines.append(labelled("iqamah", "\(iqamah.joined(separator: "; else "))")) }
            if let base = time.base {
                lines.append(
                    labelled("lies", "\((plan.prayers.offsets[time] ?? base.offset).signed) from \(base.prayer)"))
            }
            return lines
        case .planEnd(let notice, _):
            return [labelled("tells", "\(counted(notice.days, "day")) before the last day, at 09:00")]
        case .session(let session):
            let reminders = session.remind.map { ", reminds \($0) before" }.joined()
            let announced = session.announce ? ", announced" : ""
            let what = session.weeks == nil ? ", \(session.template.id), \(session.template.duration)" : ""
            let phases = session.phasesOnStart ? ", phases once it is started" : ""
            let times = session.times.map { "\($0)" }.joined(separator: ", ")
            return [
                labelled("days", "\(DayWords(session.limit).text)"),
                labelled("at", "\(times)\(what)\(announced)\(reminders)\(phases)"),
            ] + WeekLines(session).lines(over: schedule.horizon.dates)
                + (session.weeks == nil ? LoadLines(session.template).lines : [])
        }
    }

    private func timing(_ rule: PromptRule) -> String {
        switch rule.timing {
        case .fixed(let times): return labelled("at", "\(times.map { "\($0)" }.joined(separator: ", "))")
        case .spread(let spread):
            let isStratified = spread.distribution == .stratified
            let variance = isStratified ? ", variance \(percent(spread.varianceMillionths))" : ""
            return
                labelled(
                    "window",
                    "\(spread.window.from) to \(spread.window.to), \(spread.perDay) a day, \(spread.distribution.rawValue)\(variance)"
                )
        }
    }

    /// Returns the alerts of a time: a line for each entry of a list, then one for all other days.
    private func alerts(_ table: PrayerSection.AlertTable) -> [String] {
        let entries = table.entries.map { entry in
            labelled("at", "\(words(entry.alert)); \(DayWords(entry.limit).text)")
        }
        return entries + [labelled("at", "\(words(table.otherwise))\(entries.isEmpty ? "" : "; on all other days")")]
    }

    /// Returns an alert as text: `sound, reminders -30m silent, before iqamah -10m`.
    private func words(_ alert: PrayerSection.Alert) -> String {
        func list(_ name: String, _ reminders: [PrayerSection.Reminder]) -> String {
            let each = reminders.map { "\($0.offset.signed)\($0.isSilent ? " silent" : "")" }
            return each.isEmpty ? "" : ", \(name) \(each.joined(separator: ", "))"
        }
        return alert.at.rawValue + list("reminders", alert.reminders) + list("before iqamah", alert.iqamahReminders)
    }

    /// Returns how a rule's texts come; `nil` where it has one.
    private func texts(_ texts: PromptTexts) -> String? {
        if let dated = texts.dated { return "\(counted(dated.count, "text")) by date; on other days the title alone" }
        guard texts.all.count > 1 else { return nil }
        return "\(texts.all.count), each once before any again, \(texts.order == .shuffle ? "shuffled" : "as written")"
    }

    /// The missing occurrences of the rule, with the first day of each reason.
    private var shortfalls: [String] {
        var reasons: [String: (first: LocalDate, count: Int)] = [:]
        var order: [String] = []
        var dropped: [(date: LocalDate, slot: Int)] = []
        var followUps: [(date: LocalDate, part: String)] = []
        var leftOut: [(date: LocalDate, slot: Int)] = []
        let days = Set(planned.map(\.date))
        for date in schedule.horizon.dates {
            if case .prompt(let prompts) = rule, days.contains(date), lacksSome(prompts, on: date) {
                let day = Planner.prompts(of: prompts, on: date, in: plan)
                dropped += (day?.dropped ?? []).map { (date, $0.slot) }
                leftOut += (day?.leftOut ?? []).map { (date, $0.draw.slot) }
                followUps += (day?.droppedFollowUps ?? []).map { (date, "\($0.slot)/after-\($0.length)") }
            }
            guard !days.contains(date) else { continue }
            let text = kind(of: date)
            if reasons[text] == nil { order.append(text) }
            reasons[text, default: (date, 0)].count += 1
        }
        var lines = order.compactMap { text in
            reasons[text].map { labelled("left out", "\(counted($0.count, "day")), first \($0.first): \(text)") }
        }
        let widened = planned.filter { if case .prompt(let reason) = $0.reason { reason.isWidened } else { false } }
        if let first = widened.first { lines.append(labelled("widened", "\(widened.count), first \(first.key)")) }
        if let first = leftOut.first {
            lines.append(
                labelled("left out", "\(leftOut.count) by 'atMost', first \(rule.id)/\(first.date)/\(first.slot)"))
        }
        if let first = dropped.first {
            lines.append(labelled("dropped", "\(dropped.count), first \(rule.id)/\(first.date)/\(first.slot)"))
        }
        if let first = followUps.first {
            let days = runs(of: followUps.map(\.date))
            lines.append(
                labelled(
                    "dropped", "\(counted(followUps.count, "follow-up")), first \(rule.id)/\(first.date)/\(first.part)")
            )
            lines += stride(from: 0, to: days.count, by: 4).map {
                labelled("on", "\(days[$0..<min($0 + 4, days.count)].joined(separator: ", "))")
            }
        }
        return lines
    }

    /// Returns dates as text, those that follow each other as `2027-01-10 to 2027-01-12`.
    ///
    /// - `dates`: Ascending; some may be there several times.
    private func runs(of dates: [LocalDate]) -> [String] {
        var runs: [ClosedRange<LocalDate>] = []
        for date in dates {
            if let last = runs.last, last.upperBound.advanced(by: 1) >= date {
                runs[runs.count - 1] = last.lowerBound...date
            } else {
                runs.append(date...date)
            }
        }
        return runs.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    }

    /// Whether a day with prompts of a rule lacks one of them, or a follow-up.
    private func lacksSome(_ rule: PromptRule, on date: LocalDate) -> Bool {
        let prompts = planned.filter { $0.date == date }
        return prompts.count < rule.perDay
            || prompts.contains { !$0.isUntreated && $0.notifications.count <= rule.followUps.count }
    }

    /// Returns the reason for a day's absence without details of that day, so that like days are counted together.
    private func kind(of date: LocalDate) -> String {
        let hijri = plan.prayers.hijri
        let exclusion =
            if case .session(let session) = rule {
                session.exclusion(of: date, in: hijri)
            } else {
                rule.limit?.exclusion(of: date, in: hijri)
            }
        switch exclusion {
        case .weekday: return "not one of its 'days'"
        case .exception: return "'except' has them"
        case .dates: return "'dates' does not have them"
        case .beforeCycle(let cycle): return "its cycle begins on \(cycle.from)"
        case .cycle(let cycle, _): return "not \(cycle.numbers) of its \(cycle.length) \(cycle.unit.rawValue)"
        case .pause(let pause): return "paused \(pause)"
        case .hijri: return "'hijri' does not have them"
        case .hijriUnknown: return "nobody knows their Hijri dates"
        case .hebrew: return "'hebrew' does not have them"
        case .easter: return "'easter' does not have them"
        case .moon: return "'moon' does not have them"
        case .random(let random, _): return "other days of their \(random.per.rawValue)s were drawn"
        case .beforeWeeks(let from): return "its 'weeks' begin on \(from)"
        case .restWeek: return "a rest in its 'weeks'"
        case .weeksOver(let last): return "its 'weeks' are over after week \(last)"
        case nil: return WhyNot(plan: plan).reasons(rule, date).first ?? "nothing is planned"
        }
    }

    private func percent(_ millionths: Int) -> String {
        let (whole, rest) = (millionths / 10_000, millionths % 10_000)
        guard rest > 0 else { return "\(whole)%" }
        var digits = rest.padded(to: 4)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)%"
    }
}
