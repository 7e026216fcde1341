import CivilTime
import Diagnostics
import Foundation
import PrayerTables
import PrayerTimes
import ReferenceData
import Testing
import TimeZoneData
import Timetables

/// Published timetables name the method that made them; the fit sees only their times.
@Suite("Fitting methods to published timetables")
struct FitTests {
    private struct File: Decodable {
        struct Parameters: Decodable {
            var latitude, longitude: Double
            var timezone, madhab: String
        }
        var params: Parameters
        var times: [[String: String]]
    }

    /// Samoa skipped 2011-12-30 when it moved to the other side of the date line.
    @Test("A date that clocks skip has no row of times, and a line says so")
    func skippedDate() throws {
        let dates = try #require(LocalDate("2011-12-29"))...#require(LocalDate("2012-01-01"))
        let table = PrayerTable(
            PrayerCalculator(
                Coordinates(latitude: .degrees(-13.83), longitude: .degrees(-171.77)),
                PrayerParameters(method: .muslimWorldLeague)),
            zone: try TimeZoneDatabase.builtIn.zone("Pacific/Apia"), dates: dates)
        let first = table.table.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(first.prefix(4) == ["date", "2011-12-29", "2011-12-31", "2012-01-01"])
        #expect(table.table.contains("2011-12-30 does not exist there: clocks skip the whole day"))
    }

    private func best(_ name: String) throws -> (candidate: TimetableFit.Candidate, madhab: String) {
        let (fit, madhab) = try fit(name)
        return (try #require(fit.candidates.first), madhab)
    }

    @Test("For the table of another place no method fits, and there is no plan to copy")
    func elsewhere() throws {
        let isWhole = FitTable(try fit("London-MoonsightingCommittee").fit).table
        #expect(isWhole.contains("prayers:"))
        let london = Coordinates(latitude: .degrees(51.5), longitude: .degrees(-0.1))
        for name in ["Kuwait-City-Kuwait", "Makkah-UmmAlQura"] {
            let table = FitTable(try fit(name, at: london, "Europe/London").fit).table
            #expect(table.last == "no method fits: is this the table's place and zone?")
            #expect(!table.contains("prayers:"))
        }
        // Only the zone is wrong: all times are off by the same amount.
        #expect(!FitTable(try fit("Makkah-UmmAlQura", "Asia/Dubai").fit).table.contains("prayers:"))
    }

    private func fit(
        _ name: String, at place: Coordinates? = nil, _ zoneName: String? = nil
    ) throws -> (fit: TimetableFit, madhab: String) {
        let url = Reference.file("reference/timetables/\(name).json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
        let columns = ["date"] + Prayer.allCases.map(\.rawValue)
        let lines = [columns] + file.times.map { row in columns.map { row[$0] ?? "" } }
        let text = lines.map { $0.joined(separator: ",") + "\n" }.joined()
        let source = SourceFile(name: "t.csv", text: Array(text.utf8))
        let (table, findings) = TimetableReader.read(
            source, tolerance: .zero, source: SourceSpan(startOf: source))
        #expect(findings.isEmpty)
        let zone = try TimeZoneDatabase.builtIn.zone(zoneName ?? file.params.timezone)
        let fit = TimetableFit(
            table,
            at: place
                ?? Coordinates(latitude: .degrees(file.params.latitude), longitude: .degrees(file.params.longitude)),
            zone: zone, year: 2016, hijri: HijriCalendar())
        return (fit, file.params.madhab.lowercased())
    }

    @Test(
        "The method and madhab of each file come out first",
        arguments: [
            // Doha's times were altered until the angles alone matched them, which are Bahrain's without Qatar's minutes.
            ("Ankara-Turkey", ["turkey"]), ("Doha-Qatar", ["bahrain"]), ("Kuwait-City-Kuwait", ["kuwait"]),
            ("London-MoonsightingCommittee", ["moonsighting-committee"]), ("Makkah-UmmAlQura", ["umm-al-qura"]),
        ])
    func published(file: String, methods: [String]) throws {
        let (best, madhab) = try best(file)
        #expect(methods.contains(best.method.key))
        #expect(best.madhab.rawValue == madhab)
        print("\(file): \(best.exact) of \(best.days) times to the minute, worst \(best.worst) min")
    }

    @Test(
        "Methods that fit equally well come in the order of the list",
        arguments: ["Doha-Qatar", "London-MoonsightingCommittee"])
    func ties(file: String) throws {
        let candidates = try fit(file).fit.candidates
        let order = Dictionary(uniqueKeysWithValues: zip(CalculationMethod.all.map(\.key), 0...))
        let equals = zip(candidates, candidates.dropFirst()).filter { $0.cost == $1.cost }
        #expect(!equals.isEmpty)
        for (first, second) in equals {
            #expect(try #require(order[first.method.key]) <= #require(order[second.method.key]))
        }
    }

    @Test("London's own table is the Moonsighting Committee's, without adjustments")
    func london() throws {
        let (best, _) = try best("London-MoonsightingCommittee")
        #expect(best.method.key == "moonsighting-committee")
        #expect(best.worst <= 1)
        #expect(best.residuals.values.allSatisfy { $0.adjustment == .zero })
    }
}
