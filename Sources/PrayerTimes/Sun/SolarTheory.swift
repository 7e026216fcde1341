/// The Sun's apparent geocentric position, from harmonic series.
///
/// Earth's ephemeris: ``EarthTables``. Nutation: ``Nutation``. Aberration with the light's travel: Meeus,
/// *Astronomical Algorithms*, 2nd ed. (1998), eq. 25.10. Mean obliquity and sidereal time: IAU 2006 (Capitaine, Wallace
/// and Chapront, Astron. Astrophys. 412 (2003), eq. 37 and 42), Earth rotation angle: IERS Conventions 2010, eq. 5.15.
/// UT1 is taken for UTC, which the IERS keeps within 0.9 s of it; nobody knows the difference years ahead.
struct SolarTheory: Sendable {
    /// What changes with the date alone, at one node: all that an observer's times need.
    struct Position {
        var sineOfDeclination, cosineOfDeclination: Double
        /// Greenwich hour angle less the Earth's mean turn since 12:00 UTC, in radians from −π to π.
        var equationOfTime: Double
        /// In astronomical units.
        var distance: Double
    }

    private let longitude, latitude, radius, nutation, nutationInObliquity: HarmonicSeries
    private let distances: HarmonicSeries.Nodes

    /// Prepares the series for nodes at `distances` in days from the middle of a block.
    init(distances: HarmonicSeries.Nodes) {
        func series(_ powers: [[Double]], _ complement: [Double] = []) -> HarmonicSeries {
            var series = HarmonicSeries(distances: distances)
            for (power, table) in powers.enumerated() { series.add(table, unit: 1e-8, power: power) }
            series.add(complement, unit: 1e-8)
            return series
        }
        self.distances = distances
        longitude = series(EarthTables.longitude, EarthTables.longitudeComplement)
        latitude = series(EarthTables.latitude, EarthTables.latitudeComplement)
        radius = series(EarthTables.radius)
        var (psi, epsilon) = (HarmonicSeries(distances: distances), HarmonicSeries(distances: distances))
        Nutation.add(to: &psi, &epsilon)
        nutation = psi
        nutationInObliquity = epsilon
    }

    /// The positions at the nodes of a block.
    ///
    /// - Parameter middle: UTC of the block's middle, in days since 2000-01-01T12:00Z.
    func positions(middle: Double) -> [Position] {
        let deltaT = DeltaT.seconds(daysSinceJ2000: middle) / 86400
        let terrestrial = middle + deltaT
        let l = longitude.values(middle: terrestrial)
        let b = latitude.values(middle: terrestrial)
        let r = radius.values(middle: terrestrial)
        let psi = nutation.values(middle: terrestrial)
        let epsilon = nutationInObliquity.values(middle: terrestrial)
        return (0..<HarmonicSeries.Nodes.scalarCount).map { k in
            let ut = middle + distances[k]
            let T = (ut + deltaT) / daysPerCentury
            let correction = EarthTables.longitudeOffset + EarthTables.longitudeRate * T
            let aberration = -20.4898 / r[k]
            let λ = l[k] + .pi + psi[k] + (correction + aberration) * Trigonometry.arcSecond
            let meanObliquity = 84381.406 - T * (46.836769 + T * (0.0001831 - T * 0.00200340))
            let ε = meanObliquity * Trigonometry.arcSecond + epsilon[k]
            let Ω = (125.04452 - 1934.136261 * T) * Trigonometry.degree
            let (sinλ, cosλ) = Trigonometry.sinCos(λ)
            let (sinβ, cosβ) = Trigonometry.sinCos(-b[k])
            let (sinε, cosε) = Trigonometry.sinCos(ε)
            let x = cosβ * cosλ
            let y = cosβ * sinλ * cosε - sinβ * sinε
            let z = cosβ * sinλ * sinε + sinβ * cosε
            let equinoxes = psi[k] * cosε + 0.00264 * Trigonometry.arcSecond * Trigonometry.sinCos(Ω).sin
            let precession = 0.014506 + T * (4612.156534 + T * (1.3915817 - T * 0.00000044))
            let meanTurn = Trigonometry.turn * (0.7790572732640 + 0.00273781191135448 * ut)
            let rightAscension = Trigonometry.arcTangent(y, x)
            let e = meanTurn + precession * Trigonometry.arcSecond + equinoxes - rightAscension
            return Position(
                sineOfDeclination: z, cosineOfDeclination: (x * x + y * y).squareRoot(),
                equationOfTime: e - Trigonometry.turn * (e / Trigonometry.turn).rounded(), distance: r[k])
        }
    }
}
