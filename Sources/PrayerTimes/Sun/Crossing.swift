/// The outcome of the Sun's path down to an altitude, or up from it, between a transit and the lower transit next to
/// it.
enum Crossing {
    /// The Sun crosses the altitude, at a moment given in days after the day's 12:00 UTC.
    case at(Double)
    /// The Sun stays above the altitude even at its lowest.
    case staysAbove
    /// The Sun stays below the altitude even at its highest.
    case staysBelow
}

/// The crossings of four days, one day in each lane.
struct Crossings {
    /// The moments of crossing; not a number where there is none.
    var times: Lanes
    /// The lanes in which the Sun stays above the altitude; ``staysBelow`` has those in which it stays below.
    var staysAbove, staysBelow: SIMDMask<Lanes.MaskStorage>

    subscript(lane: Int) -> Crossing {
        staysBelow[lane] ? .staysBelow : staysAbove[lane] ? .staysAbove : .at(times[lane])
    }
}

/// The half of a solar day that contains an event.
enum SolarHalf {
    /// The half from the lower transit before noon to the transit, with the last upward crossing.
    case morning
    /// The half from the transit to the lower transit after it, with the first downward crossing.
    case evening

    /// The sign of the hour angle: −1 or 1.
    @inline(__always)
    var sign: Double { self == .morning ? -1 : 1 }
}

/// An altitude to reach, fixed or moving with the Sun.
protocol AltitudeTarget {
    /// Returns the sine of the Sun's topocentric altitude less that of the target, with its first two derivatives by
    /// the hour angle in turns, which for this purpose are days; the second is without the declination's part.
    func excess(_ sky: SkyPosition) -> (value: Lanes, slope: Lanes, bend: Lanes)
    /// Returns the sine of the target's geocentric altitude, accurate enough for a first guess.
    func roughSine(_ sky: SkyPosition) -> Lanes
}

/// The Sun at one moment of each of four days, as one observer sees it.
struct SkyPosition {
    let observer: Observer
    let parallax: Lanes
    var sineOfDeclination, cosineOfDeclination: Lanes
    /// The rates of sine and cosine of the declination, per day.
    var sineRate, cosineRate: Lanes
    var sineOfHourAngle, cosineOfHourAngle: Lanes
    /// The rate of the hour angle, in radians per day.
    var hourAngleRate: Lanes

    /// The sine of the altitude seen from the Earth's centre: sin h = sin φ sin δ + cos φ cos δ cos H.
    @inline(__always)
    var sineOfAltitude: Lanes {
        observer.sine * sineOfDeclination + observer.cosine * cosineOfDeclination * cosineOfHourAngle
    }

    @inline(__always)
    var slope: Lanes {
        observer.sine * sineRate + observer.cosine
            * (cosineRate * cosineOfHourAngle - cosineOfDeclination * sineOfHourAngle * hourAngleRate)
    }

    @inline(__always)
    var bend: Lanes {
        -observer.cosine * cosineOfDeclination * cosineOfHourAngle * hourAngleRate * hourAngleRate
    }
}

/// A fixed topocentric altitude of the Sun's centre, without refraction.
struct FixedAltitude: AltitudeTarget {
    let sine, cosine: Double

    /// Creates a target from an altitude, negative below the horizon.
    init(_ altitude: Angle) { (sine, cosine) = Trigonometry.sinCos(altitude.radians) }

    @inline(__always)
    func excess(_ sky: SkyPosition) -> (value: Lanes, slope: Lanes, bend: Lanes) {
        (sky.sineOfAltitude - roughSine(sky), sky.slope, sky.bend)
    }

    /// Returns the sine of the altitude raised by p·cos h, by which parallax lowers the Sun from its geocentric
    /// altitude.
    @inline(__always)
    func roughSine(_ sky: SkyPosition) -> Lanes { sine + sky.parallax * cosine * cosine }
}

/// The altitude at which a shadow is longer than at noon by `factor` times the height of the object that casts it: cot
/// h = factor + tan |φ − δ|, both sides topocentric and at the same moment.
///
/// Source: the schools of law, with 1 for the Shafiʿi, Maliki and Hanbali schools, 2 for the Hanafi.
struct AsrShadow: AltitudeTarget {
    let factor: Double

    @inline(__always)
    func excess(_ sky: SkyPosition) -> (value: Lanes, slope: Lanes, bend: Lanes) {
        let (φ, p) = (sky.observer, sky.parallax)
        let (sinδ, cosδ) = (sky.sineOfDeclination, sky.cosineOfDeclination)
        let sinh = sky.sineOfAltitude
        let sinθ = φ.sine * cosδ - φ.cosine * sinδ
        let cosθ = φ.cosine * cosδ + φ.sine * sinδ
        let tanθ = sinθ / cosθ.replacing(with: 1e-9, where: cosθ .< 1e-9)
        let sign = tanθ.sign
        // Parallax moves the Sun in declination by −p (sin φ cos δ − cos φ sin δ cos H).
        let shift = p * (φ.sine * cosδ - φ.cosine * sinδ * sky.cosineOfHourAngle)
        let secant = 1 + tanθ * tanθ
        let cot = factor + sign * (tanθ + shift * secant)
        let sinA = 1 / (1 + cot * cot).squareRoot()
        let cotRate = -sign * secant * sky.sineRate / cosδ
        return (
            sinh - p * (1 - sinh * sinh) - sinA, sky.slope + cot * sinA * sinA * sinA * cotRate, sky.bend
        )
    }

    @inline(__always)
    func roughSine(_ sky: SkyPosition) -> Lanes { sky.sineOfAltitude - excess(sky).value }
}
