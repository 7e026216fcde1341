import CivilTime
import Foundation
import PrayerTimes
import ReferenceData
import Testing

@Suite("Calculation methods")
struct CalculationMethodTests {
    @Test("The twelve best known have their keys")
    func bestKnown() {
        for key in [
            "muslim-world-league", "egyptian", "karachi", "umm-al-qura", "dubai", "moonsighting-committee",
            "north-america", "kuwait", "qatar", "singapore", "tehran", "turkey",
        ] {
            #expect(CalculationMethod.named(key)?.key == key)
        }
    }

    @Test(
        "Short names find the method",
        arguments: [
            ("mwl", "muslim-world-league"), ("ISNA", "north-america"),
            ("makkah", "umm-al-qura"), ("egypt", "egyptian"), ("umm_al_qura", "umm-al-qura"), ("Jafari", "jafari"),
        ])
    func aliases(_ alias: String, _ key: String) {
        #expect(CalculationMethod.named(alias)?.key == key)
    }

    @Test("No name means two methods, and an unknown one none")
    func unique() {
        let names = CalculationMethod.all.flatMap { [$0.key] + $0.aliases }
        #expect(Set(names).count == names.count)
        #expect(CalculationMethod.named("atlantis") == nil)
    }

    /// The methods whose authority's own tables say other minutes or roundings than the engines do.
    private static let overruled: Set = [
        "jakim", "jakim_pre_2019", "kemenag", "algeria", "tunisia", "qatar", "london_unified",
    ]

    @Test("Every row of the reference table is there")
    func referenceTable() throws {
        let rows = try Reference.rows("reference/calculation-methods.csv").filter { $0["key"] != "custom" }
        #expect(rows.count == CalculationMethod.all.count)
        for row in rows {
            let key = row["key"] ?? ""
            let method = try #require(CalculationMethod.named(key), "\(key)")
            #expect(method.fajrAngle.degrees == Double(row["fajr_angle"] ?? ""), "\(key)")
            switch method.isha {
            case .angle(let angle): #expect(angle.degrees == Double(row["isha_angle"] ?? ""), "\(key)")
            case .interval(let length, _, let ramadan):
                #expect(length.seconds / 60 == Int(row["isha_minutes_after_maghrib"] ?? ""), "\(key)")
                #expect(ramadan.map { $0.seconds / 60 } == Int(row["ramadan_isha_minutes"] ?? ""), "\(key)")
            }
            if case .angle(let angle) = method.maghrib {
                #expect(angle.degrees == Double(row["maghrib_angle"] ?? ""), "\(key)")
            } else {
                #expect(row["maghrib_angle"] == "", "\(key)")
            }
            var minutes = [
                "fajr": 0, "isha": 0, "sunrise": 0, "asr": 0, "maghrib": Int(row["maghrib_minutes"] ?? "") ?? 0,
                "dhuhr": Int(row["dhuhr_minutes_offset"] ?? "") ?? 0,
            ]
            var rounding = "nearest"
            var seasonal = false
            for other in (row["other_offsets"] ?? "").split(separator: ";") {
                let parts = other.split(separator: ":").map(String.init)
                switch parts[0] {
                case "rounding": rounding = parts[1]
                case "seasonal": seasonal = parts[1] == "true"
                case "shafaq": break
                default: minutes[parts[0]] = Int(parts[1])
                }
            }
            // The engines' minutes and rounding, which an authority's own tables overrule.
            if !Self.overruled.contains(key) {
                for prayer in Prayer.allCases {
                    #expect(
                        method.offsets[prayer].seconds == minutes[prayer.rawValue].map { $0 * 60 }, "\(key) \(prayer)")
                }
                #expect(method.rounding.word == rounding, "\(key)")
                #expect(method.horizon == Coordinates.flatHorizon, "\(key)")
                let sun: SunMoment = ["turkey", "brunei"].contains(key) ? .daily : .moment
                #expect(method.sun.common == sun, "\(key)")
            }
            #expect(method.isSeasonal == seasonal, "\(key)")
            #expect((method.night == .sunsetToFajr) == (row["midnight_mode"] == "jafari"), "\(key)")
            let notes = row["notes"] ?? ""
            if notes.contains("Single source") { #expect(method.status == .singleSource, "\(key)") }
            if notes.contains("Disputed") { #expect(method.status == .disputed, "\(key)") }
        }
    }

    @Test(
        "Qibla agrees with published bearings",
        arguments: [
            // The values of Adhan's tests, to a thousandth of a degree, for the Kaaba at the same point.
            ("Washington, D.C.", 38.9072, -77.0369, 56.560), ("Anchorage", 61.2181, -149.9003, 350.883),
            ("Sydney", -33.8688, 151.2093, 277.499), ("Jakarta", -6.18233995, 106.84287154, 295.144),
        ])
    func qibla(_ place: String, _ latitude: Angle, _ longitude: Angle, _ bearing: Double) {
        #expect(abs(Coordinates(latitude: latitude, longitude: longitude).qibla.degrees - bearing) < 0.01, "\(place)")
    }
}
