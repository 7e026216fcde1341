import DeviceManifest
import Foundation
import Pipeline
import PlanModel
import PrayerTimes
import Testing

@Suite("Manifest: words that come from the plan")
struct ManifestWordTests {
    @Test("Are those of the plan")
    func words() {
        #expect(DeliveryProfile.allCases.map(\.rawValue) == Manifest.ProfileName.allCases.map(\.rawValue))
        #expect(PlanModel.LockScreen.allCases.map(\.rawValue) == Manifest.LockScreen.allCases.map(\.rawValue))
        for word in Manifest.Rule.Alert.allCases { #expect(PrayerSection.Alert.Kind(rawValue: word.rawValue) != nil) }
        for word in Manifest.Session.Kind.allCases { #expect(WorkoutTemplate.Kind(rawValue: word.rawValue) != nil) }
    }

    @Test("And those of the manifest's schema")
    func schema() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(SchemaName.manifest.text)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: [String: Any]])
        func words(_ definition: String, _ property: String) -> [String]? {
            let properties = definitions[definition]?["properties"] as? [String: [String: Any]]
            return properties?[property]?["enum"] as? [String]
        }
        #expect(words("prompt", "distribution") == PromptSpread.Distribution.allCases.map(\.rawValue))
        #expect(words("calculation", "madhab") == Madhab.allCases.map(\.rawValue))
        #expect(words("calculation", "highLatitude") == HighLatitudeRule.allCases.map(\.rawValue))
        #expect(words("calculation", "rounding") == Rounding.allCases.map(\.rawValue) + ["by-time"])
    }
}
