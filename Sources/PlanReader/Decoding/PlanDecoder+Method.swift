import CivilTime
import Diagnostics
import PrayerTimes
import Documents

extension Madhab {
    /// Reads a school's name in any case. All but the Hanafi take the earlier Asr, that of one shadow's length.
    init?(planWord word: String) {
        switch word.lowercased().filter(\.isLetter) {
        case "hanafi": self = .hanafi
        case "shafi", "shafii", "syafii", "maliki", "hanbali", "hambali", "standard": self = .shafi
        default: return nil
        }
    }
}

extension Fields {
    /// An angle in degrees, with or without their sign.
    fileprivate func angle(_ key: String) -> Angle? {
        (double(key) ?? text(key).flatMap { Double($0.replacing("°", with: "")) }).map(Angle.degrees)
    }
}

extension PlanDecoder {
    /// How the plan's prayer times are calculated.
    mutating func parameters(_ prayers: Fields) -> PrayerParameters {
        var parameters = PrayerParameters(method: method(prayers))
        parameters.madhab = prayers.text("madhab").flatMap { Madhab(planWord: $0) } ?? .shafi
        parameters.highLatitude = prayers.text("highLatitude").flatMap { HighLatitudeRule(rawValue: $0) } ?? .automatic
        if let rounding = prayers.text("rounding").flatMap({ Rounding(rawValue: $0) }) {
            parameters.method.rounding = PerPrayer(rounding)
        }
        let roundings = prayers.fields("rounding")
        for prayer in Prayer.allCases {
            if let rounding = roundings?.text(prayer.rawValue).flatMap({ Rounding(rawValue: $0) }) {
                parameters.method.rounding[prayer] = rounding
            }
        }
        if let sun = prayers.text("sun").flatMap({ SunMoment(rawValue: $0) }) {
            parameters.method.sun = PerPrayer(sun)
        }
        if let horizon = prayers.angle("horizon") { parameters.method.horizon = horizon }
        parameters.polar =
            prayers.text("polar").flatMap { PolarRule(rawValue: $0) }
            ?? parameters.highLatitude.usualPolarRule
        parameters.shafaq = prayers.text("shafaq").flatMap { Shafaq(rawValue: $0) } ?? .general
        noteIdleKeys(parameters, prayers)
        if let ramadan = prayers.fields("ramadan") {
            parameters.ramadanIshaInterval = ramadan.duration("ishaInterval")
            if ramadan.text("ishaInterval") == "none", case .interval(let length, let base, _) = parameters.method.isha
            {
                parameters.method.isha = .interval(length, from: base, ramadan: nil)
            }
        }
        let adjust = prayers.fields("adjust")
        for prayer in Prayer.allCases { parameters.adjustments[prayer] = adjust?.duration(prayer.rawValue) ?? .zero }
        return parameters
    }

    /// Notes what the method takes no account of.
    private mutating func noteIdleKeys(_ parameters: PrayerParameters, _ prayers: Fields) {
        let method = parameters.method
        if let node = prayers["shafaq"], !method.isSeasonal {
            findings.append(
                .noEffect("shafaq", because: "only a method with seasons of its own waits for it", at: node.span))
        }
        // Without any bound, days without a sunrise keep none either, whatever the method.
        if let node = prayers["highLatitude"], method.isSeasonal,
            ![.automatic, .none].contains(parameters.highLatitude)
        {
            let reason = "the seasons of '\(method.key)' bound Fajr and Isha"
            findings.append(.noEffect("highLatitude", because: reason, at: node.span))
        }
    }

    private mutating func method(_ prayers: Fields) -> CalculationMethod {
        guard let node = prayers["method"] else { return Self.standardMethod }
        if node.text != nil { return preset(node) }
        let own = Fields(node: node)
        var isha = own.double("isha").map { CalculationMethod.Isha.angle(.degrees($0)) }
        if let interval = own.duration("isha") {
            let base = own.text("ishaFrom").flatMap { CalculationMethod.IntervalBase(rawValue: $0) } ?? .maghrib
            isha = .interval(interval, from: base, ramadan: nil)
        }
        var method = (own["preset"].map { preset($0) } ?? Self.standardMethod)
            .replacing(fajrAngle: own.double("fajr").map(Angle.degrees), isha: isha)
        method.key = "custom"
        if let night = own.text("midnight").flatMap({ CalculationMethod.Night(rawValue: $0) }) { method.night = night }
        if let horizon = own.angle("horizon") { method.horizon = horizon }
        if let angle = own.double("maghrib") {
            method.maghrib = .angle(.degrees(angle))
            method.offsets.maghrib = .zero
        }
        if let interval = own.duration("maghrib") {
            method.maghrib = .sunset
            method.offsets.maghrib = interval
        }
        return method
    }

    private mutating func preset(_ node: DocumentNode) -> CalculationMethod {
        guard let name = node.text else { return Self.standardMethod }
        if let method = CalculationMethod.named(name) { return method }
        let known = CalculationMethod.all.flatMap { [$0.key] + $0.aliases }
        findings.append(.unknownMethod(name, known: known, at: node.span))
        return Self.standardMethod
    }

    /// The method of a plan that names none: the angles in widest use.
    private static let standardMethod = CalculationMethod.muslimWorldLeague
}
