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
        #expect(sydney.slip == .latitudeSign && sydney.doubt == .farFromZone)
        let saoPaulo = try #require(try finding(23.55, 46.63, "America/Sao_Paulo"))
        #expect(saoPaulo.slip == .bothSigns)
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
            (69.73, 30.05, "Europe/Oslo"), (49.5, 117.4, "Asia/Shanghai"), (51.5, -0.13, "GMT"),
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
