internal import CivilTime

/// Finds the Sun's events of a day for a place and a method, with the polar rule's replacements.
struct SkyFinder: Sendable {
    private let coordinates: Coordinates
    private let polar: PolarRule
    private let observer: Observer
    private let horizon, dawn: FixedAltitude
    private let maghribDusk, ishaDusk: FixedAltitude?
    private let shadow: AsrShadow
    private let horizonAltitude, fajrAngle: Angle
    private let maghribAngle, ishaAngle: Angle?

    init(_ coordinates: Coordinates, _ parameters: PrayerParameters) {
        self.coordinates = coordinates
        polar = parameters.polar
        observer = Observer(coordinates)
        horizonAltitude = coordinates.sunriseAltitude
        horizon = FixedAltitude(horizonAltitude)
        fajrAngle = parameters.method.fajrAngle
        dawn = FixedAltitude(-fajrAngle)
        if case .angle(let angle) = parameters.method.maghrib { maghribAngle = angle } else { maghribAngle = nil }
        if case .angle(let angle) = parameters.method.isha { ishaAngle = angle } else { ishaAngle = nil }
        maghribDusk = maghribAngle.map { FixedAltitude(-$0) }
        ishaDusk = ishaAngle.map { FixedAltitude(-$0) }
        shadow = AsrShadow(factor: parameters.madhab.shadowFactor)
    }

    /// The local mean solar date whose noon lies nearest to a moment given in days since 1970-01-01T00:00Z.
    func solarDate(nearest noon: Double) -> LocalDate { observer.solarDate(nearest: noon) }

    /// The day's events, those that it lacks replaced by the polar rule.
    ///
    /// - Parameter previous: The day before, where it is at hand: its lender is the next day's too.
    func sky(on date: LocalDate, after previous: SkyDay? = nil, _ ephemeris: inout SolarEphemeris) -> SkyDay {
        var sky = ownSky(on: date, ephemeris)
        if !sky.isComplete, polar != .none { complete(&sky, after: previous, &ephemeris) }
        return sky
    }

    /// The events that the day has of itself.
    private func ownSky(on date: LocalDate, _ ephemeris: SolarEphemeris) -> SkyDay {
        let sun = LocalSun(observer, ephemeris[date])
        let midday = Double(date.epochDay) + 0.5
        func milliseconds(_ x: Double) -> Double { (midday + x) * 86_400_000 }
        func take(_ crossing: Crossing, _ altitude: Angle, _ reason: inout MissingReason?) -> Double {
            switch crossing {
            case .at(let x): return milliseconds(x)
            case .staysAbove: reason = .staysAbove(altitude: altitude)
            case .staysBelow: reason = .staysBelow(altitude: altitude)
            }
            return .nan
        }
        var sky = SkyDay(date: date, transit: milliseconds(sun.transit))
        sky.lowerBefore = milliseconds(sun.lowerTransit(.morning))
        sky.lowerAfter = milliseconds(sun.lowerTransit(.evening))
        sky.dawn = take(sun.crossing(dawn, .morning), -fajrAngle, &sky.reasons.fajr)
        sky.sunrise = take(sun.crossing(horizon, .morning), horizonAltitude, &sky.reasons.sunrise)
        sky.sunset = take(sun.crossing(horizon, .evening), horizonAltitude, &sky.reasons.maghrib)
        switch sun.castsShadowAtNoon ? sun.crossing(shadow, .evening) : .staysBelow {
        case .at(let x): sky.asr = milliseconds(x)
        case .staysAbove: sky.reasons.asr = .shadowStaysShort
        case .staysBelow: sky.reasons.asr = .noShadow
        }
        if let maghribDusk, let maghribAngle {
            sky.maghribDusk = take(sun.crossing(maghribDusk, .evening), -maghribAngle, &sky.reasons.maghrib)
        }
        if let ishaDusk, let ishaAngle {
            sky.ishaDusk = take(sun.crossing(ishaDusk, .evening), -ishaAngle, &sky.reasons.isha)
        } else if !sky.sunset.isFinite {
            sky.reasons.isha = .noSunset
        }
        return sky
    }

    /// Fills in what a day lacks.
    private func complete(_ sky: inout SkyDay, after previous: SkyDay?, _ ephemeris: inout SolarEphemeris) {
        let found = polar == .nearestDay ? lastDay(before: sky.date, previous, &ephemeris) : nil
        // Next to the poles no day has all events: then the nearest latitude must do.
        guard let (other, source) = found ?? nearestLatitude(on: sky.date, ephemeris) else { return }
        if sky.sunrise.isFinite && sky.sunset.isFinite {
            let part = (other.asr - other.transit) / (other.sunset - other.transit)
            sky.asr = sky.transit + part * (sky.sunset - sky.transit)
            sky.afternoonPart = part
            sky.borrowed = source
        } else {
            sky.borrow(other, source)
        }
    }

    private func lastDay(
        before date: LocalDate, _ previous: SkyDay?, _ ephemeris: inout SolarEphemeris
    ) -> (SkyDay, Derivation.Borrowed)? {
        var day = date.advanced(by: -1)
        // Between the day before and what lent to it, no day has all events.
        if let previous, previous.date == day, case .day(let lender) = previous.borrowed { day = lender }
        while day.distance(to: date) <= 190 {
            ephemeris.lengthen(to: day)
            if risesAndSets(day, ephemeris) {
                let sky = ownSky(on: day, ephemeris)
                if sky.isComplete { return (sky, .day(day)) }
            }
            day = day.advanced(by: -1)
        }
        return nil
    }

    private func risesAndSets(_ date: LocalDate, _ ephemeris: SolarEphemeris) -> Bool {
        let sun = LocalSun(observer, ephemeris[date])
        guard sun.castsShadowAtNoon, case .at = sun.crossing(horizon, .evening) else { return false }
        return true
    }

    private func nearestLatitude(
        on date: LocalDate, _ ephemeris: SolarEphemeris
    ) -> (SkyDay, Derivation.Borrowed)? {
        let latitude = coordinates.latitude.degrees
        let sign: Double = latitude < 0 ? -1 : 1
        var steps = (abs(latitude) * 2).rounded(.up) - 1
        while steps > 0 {
            let latitude = Angle.degrees(sign * steps / 2)
            let sky = moved(to: latitude).ownSky(on: date, ephemeris)
            if sky.isComplete { return (sky, .latitude(latitude)) }
            steps -= 1
        }
        return nil
    }

    private func moved(to latitude: Angle) -> SkyFinder { SkyFinder(moving: self, to: latitude) }

    private init(moving other: SkyFinder, to latitude: Angle) {
        coordinates = Coordinates(
            latitude: latitude, longitude: other.coordinates.longitude, elevation: other.coordinates.elevation)
        polar = other.polar
        observer = Observer(coordinates)
        (horizonAltitude, horizon) = (other.horizonAltitude, other.horizon)
        (fajrAngle, dawn) = (other.fajrAngle, other.dawn)
        (maghribAngle, maghribDusk) = (other.maghribAngle, other.maghribDusk)
        (ishaAngle, ishaDusk) = (other.ishaAngle, other.ishaDusk)
        shadow = other.shadow
    }
}
