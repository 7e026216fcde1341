/// The Sun's way down to an altitude, or up from it, between a transit and the lower transit next to it.
enum Crossing {
    /// It crosses, at a moment given in days after the day's 12:00 UTC.
    case at(Double)
    /// It stays above the altitude even at its lowest.
    case staysAbove
    /// It stays below the altitude even at its highest.
    case staysBelow
}

/// The same of four days, each in a lane.
struct Crossings {
    /// When it crosses; not a number where it does not.
    var times: Lanes
    /// Where it stays above or below the altitude.
    var staysAbove, staysBelow: SIMDMask<Lanes.MaskStorage>

    subscript(lane: Int) -> Crossing {
        staysBelow[lane] ? .staysBelow : staysAbove[lane] ? .staysAbove : .at(times[lane])
    }
}

/// The half of a solar day that an event lies in.
enum SolarHalf {
    /// From the lower transit before noon to the transit: the last upward crossing.
    case morning
    /// From the transit to the lower transit after it: the first downward crossing.
    case evening

    /// −1 or 1: the sign of the hour angle.
    @inline(__always)
    var sign: Double { self == .morning ? -1 : 1 }
}

/// An altitude to reach, fixed or moving with the Sun.
protocol AltitudeTarget {
    /// The sine of the Sun's topocentric altitude less that of the target, and its first two derivatives by the hour
    /// angle's turns, which for this purpose are days; the second without the declination's part.
    func excess(_ sky: SkyPosition) -> (value: Lanes, slope: Lanes, bend: Lanes)
    /// The sine of the target's geocentric altitude, near enough for a first guess.
    func roughSine(_ sky: SkyPosition) -> Lanes
}

/// The Sun at one moment of each of four days, as one observer needs it.
struct SkyPosition {
    let observer: Observer
    let parallax: Lanes
    var sineOfDeclination, cosineOfDeclination: Lanes
    /// Rates per day.
    var sineRate, cosineRate: Lanes
    var sineOfHourAngle, cosineOfHourAngle: Lanes
    /// Radians per day.
    var hourAngleRate: Lanes

    /// sin h = sin φ sin δ + cos φ cos δ cos H, seen from the Earth's centre.
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

    /// Makes a target from an altitude, negative below the horizon.
    init(_ altitude: Angle) { (sine, cosine) = Trigonometry.sinCos(altitude.radians) }

    @inline(__always)
    func excess(_ sky: SkyPosition) -> (value: Lanes, slope: Lanes, bend: Lanes) {
        (sky.sineOfAltitude - roughSine(sky), sky.slope, sky.bend)
    }

    /// Parallax lowers the Sun by p·cos h: seen from the Earth's centre it stands so much higher.
    @inline(__always)
    func roughSine(_ sky: SkyPosition) -> Lanes { sine + sky.parallax * cosine * cosine }
}

/// The Sun so low that a shadow is longer than at noon by `factor` times the height of what casts it:
/// cot h = factor + tan |φ − δ|, both sides topocentric and at the same moment.
///
/// Source: as the jurists have it, 1 for the Shafiʿi, Maliki and Hanbali schools, 2 for the Hanafi.
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
