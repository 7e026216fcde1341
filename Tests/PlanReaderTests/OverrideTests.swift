import CivilTime
import Diagnostics
import Documents
import PrayerTimes
import Testing

@testable import PlanModel
@testable import PlanReader

@Suite("Values from outside")
struct OverrideTests {
    private static let plan = """
        plan: 1
        id: daily
        timezone: Europe/London
        location: &home {name: London, latitude: 51.5, longitude: -0.1}
        x-home: *home
        seed: 7
        prompts:
          sit: &sit {title: Sit, perDay: 4, bodies: [One, Two]}
          walk: *sit
        prayers: {}
        """

    private func load(_ options: String...) throws -> LoadedPlan {
        let overrides = try options.map { try #require(Override(option: $0, plan: "daily.yaml")) }
        return TestFiles.loader(["daily.yaml": Self.plan]).load("daily.yaml", overrides: overrides)
    }

    private func plan(_ options: String...) throws -> Plan {
        let overrides = try options.map { try #require(Override(option: $0, plan: "daily.yaml")) }
        let loaded = TestFiles.loader(["daily.yaml": Self.plan]).load("daily.yaml", overrides: overrides)
        #expect(loaded.findings.isEmpty)
        return try #require(loaded.plan)
    }

    @Test("Numbers are YAML, and the last value for a place wins")
    func numbers() throws {
        let plan = try plan("location.latitude=1", "seed=0o17", "location.latitude=52.25")
        #expect(plan.location?.latitude == 52.25)
        // Octal in the core schema of YAML 1.2.
        #expect(plan.seed == 15)
    }

    @Test("Where a text belongs, the value is the text as it stands", arguments: ["no", "0012", "a=b: [c", "{x}", "~"])
    func texts(text: String) throws {
        #expect(try plan("title=\(text)").title == text)
    }

    @Test("Where text and lists may stand, brackets are a list")
    func either() throws {
        #expect(try plan("location=Leeds").location?.name == "Leeds")
        #expect(try plan("location={latitude: 1.5, longitude: 2}").location?.longitude == 2)
    }

    @Test("Where numbers and texts may stand, a number is one")
    func numberOrText() throws {
        let prayers = try plan("prayers.horizon=-2.0", "prayers.method.isha=17").prayers.parameters.method
        #expect(prayers.horizon.degrees == -2 && prayers.isha == .angle(17))
        let texts = try plan("prayers.horizon=-1.5°", "prayers.method.isha=90m").prayers.parameters.method
        #expect(texts.horizon.degrees == -1.5 && texts.isha == .interval(.minutes(90), from: .maghrib, ramadan: nil))
    }

    @Test("Items are numbered from 0, and the number behind the last adds one")
    func items() throws {
        #expect(try plan("prompts.sit.bodies.1=Three").prompts[0].texts.all == ["One", "Three"])
        #expect(try plan("prompts.sit.bodies.2=Three").prompts[0].texts.all == ["One", "Two", "Three"])
        #expect(try plan("prompts.sit.bodies.0=").prompts[0].texts.all == ["Two"])
    }

    @Test("A value goes where it is put and not where an alias has the same")
    func aliases() throws {
        #expect(try plan("prompts.walk.perDay=9").prompts.map(\.perDay) == [4, 9])
    }

    @Test("What is missing on the way is made, and an empty value takes a key out")
    func missing() throws {
        let plan = try plan("horizon.days=9", "prompts.sit.title=", "quiet.night.from=22:00", "quiet.night.to=06:00")
        #expect(plan.horizon.days == 9)
        #expect(plan.prompts[0].title == "Sit")
        #expect(plan.quiet.map(\.id) == ["night"])
        #expect(try self.plan("budget.window=").budget.window == .days(2))
        #expect(try self.plan("supersedes.0=old").supersedes == ["old"])
        #expect(
            try self.plan("travel.0.from=2027-03-02", "travel.0.to=2027-03-09", "travel.0.location=Tokyo").travel.count
                == 1)
    }

    @Test("A new rule is set as a whole, and the first of a section in parts too")
    func newRules() throws {
        #expect(try plan("prompts.evening={at: '21:00'}").prompts.map(\.id) == ["sit", "walk", "evening"])
        #expect(try plan("prompts=", "prompts.evening.at=21:00").prompts.map(\.id) == ["evening"])
    }

    @Test(
        "Findings name the option",
        arguments: [
            ("location.latitude=abc", "wrong-type"), ("locaton.latitude=1", "unknown-key"),
            ("prompts.sit.perday=3", "unknown-key"), ("prompts.sit.perday=", "unknown-key"),
            ("location.latitude=91", "out-of-range"), ("plan=2", "setting-path"), ("include.0=a.yaml", "setting-path"),
            ("seed.x=1", "unknown-key"), ("prompts.sit.title.x=1", "unknown-key"),
            ("prompts.sit.bodies.5=Six", "setting-path"), ("seed=[1", "yaml-syntax"),
            ("prompts.sitt.perDay=3", "unknown-key"), ("prompts.sitt=", "unknown-key"),
            ("prompts.evening.perDay=3", "unknown-key"), ("prompts.evening.title=", "unknown-key"),
        ])
    func findings(option: String, code: String) throws {
        let loaded = try load(option)
        #expect(loaded.plan == nil)
        #expect(loaded.findings.map(\.code.id) == [code])
        #expect(loaded.findings.first?.span.description == "--set \(option)")
    }

    @Test(
        "What is wrong only since an option took something out names the option, and what lacks it",
        arguments: [
            ("timezone=", "missing-key", "daily.yaml:1:1"), ("seed=", "missing-seed", "daily.yaml:8:3"),
            ("location.latitude=", "missing-key", "daily.yaml:4:1"),
        ])
    func takenOut(option: String, code: String, place: String) throws {
        let loaded = try load("prompts.sit.title=", option, "id=")
        #expect(loaded.findings.map(\.code.id) == [code])
        #expect(loaded.findings.first?.span.description == "--set \(option)")
        #expect(loaded.findings.first?.related.map(\.span.description) == [place])
    }

    @Test("A fault of the plan's own stays where it is, whatever is taken out")
    func ownFault() throws {
        let overrides = try ["seed=", "title="].map { try #require(Override(option: $0, plan: "daily.yaml")) }
        let text = Self.plan.replacing("perDay", with: "perday")
        let loaded = TestFiles.loader(["daily.yaml": text]).load("daily.yaml", overrides: overrides)
        let places = loaded.findings.map { "\($0.span.description) \($0.code.id)" }
        #expect(places.contains("daily.yaml:8:26 unknown-key"))
        #expect(places.contains("--set seed= missing-seed"))
    }

    @Test(
        "A key that is none names those that the plan has there, and none of the schema's own",
        arguments: [
            ("seed.x=1", "unknown key 'x' in 'seed'; it has nothing below it"),
            (
                "travel.0.foo=1",
                "unknown key 'foo' in 'travel.0'; expected one of 'from', 'to', 'timezone' or 'location'"
            ),
            (
                "location.foo=1",
                "unknown key 'foo' in 'location'; expected one of 'place', 'name', 'latitude', 'longitude' or 'elevation'"
            ),
            (
                "prompts.sitt.perDay=3",
                "unknown key 'sitt' in 'prompts'; did you mean 'sit'? A new one is set as a whole: prompts.sitt={…}"
            ),
            (
                "prompts.evening.perDay=3",
                "unknown key 'evening' in 'prompts'; expected one of 'sit' or 'walk'; a new one is set as a whole: prompts.evening={…}"
            ), ("prompts.sitt=", "unknown key 'sitt' in 'prompts'; did you mean 'sit'?"),
        ])
    func knownKeys(option: String, message: String) throws {
        #expect(try load(option).findings.map(\.message) == [message])
    }

    @Test("A place cannot be half a name")
    func through() throws {
        let findings = try load("location=London", "location.latitude=1").findings
        #expect(findings.map(\.code) == [.settingPath])
    }

    @Test("The digest counts the values")
    func digest() throws {
        #expect(try plan("seed=7").digest != plan().digest)
        #expect(try plan("seed=7").digest == plan("seed=7").digest)
        #expect(try plan("seed=7").digest != plan("seed=8").digest)
    }

    @Test("An option has a path and a value", arguments: ["", "seed", "=7"])
    func options(text: String) { #expect(Override(option: text, plan: "") == nil) }

    @Test("A value may hold the sign")
    func sign() { #expect(Override(option: "title=a=b", plan: "")?.value == "a=b") }

    @Test("Files that a value names lie beside the plan")
    func files() throws {
        let files = [
            "plans/a.yaml": Self.plan,
            "plans/t/b.csv": "date,fajr\n2026-12-01,06:06\n",
        ]
        let override = try #require(Override(option: "prayers.timetable=t/b.csv", plan: "plans/a.yaml"))
        let loaded = TestFiles.loader(files).load("plans/a.yaml", overrides: [override])
        #expect(loaded.findings.isEmpty && loaded.plan?.prayers.timetable != nil)
    }
}

@Suite("Tables of people")
struct PeopleTableTests {
    private static let plan = """
        plan: 1
        timezone: Europe/London
        seed: 7
        prompts:
          sit: {perDay: 4}
        """

    private func table(_ text: String) -> PeopleTable {
        let loader = TestFiles.loader(["daily.yaml": Self.plan])
        return PeopleTable(Array(text.utf8), name: "people.csv", for: loader.read("daily.yaml"))
    }

    @Test("Cells are values, and empty ones are none")
    func cells() throws {
        let table = table("id,seed,prompts.sit.title\r\nada,11,\"Sit, \"\"still\"\"\"\r\nbo,,\r\n")
        #expect(table.findings.isEmpty)
        #expect(table.rows.map(\.id) == ["ada", "bo"])
        #expect(
            table.rows[0].overrides.map { "\($0.name)=\($0.value)" } == [
                "id=ada", "seed=11", "prompts.sit.title=Sit, \"still\"",
            ])
        #expect(table.rows[1].overrides.map(\.name) == ["id"])
    }

    @Test(
        "A header that says something else than places of the plan fails all",
        arguments: [
            ("seed\n7\n", "people-table"), ("id,id\na,b\n", "people-table"), ("", "people-table"),
            ("id,\na,b\n", "unknown-key"), ("id,sed\na,7\n", "unknown-key"),
            ("id,prompts.sti.perDay\na,7\n", "unknown-key"), ("id,include\na,b\n", "setting-path"),
            ("id,plan\na,1\n", "setting-path"),
        ])
    func headers(text: String, code: String) {
        let table = table(text)
        #expect(table.rows.isEmpty)
        #expect(table.findings.map(\.code.id) == [code])
    }

    @Test("A row that is none has its line, and the others are read")
    func rows() {
        let table = table("id,seed\nada,11\nbo\n,12\nada,13\nci,\"1\"4\ndo,15\n")
        #expect(table.findings.isEmpty)
        #expect(table.rows.map(\.findings.count) == [0, 1, 1, 1, 1, 0])
        #expect(table.rows.map(\.span.start.line) == [2, 3, 4, 5, 6, 7])
        #expect(table.rows.flatMap(\.findings).allSatisfy { $0.code == .peopleTable })
    }
}
