import CivilTime
import Localization
import PlanModel
import PrayerTimes

/// Facts of a study that several of its forms put into words.
struct StudyFacts {
    let study: Study
    let words = Words(.english)

    init(_ study: Study) { self.study = study }

    /// The zones with the number of people in each, in the order of the table.
    var zones: [(name: String, people: Int)] {
        var zones: [(name: String, people: Int)] = []
        for person in study.people {
            if let place = zones.firstIndex(where: { $0.name == person.timeZone }) {
                zones[place].people += 1
            } else {
                zones.append((person.timeZone, 1))
            }
        }
        return zones
    }

    /// The first day and the number of days; `nil` where they differ between people.
    var commonSpan: (start: LocalDate, days: Int)? {
        guard let first = study.people.first,
            study.people.allSatisfy({ ($0.start, $0.days) == (first.start, first.days) })
        else { return nil }
        return (first.start, first.days)
    }

    var firstDay: LocalDate { study.people.map(\.start).min() ?? LocalDate(epochDay: 0) }
    var lastDay: LocalDate {
        study.people.map { $0.start.advanced(by: $0.days - 1) }.max() ?? LocalDate(epochDay: 0)
    }

    /// The waves; `nil` where they differ between people, or are too many for a sentence.
    var commonWaves: [StudyPerson.Wave]? {
        guard let waves = study.people.first?.waves, waves.count <= 12,
            study.people.allSatisfy({
                $0.waves.map(\.first) == waves.map(\.first) && $0.waves.map(\.last) == waves.map(\.last)
            })
        else { return nil }
        return waves
    }

    /// Numbers as `7`, or `5 to 9` where they differ.
    func range(_ numbers: [Int]) -> String {
        guard let least = numbers.min(), let most = numbers.max() else { return "0" }
        return least == most ? "\(least)" : "\(least) to \(most)"
    }

    /// A share with one decimal: `42.5 %`.
    func percent(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "0 %" : "\((100 * Double(part) / Double(whole)).decimals(1)) %"
    }

    /// A digest without the name of its algorithm.
    func hexadecimal(_ digest: String) -> String {
        digest.split(separator: ":").last.map(String.init) ?? digest
    }

    /// The prompts of rules without arms, where others have some: `16920 (141 for each participant)`.
    var withoutArms: String? {
        let rules = study.rules.filter { !$0.hasArms }
        guard study.hasArms, !rules.isEmpty else { return nil }
        let each = study.people.map { person in
            person.rules.filter { count in rules.contains { $0.id == count.rule } }.reduce(0) { $0 + $1.notifying }
        }
        let sum = each.reduce(0, +)
        return study.people.count > 1 ? "\(sum) (\(range(each)) for each participant)" : "\(sum)"
    }

    // MARK: CREMAS

    /// An item of a checklist, with what the plan says of it.
    struct Item {
        var number: Int
        var name: String
        var answers: [String]
    }

    /// Items of CREMAS (Liao and others 2016, doi 10.2196/jmir.4954, table 3) that a schedule answers.
    var checklist: [Item] {
        [
            Item(number: 5, name: "Number of waves", answers: waves),
            Item(number: 6, name: "Days of each wave, weekdays and weekend days", answers: monitoring),
            Item(number: 7, name: "Prompting strategy", answers: strategy),
            Item(number: 8, name: "Prompts intended a day", answers: frequency),
            Item(number: 9, name: "Design features against bias and burden", answers: features),
            Item(number: 11, name: "Prompts planned", answers: planned),
        ]
    }

    private var waves: [String] {
        let counts = study.people.map(\.waves.count)
        return [
            "\(range(counts))\(study.people.count > 1 ? " for each participant" : ""). A wave ends where more than \(StudyPerson.Wave.longestPause) days without a prompt follow."
        ]
    }

    private var monitoring: [String] {
        let most = study.people.map(\.waves.count).max() ?? 0
        let described = (0..<min(most, 12)).map { place in
            let waves = study.people.compactMap { $0.waves.indices.contains(place) ? $0.waves[place] : nil }
            let dates = Set(waves.map { "\($0.first) to \($0.last)" })
            let when = dates.count == 1 ? dates.first ?? "" : "dates differ between participants"
            return
                "Wave \(place + 1): \(range(waves.map(\.promptDays))) days with prompts, \(range(waves.map(\.weekdays))) weekdays and \(range(waves.map(\.weekendDays))) weekend days (\(when))."
        }
        return most > 12 ? described + ["So \(most) waves in all."] : described
    }

    private var strategy: [String] {
        let designs = study.rules.flatMap { rule in rule.designs.map { (rule, $0.design.schedule) } }
        let kinds = Set(designs.map(\.1))
        let word =
            kinds.count > 1 ? "hybrid: random and fixed times" : kinds.first == .random ? "random times" : "fixed times"
        return ["Interval-based, \(word)."]
            + study.rules.map { rule in
                let kinds = Set(rule.designs.map(\.design.schedule.rawValue)).sorted().listed
                return
                    "'\(rule.id)': \(kinds)\(rule.hasArms ? "; each time is a decision point at which an arm is drawn" : "")."
            }
    }

    private var frequency: [String] {
        func perDay(_ name: String, _ days: (StudyPerson.Count) -> Int, _ sum: ([Int]) -> String) -> String {
            let parts = study.rules.compactMap { rule -> String? in
                let numbers = study.people.compactMap { person -> Int? in
                    guard let count = person.rules.first(where: { $0.rule == rule.id }), days(count) > 0 else {
                        return nil
                    }
                    return rule.designs.count == 1
                        ? rule.designs[0].design.perDay : count.intended / max(1, count.weekdays + count.weekendDays)
                }
                guard !numbers.isEmpty else { return nil }
                let arms = rule.hasArms ? " decision points" : ""
                let limit = rule.designs.lazy.compactMap { design, _ in
                    design.atMost.perWeek.map { " (at most \($0) a week)" }
                        ?? design.atMost.perMonth.map { " (at most \($0) a month)" }
                }.first
                return "\(sum(numbers))\(arms) of '\(rule.id)'\(limit ?? "")"
            }
            return "\(name): \(parts.isEmpty ? "none" : parts.listed)."
        }
        return [
            perDay("Weekdays", { $0.weekdays }, range), perDay("Weekend days", { $0.weekendDays }, range),
        ] + targets
    }

    /// What arms leave of the decision points.
    private var targets: [String] {
        study.rules.filter(\.hasArms).map { rule in
            let expected = rule.arms.filter { $0.id != "none" }.reduce(0) { $0 + $1.expected }
            let days = Double(rule.placed) / Double(max(1, rule.designs.first?.design.perDay ?? 1))
            return
                "Of the decision points of '\(rule.id)', \((100 * expected / Double(max(1, rule.placed))).decimals(1)) % are expected to bring a prompt, \((expected / max(1, days)).decimals(2)) on a full day."
        }
    }

    private var features: [String] {
        var features: [String] = []
        let drawn = names { $0.schedule == .random }
        if !drawn.isEmpty {
            features.append("The times of \(drawn.listed) are drawn, so that participants cannot foresee them.")
        }
        if let gap = study.gaps.summary {
            let repeats = study.followUps > 0 ? ", their repetitions aside" : ""
            features.append("Prompts of a day lie at least \(words(gap.least)) apart\(repeats).")
        }
        let kept = Set(study.rules.flatMap { $0.designs.flatMap(\.design.keptFree) }).sorted()
        if !kept.isEmpty { features.append("Kept free of prompts: \(kept.joined(separator: "; ")).") }
        let turning = names(\.drawsTexts)
        if !turning.isEmpty {
            features.append("The texts of \(turning.listed) take turns in an order that is drawn.")
        }
        if study.hasArms {
            features.append("Arms are drawn anew at each decision point, independently of earlier ones.")
        }
        features.append("(To be added: what the questions do, such as a changing order.)")
        return features
    }

    /// The rules that have such a design.
    private func names(_ isSuch: (RuleDesign) -> Bool) -> [String] {
        study.rules.filter { $0.designs.contains { isSuch($0.design) } }.map { "'\($0.id)'" }
    }

    private var planned: [String] {
        var lines = [
            "\(study.notifying) prompts\(study.people.count > 1 ? ", \(range(study.people.map(\.notifying))) for each participant" : "")."
        ]
        if let others = withoutArms { lines.append("Without decision points: \(others).") }
        if study.rules.count > 1 {
            lines += study.rules.map { rule in
                "'\(rule.id)': \(rule.notifying)\(rule.hasArms ? " of \(rule.placed) decision points" : "")."
            }
        }
        if study.followUps > 0 {
            lines.append("Besides, at most \(study.followUps) repetitions of unanswered prompts.")
        }
        let dropped = study.intended - study.placed
        if dropped > 0 { lines.append("\(dropped) more belong to the design and found no free time.") }
        lines.append("(To be added: how many were received; 'horarium audit' counts them from a log.)")
        return lines
    }
}

extension PromptSpread {
    /// How far from the middle of its part a time is at most, as a share of the part: `30 %`.
    var varianceInWords: String { "\((Double(varianceMillionths) / 10_000).decimals(4)) %" }
}
