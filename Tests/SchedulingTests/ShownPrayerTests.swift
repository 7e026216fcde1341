import CivilTime
import Diagnostics
import PlanModel
import Scheduling
import Testing

@Suite("Which prayers are listed")
struct ShownPrayerTests {
    private static func plan(_ prayers: String, _ rest: String = "") -> String {
        "plan: 1\nlocation: London\ntimezone: Europe/London\nprayers: {\(prayers)}\n\(rest)"
    }

    @Test("The prayers that are shown, on the days that they are; extras and Jumuahs by their own keys")
    func shown() throws {
        func rules(_ prayers: String, _ date: String = "2026-12-01") throws -> [String] {
            try Plans.schedule(Self.plan(prayers), from: date).listed.map(\.rule)
        }
        let all = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]
        #expect(try rules("") == all)
        #expect(try rules("show: [asr, dhuhr]") == ["dhuhr", "asr"])
        #expect(try rules("show: [dhuhr], extras: [midnight]") == ["dhuhr", "midnight"])
        #expect(try rules("show: []") == [])
        // A Friday.
        #expect(try rules("show: [asr], jumuah: {at: 13:15}", "2026-12-04") == ["jumuah", "asr"])
        #expect(try rules("days: weekdays", "2026-12-04") == all)
        #expect(try rules("days: weekdays", "2026-12-05") == [])
        #expect(try rules("except: [2026-12-01, {from: 2026-12-24, to: 2026-12-26}]", "2026-12-25") == [])
        #expect(try rules("except: 2026-12-01") == [])
    }

    @Test("Anchors know every time on every day, and prompts keep away from those that are listed alone")
    func anchors() throws {
        let rest = "prompts: {p: {at: [maghrib+5m], avoid: {prayers: 10m}}, q: {at: [fajr]}}\n"
        func rules(_ prayers: String) throws -> [String] {
            try Plans.schedule(Self.plan(prayers, rest)).listed.filter { $0.kind == .prompt }.map(\.rule)
        }
        #expect(try rules("") == ["q"])
        #expect(try rules("show: [dhuhr]") == ["q", "p"])
        #expect(try rules("days: [sat, sun]") == ["q", "p"])
    }

    @Test("What is said of a prayer that is not shown has a note, and Jumuah takes what Dhuhr has all the same")
    func alerts() throws {
        let findings = Plans.findings(Self.plan("show: [dhuhr], alerts: {fajr: {at: sound}}, iqamah: {asr: +10m}"))
        #expect(findings.map(\.code.id) == ["no-effect", "no-effect"])
        #expect(findings.allSatisfy { $0.message.contains("'prayers.show'") })
        let friday = try Plans.schedule(
            Self.plan("show: [asr], jumuah: {at: 13:15}, alerts: {dhuhr: {at: silent}}, iqamah: {dhuhr: +15m}"),
            from: "2026-12-04")
        let jumuah = try friday.occurrence("jumuah/2026-12-04")
        #expect(friday.findings.isEmpty && jumuah.notifications.map(\.sound) == [Sound.none])
    }
}
