import Foundation
import Testing

/// `horarium timetable`.
extension CommandLineTests {
    private func writePlan(_ more: String, horizon: String = "{start: 2027-03-20, days: 3}") throws {
        try write(
            """
            plan: 1
            timezone: Europe/London
            location: {name: "Ely <&> \\"Fen\\"", latitude: 52.4, longitude: 0.26}
            horizon: \(horizon)
            \(more)

            """, "t.yaml")
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("A month is that of the horizon's first day, or the one that is named, whole either way")
    func timetableMonth() throws {
        try writePlan("prayers: {iqamah: {fajr: +20m}}")
        let march = try json(run("timetable", "t.yaml", "--format", "json").output)
        #expect(march["month"] as? String == "2027-03")
        #expect((march["days"] as? [[String: Any]])?.count == 31)
        let leap = try json(run("timetable", "t.yaml", "--format", "json", "--month", "2028-02").output)
        let days = try #require(leap["days"] as? [[String: Any]])
        #expect(days.count == 29)
        // By Umm al-Qura 1 Ramadan 1449 is 2028-01-28.
        #expect(days.first?["hijri"] as? String == "1449-09-05")
        let fajr = try #require((days.first?["times"] as? [String: Any])?["fajr"] as? [String: Any])
        let (at, iqamah) = (fajr["epochMs"] as? Int, fajr["iqamahEpochMs"] as? Int)
        #expect(try #require(iqamah) == #require(at) + 1_200_000)
        for month in ["2027-13", "march", "2027-3", "1899-12"] {
            #expect(try run("timetable", "t.yaml", "--month", month).status == 64)
        }
    }

    @Test("Jumuahs stand in their Fridays with their titles, and a plan without prayers has no timetable")
    func timetableJumuahs() throws {
        try writePlan("prayers: {jumuah: [{at: 12:45, title: First}, 13:45], iqamah: {jumuah: +15m}}")
        let lines = try run("timetable", "t.yaml").output.split(separator: "\n")
        #expect(lines.first == "T · March 2027 · Ramadan – Shawwal 1448 AH")
        #expect(lines.contains { $0.contains("First") && $0.contains("Jumuah 2") })
        // 2027-03-05 is a Friday.
        #expect(lines.contains { $0.hasPrefix("5 ") && $0.contains("12:45  13:00") && $0.contains("13:45") })
        #expect(lines.count { $0.contains("12:45  13:00") } == 4)
        let csv = try run("timetable", "t.yaml", "--format", "csv").output
        #expect(
            csv.hasPrefix(
                "date,hijri,fajr,sunrise,dhuhr,jumuah,jumuah-iqamah,jumuah-2,jumuah-2-iqamah,asr,maghrib,isha\r\n"))
        #expect(csv.contains("\r\n2027-03-05,1448-09-26,"))
        try writePlan("prompts: {p: {window: 08:00-20:00, distribution: even}}")
        let none = try run("timetable", "t.yaml")
        #expect(none.status == 1 && none.messages.contains("the plan has no prayers"))
    }

    @Test("The page has no script and no markup of the plan's, and reads from right to left where the language does")
    func timetablePage() throws {
        try writePlan("title: <script>alert(1)</script>\nprayers: {method: egyptian}\nlanguage: ar")
        let page = try run("timetable", "t.yaml", "--format", "html").output
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"ar\" dir=\"rtl\">"))
        #expect(!page.contains("<script") && page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(page.contains("Ely &lt;&amp;&gt; &quot;Fen&quot;"))
        #expect(page.contains("مارس 2027") && page.contains("رمضان") && page.contains("الفجر"))
        #expect(!page.contains("http") && page.contains("@page { size: A4 portrait"))
        #expect(page.components(separatedBy: "<tr").count == 1 + 1 + 31)
        try writePlan("prayers: {method: egyptian}\nlanguage: de")
        let german = try run("timetable", "t.yaml", "--format", "html").output
        #expect(german.contains("<html lang=\"de\" dir=\"ltr\">") && german.contains("März 2027"))
    }
}
