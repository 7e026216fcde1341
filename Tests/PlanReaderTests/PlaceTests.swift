import CivilTime
import Diagnostics
import JSONSchema
import Testing

@testable import PlanModel
@testable import PlanReader
import PlaceChecks

@Suite("Places in plans")
struct PlaceTests {
    private func load(_ text: String) -> LoadedPlan {
        TestFiles.loader(["plan.yaml": "plan: 1\n" + text]).load("plan.yaml")
    }

    @Test(
        "A place's name gives coordinates, zone and name",
        arguments: [
            ("location: Tromsø\n", "Europe/Oslo", 69.649, 18.955, "Tromsø"),
            ("location: القاهرة\n", "Africa/Cairo", 30.063, 31.25, "Cairo"),
            ("location: Birmingham, AL\n", "America/Chicago", 33.521, -86.802, "Birmingham"),
            ("location: {place: Bombay, name: Home}\n", "Asia/Kolkata", 19.073, 72.883, "Home"),
        ])
    func byName(text: String, zone: String, latitude: Double, longitude: Double, name: String) throws {
        let loaded = load(text)
        let plan = try #require(loaded.plan, "\(loaded.findings)")
        #expect(loaded.findings.isEmpty)
        #expect(plan.timeZone.identifier == zone)
        // GeoNames' coordinates.
        #expect(plan.location == Location(name: name, latitude: latitude, longitude: longitude, elevation: 0))
    }

    @Test(
        "A name of several places is noted, unless the plan's zone says which is meant",
        arguments: [
            ("location: Victoria\n", ["place-chosen"]), ("location: 'Victoria, CA'\n", []),
            ("location: Victoria\ntimezone: Asia/Hong_Kong\n", []),
            ("location: Victoria\ntimezone: America/Vancouver\n", ["place-chosen", "place-and-zone"]),
        ])
    func namesakes(text: String, codes: [String]) {
        #expect(load(text).findings.map(\.code.id).sorted() == codes.sorted())
    }

    @Test(
        "A fixed offset is warned of without a place, and with one only where the clocks differ",
        arguments: [
            ("timezone: EST\n", true), ("timezone: Etc/GMT+5\n", true), ("timezone: UTC\n", false),
            ("timezone: EST\nlocation: {latitude: 18.0, longitude: -76.8}\n", false),  // Kingston, Jamaica
        ])
    func fixedOffset(text: String, isWarned: Bool) {
        #expect(load(text).findings.map(\.code.id) == (isWarned ? ["fixed-offset-zone"] : []))
    }

    @Test(
        "Quiet hours of nearly a whole day are meant; an hour that is left out is likely a slip",
        arguments: [("07:00-06:59:59", []), ("00:00-23:59", []), ("13:00-12:00", ["long-window"])])
    func longQuiet(hours: String, codes: [String]) {
        let findings = load("timezone: UTC\nquiet: {shift: \(hours)}\nprompts: {sit: {at: '12:30'}}\n").findings
        #expect(findings.map(\.code.id) == codes)
    }

    @Test(
        "Of places whose names are as near, the one in the plan's zone is offered, and else the largest",
        arguments: [
            ("Europe/Berlin", "Berln", "Berlin"), ("Europe/Zurich", "Berln", "Bern"), (nil, "Berln", "Berlin"),
        ])
    func nearPlaces(zone: String?, written: String, meant: String) {
        let found = load((zone.map { "timezone: \($0)\n" } ?? "") + "location: \(written)\n").findings
        #expect(found.first { $0.code == .unknownPlace }?.replacement == meant, "\(found)")
    }

    @Test("A place's height and another name of its zone are the plan's own")
    func withMore() throws {
        let loaded = load("timezone: GB\nlocation: {place: \"Birmingham, GB\", elevation: 140}\n")
        let plan = try #require(loaded.plan)
        #expect(loaded.findings.isEmpty)
        #expect(plan.location?.elevation == 140 && plan.timeZone.identifier == "GB")
    }

    @Test(
        "A name that leads nowhere, or to several places, is told with what would lead",
        arguments: [
            ("location: Trmsø\n", Diagnostic.Code.unknownPlace, "did you mean 'Tromsø'?"),
            ("location: Tromsø, FR\n", .unknownPlace, "did you mean 'Tromsø, "),
            ("location: 51.5, -0.12\n", .unknownPlace, "'{latitude: 51.5, longitude: -0.12}'"),
            ("location: Qqqqqqqq\n", .unknownPlace, "15,000"),
            ("location: Hyderabad\n", .ambiguousPlace, "'Hyderabad, Telangāna, IN' ("),
            (
                "location: Springfield\n", .ambiguousPlace,
                "or one of the 5 others that 'horarium places Springfield' lists"
            ),
            ("location: {place: Oslo, latitude: 1, longitude: 1}\n", .ambiguousPlace, "take 'latitude' or 'place' out"),
        ])
    func notFound(text: String, code: Diagnostic.Code, words: String) {
        let findings = load(text).findings
        #expect(findings.map(\.code) == [code], "\(findings)")
        #expect(findings.first?.message.contains(words) == true, "\(findings)")
    }

    @Test("Without a place's name the zone has to be written")
    func zoneMissing() {
        for text in ["", "location: {latitude: 51.5, longitude: -0.12}\n", "location: {name: London}\n"] {
            let findings = load(text).findings
            #expect(findings.contains { $0.code == .missingKey && $0.message.contains("'timezone'") }, "\(findings)")
        }
    }

    /// The slips of people who copied coordinates, with the words that tell them.
    static let slips = [
        ("America/New_York", "40.713", "74.006", "did you mean longitude: -74.006?", "-74.006"),
        ("America/New_York", "-74.006", "40.713", "did you mean latitude: 40.713, longitude: -74.006?", nil),
        ("Australia/Sydney", "33.87", "151.21", "did you mean latitude: -33.87?", "-33.87"),
        ("Europe/London", "41.01", "28.98", "did you mean timezone: Europe/Istanbul?", "Europe/Istanbul"),
        ("Europe/London", "0", "0", "Gulf of Guinea", nil),
        ("Europe/London", "51.5", "120", "did you mean timezone: Asia/", "Asia/Shanghai"),
    ]

    @Test("A place that contradicts its zone is told, with the number that fits", arguments: slips)
    func slip(zone: String, latitude: String, longitude: String, words: String, replacement: String?) throws {
        let findings = load("timezone: \(zone)\nlocation: {latitude: \(latitude), longitude: \(longitude)}\n").findings
        #expect(findings.map(\.code) == [.placeAndZone], "\(findings)")
        let finding = try #require(findings.first)
        #expect(finding.message.contains(words), "\(finding.message)")
        #expect(finding.severity == .warning && finding.replacement == replacement)
    }

    @Test(
        "A zone of no place is told where its clocks are not the place's",
        arguments: [("EST", "America/New_York"), ("Etc/GMT+5", "America/New_York"), ("EST5EDT", nil)])
    func fixedOffset(zone: String, better: String?) {
        let findings = load("timezone: \(zone)\nlocation: {latitude: 40.713, longitude: -74.006}\n").findings
        #expect(findings.map(\.code) == (better == nil ? [] : [.fixedOffsetZone]), "\(findings)")
        #expect(findings.first?.replacement == better)
    }

    @Test(
        "A city leads to its zone, and spelling alone to none on another continent",
        arguments: [
            ("Tromsø", "Europe/Oslo"), ("Bergen", "Europe/Oslo"), ("Birmingham", "Europe/London"),
            ("Manchester", "Europe/London"), ("Makkah", "Asia/Riyadh"), ("Bombay", "Asia/Kolkata"),
            ("Europe/Birmingham", "Europe/London"), ("New York City", "America/New_York"), ("Tmsk", nil),
            ("Zzyzx", nil),
            ("Asia/Calcuta", "Asia/Kolkata"), ("Asia/Lndnn", nil), ("Europ/Londn", "Europe/London"),
        ])
    func zoneOfCity(name: String, zone: String?) {
        let findings = load("timezone: \(name)\n").findings
        #expect(findings.map(\.code) == [.unknownTimeZone])
        #expect(findings.first?.replacement == zone, "\(findings)")
    }
}
