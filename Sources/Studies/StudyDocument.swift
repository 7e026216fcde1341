import CivilTime
import Localization
import Scheduling
import PlanModel
import PrayerTimes
import Text

/// The report as headings, texts, tables and figures, which Markdown and HTML write each in its way.
struct StudyDocument {
    enum Block {
        case heading(String)
        case paragraph(String)
        case list([String])
        /// Cells of which all columns but the first so many are numbers.
        case table(header: [String], rows: [[String]], texts: Int)
        /// Only in forms that can draw.
        case figure(StudyFigure)
    }

    let study: Study
    private let facts: StudyFacts

    init(_ study: Study) {
        self.study = study
        facts = StudyFacts(study)
    }

    var title: String { study.title }

    /// Under the title: for whom, when, and what it comes to.
    var lede: String {
        let people = study.people.count == 1 ? "1 person" : "\(study.people.count) people"
        return
            "\(people), \(facts.firstDay) to \(facts.lastDay), \(study.notifying) prompts planned. What the schedule does, for a paper and its registration, made from the plan itself."
    }

    var blocks: [Block] {
        var blocks: [Block] = [.heading("Methods, in sentences")]
        blocks += MethodsText(study).paragraphs.filter { !$0.isEmpty }.map { .paragraph($0.joined(separator: " ")) }
        blocks += [
            .heading("Checklist: CREMAS, items 5 to 8, 9 and 11"),
            .table(
                header: ["Item", "Asks for", "Of this schedule"],
                rows: facts.checklist.map { ["\($0.number)", $0.name, $0.answers.joined(separator: " ")] }, texts: 3),
            .heading("Registration: the sampling plan"),
            .table(header: ["Asks for", "Of this schedule"], rows: registration.map { [$0.name, $0.text] }, texts: 2),
        ]
        blocks += figures.map(Block.figure)
        blocks += [.heading("Prompts by rule"), rules, .heading("Times between prompts of a day"), gaps]
        if study.hasArms { blocks += [.heading("Arms"), arms] }
        blocks += [.heading("Prompts by hour, beside what the design expects"), hours]
        blocks += study.rules.compactMap(deviation).map(Block.paragraph)
        blocks += [.heading("Prompts by day of the week"), weekdays]
        if study.people.count > 1 { blocks += [.heading("By time zone"), zones] }
        blocks += [.heading("To make the same schedule again"), .list(reproduction)]
        return blocks
    }

    private var figures: [StudyFigure] {
        StudyFigure.Kind.allCases.map { StudyFigure($0, study) }.filter { !$0.isEmpty }
    }

    // MARK: Registration

    /// What the sampling part of the registration template for experience sampling asks for (Kirtley and others 2021, doi
    /// 10.1177/2515245920924686), in words of our own.
    var registration: [(name: String, text: String)] {
        let rules = study.rules
        func each(_ say: (RuleDesign) -> String) -> String {
            rules.map { rule in
                var ways: [(text: String, people: Int)] = []
                for (design, people) in rule.designs {
                    let text = say(design)
                    if let place = ways.firstIndex(where: { $0.text == text }) {
                        ways[place].people += people
                    } else {
                        ways.append((text, people))
                    }
                }
                let texts =
                    switch ways.count {
                    case 1: [ways[0].text]
                    case 2...4: ways.map { "\($0.text) for \(counted($0.people, "participant"))" }
                    default: [ways[0].text, "otherwise for others (\(ways.count) ways in all)"]
                    }
                return "'\(rule.id)': \(texts.joined(separator: ", "))"
            }.joined(separator: "; ") + "."
        }
        var items: [(name: String, text: String)] = [
            (
                "Kind of sampling",
                each { design in
                    switch design.timing {
                    case .fixed: "fixed times"
                    case .spread(let spread):
                        switch spread.distribution {
                        case .stratified:
                            "random, one in each of \(spread.perDay) equal parts of the window, at most \(spread.varianceInWords) of a part from its middle"
                        case .uniform: "random within the window"
                        case .even: "fixed, evenly spread over the window"
                        }
                    }
                }
            ),
            ("Days", each(\.days)),
            (
                facts.zones.count > 1
                    ? "Window of the day, or times, by the participant's clocks" : "Window of the day, or times",
                each { design in
                    switch design.timing {
                    case .fixed(let times): times.map { "\($0)" }.joined(separator: ", ")
                    case .spread(let spread): "\(spread.window.from) to \(spread.window.to)"
                    }
                }
            ),
            ("Prompts a day", each { $0.arms.isEmpty ? "\($0.perDay)" : counted($0.perDay, "decision point") }),
        ]
        if let gaps = study.gaps.summary {
            items.append(
                (
                    "Times between prompts of a day",
                    "least \(facts.words(gaps.least)), median \(facts.words(gaps.median)), greatest \(facts.words(gaps.greatest))."
                ))
        }
        items += [
            ("How long a prompt can be answered", each { facts.words($0.expires) }),
            (
                "Reminders of unanswered prompts",
                each { design in
                    design.followUps.isEmpty
                        ? "none" : "after \(design.followUps.map { facts.words($0) }.joined(separator: ", "))"
                }
            ),
            ("Hours kept free", each { $0.keptFree.isEmpty ? "none" : $0.keptFree.joined(separator: ", ") }),
            (
                "Length of the study",
                "\(facts.range(study.people.map(\.days))) days, \(facts.range(study.people.map(\.promptDays))) of them with prompts; \(facts.range(study.people.map(\.baselineDays))) days before the first prompt."
            ),
            (
                "Prompts in all",
                "\(facts.range(study.people.map(\.notifying)))\(study.people.count > 1 ? " for each of \(study.people.count) participants, \(study.notifying) together" : "")."
            ),
        ]
        if study.hasArms {
            items.append(
                (
                    "Randomisation within persons",
                    each { design in
                        design.arms.isEmpty
                            ? "no arms"
                            : design.arms.map { "\($0.id) \($0.probability.decimals(6))" }.joined(separator: ", ")
                    }
                ))
        }
        items.append(
            ("Random numbers", study.isRandom ? Self.algorithm : "none are drawn."))
        return items
    }

    /// How a draw is made, so that others can make it again.
    static let algorithm =
        "U = (h >> 11) · 2⁻⁵³, with h the SipHash-2-4 of '<rule>/<yyyy-mm-dd>/<number>/<time, body or arm>' under the key of the seed's 8 bytes, little endian, and the ASCII bytes 'horarium'."

    // MARK: Tables

    /// A rule where all its decision points are counted, those without a prompt too.
    private static func name(_ rule: StudyRule) -> String { rule.hasArms ? "\(rule.id) (decision points)" : rule.id }

    private var rules: Block {
        let rows = study.rules.map { rule in
            [
                rule.id, "\(rule.intended)", "\(rule.placed)", "\(rule.dropped)", "\(rule.notifying)",
                "\(rule.followUps)",
            ]
        }
        let total = [
            "all", "\(study.intended)", "\(study.placed)", "\(study.intended - study.placed)", "\(study.notifying)",
            "\(study.followUps)",
        ]
        return .table(
            header: ["rule", "in the design", "with a time", "left out", "prompts sent", "follow-ups at most"],
            rows: rows + (rows.count > 1 ? [total] : []), texts: 1)
    }

    private var gaps: Block {
        func row(_ name: String, _ gaps: GapCounts) -> [String] {
            let summary = gaps.summary
            return [name, "\(gaps.total)"]
                + [summary?.least, summary?.median, summary?.greatest].map { $0.map { "\($0)" } ?? "–" }
        }
        let rows = study.rules.map { row(Self.name($0), $0.gaps) }
        return .table(
            header: ["rule", "gaps", "least", "median", "greatest"],
            rows: rows + (rows.count > 1 ? [row("all that are sent", study.gaps)] : []), texts: 1)
    }

    private var arms: Block {
        let rows = study.rules.flatMap { rule in
            rule.arms.map { arm in
                let (least, most) = (arm.probabilities.lowerBound, arm.probabilities.upperBound)
                return [
                    rule.id, arm.id,
                    least == most ? least.decimals(6) : "\(least.decimals(6)) to \(most.decimals(6))",
                    "\(arm.taken)", arm.expected.decimals(1), facts.percent(arm.taken, of: rule.placed),
                ]
            }
        }
        return .table(header: ["rule", "arm", "probability", "taken", "expected", "share"], rows: rows, texts: 2)
    }

    /// The hours in which something is planned or expected.
    private var hours: Block {
        let shown = (0..<24).filter { hour in
            study.rules.contains { $0.hours[hour] > 0 || $0.chances.expected[hour] > 0.05 }
        }
        let header = ["hour"] + study.rules.flatMap { [Self.name($0), "expected"] }
        return .table(
            header: header,
            rows: shown.map { hour in
                ["\(hour.padded(to: 2)):00"]
                    + study.rules.flatMap { ["\($0.hours[hour])", $0.chances.expected[hour].decimals(1)] }
            }, texts: 1)
    }

    private func deviation(_ rule: StudyRule) -> String? {
        rule.greatestDeviation.map { hour, deviations in
            "'\(rule.id)' is furthest from what the design expects in the hour from \(hour.padded(to: 2)):00, by \(deviations.decimals(2)) standard deviations of the draws."
        }
    }

    private var weekdays: Block {
        .table(
            header: ["day"] + study.rules.flatMap { [Self.name($0), "in the design"] },
            rows: Weekday.allCases.map { day in
                [day.name]
                    + study.rules.flatMap {
                        ["\($0.weekdays[day.rawValue - 1])", "\($0.intendedWeekdays[day.rawValue - 1])"]
                    }
            }, texts: 1)
    }

    private var zones: Block {
        let rows = facts.zones.map { zone in
            let people = study.people.filter { $0.timeZone == zone.name }
            let least = people.compactMap { $0.gaps.summary?.least }.min()
            return [
                zone.name, "\(people.count)", facts.range(people.map(\.promptDays)),
                facts.range(people.map(\.notifying)),
                "\(people.reduce(0) { $0 + $1.notifying })", least.map { "\($0)" } ?? "–",
            ]
        }
        return .table(
            header: ["time zone", "people", "days with prompts", "prompts each", "prompts", "least gap"], rows: rows,
            texts: 1)
    }

    // MARK: Reproduction

    private var reproduction: [String] {
        let origin = study.origin
        let words = [origin.planFile] + (origin.table.map { ["--each", $0.file] } ?? []) + origin.options
        var lines = [
            "\(origin.program) \(origin.version): `horarium build \(words.map(\.forShells).joined(separator: " "))`",
            "plan `\(origin.planFile)`: `\(origin.planDigest)`",
        ]
        if let table = origin.table { lines.append("table `\(table.file)`: `\(table.digest)`") }
        if !study.zoneReleases.isEmpty {
            lines.append(
                "time zones: IANA release \(study.zoneReleases.listed)\(study.usesBuiltInZones ? ", which the program carries" : ", the system's")"
            )
        }
        if study.isRandom {
            let seeds = Set(study.people.compactMap(\.seed))
            lines.append(
                seeds.count == 1
                    ? "seed: \(seeds.first.map { "\($0)" } ?? "0")"
                    : "seeds: \(seeds.count), those of the table; `--format csv` has them")
            lines.append("draws: \(Self.algorithm)")
            lines.append(
                "a time: the second lo + ⌊U · n⌋ of the n free seconds of its part; an arm: the first whose probability, added to those before it, exceeds U"
            )
        }
        return lines
    }
}

extension String {
    /// The word as a shell reads it; a backtick, which ends code in Markdown, is left out.
    fileprivate var forShells: String {
        let plain = filter { $0 != "`" }
        let isSafe = plain.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,@+".contains($0) }
        return isSafe && !plain.isEmpty
            ? plain : "'\(plain.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}
