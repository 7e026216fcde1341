package import CivilTime

/// A phase of the Moon.
package enum MoonPhase: String, Hashable, Sendable, CaseIterable {
    case new
    case firstQuarter = "first-quarter"
    case full
    case lastQuarter = "last-quarter"

    /// Returns the instant of the phase near a date, to the minute; `nil` where it is on the date by no clocks.
    package func instant(near date: LocalDate) -> Instant? {
        let noon = Double(date.epochDay) + 0.5 - Self.epochDayOfFirst
        let number = (noon / Self.meanMonth - quarter).rounded() + quarter
        // A date's instants are within 26 hours of its noon, and a phase is within 21 of its mean.
        return abs(number * Self.meanMonth - noon) < 3 ? instant(of: number) : nil
    }

    /// The part of a month by which the phase follows the new Moon.
    private var quarter: Double { Double(Self.allCases.firstIndex(of: self) ?? 0) / 4 }

    private static let meanMonth = 29.530588861
    /// The mean new Moon of number 0, 2000-01-06, in days since 1970-01-01.
    private static let epochDayOfFirst = firstEphemerisDay - 2_440_587.5
    /// The same as a Julian ephemeris day.
    private static let firstEphemerisDay = 2_451_550.09766

    /// Returns the instant of the phase with a number.
    ///
    /// Source: J. Meeus, *Astronomical Algorithms* (2nd edition, 1998), chapter 49.
    ///
    /// - `k`: New Moons since that of 2000-01-06; with .25, .5 and .75 the first quarter, the full Moon and the last
    ///   quarter behind it.
    private func instant(of k: Double) -> Instant {
        let T = k / 1236.85
        let mean =
            Self.firstEphemerisDay + Self.meanMonth * k
            + T * T * (0.00015437 + T * (-0.000000150 + 0.00000000073 * T))
        let moon = Arguments(
            E: 1 - T * (0.002516 + 0.0000074 * T),
            sun: 2.5534 + 29.10535670 * k - T * T * (0.0000014 + 0.00000011 * T),
            moon: 201.5643 + 385.81693528 * k + T * T * (0.0107582 + T * (0.00001238 - 0.000000058 * T)),
            latitude: 160.7108 + 390.67050284 * k - T * T * (0.0016118 + T * (0.00000227 - 0.000000011 * T)),
            node: 124.7746 - 1.56375588 * k + T * T * (0.0020672 + 0.00000215 * T))
        let own =
            switch self {
            case .new: moon.sum(Self.newTerms)
            case .full: moon.sum(Self.fullTerms)
            case .firstQuarter: moon.sum(Self.quarterTerms) + moon.quarterShift
            case .lastQuarter: moon.sum(Self.quarterTerms) - moon.quarterShift
            }
        let planets = Self.planetaryTerms.enumerated().reduce(0.0) { sum, term in
            let (start, rate, amplitude) = term.element
            let angle = start + rate * k - (term.offset == 0 ? 0.009173 * T * T : 0)
            return sum + amplitude * sine(angle)
        }
        let ephemerisDay = mean + own + planets
        let seconds = DeltaT.seconds(daysSinceJ2000: ephemerisDay - 2_451_545)
        return Instant(epochMilliseconds: Int(((ephemerisDay - 2_440_587.5) * 86_400 - seconds) * 1000))
    }

    /// The angles, in degrees, on which the corrections depend.
    private struct Arguments {
        /// The factor for the eccentricity of the Earth's orbit.
        let E: Double
        /// The mean anomalies of Sun and Moon, the Moon's argument of latitude, the longitude of its ascending node.
        let sun, moon, latitude, node: Double

        /// Returns the sum of the corrections in days.
        func sum(_ terms: [Term]) -> Double {
            terms.reduce(-0.00017 * sine(node)) { sum, term in
                let factor = term.eccentricity == 0 ? 1 : term.eccentricity == 1 ? E : E * E
                let angle = term.sun * sun + term.moon * moon + term.latitude * latitude
                return sum + term.amplitude * factor * sine(angle)
            }
        }

        /// What first quarters are late by, and last quarters early.
        var quarterShift: Double {
            0.00306 - 0.00038 * E * cosine(sun) + 0.00026 * cosine(moon) - 0.00002 * cosine(moon - sun)
                + 0.00002 * cosine(moon + sun) + 0.00002 * cosine(2 * latitude)
        }
    }

    /// A correction: an amplitude in days, the power of E with it, and how often each angle is in its sine.
    private struct Term {
        let amplitude: Double
        let eccentricity: Int
        let moon, sun, latitude: Double

        init(_ amplitude: Double, _ eccentricity: Int, _ moon: Double, _ sun: Double, _ latitude: Double) {
            (self.amplitude, self.eccentricity) = (amplitude, eccentricity)
            (self.moon, self.sun, self.latitude) = (moon, sun, latitude)
        }
    }

    private static let newTerms =
        [
            Term(-0.40720, 0, 1, 0, 0), Term(0.17241, 1, 0, 1, 0), Term(0.01608, 0, 2, 0, 0),
            Term(0.01039, 0, 0, 0, 2), Term(0.00739, 1, 1, -1, 0), Term(-0.00514, 1, 1, 1, 0),
            Term(0.00208, 2, 0, 2, 0),
        ] + commonTerms

    private static let fullTerms =
        [
            Term(-0.40614, 0, 1, 0, 0), Term(0.17302, 1, 0, 1, 0), Term(0.01614, 0, 2, 0, 0),
            Term(0.01043, 0, 0, 0, 2), Term(0.00734, 1, 1, -1, 0), Term(-0.00515, 1, 1, 1, 0),
            Term(0.00209, 2, 0, 2, 0),
        ] + commonTerms

    private static let commonTerms = [
        Term(-0.00111, 0, 1, 0, -2), Term(-0.00057, 0, 1, 0, 2), Term(0.00056, 1, 2, 1, 0),
        Term(-0.00042, 0, 3, 0, 0), Term(0.00042, 1, 0, 1, 2), Term(0.00038, 1, 0, 1, -2),
        Term(-0.00024, 1, 2, -1, 0), Term(-0.00007, 0, 1, 2, 0), Term(0.00004, 0, 2, 0, -2),
        Term(0.00004, 0, 0, 3, 0), Term(0.00003, 0, 1, 1, -2), Term(0.00003, 0, 2, 0, 2),
        Term(-0.00003, 0, 1, 1, 2), Term(0.00003, 0, 1, -1, 2), Term(-0.00002, 0, 1, -1, -2),
        Term(-0.00002, 0, 3, 1, 0), Term(0.00002, 0, 4, 0, 0),
    ]

    private static let quarterTerms = [
        Term(-0.62801, 0, 1, 0, 0), Term(0.17172, 1, 0, 1, 0), Term(-0.01183, 1, 1, 1, 0),
        Term(0.00862, 0, 2, 0, 0), Term(0.00804, 0, 0, 0, 2), Term(0.00454, 1, 1, -1, 0),
        Term(0.00204, 2, 0, 2, 0), Term(-0.00180, 0, 1, 0, -2), Term(-0.00070, 0, 1, 0, 2),
        Term(-0.00040, 0, 3, 0, 0), Term(-0.00034, 1, 2, -1, 0), Term(0.00032, 1, 0, 1, 2),
        Term(0.00032, 1, 0, 1, -2), Term(-0.00028, 2, 1, 2, 0), Term(0.00027, 1, 2, 1, 0),
        Term(-0.00005, 0, 1, -1, -2), Term(0.00004, 0, 2, 0, 2), Term(-0.00004, 0, 1, 1, 2),
        Term(0.00004, 0, 1, -2, 0), Term(0.00003, 0, 1, 1, -2), Term(0.00003, 0, 0, 3, 0),
        Term(0.00002, 0, 2, 0, -2), Term(0.00002, 0, 1, -1, 2), Term(-0.00002, 0, 3, 1, 0),
    ]

    /// The planets' arguments A1 to A14: at number 0, for each number, and the amplitude in days.
    private static let planetaryTerms = [
        (299.77, 0.107408, 0.000325), (251.88, 0.016321, 0.000165), (251.83, 26.651886, 0.000164),
        (349.42, 36.412478, 0.000126), (84.66, 18.206239, 0.000110), (141.74, 53.303771, 0.000062),
        (207.14, 2.453732, 0.000060), (154.84, 7.306860, 0.000056), (34.52, 27.261239, 0.000047),
        (207.19, 0.121824, 0.000042), (291.34, 1.844379, 0.000040), (161.72, 24.198154, 0.000037),
        (239.56, 25.513099, 0.000035), (331.55, 3.592518, 0.000023),
    ]
}

private func sine(_ degrees: Double) -> Double {
    Trigonometry.sinCos(Lanes(repeating: degrees * Trigonometry.degree)).sin[0]
}

private func cosine(_ degrees: Double) -> Double {
    Trigonometry.sinCos(Lanes(repeating: degrees * Trigonometry.degree)).cos[0]
}
