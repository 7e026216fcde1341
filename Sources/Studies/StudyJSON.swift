import CivilTime
package import Diagnostics
import JSON
import Scheduling
import PlanModel

/// The report as one JSON document: `schemas/study.schema.json`.
package struct StudyJSON {
    private let study: Study
    private let findings: [Diagnostic]

    /// `findings` are those of the plan.
    package init(_ study: Study, findings: [Diagnostic]) {
        self.study = study
        self.findings = findings
    }

    package var bytes: [UInt8] {
        let facts = StudyFacts(study)
        var json = JSONWriter(.lines(depth: 2), capacity: 1 << 16)
        json.object { json in
            json.member("formatVersion", 1)
            json.member("generator") { json in
                json.member("name", study.origin.program.lowercased())
                json.member("version", study.origin.version)
            }
            json.member("plan") { json in
                json.member("id", study.origin.planID)
                json.member("title", study.title)
                json.member("file", study.origin.planFile)
                json.member("digest", study.origin.planDigest)
            }
            if let table = study.origin.table {
                json.member("table") { json in
                    json.member("file", table.file)
                    json.member("digest", table.digest)
                }
            }
            json.member("timeZoneData") { json in
                json.member("releases", study.zoneReleases)
                json.member("isBuiltIn", study.usesBuiltInZones)
            }
            json.member("randomisation", study.isRandom ? StudyDocument.algorithm : nil)
            json.member("counts") { json in
                json.member("people", study.people.count)
                json.member("intended", study.intended)
                json.member("placed", study.placed)
                json.member("prompts", study.notifying)
                json.member("followUps", study.followUps)
                gaps(study.gaps, to: &json)
            }
            json.member("methods", MethodsText(study).sentences)
            json.member("checklist", facts.checklist) { json, item in
                json.member("item", item.number)
                json.member("name", item.name)
                json.member("answers", item.answers)
            }
            json.member("registration", StudyDocument(study).registration) { json, item in
                json.member("name", item.name)
                json.member("text", item.text)
            }
            json.member("rules", study.rules) { write($1, to: &$0) }
            json.member("people", study.people) { write($1, to: &$0) }
            json.member("diagnostics", DiagnosticRenderer(format: .json), findings)
        }
        json.endLine()
        return json.bytes
    }

    private func gaps(_ gaps: GapCounts, to json: inout JSONWriter) {
        guard let summary = gaps.summary else { return }
        json.member("gaps") { json in
            json.member("count", gaps.total)
            json.member("leastS", summary.least.seconds)
            json.member("medianS", summary.median.seconds)
            json.member("greatestS", summary.greatest.seconds)
        }
    }

    private func write(_ rule: StudyRule, to json: inout JSONWriter) {
        json.member("rule", rule.id)
        json.member("title", rule.title)
        json.member("intended", rule.intended)
        json.member("placed", rule.placed)
        json.member("prompts", rule.notifying)
        json.member("followUps", rule.followUps)
        gaps(rule.gaps, to: &json)
        json.member("designs", rule.designs) { json, entry in
            json.member("people", entry.people)
            json.member("schedule", entry.design.schedule.rawValue)
            json.member("days", entry.design.days)
            json.member("perDay", entry.design.perDay)
            switch entry.design.timing {
            case .fixed(let times): json.member("at", times.map { "\($0)" })
            case .spread(let spread):
                json.member("windowFrom", "\(spread.window.from)")
                json.member("windowTo", "\(spread.window.to)")
                json.member("distribution", spread.distribution.rawValue)
                json.member("variance", Double(spread.varianceMillionths) / 1_000_000)
                json.member("minGapS", spread.minGap.seconds)
            }
            json.member("expiresS", entry.design.expires.seconds)
            json.member("followUpS", entry.design.followUps.map(\.seconds))
            json.member("keptFree", entry.design.keptFree)
            if let target = entry.design.target { json.member("target", Double(target.scaled) / 10_000) }
        }
        if rule.hasArms {
            json.member("arms", rule.arms) { json, arm in
                json.member("arm", arm.id)
                json.member("leastProbability", arm.probabilities.lowerBound)
                json.member("greatestProbability", arm.probabilities.upperBound)
                json.member("taken", arm.taken)
                json.member("expected", Self.rounded(arm.expected))
            }
        }
        json.member("hours", Array(0..<24)) { json, hour in
            json.member("hour", hour)
            json.member("planned", rule.hours[hour])
            json.member("expected", Self.rounded(rule.chances.expected[hour]))
            json.member("deviation", Self.rounded(rule.chances.variance[hour].squareRoot()))
        }
        json.member("weekdays", Weekday.allCases) { json, day in
            json.member("day", day.planName)
            json.member("planned", rule.weekdays[day.rawValue - 1])
            json.member("intended", rule.intendedWeekdays[day.rawValue - 1])
        }
    }

    private func write(_ person: StudyPerson, to json: inout JSONWriter) {
        json.member("id", person.id)
        json.member("timeZone", person.timeZone)
        if let seed = person.seed { json.member("seed", seed) }
        json.member("digest", person.digest)
        json.member("start", "\(person.start)")
        json.member("days", person.days)
        json.member("baselineDays", person.baselineDays)
        json.member("waves", person.waves) { json, wave in
            json.member("from", "\(wave.first)")
            json.member("to", "\(wave.last)")
            json.member("weekdays", wave.weekdays)
            json.member("weekendDays", wave.weekendDays)
        }
        json.member("rules", person.rules) { json, count in
            json.member("rule", count.rule)
            json.member("intended", count.intended)
            json.member("placed", count.placed)
            json.member("prompts", count.notifying)
            json.member("followUps", count.followUps)
        }
        gaps(person.gaps, to: &json)
    }

    /// Four decimals: more would only show the order in which numbers were added up.
    private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
