import CivilTime
package import PlanModel
import PrayerTimes
package import Scheduling

/// The reason for an occurrence's time in brief; `explain` gives it at length.
package struct ShortReason {
    /// The decisive fact, as the end of "because of …".
    package var gist: String
    /// The steps to the time, a sentence each.
    package var sentences: [String]

    /// Summarises the reason of an occurrence; `times` are the list day's times of sun and prayers, in a plan with a
    /// place.
    package init(_ occurrence: Occurrence, in plan: Plan, times: DayTimes?) {
        let zone = plan.timeZone(on: occurrence.date)
        switch occurrence.reason {
        case .prompt(let reason): self.init(reason, zone)
        case .time(let reason): self.init(reason, zone)
        case .session(let reason):
            self.init(reason, zone)
            if let week = reason.week { sentences.append("Week \(week).") }
        case .planEnd(let last): self.init("the plan's last day", ["The plan ends on \(last)."])
        case .prayer:
            guard let time = occurrence.listedTime else {
                self.init("", [])
                return
            }
            if let jumuah = plan.prayers.jumuah(time) {
                self.init("the plan's Friday prayer", ["At \(jumuah.at)."])
            } else {
                let short = times.map { PrayerSteps($0, in: plan).short(time) }
                self.init(short?.gist ?? "", short?.sentences ?? [])
            }
        }
    }

    private init(_ gist: String, _ sentences: [String]) { (self.gist, self.sentences) = (gist, sentences) }

    private init(_ reason: PromptReason, _ zone: ZoneRules) {
        func clock(_ instant: Instant) -> String { "\(zone.local(instant).time)" }
        let (lo, hi) = (clock(reason.range.lowerBound), clock(reason.range.upperBound))
        let (from, to) = (clock(reason.segment.lowerBound), clock(reason.segment.upperBound))
        gist = "between \(lo) and \(hi)"
        sentences = ["Segment \(from)–\(to)."]
        guard let draw = reason.draw else {
            gist = "the middle of its segment"
            return
        }
        let seconds = "\(reason.choices) second\(reason.choices == 1 ? "" : "s")"
        sentences.append(
            reason.isWidened
                ? "Range \(lo)–\(hi), none of it free; \(seconds) of the segment are."
                : "Range \(lo)–\(hi), \(seconds) of it free.")
        sentences.append("U = \(draw.fraction.decimals(4)).")
    }

    private init(_ reason: TimeReason, _ zone: ZoneRules) {
        gist = "at \(reason.moment)"
        sentences = reason.base.map { ["From \(zone.local($0).time)."] } ?? []
        switch reason.fit {
        case .unique: break
        case .gap(let length): sentences.append("Clocks skip that time: \(length) forward.")
        case .fold: sentences.append("Clocks show that time twice: the first.")
        }
    }
}
