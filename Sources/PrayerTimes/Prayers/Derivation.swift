public import CivilTime

/// The derivation of one time, step by step.
public struct Derivation: Sendable, Hashable {
    /// The rule that decided the time before minutes were added.
    public enum Basis: Sendable, Hashable {
        /// The transit.
        case transit
        /// The Sun's centre is at an altitude, negative below the horizon.
        case altitude(Angle)
        /// Shadows have grown by this multiple of the height of the object that casts them.
        case shadow(Double)
        /// A length of time after sunset or Maghrib.
        case interval(TimeSpan, after: CalculationMethod.IntervalBase)
        /// A part of the night, by a rule for high latitudes or by the guard on Maghrib's twilight.
        case partOfNight(Double)
        /// Minutes before sunrise or after sunset by the method's seasonal function.
        case seasonal(minutes: Double)
        /// The middle of the night, which neither Fajr nor Isha crosses.
        case middleOfNight
        /// A part of the afternoon, on a day with a sunset on which the Sun's centre casts no shadow.
        case partOfAfternoon(Double)
    }

    /// The source of the Sun's own times on a day that lacks them.
    public enum Borrowed: Sendable, Hashable {
        /// Another day at the same place, as a local mean solar date.
        case day(LocalDate)
        /// Another latitude on the same day.
        case latitude(Angle)
    }

    /// The prayer whose time is derived.
    public var prayer: Prayer
    /// The Sun's own instant by the method's angle, shadow or transit, before any rule; `nil` where there is none.
    public var solar: Instant?
    /// The rule that decided.
    public var basis: Basis
    /// The instant that resulted from that rule.
    public var ruled: Instant
    /// The day or latitude whose Sun was used, on days without a sunrise or sunset.
    public var borrowed: Borrowed?
    /// The method's addition.
    public var methodOffset: TimeSpan
    /// The user's addition.
    public var adjustment: TimeSpan
    /// Whether the sum would have passed a neighbour and was kept short of it.
    public var isKeptApart: Bool
    /// The rounding of the sum; `none` also where the day or night is too short for whole minutes.
    public var rounding: Rounding
    /// The resulting time.
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
