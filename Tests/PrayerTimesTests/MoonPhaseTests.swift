import CivilTime
import Foundation
import ReferenceData
import Testing

import PrayerTimes

@Suite("Phases of the Moon")
struct MoonPhaseTests {
    /// Instants from JPL's ephemeris DE421: `calendars/make.py`. How the Earth will turn nobody knows, so that UTC of
    /// years ahead may itself be off by some seconds.
    private struct Row {
        var phase: MoonPhase
        var instant: Instant
    }

    private static let rows: [Row] = {
        let file = Reference.root.appending(path: "Tests/ReferenceData/calendars/moon-phases.csv")
        return ((try? Reference.rows(at: file)) ?? []).compactMap { row in
            guard let phase = row["phase"].flatMap(MoonPhase.init), let utc = row["utc"],
                let date = LocalDate(String(utc.prefix(10))), let time = LocalTime(String(utc.dropFirst(11).prefix(8)))
            else { return nil }
            return Row(
                phase: phase, instant: Instant(epochSeconds: LocalDateTime(date, time).secondsSinceEpoch))
        }
    }()

    @Test("Their instants from 1990 to 2050 are within a minute of an ephemeris")
    func instants() throws {
        #expect(Self.rows.count == 3018)
        var worst = 0
        for row in Self.rows {
            let found = try #require(row.phase.instant(near: row.instant.local(offset: 0).date))
            worst = max(worst, abs((found - row.instant).seconds))
        }
        #expect(worst <= 60, "\(worst) s")
    }

    @Test(
        "A phase comes on the date of its instant by the clocks of a place, and on no other", arguments: [-11, 0, 13])
    func dates(offset: Int) throws {
        let clocks = ZoneRules.Offset(seconds: offset * 3600, isDaylight: false, abbreviation: "FIX")
        let zone = ZoneRules(identifier: "Fixed", initial: clocks, transitions: [], rule: nil)
        // Where the instant is within a minute of midnight, either date would do.
        for row in Self.rows {
            let local = row.instant.local(offset: offset * 3600)
            guard (90..<86_310).contains(local.time.secondOfDay) else { continue }
            for days in -3...3 {
                let date = local.date.advanced(by: days)
                #expect(
                    (row.phase.instant(near: date).map { zone.local($0).date } == date) == (days == 0),
                    "\(row.phase) \(row.instant) \(date)")
            }
        }
    }
}
