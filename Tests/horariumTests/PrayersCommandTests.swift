import Foundation
import Testing

/// `horarium prayers` and `horarium methods`.
extension CommandLineTests {
    private static let london = ["--latitude", "51.5074", "--longitude", "-0.1278", "--timezone", "Europe/London"]

    private func prayers(_ more: String...) throws -> Result {
        let all = ["prayers"] + Self.london + ["--from", "2027-02-07", "--days", "2"] + more
        return try run(all)
    }

    @Test("Prayer times come as a table with the direction of prayer, as CSV and as JSON with UTC instants")
    func prayerFormats() throws {
        // The qibla of London is 118.99° from true north (e.g. the calculators of qiblafinder and Aladhan).
        let table = try prayers().output
        #expect(table.contains("qibla 118.99°"))
        // The Muslim World League's angles (praytimes.org, "Calculation Methods"); London lies beyond 48° north.
        #expect(
            table.contains(
                "\nmethod muslim-world-league (Fajr 18°, Isha 17°), madhab shafi, high latitudes automatic: seventh-of-night here\n"
            ))
        #expect(
            try prayers("--method", "umm-al-qura", "--madhab", "hanafi", "--high-latitude", "none").output.contains(
                "\nmethod umm-al-qura (Fajr 18.5°, Isha 90m after sunset, 120m in Ramadan), madhab hanafi, high latitudes none\n"
            ))
        #expect(
            try prayers("--method", "moonsighting-committee").output.contains(
                "high latitudes by the method's own seasons"))
        let csv = try prayers("--format", "csv").output
        #expect(
            csv.hasPrefix(
                "date,fajr,sunrise,dhuhr,asr,sunset,maghrib,isha,midnight,last-third,transit,fajr-utc,sunrise-utc,dhuhr-utc,asr-utc,sunset-utc,maghrib-utc,isha-utc,midnight-utc,last-third-utc,transit-utc\r\n"
            ))
        let json = try JSONSerialization.jsonObject(with: Data(try prayers("--format", "json").output.utf8))
        let object = try #require(json as? [String: Any])
        #expect(abs(try #require(object["qibla"] as? Double) - 118.99) < 0.01)
        #expect(object["method"] as? String == "muslim-world-league" && object["madhab"] as? String == "shafi")
        #expect((object["days"] as? [[String: Any]])?.map { $0["date"] as? String } == ["2027-02-07", "2027-02-08"])
    }

    @Test("Extras come on request, those of Ramadan by the adjusted Hijri calendar")
    func prayerExtras() throws {
        // Ramadan 1448 begins on 2027-02-08 by Umm al-Qura; its first Tarawih is on the evening before.
        let lines = try prayers("--extras").output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        try #require(lines.count >= 3 && lines[2].count == 14)
        #expect(lines[0].suffix(5) == ["suhoor", "duha", "istijaba", "iftar", "tarawih"])
        #expect(lines[1][12] == "—" && lines[1][13] != "—")
        #expect(lines[2][12] != "—")
        let later = try prayers("--extras", "--hijri-adjust", "-1").output.split(separator: "\n")
        try #require(later.count >= 3)
        #expect(later[1].hasSuffix("—") && !later[2].hasSuffix("—"))
        let minutes = { (text: String) in text.split(separator: ":").compactMap { Int($0) }.reduce(0) { $0 * 60 + $1 } }
        let isha = { (hijriAdjust: String) in
            let output = try self.prayers("--method", "umm-al-qura", "--hijri-adjust", hijriAdjust).output
            return minutes(output.split(separator: "\n")[2].split(separator: " ").map(String.init)[6])
        }
        #expect(try isha("0") - isha("-1") == 30)
    }

    @Test("Times that another day's sun lends are marked, with what lends them")
    func borrowed() throws {
        // By the Astronomical Almanac's low-precision Sun, whose centre stands 1.48° below Tromsø's horizon at noon on
        // 1 December. It is 0.18° above on 22 November and 0.03° below on the 23rd: that is the last day with a shadow
        // for Asr.
        let tromsø = [
            "prayers", "--latitude", "69.65", "--longitude", "18.96", "--timezone", "Europe/Oslo", "--days", "1",
        ]
        let night = tromsø + ["--from", "2026-12-01"]
        let table = try run(night).output.split(separator: "\n")
        let cells = try #require(table.dropFirst().first).split(separator: " ")
        try #require(cells.count == 9)
        #expect(cells.map { $0.hasSuffix("*") } == [false, true, true, false, true, true, true, true, true])
        #expect(table.contains { $0.contains(/^\* .* borrowed from 2026-11-22$/) })
        func day(_ arguments: [String]) throws -> [String: Any] {
            let json = try JSONSerialization.jsonObject(
                with: Data(try run(arguments + ["--format", "json"]).output.utf8))
            return try #require(((json as? [String: Any])?["days"] as? [[String: Any]])?.first)
        }
        let lenders = try #require(try day(night)["borrowed"] as? [String: String])
        #expect(
            lenders.keys.sorted() == [
                "asr", "fajr", "isha", "last-third", "maghrib", "midnight", "sunrise", "sunset",
            ])
        #expect(Set(lenders.values) == ["2026-11-22"])
        let autumn = tromsø + ["--from", "2026-10-01"]
        #expect(try day(autumn)["borrowed"] == nil)
        #expect(try !run(autumn).output.contains("*"))
    }

    @Test("Methods are set side by side with their distances from the first")
    func compare() throws {
        let table = try prayers("--compare", "umm-al-qura,qatar", "--days", "1").output
        #expect(table.contains("umm-al-qura") && table.contains("sunrise") && table.contains("(=)"))
        let json = try prayers("--compare", "mwl,isna", "--format", "json").output
        #expect(json.contains("\"method\": \"north-america\""))
        #expect(try prayers("--compare", "mwl,insa").messages.contains("did you mean 'isna'?"))
    }

    @Test("A fit names the method; faults of the table are told with line and column")
    func fit() throws {
        let csv = try prayers("--method", "egyptian", "--madhab", "hanafi", "--adjust", "isha=3m", "--format", "csv")
            .output
        let rows = csv.split(separator: "\r\n").dropFirst().map { line in
            let cells = line.split(separator: ",").map(String.init)
            return ([cells[0]] + [1, 2, 3, 4, 6, 7].map { String(cells[$0].suffix(8)) }).joined(separator: ",")
        }
        try write("date,fajr,sunrise,dhuhr,asr,maghrib,isha\n" + rows.joined(separator: "\n"), "table.csv")
        let fit = try prayers("--fit", "table.csv").output
        #expect(fit.hasPrefix("1. egyptian, hanafi, automatic: 12 of 12 times to the minute"))
        #expect(fit.contains("  adjust: {isha: 3m}"))
        try write("date,fajr\n2027-02-07,5-52\n", "table.csv")
        let broken = try prayers("--fit", "table.csv")
        #expect(broken.status == 1 && broken.messages.contains("table.csv:2:12: error:"))
        #expect(try prayers("--fit", "nowhere.csv").status == 66)
    }

    @Test("A timetable in another form is told with the options that read it")
    func fitForm() throws {
        // The program's own times, by a 12-hour clock and under names of a mosque's own.
        let csv = try prayers("--format", "csv").output.split(separator: "\r\n").dropFirst()
        let rows = csv.map { line in
            let cells = line.split(separator: ",").map(String.init)
            let day = cells[0].split(separator: "-").reversed().joined(separator: "/")
            let times = [1, 2, 3, 4, 6, 7].map { cell in
                let parts = cells[cell].suffix(8).split(separator: ":").compactMap { Int($0) }
                return "\((parts[0] + 11) % 12 + 1):\(parts[1] < 10 ? "0" : "")\(parts[1])"
            }
            return ([day] + times).joined(separator: ",")
        }
        try write("date,fajr,sunrise,zuhr 1,asr,magrib 2,isha\n" + rows.joined(separator: "\n"), "mosque.csv")
        var options: [String] = []
        func fit(_ more: [String] = []) throws -> Result {
            try run(["prayers"] + Self.london + ["--from", "2027-02-07", "--fit", "mosque.csv"] + options + more)
        }
        func told() throws -> String { try fit().messages }
        let named = "did you mean 'dhuhr'? give --column 'dhuhr=zuhr 1', or write the name here [timetable-header]"
        #expect(try told().contains(named))
        options += ["--column", "dhuhr=zuhr 1", "--column", "maghrib=magrib 2"]
        #expect(try told().contains("give --dates 'dd/mm/yyyy'"))
        options += ["--dates", "dd/mm/yyyy"]
        #expect(try told().contains("AM and PM, or give --hours 12; so on 1 further line [timetable-order]"))
        options += ["--hours", "12"]
        let found = try fit()
        #expect(found.messages.isEmpty && found.output.contains("12 of 12 times to the minute"))
        for wrong in [
            ["--dates", "dd/yyyy"], ["--hours", "10"], ["--column", "magrib=maghrib"], ["--column", "asr"],
        ] {
            #expect(try fit(wrong).status == 64)
        }
        #expect(try prayers("--hours", "12").messages.hasPrefix("error: --hours goes with --fit"))
    }

    @Test("Rounding by time, the daily sun and the horizon are those that presets have")
    func authorityRules() throws {
        let offsets = ["fajr", "dhuhr", "asr", "maghrib", "isha"].map { "\($0)=2m" } + ["sunrise=-2m"]
        let own = ["--fajr-angle", "20", "--isha-angle", "18", "--rounding", "up,sunrise=down", "--horizon", "-1"]
        let adjust = offsets.flatMap { ["--adjust", $0] }
        func csv(_ options: [String]) throws -> String {
            try run(["prayers"] + Self.london + ["--from", "2027-03-20", "--format", "csv"] + options).output
        }
        // Gulf's angles are replaced, and it adds nothing.
        #expect(try csv(["--method", "gulf"] + own + adjust) == csv(["--method", "kemenag"]))
        #expect(try csv(["--method", "brunei"]) == csv(["--method", "brunei", "--sun", "daily"]))
        #expect(try csv(["--method", "brunei"]) != csv(["--method", "brunei", "--sun", "moment"]))
        #expect(
            try csv(["--rounding", "fajr=up,down"]) == csv(["--rounding", "down,fajr=up"])
                && csv(["--rounding", "fajr=up,down"]) != csv(["--rounding", "down"]))
        for wrong in ["sideways", "fajr=", "noon=up", "up,,down", "up,down", "fajr=up,fajr=down", ""] {
            #expect(try prayers("--rounding", wrong).status == 64, "\(wrong)")
        }
        #expect(try prayers("--sun", "weekly").status == 64)
        for wrong in ["0.8", "-5.1", "nan"] { #expect(try prayers("--horizon", wrong).status == 64) }
    }

    @Test("A misspelt time zone gets a suggestion")
    func misspeltZone() throws {
        let result = try run(["prayers", "--latitude", "0", "--longitude", "0", "--timezone", "Europe/Lodnon"])
        #expect(result.status == 64 && result.messages.contains("did you mean 'Europe/London'?"))
    }

    @Test("Methods are listed with marks for doubtful numbers, and as JSON")
    func methods() throws {
        let table = try run("methods").output
        #expect(table.contains("oman *") && table.contains("palestine ¹") && table.contains("sunset-to-fajr"))
        let json = try JSONSerialization.jsonObject(with: Data(try run("methods", "--format", "json").output.utf8))
        let methods = try #require((json as? [String: Any])?["methods"] as? [[String: Any]])
        #expect(methods.first { $0["key"] as? String == "oman" }?["status"] as? String == "disputed")
    }
}
