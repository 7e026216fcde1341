import Diagnostics
import PlanModel

/// Distances as people write them who do not know the plan file's notation.
enum LenientDistance {
    private static let units: [String: WorkoutDistance.Unit] = [
        "": .metres, "m": .metres, "meter": .metres, "meters": .metres, "metre": .metres, "metres": .metres,
        "mtr": .metres,
        "k": .kilometres, "km": .kilometres, "kms": .kilometres, "kilometer": .kilometres, "kilometers": .kilometres,
        "kilometre": .kilometres, "kilometres": .kilometres,
        "mi": .miles, "mile": .miles, "miles": .miles,
        "yd": .yards, "yds": .yards, "yard": .yards, "yards": .yards,
        "ft": .feet, "foot": .feet, "feet": .feet,
    ]

    /// Whether a text is a distance rather than a length of time: `5 km`, `400 m`, but not `30 m`, which may be minutes.
    static func isLikely(_ text: String) -> Bool {
        guard let written = distance(text), written.isCertain else { return false }
        guard LenientLength.length(text, unit: "m") != nil else { return true }
        return WorkoutDistance(written.text).map { $0.metres >= 100 } ?? false
    }

    /// `4x400m` as the number of times and the distance.
    static func repeated(_ text: String) -> (times: Int, distance: String)? {
        let parts = text.lowercased().split(maxSplits: 1) { "x×*".contains($0) }
        guard parts.count == 2, let times = Int(parts[0].filter { $0 != " " }), (1...100).contains(times),
            let written = distance(String(parts[1].drop { $0 == " " }))
        else { return nil }
        return (times, written.text)
    }

    /// `400 m` for `400`, `400 meters` or `0,4 km`; a number without a unit may be of any.
    static func distance(_ text: String) -> Diagnostic.Replacement? {
        guard text.utf8.count <= 30, let joined = LenientNumber.joined(text.lowercased()) else { return nil }
        let digits = joined.prefix { $0.isNumber || $0 == "." }
        guard let unit = units[String(joined.dropFirst(digits.count))],
            let distance = WorkoutDistance("\(digits) \(unit.rawValue)")
        else { return nil }
        return .write("\(distance)", ifCertain: digits.count < joined.count)
    }
}
