import CivilTime
import Diagnostics
import Documents
import JSONSchema
import Testing

@testable import PlanModel
@testable import PlanReader

@Suite("Reading plans")
struct PlanTests {
    @Test("A plan without anything else has all its defaults")
    func defaults() throws {
        let loaded = TestFiles.loader(["my-day.yaml": "plan: 1\ntimezone: Europe/London\n"]).load("my-day.yaml")
        let plan = try #require(loaded.plan)
        #expect(loaded.findings.isEmpty)
        #expect(plan.id == "my-day")
        #expect(plan.title == "My day")
        #expect(plan.horizon.start == nil && plan.horizon.days == 60)
        #expect(plan.budget == Budget(pendingLimit: 64, reserve: 4, window: .days(2), refresh: .hours(12), guarded: []))
        #expect(!plan.prayers.isListed)
    }

    @Test(
        "A file's name becomes an id",
        arguments: [
            ("plans/daily.yaml", "daily"), ("My Plan.yml", "my-plan"), ("x/_.yaml", "plan"), ("été 2.yaml", "t--2"),
        ])
    func ids(path: String, id: String) { #expect(PlanLoader.id(ofPath: path) == id) }

    @Test("The largest seed is read whole")
    func seed() throws {
        let text = "plan: 1\ntimezone: UTC\nseed: 18446744073709551615\nprompts: {a: {}}\n"
        #expect(try #require(TestFiles.loader(["a.yaml": text]).load("a.yaml").plan).seed == .max)
        let tooLarge = "plan: 1\ntimezone: UTC\nseed: 18446744073709551616\nprompts: {a: {}}\n"
        #expect(TestFiles.loader(["a.yaml": tooLarge]).load("a.yaml").findings.map(\.code) == [.outOfRange])
    }

    @Test("Parts are merged by key, relative to the file that includes them")
    func include() throws {
        let files = [
            "plans/main.yaml": "plan: 1\ntimezone: UTC\nseed: 1\ninclude: [parts/a.yaml]\nprompts: {one: {}}\n",
            "plans/parts/a.yaml": "include: [../b.yaml]\nprompts: {two: {perDay: 2}}\n",
            "plans/b.yaml": "prompts: {three: {perDay: 3}}\nquiet: {night: {from: 22:00, to: 06:00}}\n",
        ]
        let loaded = TestFiles.loader(files).load("plans/main.yaml")
        let plan = try #require(loaded.plan)
        #expect(plan.prompts.map(\.id) == ["one", "two", "three"])
        #expect(plan.prompts.map(\.source.file.name) == ["plans/main.yaml", "plans/parts/a.yaml", "plans/b.yaml"])
        #expect(plan.quiet.map(\.id) == ["night"])
    }

    @Test("What two files define is an error at the second, which names the first")
    func clash() throws {
        let files = [
            "main.yaml": "plan: 1\ntimezone: UTC\nseed: 1\ninclude: [a.yaml]\nprompts: {one: {perDay: 1}}\n",
            "a.yaml": "prompts: {one: {variance: 10%}}\n",
        ]
        let findings = TestFiles.loader(files).load("main.yaml").findings
        #expect(findings.map(\.code) == [.includeClash])
        #expect(findings.first?.span.file.name == "a.yaml")
        #expect(findings.first?.related.first?.span.description == "main.yaml:5:11")
    }

    @Test("Files that include each other are refused")
    func cycle() {
        let files = [
            "main.yaml": "plan: 1\ntimezone: UTC\ninclude: [a.yaml]\n", "a.yaml": "include: [main.yaml]\n",
        ]
        #expect(TestFiles.loader(files).load("main.yaml").findings.map(\.code) == [.includeCycle])
    }

    @Test("A part that two others share is in the plan once")
    func sharedPart() throws {
        let files = [
            "main.yaml": "plan: 1\ntimezone: UTC\nseed: 1\ninclude: [a.yaml, ./b.yaml, b.yaml]\n",
            "a.yaml": "include: [shared.yaml]\nprompts: {a: {}}\n",
            "b.yaml": "include: [shared.yaml]\nprompts: {b: {}}\n",
            "shared.yaml": "prompts: {shared: {}}\n",
        ]
        let loaded = TestFiles.loader(files).load("main.yaml")
        #expect(loaded.findings.isEmpty)
        #expect(try #require(loaded.plan).prompts.map(\.id) == ["a", "shared", "b"])
    }

    @Test("Parts that each include two more are read up to a hundred files, and no further")
    func includeBomb() {
        var count = 0
        let loader = PlanLoader(
            readFile: { path throws(FileFailure) in
                count += 1
                let text = path == "main.yaml" ? "plan: 1\ntimezone: UTC\n" : ""
                return Array("\(text)include: [l/\(count).yaml, r/\(count).yaml]\n".utf8)
            }, zones: { () throws(TimeZoneError) in throw .noDatabase(searched: []) })
        let findings = loader.load("main.yaml").findings
        #expect(count == 100)
        #expect(findings.filter { $0.code == .fileTooLarge }.count == 1)
    }

    @Test(
        "Moments are read and written alike",
        arguments: [
            "07:00", "22:15:30", "24:00", "35:59:59", "fajr", "fajr+20m", "sunset-1h", "last-third+5m",
            "midnight-1h30m",
        ])
    func moments(text: String) { #expect(Moment(text)?.description == text) }

    @Test(
        "Other text is no moment",
        arguments: ["7:00", "36:00", "fajr+", "fajr20m", "fajr +20m", "noon", "fajr++5m", ""])
    func noMoments(text: String) { #expect(Moment(text) == nil) }

    @Test("A sound that iOS cannot play is worth a warning")
    func sounds() {
        let text = "plan: 1\ntimezone: UTC\nseed: 1\nprompts: {a: {sound: bell.mp3}}\n"
        #expect(TestFiles.loader(["a.yaml": text]).load("a.yaml").findings.map(\.code) == [.soundFormat])
    }

    @Test("Variance keeps its decimals")
    func variance() throws {
        let prompts = "{a: {variance: 12.5%}, b: {variance: 50%}, c: {}, d: {variance: 33.3333%}}"
        let text = "plan: 1\ntimezone: UTC\nseed: 1\nprompts: \(prompts)\n"
        let plan = try #require(TestFiles.loader(["a.yaml": text]).load("a.yaml").plan)
        #expect(plan.prompts.compactMap(\.spread?.varianceMillionths) == [125_000, 500_000, 300_000, 333_333])
    }
}
