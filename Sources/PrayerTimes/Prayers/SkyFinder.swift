internal import CivilTime

/// A finder of the Sun's events of a day for a place and a method, with the polar rule's replacements.
struct SkyFinder: Sendable {
    private let coordinates: Coordinates
    private let polar: PolarRule
    private let observer: Observer
    private let horizon, dawn: FixedAltitude
    private let maghribDusk, ishaDusk: FixedAltitude?
    private let shadow: AsrShadow
    private let sun: PerPrayer<SunMoment>
    private let usesOneSun: Bool

    init(_ coordinates: Coordinates, _ parameters: PrayerParameters) {
        self.coordinates = coordinates
        polar = parameters.polar
        observer = Observer(coordinates)
        horizon = FixedAltitude(coordinates.sunriseAltitude(flatHorizon: parameters.method.horizon))
        dawn = FixedAltitude(-parameters.method.fajrAngle)
        if case .angle(let angle) = parameters.method.maghrib {
            maghribDusk = FixedAltitude(-angle)
        } else {
            maghribDusk = nil
        }
        if case .angle(let angle) = parameters.method.isha { ishaDusk = FixedAltitude(-angle) } else { ishaDusk = nil }
        shadow = AsrShadow(factor: parameters.madhab.shadowFactor)
        sun = parameters.method.sun
        usesOneSun = sun.common != nil
    }

    /// Returns the local mean solar date whose noon is nearest to a moment in days since 1970-01-01T00:00Z.
    func solarDate(nearest noon: Double) -> LocalDate { observer.solarDate(nearest: noon) }

    /// Returns the own events of four days, each in the lane of its date's position.
    func ownSkies(on dates: (LocalDate, LocalDate, LocalDate, LocalDate), _ ephemeris: SolarEphemeris) -> SkyDays {
        let first = localSun(self.sun.fajr, on: dates, ephemeris)
        // Most methods have one sun for all times.
        let other = usesOneSun ? first : localSun(self.sun.fajr == .daily ? .moment : .daily, on: dates, ephemeris)
        func sun(_ prayer: Prayer) -> LocalSun { self.sun[prayer] == self.sun.fajr ? first : other }
        return SkyDays(
            transit: sun(.dhuhr).transit, lowerBefore: sun(.fajr).lowerTransit(.morning),
            lowerAfter: sun(.isha).lowerTransit(.evening),
            dawn: sun(.fajr).crossing(dawn, .morning), sunrise: sun(.sunrise).crossing(horizon, .morning),
            asr: sun(.asr).asr(shadow),
            sunset: sun(.maghrib).crossing(horizon, .evening),
            maghribDusk: maghribDusk.map { sun(.maghrib).crossing($0, .evening) },
            ishaDusk: ishaDusk.map { sun(.isha).crossing($0, .evening) })
    }

    private func localSun(
        _ moment: SunMoment, on dates: (LocalDate, LocalDate, LocalDate, LocalDate), _ ephemeris: SolarEphemeris
    ) -> LocalSun {
        func day(_ date: LocalDate) -> SolarDay { moment == .daily ? ephemeris[date].fixedAtMidnight : ephemeris[date] }
        return LocalSun(observer, day(dates.0), day(dates.1), day(dates.2), day(dates.3))
    }

    private func ownSky(on date: LocalDate, _ ephemeris: SolarEphemeris) -> SkyDay {
        ownSkies(on: (date, date, date, date), ephemeris).day(0, date)
    }

    /// Replaces events that a day lacks, by the polar rule; `previous` is the day before, if known, since the day that
    /// supplied its events supplies the next day's too.
    func complete(_ sky: inout SkyDay, after previous: SkyDay?, _ ephemeris: inout SolarEphemeris) {
        guard !sky.isComplete, polar != .none else { return }
        let found = polar == .nearestDay ? lastDay(before: sky.date, previous, &ephemeris) : nil
        // Next to the poles no day has all events: the nearest latitude supplies them then.
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
        // Between the day before and the one that supplied it, no day has all events.
        if let previous, previous.date == day, case .day(let lender) = previous.borrowed { day = lender }
        let earliest = date.advanced(by: -190)
        while day >= earliest {
            let candidates = (day, day.advanced(by: -1), day.advanced(by: -2), day.advanced(by: -3))
            ephemeris.lengthen(to: candidates.0)
            ephemeris.lengthen(to: candidates.3)
            let set = risesAndSets(candidates, ephemeris)
            for lane in 0..<Lanes.scalarCount where set[lane] {
                let candidate = day.advanced(by: -lane)
                let sky = ownSky(on: candidate, ephemeris)
                if sky.isComplete, candidate >= earliest { return (sky, .day(candidate)) }
            }
            day = day.advanced(by: -Lanes.scalarCount)
        }
        return nil
    }

    /// Returns the days on which the Sun's centre casts a shadow and its upper limb sets.
    private func risesAndSets(
        _ dates: (LocalDate, LocalDate, LocalDate, LocalDate), _ ephemeris: SolarEphemeris
    ) -> SIMDMask<Lanes.MaskStorage> {
        let sun = localSun(sun.maghrib, on: dates, ephemeris)
        let casting = sun.castsShadowAtNoon
        let sunset = sun.crossing(horizon, .evening, on: casting)
        return casting .& .!sunset.staysAbove .& .!sunset.staysBelow
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
        (horizon, dawn) = (other.horizon, other.dawn)
        (maghribDusk, ishaDusk) = (other.maghribDusk, other.ishaDusk)
        (shadow, sun, usesOneSun) = (other.shadow, other.sun, other.usesOneSun)
    }
}
