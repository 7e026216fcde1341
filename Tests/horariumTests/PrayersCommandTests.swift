import Foundation
import Testing

extension CommandLineTests {
    @Test("Prayer times without a plan, west of Greenwich too")
    func prayers() throws {
        let result = try run(
            "prayers", "--latitude", "51.5074", "--longitude", "-0.1278", "--timezone", "Europe/London", "--from",
            "2026-12-01", "--days", "2", "--format", "json")
        #expect(result.status == 0, "\(result.messages)")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let days = try #require(object?["days"] as? [[String: Any]])
        #expect(days.map { $0["date"] as? String } == ["2026-12-01", "2026-12-02"])
        let times = try #require(days[0]["times"] as? [String: [String: String]])
        #expect(Set(times.keys).isSuperset(of: ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]))
        // Sunset in London on 2026-12-01: 15:55 (timeanddate.com).
        #expect(times["maghrib"]?["local"]?.hasPrefix("2026-12-01T15:5") == true)
    }

    @Test("A time that does not exist is null, with its reason")
    func polarNight() throws {
        let result = try run(
            "prayers", "--latitude", "71", "--longitude", "25", "--timezone", "Europe/Oslo", "--from", "2026-12-21",
            "--days", "1", "--high-latitude", "none", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let day = try #require((object?["days"] as? [[String: Any]])?.first)
        let times = try #require(day["times"] as? [String: Any])
        #expect(times["sunrise"] is NSNull && times["maghrib"] is NSNull)
        #expect((day["notes"] as? [String: String])?["sunrise"]?.isEmpty == false)
    }

    @Test("Wrong places, zones and methods are wrong usage")
    func wrongUsage() throws {
        let place = ["--latitude", "51", "--longitude", "0", "--timezone", "Europe/London"]
        func status(_ change: [String]) throws -> Int32 { try runAll(["prayers"] + place + change).status }
        #expect(try status([]) == 0)
        #expect(try status(["--method", "muslim-word-league"]) == 64)
        #expect(try status(["--timezone", "Europe/Londn"]) == 64)
        #expect(try status(["--latitude", "91"]) == 64)
        #expect(try status(["--isha-angle", "17", "--isha-interval", "90m"]) == 64)
    }
}
