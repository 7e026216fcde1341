import CivilTime
import Foundation
import PrayerTimes
import ReferenceData
import Testing

@Suite("The Sun's position")
struct SolarPositionTests {
    /// Random moments between 1900 and 2100 by the IAU SOFA library (pyerfa 2.0.1.5: `epv00`, light time, `ab`,
    /// `pnm06a`, `gst06a`) with Skyfield's ΔT, and UT1 equal to UTC. Tolerances of 0.3″ of declination and 0.03 s allow
    /// for the series' own 0.2″ and for ΔT, whose forecasts for 2100 differ by 9 s, or 0.4″ along the ecliptic.
    @Test("agrees with SOFA from 1900 to 2100")
    func position() throws {
        let rows = try Reference.rows(
            at: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/solar-position.csv"))
        #expect(rows.count == 120)
        var worst = (declination: 0.0, equation: 0.0)
        for row in rows {
            let days = try #require(Double(row["days_since_j2000_utc"] ?? ""))
            let declination = try #require(Double(row["declination_deg"] ?? ""))
            let equation = try #require(Double(row["equation_of_time_s"] ?? ""))
            // Day 0 is 2000-01-01, whose noon is the epoch.
            let whole = days.rounded()
            let date = LocalDate(epochDay: 10957 + Int(whole))
            let day = SolarEphemeris(date...date)[date]
            worst.declination = max(
                worst.declination, abs(day.declination(at: days - whole).degrees - declination) * 3600)
            worst.equation = max(worst.equation, abs(day.equationOfTime(at: days - whole) - equation))
        }
        print("worst declination \(worst.declination)″, worst equation of time \(worst.equation) s")
        #expect(worst.declination < 0.3)
        #expect(worst.equation < 0.03)
    }

    @Test("is the same whatever span was asked for, and outside it")
    func spans() throws {
        let date = try #require(LocalDate("2026-12-01"))
        let narrow = SolarEphemeris(date...date)
        let wide = SolarEphemeris(date.advanced(by: -400)...date.advanced(by: 17))
        for distance in [-1000, -1, 0, 1, 40, 5000] {
            let day = date.advanced(by: distance)
            #expect(narrow[day].date == day)
            #expect(narrow[day].declination(at: 0.3) == wide[day].declination(at: 0.3))
            #expect(narrow[day].equationOfTime(at: -0.7) == wide[day].equationOfTime(at: -0.7))
        }
    }

    @Test("runs on smoothly from day to day and block to block")
    func seams() throws {
        let first = try #require(LocalDate("2026-01-01"))
        let ephemeris = SolarEphemeris(first...first.advanced(by: 365))
        for date in first...first.advanced(by: 365) {
            let (a, b) = (ephemeris[date], ephemeris[date.advanced(by: 1)])
            #expect(abs(a.declination(at: 0.5).degrees - b.declination(at: -0.5).degrees) < 1e-6)
            #expect(abs(a.equationOfTime(at: 1) - b.equationOfTime(at: 0)) < 1e-4)
        }
    }
}
