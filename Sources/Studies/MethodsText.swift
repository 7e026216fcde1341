import CivilTime
import Localization
import PlanModel
import PrayerTimes
import Text

/// What was done, as a paper's methods section says it: in the past tense, a sentence for each fact of the plan.
package struct MethodsText {
    private let study: Study
    private let words = Words(.english)

    package init(_ study: Study) { self.study = study }

    /// The sentences, in paragraphs: people and days, each rule, all prompts together, and how the times were drawn.
    package var paragraphs: [[String]] {
        [period + journeys + waves] + study.rules.map(sentences) + [totals, draws + origin]
    }

    package var sentences: [String] { paragraphs.flatMap(\.self) }

    private var facts: StudyFacts { StudyFacts(study) }

    // MARK: People and days

    private var period: [String] {
        let people = study.people.count == 1 ? "one participant" : "\(study.people.count) participants"
        let zones = facts.zones
        let places =
            zones.count == 1
            ? "whose clocks were those of \(zones[0].name)"
            : "in \(zones.count) time zones (\(zones.map { "\($0.name) \($0.people)" }.joined(separator: ", ")))"
        var text = "The schedule was made in advance for \(people) \(places), "
        if let span = facts.commonSpan {
            text += "for \(counted(span.days, "day")), from \(span.start) to \(span.start.advanced(by: span.days - 1))."
        } else {
            let days = facts.range(study.people.map(\.days))
            text += "for \(days) days each, between \(facts.firstDay) and \(facts.lastDay)."
        }
        var sentences = [text]
        if zones.count > 1 {
            sentences.append("All times were those of the participant's own clocks, summer time included.")
        }
        if let days = facts.range(study.people.map(\.baselineDays)).nonZero {
            sentences.append(
                days == "1"
                    ? "There were no prompts on the first day." : "There were no prompts on the first \(days) days.")
        }
        return sentences
    }

    private var journeys: [String] {
        let all = study.people.map(\.journeys)
        let travellers = all.count { !$0.isEmpty }
        guard let first = all.first, travellers > 0 else { return [] }
        guard Set(all).count == 1 else {
            return [
                "For \(counted(travellers, "participant")) some of these days were spent by the clocks of other time zones."
            ]
        }
        return first.map { "From \($0.first) to \($0.last) the clocks were those of \($0.timeZone)." }
    }

    private var waves: [String] {
        let counts = study.people.map(\.waves.count)
        guard counts.contains(where: { $0 > 0 }) else { return ["No prompts were planned."] }
        let all = study.people.flatMap(\.waves)
        let days = facts.range(all.map(\.promptDays))
        let (weekdays, weekendDays) = (facts.range(all.map(\.weekdays)), facts.range(all.map(\.weekendDays)))
        let lengths =
            "\(days == "1" ? "1 day" : "\(days) days") with prompts (weekdays: \(weekdays); weekend days: \(weekendDays))"
        if counts.allSatisfy({ $0 == 1 }) { return ["Prompts came in a single wave of \(lengths)."] }
        let dates = facts.commonWaves.map { waves in
            " (" + waves.map { "\($0.first) to \($0.last)" }.joined(separator: ", ") + ")"
        }
        let pauses = facts.range(
            study.people.flatMap { zip($0.waves, $0.waves.dropFirst()).map { $0.last.distance(to: $1.first) - 1 } })
        return [
            "Prompts came in \(facts.range(counts)) waves\(dates ?? "") of \(lengths) each; between two waves lay \(pauses) days without a prompt."
        ]
    }

    // MARK: Rules

    /// Where a rule has more designs than this, one is described as an example.
    private static let mostDesigns = 4

    private func sentences(of rule: StudyRule) -> [String] {
        let designs = rule.designs
        func each<Value: Hashable>(_ value: (RuleDesign) -> Value, _ say: (RuleDesign) -> String?) -> [String] {
            differing(designs, by: value, say: say)
        }
        var sentences = each({ $0.days }, { "'\(rule.id)' came \($0.days)." })
        sentences += each({ $0.timing }, { timing($0, rule) })
        sentences += each({ $0.atMost }) { design in
            let limits = [design.atMost.perWeek.map { "\($0) a week" }, design.atMost.perMonth.map { "\($0) a month" }]
                .compactMap(\.self)
            return limits.isEmpty ? nil : "Of these at most \(limits.listed) were kept, which were drawn."
        }
        sentences += each({ Worth(expires: $0.expires, followUps: $0.followUps) }, worth)
        sentences += each({ $0.keptFree }) { design in
            design.keptFree.isEmpty
                ? nil : "No prompt of '\(rule.id)' was placed in \(design.keptFree.listed(with: "or"))."
        }
        sentences += each({ $0.arms }, { arms($0, rule) })
        return sentences
            + each({ $0.drawsTexts }) {
                $0.drawsTexts ? "The prompts' texts took turns in an order that was drawn." : nil
            }
    }

    private struct Worth: Hashable {
        var expires: TimeSpan
        var followUps: [TimeSpan]
    }

    /// Says something of each different value of the designs, and for whom it held where there are several; of many just
    /// that they differed.
    private func differing<Value: Hashable>(
        _ designs: [(design: RuleDesign, people: Int)], by value: (RuleDesign) -> Value,
        say: (RuleDesign) -> String?
    ) -> [String] {
        var order: [Value] = []
        var groups: [Value: (design: RuleDesign, people: Int)] = [:]
        for (design, people) in designs {
            let key = value(design)
            if groups[key] == nil { order.append(key) }
            groups[key, default: (design, 0)].people += people
        }
        let found = order.compactMap { groups[$0] }
        if found.count > Self.mostDesigns {
            let examples = found.compactMap { found in say(found.design).map { (text: $0, people: found.people) } }
            guard let example = examples.first else { return [] }
            return [
                "\(example.text.dropLast()) (for \(counted(example.people, "participant")); it was set for participants individually, in \(found.count) ways in all)."
            ]
        }
        return found.compactMap { design, people in
            guard let text = say(design) else { return nil }
            return found.count == 1 ? text : "For \(counted(people, "participant")): \(text)"
        }
    }

    private func timing(_ design: RuleDesign, _ rule: StudyRule) -> String {
        let (noun, count) = (rule.hasArms ? "decision point" : "prompt", design.perDay)
        let prompts = "\(counted(count, noun)) '\(rule.id)'"
        switch design.timing {
        case .fixed(let times):
            let list = times.map { "\($0)" }.listed
            let kind = design.movesWithDays ? "set" : "fixed"
            return "Each of these days had \(prompts), at \(count == 1 ? "a \(kind) time" : "\(kind) times"): \(list)."
        case .spread(let spread):
            let window = "\(spread.window.from) to \(spread.window.to)"
            let times = count == 1 ? "a random time" : "random times"
            switch spread.distribution {
            case .even:
                let places =
                    count == 1 ? "the middle of the window" : "the middles of \(count) equal parts of the window"
                return
                    "Each of these days had \(prompts), at \(count == 1 ? "a fixed time" : "fixed times"): \(places) from \(window)."
            case .uniform:
                let gap =
                    spread.minGap > .zero && count > 1
                    ? ", at least \(words(spread.minGap)) apart, every set of such times being equally likely" : ""
                return "Each of these days had \(prompts), at \(times) in the window from \(window)\(gap)."
            case .stratified:
                let share = spread.varianceInWords
                guard count > 1 else {
                    return
                        "Each of these days had \(prompts), at a random time at most \(share) of the window, from \(window), away from its middle."
                }
                var text =
                    "Each of these days had \(prompts), at random times (stratified): the window from \(window) was cut into \(count) equal segments, and in each the time was drawn from the seconds at most \(share) of a segment away from its centre"
                if let length = spread.window.clockLength {
                    let apart = length.seconds * (1_000_000 - 2 * spread.varianceMillionths) / (1_000_000 * count)
                    if apart >= 60 {
                        text += ", so that consecutive ones were about \(words(.minutes(apart / 60))) apart or more"
                    }
                }
                return text + "."
            }
        }
    }

    private func worth(_ design: RuleDesign) -> String? {
        let expiry = "A prompt expired \(words(design.expires)) after it had come"
        guard !design.followUps.isEmpty else { return expiry + ", and was not repeated." }
        let times = design.followUps.map { words($0) }.listed
        return expiry + "; one without an answer was repeated after \(times)."
    }

    private func arms(_ design: RuleDesign, _ rule: StudyRule) -> String? {
        guard !design.arms.isEmpty else { return nil }
        let list = design.arms.map { "'\($0.id)' with probability \($0.probability.decimals(6))" }.listed
        let target =
            design.target.map { ", so that a day of \(design.perDay) decision points expected \($0) prompts" } ?? ""
        let none =
            design.arms.contains { $0.id == PromptArms.Arm.none && $0.probability > 0 }
            ? " Where 'none' was drawn, nothing was sent." : ""
        return
            "At each decision point of '\(rule.id)' one of \(counted(design.arms.count, "arm")) was drawn, independently of all others: \(list)\(target).\(none)"
    }

    // MARK: All together

    private var totals: [String] {
        let days = study.people.reduce(0) { $0 + $1.promptDays }
        guard study.placed > 0, days > 0 else { return [] }
        var sentences: [String] = []
        if study.hasArms {
            let decided = study.rules.filter(\.hasArms)
            let points = decided.reduce(0) { $0 + $1.placed }
            let treated = decided.reduce(0) { $0 + $1.notifying }
            sentences.append(
                "There were \(counted(points, "decision point")), at \(treated) of which (\(facts.percent(treated, of: points))) a prompt was sent."
            )
        }
        let each = study.people.count > 1 ? ", \(facts.range(study.people.map(\.notifying))) for each participant" : ""
        let perDay = Double(study.notifying) / Double(days)
        let others = facts.withoutArms.map { "; \($0) of them without decision points" } ?? ""
        sentences.append(
            "In all, \(counted(study.notifying, "prompt")) \(study.notifying == 1 ? "was" : "were") planned\(each)\(others): \(perDay.decimals(2)) on a day with prompts, on average."
        )
        if study.followUps > 0 {
            sentences.append(
                "Prompts without an answer were repeated, \(counted(study.followUps, "time")) at most in all.")
        }
        let dropped = study.intended - study.placed
        if dropped > 0 {
            sentences.append(
                "\(counted(dropped, "prompt")) of the design had to be left out, since hours that were kept free left no time."
            )
        }
        if let gaps = study.gaps.summary {
            sentences.append(
                "Between a prompt and the next one of the day lay at least \(words(gaps.least)), in the median \(words(gaps.median)), and at most \(words(gaps.greatest))."
            )
        }
        return sentences
    }

    // MARK: Draws and origin

    private var draws: [String] {
        guard study.isRandom else { return ["Nothing was drawn by lot."] }
        let seeds = Set(study.people.compactMap(\.seed))
        let seed: String
        if study.people.count == 1 {
            seed = "the seed \(study.people[0].seed.map { "\($0)" } ?? "0")"
        } else if seeds.count == study.people.count {
            seed = "a seed of each participant's own"
        } else if seeds.count == 1 {
            seed = "the seed \(seeds.first.map { "\($0)" } ?? "0"), the same for all participants"
        } else {
            seed = "one of \(seeds.count) seeds, which some participants shared"
        }
        return [
            "Every draw was a number from 0 to 1, the SipHash-2-4 hash of rule, date, prompt and purpose under \(seed), so that it depended on nothing else: not on other prompts, on answers, or on the length of the study."
        ]
    }

    private var origin: [String] {
        let origin = study.origin
        let release =
            study.zoneReleases.isEmpty
            ? "" : " with release \(study.zoneReleases.listed) of the IANA time zone database"
        let table = origin.table.map { " and the table '\($0.file)' (SHA-256 \(facts.hexadecimal($0.digest)))" } ?? ""
        return [
            "\(origin.program) \(origin.version)\(release) made the schedule from the plan '\(origin.planFile)' (SHA-256 \(facts.hexadecimal(origin.planDigest)))\(table); the same files give the same schedule again, to the second."
        ]
    }
}

extension String {
    /// The text of a range, or `nil` for one of nothing but zero.
    fileprivate var nonZero: String? { self == "0" ? nil : self }
}
