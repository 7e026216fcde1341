public import CivilTime

/// How one time came about, step by step.
public struct Derivation: Sendable, Hashable {
    /// The basis of the time before minutes were added.
    public enum Basis: Sendable, Hashable {
        /// The transit.
        case transit
        /// The Sun's centre at an altitude, negative below the horizon.
        case altitude(Angle)
        /// Shadows grown by so many times the height of what casts them.
        case shadow(Double)
        /// A length of time after sunset or Maghrib.
        case interval(TimeSpan, after: CalculationMethod.IntervalBase)
        /// A part of the night, by a rule for high latitudes or by the guard on Maghrib's twilight.
        case partOfNight(Double)
        /// Minutes before sunrise or after sunset, by the method's seasonal function.
        case seasonal(minutes: Double)
        /// The middle of the night, which neither Fajr nor Isha oversteps.
        case middleOfNight
        /// A part of the afternoon, where the day has a sunset but the Sun's centre casts no shadow.
        case partOfAfternoon(Double)
    }

    /// Where the Sun's own times come from when the day lacks them.
    public enum Borrowed: Sendable, Hashable {
        /// From another day at the same place, a local mean solar date.
        case day(LocalDate)
        /// From another latitude on the same day.
        case latitude(Angle)
    }

    /// The prayer that this is about.
    public var prayer: Prayer
    /// The Sun's own instant by the method's angle, shadow or transit, before any rule; `nil` where there is none.
    public var solar: Instant?
    /// The basis of the time.
    public var basis: Basis
    /// The instant that the deciding rule gave.
    public var ruled: Instant
    /// The day or latitude whose Sun was used, on days without a sunrise or sunset.
    public var borrowed: Borrowed?
    /// The method's minutes.
    public var methodOffset: TimeSpan
    /// The user's minutes.
    public var adjustment: TimeSpan
    /// The sum would have overstepped a neighbour and was kept short of it.
    public var isKeptApart: Bool
    /// How the sum became minutes; `none` also where day or night is too short for whole minutes.
    public var rounding: Rounding
    /// The result.
    public var time: Instant
}

extension Derivation.Borrowed: CustomStringConvertible {
    /// `2027-05-17` or `latitude 65.5°`.
    public var description: String {
        switch self {
        case .day(let date): "\(date)"
        case .latitude(let angle): "latitude \(angle)"
        }
    }
}
