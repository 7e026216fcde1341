internal import CivilTime

/// The limits on the distance of Fajr from sunrise and of Isha from sunset, in one night.
///
/// The nights and times are in milliseconds.
struct NightRule: Sendable {
    private enum Kind {
        case natural
        case part(fajr: Double, isha: Double)
        case seasonal(fajr: SeasonalTwilight, isha: SeasonalTwilight, south: Bool, seventh: Bool)
    }

    private let kind: Kind

    init(_ parameters: PrayerParameters, latitude place: Angle) {
        let (method, latitude) = (parameters.method, place.degrees)
        if method.isSeasonal {
            // From 55° on a seventh of the night is a bound too, as in Adhan, but in both hemispheres.
            kind = .seasonal(
                fajr: .fajr(latitude: latitude), isha: .isha(parameters.shafaq, latitude: latitude),
                south: latitude < 0, seventh: abs(latitude) >= 55)
            return
        }
        switch parameters.highLatitude.resolved(at: place) {
        case .none: kind = .natural
        // A resolved rule is never `automatic`.
        case .automatic, .middleOfNight: kind = .part(fajr: 0.5, isha: 0.5)
        case .seventhOfNight: kind = .part(fajr: 1 / 7, isha: 1 / 7)
        case .twilightAngle:
            var ishaPart = 0.5
            if case .angle(let angle) = method.isha { ishaPart = min(angle.degrees / 60, 0.5) }
            kind = .part(fajr: min(method.fajrAngle.degrees / 60, 0.5), isha: ishaPart)
        }
    }

    /// Whether there is no rule: no time then crosses the Sun's lower transit, instead of the middle of the night.
    var isNatural: Bool { if case .natural = kind { true } else { false } }

    /// Returns the longest time from Fajr to sunrise, and the rule that sets it.
    @inline(__always)
    func fajrLimit(night: Double, date: LocalDate) -> (Double, Derivation.Basis)? {
        switch kind {
        case .natural: return nil
        case .part(let part, _): return (night * part, basis(part))
        case .seasonal(let fajr, _, let south, let seventh):
            return limit(fajr, night, date, south: south, seventh: seventh)
        }
    }

    /// Returns the longest time from sunset to Isha, and the rule that sets it.
    @inline(__always)
    func ishaLimit(night: Double, date: LocalDate) -> (Double, Derivation.Basis)? {
        switch kind {
        case .natural: return nil
        case .part(_, let part): return (night * part, basis(part))
        case .seasonal(_, let isha, let south, let seventh):
            return limit(isha, night, date, south: south, seventh: seventh)
        }
    }

    private func basis(_ part: Double) -> Derivation.Basis { part == 0.5 ? .middleOfNight : .partOfNight(part) }

    private func limit(
        _ twilight: SeasonalTwilight, _ night: Double, _ date: LocalDate, south: Bool, seventh: Bool
    ) -> (Double, Derivation.Basis) {
        let minutes = twilight.minutes(daysSinceSolstice: SeasonalTwilight.daysSinceSolstice(date, south: south))
        if seventh, night / 7 < minutes * 60_000 { return (night / 7, .partOfNight(1 / 7)) }
        return (minutes * 60_000, .seasonal(minutes: minutes))
    }
}
