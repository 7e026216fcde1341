import Foundation
import Testing

extension CommandLineTests {
    @Test("Places are listed with what a plan needs of them")
    func places() throws {
        let table = try run("places", "birmingham")
        #expect(table.status == 0)
        let lines = table.output.split(separator: "\n")
        #expect(lines.count > 2 && lines[1].hasPrefix("Birmingham, England, GB"))
        #expect(lines[1].contains("Europe/London") && lines[1].contains("52.481"))
        let json = try run("places", "القاهرة", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let place = try #require((object?["places"] as? [[String: Any]])?.first)
        #expect(place["name"] as? String == "Cairo" && place["timeZone"] as? String == "Africa/Cairo")
        #expect(place["method"] as? String == "egyptian" && place["madhab"] as? String == "shafi")
        let beginning = try run("places", "Troms")
        #expect(beginning.output.contains("Tromsø, "))
        let nothing = try run("places", "Qqqqqqqq")
        #expect(nothing.status == 1 && nothing.output.isEmpty && nothing.messages.contains("unknown place"))
        #expect(try run("places").status == 64)
        // Shanghai is GeoNames' largest city proper.
        let largest = try run("places", "--largest", "--limit", "3")
        #expect(largest.status == 0 && largest.output.split(separator: "\n").count == 4)
        #expect(largest.output.contains("Shanghai") && largest.messages.contains("more: --limit"))
        #expect(try run("places", "--largest", "Oslo").status == 64)
    }

    @Test("Prayer times by a place's name, and a word where place and zone contradict each other")
    func prayersByPlace() throws {
        let named = try run("prayers", "--place", "Oslo", "--from", "2026-12-01", "--days", "1")
        let numbers = try run(
            "prayers", "--latitude", "59.913", "--longitude", "10.746", "--timezone", "Europe/Oslo", "--from",
            "2026-12-01", "--days", "1")
        #expect(named.status == 0 && named.output == numbers.output && named.messages.isEmpty)
        let slip = try run("prayers", "--latitude", "51.5", "--longitude", "120", "--timezone", "Europe/London")
        #expect(slip.status == 0 && slip.messages.contains("did you mean timezone: Asia/Shanghai? [place-and-zone]"))
        #expect(try run("prayers", "--latitude", "51.5", "--longitude", "0").status == 64)
        #expect(try run("prayers", "--place", "Oslo", "--latitude", "1", "--longitude", "1").status == 64)
        let city = try run("prayers", "--latitude", "69.65", "--longitude", "18.96", "--timezone", "Tromsø")
        #expect(city.status == 64 && city.messages.contains("did you mean 'Europe/Oslo'"))
    }

    /// Zones of the system, with the place, the country's method and the madhab that a plan begins with there.
    static let homes = [
        ("Asia/Jakarta", "name: Jakarta,", "method: kemenag", "madhab: shafi"),
        ("Europe/Oslo", "name: Oslo,", "method: muslim-world-league", "madhab: shafi"),
        ("America/New_York", "name: New York City,", "method: north-america", "madhab: shafi"),
        ("Asia/Karachi", "name: Karachi,", "method: karachi", "madhab: hanafi"),
        ("Africa/Casablanca", "name: Casablanca,", "method: morocco", "madhab: shafi"),
    ]

    @Test("A first plan is of the system's zone, and checks without a word", arguments: homes)
    func initialHome(zone: String, place: String, method: String, madhab: String) throws {
        let made = try run("init", "my.yaml", environment: ["TZ": zone])
        #expect(made.status == 0 && made.messages.contains("\(zone), from TZ; --place says otherwise"))
        let text = try String(contentsOf: folder.appending(path: "my.yaml"), encoding: .utf8)
        #expect(text.hasPrefix("# yaml-language-server: $schema=plan.schema.json\n"))
        for words in ["timezone: \(zone) ", place, method, madhab, "avoid: "] {
            #expect(text.contains(words), "\(text)")
        }
        let check = try run("check", "my.yaml")
        #expect(check.status == 0 && check.messages.isEmpty, "\(check.messages)")
    }

    @Test("Options say where a first plan is, and no two plans have the same seed or id")
    func initialOptions() throws {
        let first = try run("init", "-", "--place", "Birmingham, GB", "--yes")
        let second = try run("init", "-", "--place", "Birmingham, GB", "--yes")
        #expect(first.status == 0 && first.messages.isEmpty)
        func line(_ key: String, _ text: String) -> Substring? {
            text.split(separator: "\n").first { $0.hasPrefix(key) }
        }
        for key in ["seed: ", "id: plan-"] {
            let (one, two) = (try #require(line(key, first.output)), try #require(line(key, second.output)))
            #expect(one != two)
        }
        #expect(first.output.contains("timezone: Europe/London") && first.output.contains("latitude: 52.481"))
        #expect(first.output.contains("method: moonsighting-committee "))
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "-").path))
        let numbers = try run("init", "-", "--latitude", "3.139", "--longitude", "101.687", "--madhab", "hanafi")
        #expect(numbers.output.contains("timezone: Asia/Kuala_Lumpur") && numbers.output.contains("method: jakim"))
        #expect(numbers.output.contains("madhab: hanafi"))
        let town = try run("init", "-", "--latitude", "52.481", "--longitude", "-1.9")
        #expect(town.output.contains("location: {name: Birmingham,"), "\(town.output)")
        let often = try run("init", "-", "--place", "Tokyo", "--per-day", "1", "--title", "Sit: \"still\"")
        #expect(often.output.contains("    perDay: 1  ") && often.output.contains("title: \"Sit: \\\"still\\\"\"\n"))
        for wrong in [["--per-day", "0"], ["--per-day", "101"], ["--title", ""], ["--title", "a\nb"]] {
            #expect(try run(["init", "-"] + wrong).status == 64)
        }
        let method = try run("init", "-", "--timezone", "Asia/Tokyo", "--method", "mwl")
        #expect(method.output.contains("name: Tokyo,") && method.output.contains("method: muslim-world-league"))
        #expect(try run("init", "-", "--place", "Hyderabad").messages.contains("Hyderabad, Telangāna, IN"))
        #expect(try run("init", "-", "--place", "Hyderabad").status == 64)
        #expect(try run("init", "-", "--latitude", "3").status == 64)
        let guess = try run("init", "-", environment: ["TZ": "UTC"])
        #expect(
            guess.messages.contains("assumed London, because") && guess.output.contains("# a guess: write your own"))
    }
}
