/// The Sun over one place on four local mean solar days, one in each lane: its transits and its crossings of altitudes.
///
/// Times are in days after 12:00 UTC of the day's date, which is at most half a day before or after the transit.
struct LocalSun {
    let observer: Observer
    /// The upper transits.
    let transit: Lanes
    private let sine, cosine, equation: Cubics
    private let parallax: Lanes
    private let noon: SkyPosition

    init(_ observer: Observer, _ a: SolarDay, _ b: SolarDay, _ c: SolarDay, _ d: SolarDay) {
        self.observer = observer
        sine = Cubics(a.sine, b.sine, c.sine, d.sine)
        cosine = Cubics(a.cosine, b.cosine, c.cosine, d.cosine)
        equation = Cubics(a.equation, b.equation, c.equation, d.equation)
        parallax = Lanes(a.parallax, b.parallax, c.parallax, d.parallax)
        transit = Self.time(ofHourAngle: 0, observer, equation)
        noon = SkyPosition(
            observer: observer, parallax: parallax, sineOfDeclination: sine.values(transit),
            cosineOfDeclination: cosine.values(transit), sineRate: sine.rates(transit),
            cosineRate: cosine.rates(transit), sineOfHourAngle: .zero, cosineOfHourAngle: .one,
            hourAngleRate: Trigonometry.turn + equation.rates(transit))
    }

    /// Returns the lower transits at the outer end of a half of the day.
    func lowerTransit(_ half: SolarHalf) -> Lanes { Self.time(ofHourAngle: half.sign / 2, observer, equation) }

    /// The days on which the Sun's centre is above the horizon at the transit (|φ − δ| less than 90°) and casts a
    /// shadow.
    var castsShadowAtNoon: SIMDMask<Lanes.MaskStorage> {
        observer.cosine * noon.cosineOfDeclination + observer.sine * noon.sineOfDeclination .> 0
    }

    /// Returns the times when shadows reach a target, on days with a shadow at noon; on others the Sun stays below it.
    func asr(_ shadow: AsrShadow) -> Crossings {
        let casting = castsShadowAtNoon
        var crossings = crossing(shadow, .evening, on: casting)
        crossings.staysBelow .|= .!casting
        return crossings
    }

    /// Returns the times when the Sun passes the target in a half of the day; lanes not in `days` get no time.
    ///
    /// From a first guess by cos H = (sin h − sin φ sin δ) / (cos φ cos δ) with the noon's declination (Meeus,
    /// *Astronomical Algorithms*, 2nd ed. (1998), eq. 15.1), it uses Halley's iteration with everything at its own
    /// instant.
    @inline(__always)
    func crossing(
        _ target: some AltitudeTarget, _ half: SolarHalf, on days: SIMDMask<Lanes.MaskStorage> = .init(repeating: true)
    ) -> Crossings {
        let reach = observer.cosine * noon.cosineOfDeclination
        let cosine = (target.roughSine(noon) - observer.sine * noon.sineOfDeclination) / reach
        // Well between the turning points, and not so near a pole that the declination's change matters.
        let easy = days .& (cosine .< 0.95) .& (cosine .> -0.95) .& (reach .> 0.24)
        let guess = Lanes.zero.replacing(with: cosine, where: easy)
        var x = transit + half.sign / Trigonometry.turn * Trigonometry.roughArcCosine(guess)
        var open = easy
        for _ in 0..<6 {
            let (f, slope, bend) = target.excess(position(x))
            let step = f * slope / (slope * slope - 0.5 * f * bend)
            x.replace(with: x - step, where: open)
            // The error is cubed in each step: after a step of one second it is far below a microsecond.
            open .&= .!(step.magnitude .< 1e-5)
            if !any(open) { break }
        }
        let settled = easy .& .!open
        if all(settled) {
            return Crossings(times: x, staysAbove: .init(repeating: false), staysBelow: .init(repeating: false))
        }
        var crossings = carefulCrossing(target, half, on: days .& .!settled)
        crossings.times.replace(with: x, where: settled)
        return crossings
    }

    /// Returns the same times, with the crossing kept between a moment above the target and one below it: for a Sun
    /// that only just reaches the target, if at all.
    @inline(never)
    private func carefulCrossing(
        _ target: some AltitudeTarget, _ half: SolarHalf, on days: SIMDMask<Lanes.MaskStorage>
    ) -> Crossings {
        var above = transit
        var below = lowerTransit(half)
        let ends = half == .morning ? (first: below, last: above) : (first: above, last: below)
        var staysBelow = days .& (target.excess(position(above)).value .<= 0)
        if any(staysBelow) {
            above = extremum(target, from: above, within: ends, on: staysBelow)
            staysBelow .&= target.excess(position(above)).value .<= 0
        }
        var staysAbove = days .& .!staysBelow .& (target.excess(position(below)).value .>= 0)
        if any(staysAbove) {
            below = extremum(target, from: below, within: ends, on: staysAbove)
            staysAbove .&= target.excess(position(below)).value .>= 0
        }
        let crossed = days .& .!staysBelow .& .!staysAbove
        var open = crossed
        var x = (above + below) / 2
        for _ in 0..<100 where any(open) {
            let (f, slope, _) = target.excess(position(x))
            above.replace(with: x, where: f .> 0)
            below.replace(with: x, where: .!(f .> 0))
            let (low, high) = half == .morning ? (below, above) : (above, below)
            let newton = x - f / slope
            let next = ((above + below) / 2).replacing(with: newton, where: (low .< newton) .& (newton .< high))
            let step = next - x
            x.replace(with: next, where: open)
            open .&= .!(step.magnitude .< 1e-10)
        }
        let times = Lanes(repeating: .nan).replacing(with: x, where: crossed)
        return Crossings(times: times, staysAbove: staysAbove, staysBelow: staysBelow)
    }

    /// Returns the highest or lowest moment near a transit: near the poles the declination moves it away from the
    /// transit.
    private func extremum(
        _ target: some AltitudeTarget, from start: Lanes, within ends: (first: Lanes, last: Lanes),
        on days: SIMDMask<Lanes.MaskStorage>
    ) -> Lanes {
        var x = start
        var open = days
        for _ in 0..<8 where any(open) {
            let (_, slope, bend) = target.excess(position(x))
            open .&= bend .!= 0
            let next = (x - slope / bend).clamped(lowerBound: ends.first, upperBound: ends.last)
            let step = next - x
            x.replace(with: next, where: open)
            open .&= .!(step.magnitude .< 1e-7)
        }
        return x
    }

    /// Returns the topocentric altitude at a moment of the first day.
    func altitude(at x: Double) -> Angle {
        let sine = position(Lanes(repeating: x)).sineOfAltitude[0]
        let cosine = max(0, 1 - sine * sine).squareRoot()
        return .radians(Trigonometry.arcTangent(sine, cosine) - parallax[0] * cosine)
    }

    @inline(__always)
    private func position(_ x: Lanes) -> SkyPosition {
        // The whole turns are removed first, so that the angle stays small and exact.
        let turns = x + observer.longitude
        let angle = Trigonometry.turn * (turns - Trigonometry.nearest(turns)) + equation.values(x)
        let (s, c) = Trigonometry.sinCos(angle)
        return SkyPosition(
            observer: observer, parallax: parallax, sineOfDeclination: sine.values(x),
            cosineOfDeclination: cosine.values(x), sineRate: sine.rates(x), cosineRate: cosine.rates(x),
            sineOfHourAngle: s, cosineOfHourAngle: c, hourAngleRate: Trigonometry.turn + equation.rates(x))
    }

    /// Returns when the hour angle is `turns` of a circle; the equation of time changes so slowly that three rounds
    /// suffice.
    @inline(__always)
    private static func time(ofHourAngle turns: Double, _ observer: Observer, _ equation: Cubics) -> Lanes {
        let mean = turns - observer.longitude
        var x = Lanes(repeating: mean)
        for _ in 0..<3 { x = mean - equation.values(x) / Trigonometry.turn }
        return x
    }
}

/// A cubic for each of four days.
private struct Cubics {
    private let c0, c1, c2, c3: Lanes

    init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
        c0 = Lanes(a[0], b[0], c[0], d[0])
        c1 = Lanes(a[1], b[1], c[1], d[1])
        c2 = Lanes(a[2], b[2], c[2], d[2])
        c3 = Lanes(a[3], b[3], c[3], d[3])
    }

    @inline(__always)
    func values(_ x: Lanes) -> Lanes { c0 + x * (c1 + x * (c2 + x * c3)) }

    @inline(__always)
    func rates(_ x: Lanes) -> Lanes { c1 + x * (2 * c2 + x * (3 * c3)) }
}
