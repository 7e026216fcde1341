internal import CivilTime

/// A planner that turns the Sun's events of a day and its neighbours into prayer times, in milliseconds since 1970.
///
/// Minutes, whether a method's or a user's, and intervals never move a time past its neighbour: they stop two minutes
/// before it, or a quarter of the way where the two are less than eight minutes apart. Sunrise moves into the night,
/// and Maghrib into the next one, by at most a quarter of it. Where half of the night or a
/// part of the day lasts less than 16 minutes, its times are not rounded to the minute: neighbours that are rounded
/// towards each other need two minutes between them.
struct DayPlanner: Sendable {
    private let method: CalculationMethod
    private let ramadanInterval: TimeSpan?
    private let rule: NightRule
    private let minutes: PerPrayer<Double>
    private let maghribOffset, shadowFactor: Double
    private let horizonAltitude, ishaAltitude: Angle

    init(_ coordinates: Coordinates, _ parameters: PrayerParameters) {
        method = parameters.method
        rule = NightRule(parameters, latitude: coordinates.latitude)
        shadowFactor = parameters.madhab.shadowFactor
        horizonAltitude = coordinates.sunriseAltitude(flatHorizon: method.horizon)
        if case .angle(let angle) = method.isha { ishaAltitude = -angle } else { ishaAltitude = horizonAltitude }
        if case .interval(_, _, let ramadan) = method.isha {
            ramadanInterval = parameters.ramadanIshaInterval ?? ramadan
        } else {
            ramadanInterval = parameters.ramadanIshaInterval
        }
        var minutes = PerPrayer(0.0)
        for prayer in Prayer.allCases {
            minutes[prayer] = Double((method.offsets[prayer] + parameters.adjustments[prayer]).seconds) * 1000
        }
        self.minutes = minutes
        maghribOffset = Double(method.offsets.maghrib.seconds) * 1000
    }

    /// Whether Isha depends on Ramadan.
    var asksForRamadan: Bool { ramadanInterval != nil }

    /// Returns Fajr and sunrise of `day`, whose night began on `eve`.
    func morning(of day: SkyDay, after eve: SkyDay, date: LocalDate) -> (fajr: PrayerStep, sunrise: PrayerStep) {
        let night = day.sunrise - eve.sunset
        let middle = rule.isNatural ? day.lowerBefore : eve.sunset + night / 2
        let isRounded = !(day.sunrise - middle < shortPart)

        var sunrise = PrayerStep(solar: day.sunrise, ruled: day.sunrise, basis: .altitude(horizonAltitude))
        sunrise.reason = day.absences.sunrise?.reason(at: horizonAltitude)
        sunrise.isRounded = isRounded && !isShort(day)
        let rise = sunrise.settle(
            minutes.sunrise, notBefore: day.sunrise - night / 4, notAfter: day.transit - gap(day.sunrise, day.transit))
        sunrise.time = instant(rise, .sunrise, sunrise.isRounded)

        var fajr = PrayerStep(solar: day.dawn, ruled: day.dawn, basis: .altitude(-method.fajrAngle))
        fajr.reason = day.absences.dawn?.reason(at: -method.fajrAngle)
        fajr.isRounded = isRounded && (day.sunrise.isFinite || !isShort(day))
        if night.isFinite, let (limit, basis) = rule.fajrLimit(night: night, date: date) {
            if !(day.dawn >= day.sunrise - limit) { (fajr.ruled, fajr.basis) = (day.sunrise - limit, basis) }
        }
        if fajr.ruled < middle { (fajr.ruled, fajr.basis) = (middle, .middleOfNight) }
        let dawn = fajr.settle(minutes.fajr, notBefore: middle, notAfter: rise - gap(middle, rise))
        fajr.time = instant(dawn, .fajr, fajr.isRounded)
        return (fajr, sunrise)
    }

    /// Returns Dhuhr, Asr, Maghrib and Isha of `day`, given its planned sunrise, in milliseconds, and the next day with
    /// its planned Fajr.
    func rest(
        of day: SkyDay, date: LocalDate, isRamadan: Bool, rise: PrayerStep, next: SkyDay, nextFajr: PrayerStep
    ) -> (dhuhr: PrayerStep, asr: PrayerStep, maghrib: PrayerStep, isha: PrayerStep) {
        let night = next.sunrise - day.sunset
        let middle = rule.isNatural ? day.lowerAfter : day.sunset + night / 2
        let isShortNight = middle - day.sunset < shortPart
        let isRounded = !isShort(day)

        var dhuhr = PrayerStep(solar: day.transit, ruled: day.transit, basis: .transit, isRounded: isRounded)
        let riseTime = rise.time.map(Double.init) ?? .nan
        let noon = dhuhr.settle(
            minutes.dhuhr, notBefore: riseTime + gap(riseTime, day.transit),
            notAfter: day.afterNoon - gap(day.transit, day.afterNoon))
        dhuhr.time = instant(noon, .dhuhr, isRounded)

        var asr = PrayerStep(solar: day.asr, ruled: day.asr, basis: .shadow(shadowFactor), isRounded: isRounded)
        asr.reason = day.absences.asr?.reason(at: horizonAltitude)
        if let part = day.afternoonPart { (asr.solar, asr.basis) = (.nan, .partOfAfternoon(part)) }
        let afternoon = asr.settle(
            minutes.asr, notBefore: noon + gap(noon, day.asr), notAfter: day.sunset - gap(day.asr, day.sunset))
        asr.time = instant(afternoon, .asr, isRounded)

        var maghrib = PrayerStep(solar: day.sunset, ruled: day.sunset, basis: .altitude(horizonAltitude))
        maghrib.reason = day.absences.sunset?.reason(at: horizonAltitude)
        maghrib.isRounded = isRounded && !isShortNight
        if case .angle(let angle) = method.maghrib {
            (maghrib.solar, maghrib.ruled, maghrib.basis) = (day.maghribDusk, day.maghribDusk, .altitude(-angle))
            if let absence = day.absences.maghribDusk { maghrib.reason = absence.reason(at: -angle) }
            let limit = day.sunset + night / 4
            if maghrib.ruled > limit || (maghrib.ruled.isNaN && !rule.isNatural) {
                (maghrib.ruled, maghrib.basis) = (limit, .partOfNight(0.25))
            }
        }
        let dusk = maghrib.settle(
            minutes.maghrib, notBefore: afternoon + gap(afternoon, day.sunset), notAfter: day.sunset + night / 4)
        maghrib.time = instant(dusk, .maghrib, maghrib.isRounded)

        var isha = natural(day, maghrib: maghrib.ruled, isRamadan: isRamadan)
        isha.reason = day.absences.ishaDusk?.reason(at: ishaAltitude)
        isha.isRounded = !isShortNight && (day.sunset.isFinite || isRounded)
        if case .altitude = isha.basis, night.isFinite, let (limit, basis) = rule.ishaLimit(night: night, date: date) {
            if !(day.ishaDusk <= day.sunset + limit) { (isha.ruled, isha.basis) = (day.sunset + limit, basis) }
        }
        if isha.ruled > middle { (isha.ruled, isha.basis) = (middle, .middleOfNight) }
        let nightfall = isha.settle(minutes.isha, notBefore: dusk + gap(dusk, middle), notAfter: middle)
        isha.time = instant(nightfall, .isha, isha.isRounded)
        // Both may be at the middle of the night; then Isha moves back by the smallest step.
        if let time = isha.time, let fajr = nextFajr.time, time >= fajr {
            let step = isha.isRounded && method.rounding.isha != .none ? 60_000 : max(1, min(1000, Int(night / 16)))
            isha.time = fajr - step
            isha.isKeptApart = true
        }
        return (dhuhr, asr, maghrib, isha)
    }

    /// Returns Isha by the method's angle or interval, before any bound.
    private func natural(_ day: SkyDay, maghrib: Double, isRamadan: Bool) -> PrayerStep {
        func interval(_ length: TimeSpan, _ base: CalculationMethod.IntervalBase) -> PrayerStep {
            let start = base == .sunset ? day.sunset : maghrib + maghribOffset
            let time = start + Double(length.seconds) * 1000
            return PrayerStep(solar: .nan, ruled: time, basis: .interval(length, after: base))
        }
        switch method.isha {
        case .angle(let angle):
            if isRamadan, let ramadanInterval { return interval(ramadanInterval, .sunset) }
            return PrayerStep(solar: day.ishaDusk, ruled: day.ishaDusk, basis: .altitude(-angle))
        case .interval(let length, let base, _):
            return interval(isRamadan ? ramadanInterval ?? length : length, base)
        }
    }

    /// Returns the instant in whole milliseconds, rounded as a prayer's times are if `isRounded`.
    @inline(__always)
    func instant(_ milliseconds: Double, _ prayer: Prayer, _ isRounded: Bool) -> Int? {
        guard milliseconds.isFinite else { return nil }
        let exact = wholeMilliseconds(milliseconds)
        guard isRounded else { return exact }
        switch method.rounding[prayer] {
        case .none: return exact
        case .nearest: return floorToMinute(exact + 30_000)
        case .up: return floorToMinute(exact + 59_999)
        case .down: return floorToMinute(exact)
        }
    }

    /// Returns the rounding of a prayer's step.
    func rounding(of prayer: Prayer, _ step: PrayerStep) -> Rounding {
        step.isRounded ? method.rounding[prayer] : .none
    }

    private func floorToMinute(_ milliseconds: Int) -> Int {
        let rest = milliseconds % 60_000
        return milliseconds - (rest < 0 ? rest + 60_000 : rest)
    }

    /// The shortest part of a day or night whose times are rounded.
    private let shortPart = 16.0 * 60_000

    private func isShort(_ day: SkyDay) -> Bool {
        day.transit - day.beforeNoon < shortPart || day.afterNoon - day.transit < shortPart
            || day.sunset - day.asr < shortPart
    }

    /// Returns the distance of a time from its neighbours: two minutes, or a quarter of the time between them.
    private func gap(_ start: Double, _ end: Double) -> Double {
        let quarter = (end - start) / 4
        return quarter < 120_000 ? max(quarter, 0) : 120_000
    }
}

extension PrayerStep {
    /// Adds minutes to the ruled time and keeps the sum within two limits; a limit that does not exist is not a number.
    fileprivate mutating func settle(_ minutes: Double, notBefore lower: Double, notAfter upper: Double) -> Double {
        var sum = ruled + minutes
        if sum > upper { (sum, isKeptApart) = (upper, true) }
        if sum < lower { (sum, isKeptApart) = (lower, true) }
        return sum
    }
}

/// Returns the nearest whole number of milliseconds, with halves away from 1970.
///
/// `rounded()` would have the same result, but is a call of the C library where the processor lacks an instruction.
@inline(__always)
func wholeMilliseconds(_ milliseconds: Double) -> Int { Int(milliseconds + (milliseconds < 0 ? -0.5 : 0.5)) }
