import CivilTime
import Foundation
import Gazetteer
import Testing

@Suite("A place and its zone") struct PlaceAndZoneTests {
    let gazetteer = Gazetteer()
    let zones: TimeZoneDatabase

    init() throws { zones = try .system(tzdir: ProcessInfo.processInfo.environment["TZDIR"]) }

    func finding(_ latitude: Double, _ longitude: Double, _ zone: String) throws -> PlaceAndZone.Finding? {
        PlaceAndZone.finding(
            .init(latitude: latitude, longitude: longitude), try zones.zone(zone), zones: zones, gazetteer: gazetteer)
    }

    @Test("The sign of a longitude, of a latitude, and swapped numbers are told by what fits")
    func slips() throws {
        let newYork = try #require(try finding(40.713, 74.006, "America/New_York"))
        #expect(newYork.slip == .longitudeSign)
        let swapped = try #require(try finding(-74.006, 40.713, "America/New_York"))
        #expect(swapped.slip == .swapped)
        let sydney = try #require(try finding(33.87, 151.21, "Australia/Sydney"))
        #expect(sydney.slip == .latitudeSign && sydney.doubt == .otherCountry(nil))
        let saoPaulo = try #require(try finding(23.55, 46.63, "America/Sao_Paulo"))
        #expect(saoPaulo.slip == .bothSigns)
    }

    @Test(
        "A slip is found where the clocks are the same, at sea, and in other countries of one zone",
        arguments: [
            (-31.2, 121.5, "Asia/Shanghai", PlaceAndZone.Slip.latitudeSign),
            (-40.713, -74.006, "America/New_York", .latitudeSign), (-30.05, 31.25, "Africa/Cairo", .latitudeSign),
            (6.2, 106.85, "Asia/Jakarta", .latitudeSign), (12.05, -77.04, "America/Lima", .latitudeSign),
            (4.33, 15.31, "Africa/Kinshasa", .latitudeSign), (52.52, -13.41, "Europe/Berlin", .longitudeSign),
            (6.45, -3.39, "Africa/Lagos", .longitudeSign), (12.0, -8.52, "Africa/Lagos", .longitudeSign),
            (41.89, -12.51, "Europe/Rome", .longitudeSign), (28.95, 41.01, "Europe/Istanbul", .swapped),
            (37.62, 55.75, "Europe/Moscow", .swapped), (46.69, 24.69, "Asia/Riyadh", .swapped),
            (-6.45, -3.39, "Africa/Lagos", .bothSigns), (-14.69, 17.44, "Africa/Dakar", .bothSigns),
        ])
    func silentSlips(latitude: Double, longitude: Double, zone: String, slip: PlaceAndZone.Slip) throws {
        #expect(try finding(latitude, longitude, zone)?.slip == slip)
    }

    @Test("A zone's countries are those of zone.tab, not all that share its clocks")
    func countries() throws {
        // zone1970.tab has Angola, Gabon and others beside Nigeria: 6.45° S 3.39° E is at sea, 8.84° S 13.23° E Luanda.
        #expect(try finding(-6.45, 3.39, "Africa/Lagos")?.slip == .latitudeSign)
        #expect(try finding(-8.84, 13.23, "Africa/Luanda") == nil)
        // Luanda's mirror image, 8.84° N 13.23° W, is near Freetown, whose clocks are an hour from Luanda's.
        #expect(try finding(8.84, -13.23, "Africa/Luanda")?.slip == .bothSigns)
    }

    @Test("A town whose clocks differ is told with its zone")
    func otherZone() throws {
        let istanbul = try #require(try finding(41.01, 28.98, "Europe/London"))
        #expect(istanbul.zoneThere == "Europe/Istanbul" && istanbul.slip == nil)
        guard case .otherClocks(let place) = istanbul.doubt else {
            Issue.record("\(istanbul.doubt)")
            return
        }
        #expect(place.country == "TR")
        // The point 51.5° N 120° E is in Inner Mongolia, in Beijing's time zone.
        #expect(try finding(51.5, 120, "Europe/London") != nil)
    }

    @Test("Far from every town, the Sun decides")
    func sea() throws {
        let atlantic = try #require(try finding(30, -45, "Asia/Tokyo"))
        // Mean solar noon is at 15:00 UTC, midnight in Tokyo.
        #expect(atlantic.doubt == .noonAt(.midnight))
        #expect(try finding(30, -45, "America/Noronha") == nil)
        #expect(try finding(0, 0, "Africa/Accra")?.doubt == .nowhere)
    }

    @Test(
        "Places on the borders of their zones are left alone",
        arguments: [
            (39.47, 75.99, "Asia/Shanghai"), (43.8, 87.6, "Asia/Urumqi"), (42.24, -8.72, "Europe/Madrid"),
            (49.5, 117.4, "Asia/Shanghai"), (51.5, -0.13, "GMT"),
            (40.7, -74.0, "US/Eastern"), (22.57, 88.36, "Asia/Calcutta"), (1.87, -157.4, "Pacific/Kiritimati"),
            (27.7, 85.3, "Asia/Kolkata"), (21.42, 39.83, "Asia/Riyadh"), (78.22, 15.65, "Arctic/Longyearbyen"),
        ])
    func borders(latitude: Double, longitude: Double, zone: String) throws {
        #expect(try finding(latitude, longitude, zone) == nil)
    }

    /// Reads ±DDMM[SS]±DDDMM[SS] (ISO 6709), the form of zone.tab.
    private func coordinates(_ text: Substring) -> GeoPoint {
        func degrees(_ part: Substring, _ width: Int) -> Double {
            let digits = Array(part.dropFirst())
            func number(_ range: Range<Int>) -> Double { Double(String(digits[range])) ?? .nan }
            let seconds = digits.count > width + 2 ? number(width + 2..<width + 4) : 0
            let value = number(0..<width) + number(width..<width + 2) / 60 + seconds / 3600
            return part.first == "-" ? -value : value
        }
        let split = text.dropFirst().firstIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
        return GeoPoint(latitude: degrees(text[..<split], 2), longitude: degrees(text[split...], 3))
    }

    @Test("No false alarm over all of tzdata's cities in their own zones")
    func tzdata() throws {
        var lines: Set<[Substring]> = []
        for table in ["zone.tab", "zone1970.tab"] {
            let text = try String(contentsOfFile: "\(#require(zones.directory))/\(table)", encoding: .utf8)
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                lines.insert(Array(line.split(separator: "\t")[1...2]))
            }
        }
        for fields in lines.sorted(by: { $0[1] < $1[1] }) {
            let point = coordinates(fields[0])
            let finding = try finding(point.latitude, point.longitude, String(fields[1]))
            #expect(finding == nil, "\(fields[1]) \(point) \(String(describing: finding))")
        }
        #expect(lines.count > 400)
    }

    @Test("No false alarm over the gazetteer's places in their own zones")
    func everyPlace() throws {
        let all = gazetteer.places(within: .degrees(181), of: .init(latitude: 90, longitude: 0))
        for (number, place) in all.enumerated() where number % 101 == 0 {
            let finding = try finding(place.latitude, place.longitude, place.timeZone)
            #expect(finding == nil, "\(place.fullName) \(String(describing: finding))")
        }
    }
}

@Suite("A place and its name") struct PlaceNameTests {
    let gazetteer = Gazetteer()

    private func finding(_ name: String, _ latitude: Double, _ longitude: Double) -> PlaceName.Finding? {
        PlaceName.finding(name, .init(latitude: latitude, longitude: longitude), gazetteer: gazetteer)
    }

    @Test("Over 150 km from every place of the name is too far, and a slip that fits is named")
    func far() throws {
        #expect(finding("Paris", 48.85, -2.35)?.slip == .longitudeSign)
        #expect(finding("Madrid", 40.42, 3.7)?.slip == .longitudeSign)
        #expect(finding("Algiers", 36.75, -3.06)?.slip == .longitudeSign)
        let berlin = try #require(finding("Paris", 52.52, 13.405))
        // 878 km by the haversine formula with 6,371 km, from 48.853, 2.349.
        #expect(berlin.slip == nil && abs(berlin.distance.wholeKilometres - 878) <= 1)
        #expect(berlin.place.timeZone == "Europe/Paris")
    }

    @Test("Near any place of the name, and under a name of none, there is nothing to say")
    func near() {
        #expect(finding("Paris", 33.66, -95.56) == nil)  // in Texas
        #expect(finding("Paris", 49.9, 2.3) == nil)  // Amiens, 116 km north
        #expect(finding("Grandmother's house", 10, 10) == nil)
    }

    @Test(
        "Who else could be meant has the name as its main name, or is the largest",
        arguments: [
            ("Victoria", "Hong Kong", "CA"), ("Cordoba", "Córdoba", "ES"), ("Tripoli", "Tripoli", "LB"),
            ("London", "London", "CA"),
        ])
    func next(name: String, taken: String, country: String) throws {
        let place = try gazetteer.resolve(name)
        #expect(place.name == taken)
        #expect(gazetteer.next(after: place, named: name)?.country == country)
    }

    @Test(
        "A name of one place, and one with its country, leave no other", arguments: ["Tromsø", "Victoria, CA", "Leeds"])
    func alone(name: String) throws {
        #expect(gazetteer.next(after: try gazetteer.resolve(name), named: name) == nil)
    }
}

@Suite("Zones of no place") struct PlacelessZoneTests {
    let gazetteer = Gazetteer()
    let zones: TimeZoneDatabase

    init() throws { zones = try .system(tzdir: ProcessInfo.processInfo.environment["TZDIR"]) }

    private func better(_ zone: String, _ latitude: Double, _ longitude: Double) throws -> String? {
        PlacelessZone.better(
            than: try zones.zone(zone), at: .init(latitude: latitude, longitude: longitude), zones: zones,
            gazetteer: gazetteer)?.zone.identifier
    }

    @Test("They are told where the place's clocks are moved")
    func moved() throws {
        #expect(try better("EST", 40.713, -74.006) == "America/New_York")
        #expect(try better("Etc/GMT+5", 40.713, -74.006) == "America/New_York")
        #expect(try better("GMT", 51.5074, -0.1278) == "Europe/London")
        #expect(try better("UTC", 51.5074, -0.1278) == "Europe/London")
        #expect(try better("MST", 39.74, -104.99) == "America/Denver")
        #expect(try better("CET", 30.04, 31.24) == "Africa/Cairo")
    }

    @Test("Those that stay at one offset are known without a place, UTC not among them")
    func fixedOffsets() throws {
        for zone in ["EST", "MST", "HST", "Etc/GMT+5", "Etc/GMT-3"] {
            #expect(PlacelessZone.isFixedOffset(try zones.zone(zone)), "\(zone)")
        }
        for zone in ["UTC", "GMT", "Etc/UTC", "EST5EDT", "CET", "America/Phoenix", "Asia/Tokyo"] {
            #expect(!PlacelessZone.isFixedOffset(try zones.zone(zone)), "\(zone)")
        }
        let example = PlacelessZone.example(for: try zones.zone("Etc/GMT+10"), zones: zones, gazetteer: gazetteer)
        #expect(example == "Pacific/Honolulu")
    }

    @Test("They are left alone where the clocks agree, and other zones always")
    func same() throws {
        #expect(try better("MST", 33.45, -112.07) == nil)  // Phoenix has no summer time
        #expect(try better("EST", 18.0, -76.8) == nil)  // nor has Kingston, Jamaica
        #expect(try better("GMT", 5.56, -0.2) == nil)  // Accra
        #expect(try better("Etc/GMT-3", 21.42, 39.83) == nil)  // Makkah
        #expect(try better("America/Phoenix", 40.713, -74.006) == nil)
        #expect(try better("UTC", 30, -45) == nil)  // at sea
    }
}
