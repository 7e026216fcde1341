/// The theory of the Sun's apparent geocentric position, from harmonic series.
///
/// Earth's ephemeris: ``EarthTables``. Nutation: ``Nutation``. Aberration with the light's travel: Meeus, *Astronomical
/// Algorithms*, 2nd ed. (1998), eq. 25.10. Mean obliquity and sidereal time: IAU 2006 (Capitaine, Wallace and Chapront,
/// Astron. Astrophys. 412 (2003), eq. 37 and 42), Earth rotation angle: IERS Conventions 2010, eq. 5.15. UT1 is assumed
/// to equal UTC, which the IERS keeps within 0.9 s of it; nobody knows the difference years ahead.
struct SolarTheory: Sendable {
    /// The quantities that depend on the date alone, at four nodes: all that an observer's times need.
    struct Positions {
        var sineOfDeclination, cosineOfDeclination: Lanes
        /// The Greenwich hour angle less the Earth's mean rotation since 12:00 UTC, in radians.
        var equationOfTime: Lanes
        /// The distance, in astronomical units.
        var distance: Lanes
    }

    private let longitude, latitude, radius, nutation, nutationInObliquity: HarmonicSeries
    private let distances: HarmonicSeries.Nodes

    /// Prepares the series for nodes at `distances` in days from the middle of a block.
    init(distances: HarmonicSeries.Nodes) {
        func series(_ powers: [[Double]], _ complement: [Double] = [], singleBelow largest: Double) -> HarmonicSeries {
            var series = HarmonicSeries(distances: distances, singleBelow: largest)
            for (power, table) in powers.enumerated() { series.add(table, unit: 1e-8, power: power) }
            series.add(complement, unit: 1e-8)
            return series
        }
        // Radians: 10⁻¹¹ of them are 0.1 µs of the Earth's turn.
        let angle = 3e-5
        self.distances = distances
        longitude = series(EarthTables.longitude, EarthTables.longitudeComplement, singleBelow: angle)
        latitude = series(EarthTables.latitude, EarthTables.latitudeComplement, singleBelow: angle)
        // More than seven digits of the distance would not affect aberration and parallax.
        radius = series(EarthTables.radius, singleBelow: .infinity)
        var psi = HarmonicSeries(distances: distances, singleBelow: angle)
        var epsilon = psi
        Nutation.add(to: &psi, &epsilon)
        nutation = psi
        nutationInObliquity = epsilon
    }

    /// Returns the positions at the nodes of a block, four at a time; `middle` is the UTC of the block's middle, in
    /// days since 2000-01-01T12:00Z.
    func positions(middle: Double) -> [Positions] {
        let deltaT = DeltaT.seconds(daysSinceJ2000: middle) / 86400
        let terrestrial = middle + deltaT
        let l = longitude.values(middle: terrestrial)
        let b = latitude.values(middle: terrestrial)
        let r = radius.values(middle: terrestrial)
        let psi = nutation.values(middle: terrestrial)
        let epsilon = nutationInObliquity.values(middle: terrestrial)
        // The Moon's node moves so little within a block that its sine is linear, to 10⁻⁴ of a term of 0.003″.
        let T = terrestrial / daysPerCentury
        let node = Trigonometry.sinCos((125.04452 - 1934.136261 * T) * Trigonometry.degree)
        let nodeRate = -1934.136261 / daysPerCentury * Trigonometry.degree
        return (0..<4).map { i in
            Self.positions(
                ut: middle + distances.quarter(i), deltaT: deltaT, longitude: l.quarter(i), latitude: b.quarter(i),
                radius: r.quarter(i), nutation: psi.quarter(i), nutationInObliquity: epsilon.quarter(i),
                sineOfNode: node.sin + node.cos * nodeRate * distances.quarter(i))
        }
    }

    /// Returns the positions at four nodes, from the position of the Earth as seen from the Sun.
    @inline(never)
    private static func positions(
        ut: Lanes, deltaT: Double, longitude: Lanes, latitude: Lanes, radius: Lanes, nutation: Lanes,
        nutationInObliquity: Lanes, sineOfNode: Lanes
    ) -> Positions {
        let T = (ut + deltaT) / daysPerCentury
        let correction = EarthTables.longitudeOffset + EarthTables.longitudeRate * T
        let aberration = -20.4898 / radius
        let λ = longitude + .pi + nutation + (correction + aberration) * Trigonometry.arcSecond
        let meanObliquity = 84381.406 - T * (46.836769 + T * (0.0001831 - T * 0.00200340))
        let ε = meanObliquity * Trigonometry.arcSecond + nutationInObliquity
        let (sinλ, cosλ) = Trigonometry.sinCos(λ)
        let (sinε, cosε) = Trigonometry.sinCos(ε)
        // The Sun's latitude stays below 1.3″: its cosine is 1 to 2·10⁻¹¹, and the sine is the angle.
        let (sinβ, cosβ) = (-latitude, 1 - 0.5 * latitude * latitude)
        let x = cosβ * cosλ
        let y = cosβ * sinλ * cosε - sinβ * sinε
        let z = cosβ * sinλ * sinε + sinβ * cosε
        let equinoxes = nutation * cosε + 0.00264 * Trigonometry.arcSecond * sineOfNode
        let precession = 0.014506 + T * (4612.156534 + T * (1.3915817 - T * 0.00000044))
        // Sidereal time less the hours since noon. Whole rotations of the Earth are not part of it.
        let turns = 0.7790572732640 + 0.00273781191135448 * ut
        let θ =
            Trigonometry.turn * (turns - Trigonometry.nearest(turns))
            + (precession * Trigonometry.arcSecond + equinoxes)
        let (sinθ, cosθ) = Trigonometry.sinCos(θ)
        // The equation of time is θ less the right ascension: a small angle, found by its half.
        let cosδ = (x * x + y * y).squareRoot()
        let half = (sinθ * x - cosθ * y) / (cosδ + (cosθ * x + sinθ * y))
        return Positions(
            sineOfDeclination: z, cosineOfDeclination: cosδ, equationOfTime: 2 * Trigonometry.smallArcTangent(half),
            distance: radius)
    }
}
