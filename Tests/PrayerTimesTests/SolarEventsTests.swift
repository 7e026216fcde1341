import CivilTime
import Foundation
import ReferenceData
import Testing

@testable import PrayerTimes

/// A row of `solar-events.csv`: a solar day at a place, with its events computed from a JPL ephemeris.
private struct SolarRow {
    var place: String
    var latitude, longitude, ut1MinusUTC: Double
    var date: LocalDate
    var transit: Double
    /// The events: altitude (`nil` for Asr), half, name and UTC in seconds since 1970, or `nil` where there is none.
    var events: [(name: String, altitude: Double?, half: SolarHalf, time: Double?)]
    var altitudes: (before: Double, transit: Double, after: Double)

    init(_ row: [String: String]) throws {
        func number(_ key: String) throws -> Double { try #require(row[key].flatMap(Double.init), "\(key)") }
        func time(_ key: String) throws -> Double? {
            let text = try #require(row[key])
            guard !text.isEmpty else { return nil }
            let date = try #require(LocalDate(text.prefix(10)))
            let clock = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Double($0) }
            return Double(date.epochDay) * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
        }
        place = try #require(row["place"])
        latitude = try number("lat_deg")
        longitude = try number("lon_deg")
        ut1MinusUTC = try number("ut1_minus_utc_s")
        date = try #require(LocalDate(row["date"] ?? ""))
        transit = try #require(try time("transit_utc"))
        altitudes = (
            try number("alt_lower_before_deg"), try number("alt_transit_deg"), try number("alt_lower_after_deg")
        )
        events = [
            ("sunrise", -0.8333, .morning, try time("sunrise_utc")),
            ("sunset", -0.8333, .evening, try time("sunset_utc")),
            ("asr 1", nil, .evening, try time("asr_1_utc")), ("asr 2", nil, .evening, try time("asr_2_utc")),
        ]
        for angle in ["12", "15", "18", "18_5", "19_5"] {
            let altitude = -(Double(angle.replacingOccurrences(of: "_", with: ".")) ?? .nan)
            events.append(("dawn \(angle)", altitude, .morning, try time("dawn_\(angle)_utc")))
            events.append(("dusk \(angle)", altitude, .evening, try time("dusk_\(angle)_utc")))
        }
    }
}

/// The worst errors in seconds in one band of latitude.
private struct Band {
    var transit = 0.0, horizon = 0.0, twilight = 0.0, asr = 0.0
    /// The greatest part of the tolerance used by an event with a small margin; ``grazing`` is the number of such
    /// events.
    var share = 0.0
    var compared = 0, grazing = 0
}

@Suite("Solar events agree with a JPL ephemeris")
struct SolarEventsTests {
    /// Checks 24 dates of each of 41 places, or three of each.
    @Test
    func everyRow() throws {
        let rows = try Reference.rows("reference/solar-events.csv")
        #expect(rows.count == 41 * (Reference.isSample ? 3 : 24))
        var bands: [String: Band] = [:]
        for row in try rows.map(SolarRow.init) {
            let day = SolarEphemeris(row.date...row.date)[row.date]
            let place = Coordinates(latitude: .degrees(row.latitude), longitude: .degrees(row.longitude))
            let sun = LocalSun(Observer(place), day, day, day, day)
            let label = "\(row.place) \(row.date)"
            func seconds(_ x: Double) -> Double {
                (Double(row.date.epochDay) + 0.5 + x) * 86400 - row.ut1MinusUTC
            }
            let steep = abs(row.latitude) < 60
            let name =
                switch abs(row.latitude) {
                case ..<50: "below 50°"
                case ..<60: "50° to 60°"
                case ...66: "60° to 66°"
                default: "above 66°"
                }
            var band = bands[name] ?? Band()
            let transitError = abs(seconds(sun.transit[0]) - row.transit)
            band.transit = max(band.transit, transitError)
            #expect(transitError <= 0.5, "\(label) transit")
            for event in row.events {
                let crossing =
                    switch (event.altitude, event.name) {
                    case (let altitude?, _): sun.crossing(FixedAltitude(.degrees(altitude)), event.half)[0]
                    case (nil, "asr 1"): sun.asr(AsrShadow(factor: 1))[0]
                    default: sun.asr(AsrShadow(factor: 2))[0]
                    }
                let lower = event.half == .morning ? row.altitudes.before : row.altitudes.after
                var altitude = event.altitude
                if altitude == nil, let time = event.time {
                    let x = (time + row.ut1MinusUTC) / 86400 - Double(row.date.epochDay) - 0.5
                    altitude = sun.altitude(at: x).degrees
                }
                let margin = altitude.map { min(abs($0 - row.altitudes.transit), abs($0 - lower)) } ?? .infinity
                guard case .at(let x) = crossing, let time = event.time else {
                    if case .at = crossing, event.time == nil, margin > 0.02, event.altitude != nil {
                        Issue.record("\(label) \(event.name): invented, margin \(margin)°")
                    } else if event.time != nil, margin > 0.02 {
                        Issue.record("\(label) \(event.name): missed, margin \(margin)°")
                    } else if event.altitude == nil, case .at = crossing {
                        Issue.record("\(label) \(event.name): invented")
                    }
                    continue
                }
                let error = abs(seconds(x) - time)
                guard margin > 0.5 else {
                    let halfDay = event.half.sign * 43200
                    let turning = abs((altitude ?? 0) - lower) < abs((altitude ?? 0) - row.altitudes.transit)
                    let tau = abs(time - row.transit - (turning ? halfDay : 0))
                    let tolerance = 1 + tau * 0.0005 / max(margin, 1e-9)
                    band.grazing += 1
                    band.share = max(band.share, error / tolerance)
                    #expect(error <= tolerance, "\(label) \(event.name), margin \(margin)°")
                    continue
                }
                band.compared += 1
                #expect(error <= (steep ? 0.5 : 1), "\(label) \(event.name), margin \(margin)°")
                switch event.name {
                case "sunrise", "sunset": band.horizon = max(band.horizon, error)
                case "asr 1", "asr 2": band.asr = max(band.asr, error)
                default: band.twilight = max(band.twilight, error)
                }
            }
            bands[name] = band
        }
        for (name, band) in bands.sorted(by: { $0.key < $1.key }) {
            func s(_ value: Double) -> String { String(format: "%.2f", value) }
            print(
                "worst error in seconds \(name): transit \(s(band.transit)), sunrise and sunset \(s(band.horizon)),",
                "dawn and dusk \(s(band.twilight)), Asr \(s(band.asr)) in \(band.compared) events;",
                "\(band.grazing) with a margin below 0.5° use at most \(s(band.share)) of their tolerance")
        }
    }
}
