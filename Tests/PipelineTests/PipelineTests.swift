import CivilTime
import Diagnostics
import Documents
import Foundation
import PlanModel
import PlanReader
import Scheduling
import Testing
import TimeZoneData

@testable import Pipeline

@Suite("Text of a plan to files, in one call")
struct PipelineTests {
    private static let plan = """
        plan: 1
        id: sit
        timezone: Europe/London
        seed: 7
        horizon: {start: 2026-12-01, days: 3}
        prompts:
          sit: {perDay: 4}
        """

    private let pipeline = Pipeline(
        readFile: { (_: String) throws(FileFailure) in throw .missing },
        zones: { .builtIn }, now: Instant(epochSeconds: 0))

    private func files(
        _ text: String, days: Int? = nil, beside earlier: [String: [UInt8]] = [:]
    ) throws -> [String: [UInt8]] {
        let built = try pipeline.files(ofPlan: text, named: "sit.yaml", days: days, beside: earlier)
        #expect(built.findings.isEmpty)
        return Dictionary(uniqueKeysWithValues: built.files.map { ($0.name, $0.bytes) })
    }

    @Test("A plan comes to a calendar and a manifest")
    func files() throws {
        let files = try files(Self.plan)
        #expect(files.keys.sorted() == ["sit.ics", "sit.manifest.json"])
        let calendar = String(decoding: try #require(files["sit.ics"]), as: UTF8.self)
        // Four prompts a day for three days.
        #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 13)
    }

    @Test("What is built beside its own result is the same, and what is gone is cancelled")
    func revision() throws {
        let first = try files(Self.plan)
        #expect(try files(Self.plan, beside: first) == first)
        let fewer = try files(Self.plan.replacing("perDay: 4", with: "perDay: 3"), beside: first)
        let calendar = String(decoding: try #require(fewer["sit.ics"]), as: UTF8.self)
        #expect(calendar.components(separatedBy: "STATUS:CANCELLED").count == 4)
    }

    /// Where two plans of one id are told of: `file:line:column`, and where the other one says it.
    @Test(
        "Two plans of one id are told where one of them says it, unless both go by their files' names",
        arguments: [
            ("id: x\n", "id: x\n", ["b.yaml:2:5", "a.yaml:2:5"]), ("", "id: a\n", ["b.yaml:2:5"]),
            ("id: b\n", "", ["a.yaml:2:5"]), ("id: x\n", "id: y\n", []), ("", "", []),
            ("id: x\n", "id: x # horarium: ignore same-id\n", []),
            ("id: b # horarium: ignore same-id\n", "", []),
        ])
    func sharedID(_ first: String, _ second: String, _ places: [String]) throws {
        let rest = "timezone: Europe/London\nprompts: {sit: {at: [\"07:00\"]}}\n"
        let texts = ["a.yaml": "plan: 1\n\(first)\(rest)", "b.yaml": "plan: 1\n\(second)\(rest)"]
        let pipeline = Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                guard let text = texts[path] else { throw .missing }
                return Array(text.utf8)
            }, zones: { .builtIn },
            now: Instant(epochSeconds: 0))
        let found = pipeline.check(["a.yaml", "b.yaml"], over: HorizonChoice())
        let expected: [Diagnostic.Code] = places.isEmpty ? [] : [.sameID]
        #expect(found.map(\.code) == expected)
        let spans: [SourceSpan] = found.flatMap { [$0.span] + $0.related.map(\.span) }
        #expect(spans.map(\.description) == places)
        #expect(pipeline.check(["a.yaml", "a.yaml"], over: HorizonChoice()).isEmpty)
    }

    @Test(
        "Names that come to one id are told, unless the files are named alike",
        arguments: [
            (["خطة.yaml", "计划.yaml"], "plan"), (["My Plan.yaml", "my-plan.yaml"], "my-plan"),
            (["a/day.yaml", "b/day.yaml"], nil), (["a/day.yaml", "b/night.yaml"], nil),
        ] as [([String], String?)])
    func sharedNames(_ names: [String], _ id: String?) throws {
        let text = "plan: 1\ntimezone: Europe/London\nprompts: {sit: {at: [\"07:00\"]}}\n"
        let pipeline = Pipeline(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { .builtIn }, now: Instant(epochSeconds: 0))
        let found = pipeline.check(names, over: HorizonChoice())
        #expect(found.map(\.code) == (id == nil ? [] : [.sameID]))
        guard let id else { return }
        #expect(found.first?.span.description == "\(names[1]):1:1")
        let said = "'\(names[1])' has the id '\(id)' by its file's name, as '\(names[0])' has"
        #expect(found.first?.message.hasPrefix(said) == true)
    }

    /// 2026-12-01 by the clock.
    @Test(
        "A last day that is too far from today, or lies before the first one asked for, is told",
        arguments: [
            ("{start: today, end: 2050-01-01}", nil, nil, "out-of-range"),
            ("{end: 2050-01-01}", nil, 9, nil), ("{end: 2050-01-01}", "2049-12-01", nil, nil),
            // 3660 days from 2026-12-01 end on 2036-12-07.
            ("{end: 2036-12-07}", nil, nil, nil), ("{end: 2036-12-08}", nil, nil, "out-of-range"),
            ("{start: tomorrow, end: 2036-12-08}", nil, nil, nil),
            ("{start: 2040-01-01, end: 2041-01-01}", "+1d", nil, "out-of-range"),
            ("{start: 2026-11-01, end: 2026-12-10}", "2026-12-20", nil, "horizon-past"),
            ("{start: 2026-11-01, end: 2026-12-10}", "2026-12-20", 3, nil),
            ("{start: 2026-11-01, end: 2026-12-10}", "2026-12-10", nil, nil),
            ("{start: 2026-11-01, days: 9}", "2026-12-20", nil, nil),
        ] as [(String, String?, Int?, String?)])
    func lastDay(_ horizon: String, _ from: String?, _ days: Int?, _ code: String?) throws {
        let text = "plan: 1\ntimezone: UTC\nhorizon: \(horizon)\nprompts: {sit: {at: [\"07:00\"]}}\n"
        let pipeline = Pipeline(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { .builtIn },
            now: Instant(epochSeconds: 1_796_083_200))
        let choice = HorizonChoice(first: from.flatMap { FirstDay($0) }, days: days)
        let planned = pipeline.schedule("plan.yaml", over: choice)
        #expect(planned.findings.filter { $0.code != .oldZoneData }.map(\.code.id) == (code.map { [$0] } ?? []))
        #expect((planned.source == nil) == (code == "out-of-range"))
        if code != nil { #expect(planned.findings.first?.span.start.line == 3) }
        // As the same days written as dates are told.
        if horizon.contains("today") {
            #expect(planned.findings.first?.message == "the horizon has 8433 days; expected at most 3660")
        }
        if code == "horizon-past" {
            #expect(planned.schedule?.horizon.dates.lowerBound == LocalDate("2026-12-20"))
            #expect(planned.schedule?.horizon.days == 1)
        }
    }

    @Test("What is found for several people is told once, with for whom; what is in the table says so itself")
    func people() throws {
        let texts = [
            "sit.yaml": Self.plan + "\nquiet: {day: {from: 06:00, to: 23:00}}\n",
            "people.csv": "id,seed,prompts.sit.window\nada,1,\nbo,2,\ncy,3,07:00-08:00\ndi,x,\n",
        ]
        let pipeline = Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                guard let text = texts[path] else { throw .missing }
                return Array(text.utf8)
            },
            zones: { .builtIn },
            now: Instant(epochSeconds: 0))
        let people = pipeline.people("people.csv", of: "sit.yaml")
        let found = people.rows.map { ($0, pipeline.schedule(.person($0, of: people), over: HorizonChoice()).findings) }
        let told = People.together(found)
        // The window from 07:00 to 22:00 lies in the quiet hours, and so does one to 08:00: four prompts on three days.
        let dropped = told.filter { $0.code.id == "prompt-dropped" }
        #expect(dropped.flatMap { $0.related.suffix(1).map(\.message) } == ["for 'ada' and 2 others"])
        #expect(dropped.first?.related.last?.span.start.line == 2)
        // Of the text 'x' in the table it is seen whose it is.
        #expect(told.filter { $0.severity == .error }.map(\.code.id) == ["wrong-type", "row-failed"])
        #expect(told.filter { $0.severity == .error }.allSatisfy { $0.related.isEmpty })
    }

    private func people(_ plan: String, _ table: String) -> (rows: [String?], told: [Diagnostic]) {
        let pipeline = pipeline.reading(["sit.yaml": Array(plan.utf8), "people.csv": Array(table.utf8)])
        let people = pipeline.people("people.csv", of: "sit.yaml")
        let found = people.rows.map { ($0, pipeline.schedule(.person($0, of: people), over: HorizonChoice())) }
        #expect(found.allSatisfy { $0.1.schedule?.plan.id == $0.0.id?.lowercased() })
        return (found.map { $0.1.stem }, People.together(found.map { ($0.0, $0.1.findings) }))
    }

    @Test("An expectation that fails for many rows is told once with how many, and so are the rows")
    func failedExpectations() {
        let rows = (1...9).map { "p\($0),\($0),\($0 == 5 ? 3 : 4)" }.joined(separator: "\n")
        let (_, told) = people(
            Self.plan + "\nexpect: [{count: sit, is: 3}]\n", "id,seed,prompts.sit.perDay\n\(rows)\n")
        #expect(told.map(\.code.id) == ["expectation-failed", "row-failed"])
        #expect(told[0].related.last?.message == "for 'p1' and 7 others")
        #expect(told[1].message.hasSuffix("it has 1 error; nor are the 7 of lines 3-5, 7-10"))
    }

    @Test("Ids of a table may have capitals: the plan's has none, the files have them")
    func capitals() {
        let (stems, told) = people(Self.plan, "id,seed\nP001,1\nP002,2\n")
        #expect(stems == ["P001", "P002"] && told.isEmpty)
        let pipeline = pipeline.reading(
            ["sit.yaml": Array(Self.plan.utf8), "people.csv": Array("id,seed\nP1,1\np1,2\n".utf8)])
        #expect(pipeline.people("people.csv", of: "sit.yaml").rows[1].findings.count == 1)
    }

    @Test("A number that an earlier manifest gave a notification stays, also one that is not its first choice")
    func numbersStay() throws {
        let plan =
            Self.plan
            + "\nworkouts: {templates: {run: {type: hiit, work: 40s, rest: 20s, rounds: 2}}, sessions: {early: {template: run, at: 06:00}}}"
        func number(_ id: String, _ bytes: [UInt8]?) throws -> String {
            let text = String(decoding: try #require(bytes), as: UTF8.self)
            let rest = try #require(text.components(separatedBy: "\"\(id)\"").dropFirst().first)
            return String(rest.components(separatedBy: "numericId\":")[1].drop { $0 == " " }.prefix { $0.isNumber })
        }
        var earlier = try files(plan)
        var text = String(decoding: try #require(earlier["sit.manifest.json"]), as: UTF8.self)
        // As if another one of the day had taken the first number, and as if a part of a session had taken its second.
        let (prompt, part) = ("sit/sit/2026-12-02/2", "sit/run/phase-2")
        let (second, third) = (Identifiers(prompt).candidates[1], Identifiers(part).candidates[2])
        text = text.replacing("\(Identifiers(prompt).first)", with: "\(second)")
        text = text.replacing("\(Identifiers(part).first)", with: "\(third)")
        earlier["sit.manifest.json"] = Array(text.utf8)
        for days in [3, 2] {
            let next = try files(plan, days: days, beside: earlier)["sit.manifest.json"]
            #expect(try number(prompt, next) == "\(second)")
            #expect(try number("sit/sit/2026-12-02/1", next) == "\(Identifiers("sit/sit/2026-12-02/1").first)")
            #expect(String(decoding: try #require(next), as: UTF8.self).contains("\(third)"))
        }
        // All but its digest.
        let next = String(decoding: try #require(try files(plan, beside: earlier)["sit.manifest.json"]), as: UTF8.self)
        let (parts, earlierParts) = (next.components(separatedBy: "sha256:"), text.components(separatedBy: "sha256:"))
        #expect(parts.count == 3 && parts.dropLast() == earlierParts.dropLast())
        #expect(parts.last != earlierParts.last)
    }

    @Test("A session may have its template's id; what is started has a scope of its own")
    func sharedIDOfTemplate() throws {
        let workouts =
            "\nworkouts: {templates: {legs: {type: hiit, work: 40s, rest: 20s, rounds: 2}}, sessions: {legs: {template: legs, at: 06:00}}}"
        let manifest = String(
            decoding: try #require(try files(Self.plan + workouts)["sit.manifest.json"]), as: UTF8.self)
        #expect(manifest.contains(#""sit/legs/2026-12-01/phase-1""#))
        #expect(manifest.contains(#""sit/legs@start/""#) && !manifest.contains(#""sit/legs/""#))
        // Of another template, it would be two things of one name.
        let other = workouts.replacing("{template: legs,", with: "{template: arms,").replacing(
            "{templates: {", with: "{templates: {arms: {type: hiit, work: 40s, rest: 20s, rounds: 2}, ")
        let built = try pipeline.files(ofPlan: Self.plan + other, named: "sit.yaml")
        #expect(built.findings.map(\.code.id) == ["id-taken"])
    }

    @Test("Texts keep no line break at their end, whichever block of YAML they are written in", arguments: [">", "|"])
    func finalBreaks(mark: String) throws {
        let plan = Self.plan.replacing(
            "sit: {perDay: 4}",
            with: "sit:\n    at: 07:00\n    title: \(mark)\n      Sit\n    body: \(mark)\n      One.\n\n      Two.\n")
        let calendar = String(decoding: try #require(try files(plan)["sit.ics"]), as: UTF8.self)
        #expect(calendar.contains("SUMMARY:Sit\r\n"))
        #expect(calendar.contains(mark == ">" ? "DESCRIPTION:One.\\nTwo.\r\n" : "DESCRIPTION:One.\\n\\nTwo.\r\n"))
    }

    @Test("A line break that is written out stays at a text's end")
    func writtenBreaks() throws {
        let plan = Self.plan.replacing(
            "sit: {perDay: 4}", with: #"sit: {at: 07:00, title: "Sit\n", body: &b "One.\r\n"}"#)
        let calendar = String(decoding: try #require(try files(plan)["sit.ics"]), as: UTF8.self)
        #expect(calendar.contains("SUMMARY:Sit\\n\r\n"))
        #expect(calendar.contains("DESCRIPTION:One.\\n\r\n"))
    }

    @Test("A session that ends on a date repeats until then, in one event")
    func recurringUntil() throws {
        let plan =
            Self.plan
            + "\ncalendar: {recurring: true}\nworkouts: {templates: {legs: {type: hiit, work: 40s, rest: 20s, rounds: 2}}, sessions: {early: {template: legs, at: 06:00, dates: {to: 2027-06-30}}}}"
        let calendar = String(decoding: try #require(try files(plan)["sit.ics"]), as: UTF8.self)
        // 06:00 of London's summer time is 05:00 in UTC.
        #expect(calendar.contains("UNTIL=20270630T050000Z"))
        #expect(calendar.components(separatedBy: "UID:early").count == 2)
    }

    @Test("A plan with errors gives findings and no files")
    func errors() throws {
        let built = try pipeline.files(ofPlan: "plan: 1\nperday: 3\n", named: "bad.yaml")
        #expect(built.files.isEmpty && built.findings.contains { $0.severity == .error })
    }

    @Test("A calendar of another plan or program is in the way")
    func obstacles() throws {
        let first = try files(Self.plan)
        #expect(throws: OutputConflict.self) {
            try pipeline.files(
                ofPlan: Self.plan.replacing("id: sit", with: "id: other"), named: "sit.yaml", beside: first)
        }
        #expect(throws: OutputConflict.self) {
            try pipeline.files(ofPlan: Self.plan, named: "sit.yaml", beside: ["sit.ics": Array("my notes".utf8)])
        }
        // A new seed moves every prompt of the same plan.
        let reseeded = try files(Self.plan.replacing("seed: 7", with: "seed: 8"), beside: first)
        #expect(reseeded["sit.ics"] != first["sit.ics"])
    }
}
