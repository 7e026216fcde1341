import CivilTime
import Foundation
import PrayerTimes
import Testing

@Suite("Presets of calculation methods")
struct PresetTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/PrayerTimes/Methods/Presets")

    /// The names are read from the source, since nothing at run time lists static members: a preset that is missing
    /// from the list of all methods could not be named in a plan.
    @Test("Each method of the list is a preset of its name, and each preset is in the list")
    func listed() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.sources, includingPropertiesForKeys: nil)
        let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let names = text.matches(of: /public static let (\w+) = row\(/).map { String($0.1) }
        #expect(Set(names.map(key)).count == names.count)
        #expect(Set(names.map(key)) == Set(CalculationMethod.all.map(\.key)))
    }

    /// Returns `umm-al-qura` for `ummAlQura`, `jakim-pre-2019` for `jakimPre2019`.
    private func key(_ name: String) -> String {
        name.replacing(/[A-Z]|[0-9]+/) { "-" + $0.output.lowercased() }
    }

    @Test("A preset is the method of its key")
    func same() {
        #expect(CalculationMethod.named("mwl") == .muslimWorldLeague)
        #expect(CalculationMethod.named("umm-al-qura") == .ummAlQura)
        #expect(CalculationMethod.named("jakim-pre-2019") == .jakimPre2019)
    }

    @Test("Numbers of one's own take the place of a method's, and of its seasonal bounds")
    func replacing() {
        let own = CalculationMethod.moonsightingCommittee.replacing(fajrAngle: 16)
        #expect(own.fajrAngle == 16 && own.isha == .angle(18) && !own.isSeasonal)
        #expect(CalculationMethod.moonsightingCommittee.replacing() == .moonsightingCommittee)
        // An interval after Maghrib has Maghrib's minutes already.
        let interval = CalculationMethod.kemenag.replacing(isha: .interval(.minutes(90), from: .maghrib, ramadan: nil))
        #expect(interval.offsets.isha == .zero && interval.offsets.maghrib == .minutes(2))
        #expect(CalculationMethod.kemenag.replacing(isha: .angle(17)).offsets.isha == .minutes(2))
    }
}
