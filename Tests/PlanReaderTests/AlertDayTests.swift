import Diagnostics
import PlanReader
import Testing

/// Alerts whose days the time never is on: Jumuah and istijaba are on Fridays alone.
@Suite("Days of alerts")
struct AlertDayTests {
    private static let head = "plan: 1\ntimezone: Europe/London\nlocation: London\n"

    @Test(
        "An alert that never counts is told, one that counts on some day is not",
        arguments: [
            ("jumuah: {at: sound, days: [mon]}", "write days: fri"),
            ("jumuah: {at: sound, days: [mon, fri]}", nil),
            ("jumuah: {at: sound, days: last-fri}", nil),
            // 2026-12-25 is a Friday, 2026-12-26 a Saturday.
            ("jumuah: {at: sound, dates: 2026-12-25}", nil),
            ("jumuah: {at: sound, dates: [2026-12-26]}", "Jumuah is on Fridays"),
            ("jumuah: {at: sound, dates: {from: 2026-12-26, to: 2026-12-31}}", "Jumuah is on Fridays"),
            ("jumuah: {at: sound, dates: {to: 2026-12-25}}", nil),
            // Every seventh day from a Monday is a Monday.
            ("jumuah: {at: sound, every: {days: 7, from: 2026-12-07}}", "Jumuah is on Fridays"),
            ("jumuah: {at: sound, every: {days: 8, from: 2026-12-07}}", nil),
            // A multiple of seven, the longest there is: from a Monday on never a Friday.
            ("jumuah: {at: sound, every: {days: 3654, from: 2026-12-07}}", "Jumuah is on Fridays"),
            ("jumuah: {at: sound, every: {days: 3660, from: 2026-12-07}}", nil),
            ("istijaba: {at: sound, days: [sat]}", "Istijaba is on Fridays"),
            ("jumuah: [{at: silent, days: [tue]}, {at: sound}]", "Jumuah is on Fridays"),
            ("fajr: {at: sound, days: [mon]}", nil),
            ("fajr: {at: sound, days: [mon], dates: 2026-12-25}", "holds on no day together"),
            ("fajr: {at: sound, dates: 2026-12-25, except: 2026-12-25}", "holds on no day together"),
            ("fajr: {at: sound, hijri: {months: [ramadan]}}", nil),
        ] as [(String, String?)])
    func days(alert: String, words: String?) {
        let text = Self.head + "prayers: {jumuah: 13:15, extras: [istijaba], alerts: {\(alert)}}\n"
        let found = TestFiles.loader(["p.yaml": text]).load("p.yaml").findings
        #expect(found.map(\.code) == (words == nil ? [] : [.alertNeverCounts]), "\(found)")
        if let words { #expect(found.first?.message.contains(words) == true, "\(found)") }
    }
}
