import CivilTime
import PlanFile
import PrayerTimes

/// The times of sun and prayers of one list day, as a plan's anchors name them.
struct DayTimes {
    private let day: PrayerDay
    private let calculator: PrayerCalculator
    private let section: PrayerSection

    /// The times of consecutive days, computed once for all rules.
    static func all(of plan: Plan, at location: Location, on dates: Range<LocalDate>) -> [DayTimes] {
        let coordinates = Coordinates(
            latitude: location.latitude, longitude: location.longitude, elevation: location.elevation)
        let calculator = PrayerCalculator(coordinates, plan.prayers.parameters)
        let noon = LocalTime(secondOfDay: 43200)
        let days = calculator.times(on: dates.lowerBound...dates.upperBound.advanced(by: -1)) { date in
            TimeSpan(seconds: plan.timeZone.offset(at: plan.timeZone.instant(date, noon)).seconds)
        }
        return days.map { DayTimes(day: $0, calculator: calculator, section: plan.prayers) }
    }

    /// When an anchor is; `nil` where the sun has no such time that day.
    subscript(anchor: Anchor) -> Instant? {
        switch anchor {
        case .fajr: day[.fajr]
        case .sunrise: day[.sunrise]
        case .dhuhr: day[.dhuhr]
        case .asr: day[.asr]
        case .maghrib: day[.maghrib]
        case .isha: day[.isha]
        case .sunset: day.sunset
        case .midnight: day.midnight
        case .lastThird: day.lastThird
        case .suhoor, .duha, .istijaba: extra(anchor)
        }
    }

    private func extra(_ anchor: Anchor) -> Instant? {
        guard let (prayer, offset) = base(of: anchor), let time = day[prayer] else { return nil }
        return time + offset
    }

    /// Why an anchor has no time.
    func whyMissing(_ anchor: Anchor) -> String? {
        let prayer: Prayer =
            switch anchor {
            case .midnight, .lastThird: day[.maghrib] == nil ? .maghrib : .fajr
            case .sunset: .maghrib
            default: base(of: anchor)?.prayer ?? Prayer(rawValue: anchor.rawValue) ?? .dhuhr
            }
        return day.missing(prayer)?.description
    }

    /// The prayer that an extra is counted from, and how far it lies from it.
    private func base(of anchor: Anchor) -> (prayer: Prayer, offset: TimeSpan)? {
        switch anchor {
        case .suhoor: (.fajr, section.offsets[.suhoor] ?? .zero)
        case .duha: (.sunrise, section.offsets[.duha] ?? .zero)
        case .istijaba: (.maghrib, section.offsets[.istijaba] ?? .zero)
        default: nil
        }
    }

    // MARK: Explaining

    /// The way from the sun to an anchor's time, a step a line.
    func steps(to anchor: Anchor) -> [String] {
        if let (prayer, offset) = base(of: anchor) {
            return steps(to: prayer) + ["\(anchor.rawValue) lies \(Self.signed(offset)) from \(prayer.rawValue)"]
        }
        switch anchor {
        case .midnight: return ["the middle of the night from \(night)"]
        case .lastThird: return ["two thirds of the night from \(night)"]
        default: return Prayer(rawValue: anchor.rawValue).map { steps(to: $0) } ?? ["the sun's own setting"]
        }
    }

    private var night: String {
        switch section.parameters.night ?? section.parameters.method.night {
        case .maghribToFajr: "Maghrib to the next Fajr"
        case .sunsetToSunrise: "sunset to the next sunrise"
        case .sunsetToFajr: "sunset to the next Fajr"
        }
    }

    private func steps(to prayer: Prayer) -> [String] {
        guard let derivation = calculator.derivation(of: prayer, on: day) else { return [] }
        var steps = ["method \(section.parameters.method.key), \(section.parameters.madhab.rawValue)"]
        if let solar = derivation.solar {
            steps.append("the sun's own time: \(solar)")
        } else if let reason = day.missingEvent(prayer) {
            steps.append("the sun has no such time: \(reason)")
        }
        steps.append("decided by \(Self.words(derivation.basis)): \(derivation.ruled)")
        switch derivation.borrowed {
        case .day(let date): steps.append("the sun's times are borrowed from \(date), the nearest day that has them")
        case .latitude(let degrees): steps.append("the sun's times are borrowed from latitude \(degrees)°")
        case nil: break
        }
        if derivation.methodOffset != .zero { steps.append("the method adds \(derivation.methodOffset)") }
        if derivation.adjustment != .zero { steps.append("the plan adjusts by \(derivation.adjustment)") }
        if derivation.isKeptApart { steps.append("kept apart from the time next to it") }
        steps.append("rounded: \(derivation.rounding.rawValue)")
        return steps
    }

    private static func signed(_ span: TimeSpan) -> String { span < .zero ? "\(span)" : "+\(span)" }

    private static func words(_ basis: Derivation.Basis) -> String {
        switch basis {
        case .transit: "the sun's transit"
        case .altitude(let degrees): "the sun at \(degrees)°"
        case .shadow(let factor): "a shadow grown by \(factor) times the height"
        case .interval(let length, let base): "\(length) after \(base.rawValue)"
        case .partOfNight(let part): "the high-latitude rule, \(part) of the night"
        case .seasonal(let minutes): "the method's seasonal bound of \(minutes) minutes"
        case .middleOfNight: "the middle of the night"
        case .partOfAfternoon(let part): "\(part) of the afternoon"
        }
    }
}
