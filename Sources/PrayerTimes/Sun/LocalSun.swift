/// The Sun over one place on one local mean solar day: its transit, and when it passes an altitude.
///
/// Times are in days after 12:00 UTC of the day's date, which the transit follows or precedes by at most half a day.
struct LocalSun {
    let observer: Observer
    let day: SolarDay
    /// The upper transit.
    let transit: Double
    private let noon: SkyPosition

    init(_ observer: Observer, _ day: SolarDay) {
        self.observer = observer
        self.day = day
        transit = Self.time(ofHourAngle: 0, observer, day)
        noon = Self.position(transit, observer, day, hourAngle: 0)
    }

    /// The lower transit that ends a half of the day.
    func lowerTransit(_ half: SolarHalf) -> Double {
        Self.time(ofHourAngle: half.sign / 2, observer, day)
    }

    /// |φ − δ| at the transit is less than a right angle: the Sun's centre stands over the horizon, and casts a shadow.
    var castsShadowAtNoon: Bool {
        observer.cosine * noon.cosineOfDeclination + observer.sine * noon.sineOfDeclination > 0
    }

    /// When the Sun's centre stands at an altitude.
    func time(of altitude: Angle, _ half: SolarHalf) -> Crossing { crossing(FixedAltitude(altitude), half) }

    /// When shadows have grown by `factor` times the height of what casts them.
    func asr(factor: Double) -> Crossing {
        castsShadowAtNoon ? crossing(AsrShadow(factor: factor), .evening) : .staysBelow
    }

    /// When the Sun passes the target in a half of the day.
    ///
    /// From a first guess by cos H = (sin h − sin φ sin δ) / (cos φ cos δ) with the noon's declination (Meeus,
    /// *Astronomical Algorithms*, 2nd ed. (1998), eq. 15.1), by Halley's iteration with everything at its own instant.
    @inline(__always)
    func crossing(_ target: some AltitudeTarget, _ half: SolarHalf) -> Crossing {
        let reach = observer.cosine * noon.cosineOfDeclination
        let cosine = (target.roughSine(noon) - observer.sine * noon.sineOfDeclination) / reach
        // Well between the turning points, and not so near a pole that the declination's change counts.
        guard abs(cosine) < 0.95, reach > 0.24 else { return carefulCrossing(target, half) }
        var x = transit + half.sign * Trigonometry.roughArcCosine(cosine) / Trigonometry.turn
        for _ in 0..<6 {
            let (f, slope, bend) = target.excess(position(x))
            let step = f * slope / (slope * slope - 0.5 * f * bend)
            x -= step
            // The error shrinks with its cube: what is left after a second's step is far below a microsecond.
            if abs(step) < 1e-5 { return .at(x) }
        }
        return carefulCrossing(target, half)
    }

    /// The same, keeping the crossing between a moment above the target and one below: for the Sun that only just
    /// reaches it, if at all.
    @inline(never)
    private func carefulCrossing(_ target: some AltitudeTarget, _ half: SolarHalf) -> Crossing {
        var above = transit
        var below = lowerTransit(half)
        let ends = min(above, below)...max(above, below)
        if target.excess(position(above)).value <= 0 {
            above = extremum(target, from: above, within: ends)
            if target.excess(position(above)).value <= 0 { return .staysBelow }
        }
        if target.excess(position(below)).value >= 0 {
            below = extremum(target, from: below, within: ends)
            if target.excess(position(below)).value >= 0 { return .staysAbove }
        }
        var x = (above + below) / 2
        for _ in 0..<100 {
            let (f, slope, _) = target.excess(position(x))
            if f > 0 { above = x } else { below = x }
            var next = x - f / slope
            if !(min(above, below) < next && next < max(above, below)) { next = (above + below) / 2 }
            let step = abs(next - x)
            x = next
            if step < 1e-10 { break }
        }
        return .at(x)
    }

    /// The highest or lowest moment near a transit: near the poles the declination moves it away from there.
    private func extremum(_ target: some AltitudeTarget, from start: Double, within ends: ClosedRange<Double>) -> Double
    {
        var x = start
        for _ in 0..<8 {
            let (_, slope, bend) = target.excess(position(x))
            guard bend != 0 else { break }
            let next = min(max(x - slope / bend, ends.lowerBound), ends.upperBound)
            let step = abs(next - x)
            x = next
            if step < 1e-7 { break }
        }
        return x
    }

    /// The topocentric altitude at a moment.
    func altitude(at x: Double) -> Angle {
        let sine = position(x).sineOfAltitude
        let cosine = max(0, 1 - sine * sine).squareRoot()
        let topocentric = Trigonometry.arcTangent(sine, cosine) - day.parallax * cosine
        return .radians(topocentric)
    }

    @inline(__always)
    private func position(_ x: Double) -> SkyPosition {
        // The whole turns go first, so that the angle stays small and exact.
        let turns = x + observer.longitude
        let angle = Trigonometry.turn * (turns - Trigonometry.nearest(turns)) + day.value(day.equation, x)
        return Self.position(x, observer, day, hourAngle: angle)
    }

    @inline(__always)
    private static func position(_ x: Double, _ observer: Observer, _ day: SolarDay, hourAngle: Double) -> SkyPosition {
        let (s, c) = Trigonometry.sinCos(hourAngle)
        return SkyPosition(
            observer: observer, parallax: day.parallax, sineOfDeclination: day.value(day.sine, x),
            cosineOfDeclination: day.value(day.cosine, x), sineRate: day.rate(day.sine, x),
            cosineRate: day.rate(day.cosine, x), sineOfHourAngle: s, cosineOfHourAngle: c,
            hourAngleRate: Trigonometry.turn + day.rate(day.equation, x))
    }

    /// When the hour angle is `turns` of a circle; the equation of time changes so slowly that three rounds settle it.
    private static func time(ofHourAngle turns: Double, _ observer: Observer, _ day: SolarDay) -> Double {
        let mean = turns - observer.longitude
        var x = mean
        for _ in 0..<3 { x = mean - day.value(day.equation, x) / Trigonometry.turn }
        return x
    }
}
