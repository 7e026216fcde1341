package import CivilTime

/// A distance, in the unit that the plan gives it in.
package struct WorkoutDistance: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case metres = "m"
        case kilometres = "km"
        case feet = "ft"
        case yards = "yd"
        case miles = "mi"

        /// Its length in ten-thousandths of a metre, exact by the agreement of 1959: a yard is 0.9144 m.
        fileprivate var tenthMillimetres: Int {
            switch self {
            case .metres: 10_000
            case .kilometres: 10_000_000
            case .feet: 3_048
            case .yards: 9_144
            case .miles: 16_093_440
            }
        }
    }

    package var number: ScaledDecimal
    package var unit: Unit

    /// Reads `400 m`, `1.5km` or `100 yd`; `nil` for any other text, and for nothing.
    package init?(_ text: String) {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        guard let number = ScaledDecimal(digits), number > .zero,
            let unit = Unit(rawValue: text.dropFirst(digits.count).drop { $0 == " " }.lowercased())
        else { return nil }
        (self.number, self.unit) = (number, unit)
    }

    package var metres: Double { Double(number.scaled) * Double(unit.tenthMillimetres) / 1e8 }

    /// Returns the time to cover it at a pace, to the next multiple of 5 s.
    package func time(secondsAKilometre pace: Int) -> TimeSpan {
        .seconds(max(5, Int((metres * Double(pace) / 5000).rounded(.up)) * 5))
    }
}

extension WorkoutDistance: CustomStringConvertible {
    package var description: String { "\(number) \(unit.rawValue)" }
}

extension WorkoutActivity {
    /// A pace that most people keep, for estimates: seconds for a kilometre.
    package var pace: Int {
        switch self {
        case .cycling: 180
        case .rowing: 300
        case .swimming: 1200
        case .walking: 720
        case .hiking: 900
        default: 360
        }
    }
}
