import CivilTime
import DeviceManifest
import PlanModel
import PrayerTimes

extension ManifestRules {
    /// The rule that describes the calculation of prayer times.
    var calculation: Manifest.Rule {
        let parameters = plan.prayers.parameters
        var ishaAngle: Double?
        var ishaIntervalS: Int?
        switch parameters.method.isha {
        case .angle(let angle): ishaAngle = angle.degrees
        case .interval(let length, _, _): ishaIntervalS = length.seconds
        }
        let method = parameters.method
        return Manifest.Rule(
            id: "prayers", kind: .calculation, title: parameters.method.name, source: source(plan.prayers.source),
            calculation: .init(
                method: parameters.method.key, fajrAngle: parameters.method.fajrAngle.degrees, ishaAngle: ishaAngle,
                ishaIntervalS: ishaIntervalS, madhab: parameters.madhab.rawValue,
                highLatitude: parameters.highLatitude.rawValue,
                rounding: method.rounding.word,
                roundingByTime: method.rounding.byTime,
                horizonAngle: method.horizon == Coordinates.flatHorizon ? nil : method.horizon.degrees,
                sun: method.sun.common == .moment ? nil : method.sun.word,
                sunByTime: method.sun.byTime))
    }
}
