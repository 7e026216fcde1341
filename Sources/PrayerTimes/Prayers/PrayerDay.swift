public import CivilTime

/// The times of one list at one place, from Fajr to the Isha that may be after midnight.
public struct PrayerDay: Sendable {
    /// The list day: the civil date on which the transit falls.
    public let date: LocalDate
    /// The date in local mean solar time, which can differ from `date` where the zone is far from the Sun's.
    public let solarDate: LocalDate
    var steps: PerPrayer<PrayerStep>
    var transitStep: Int
    var sunsetStep: Int?
    var nextFajrStep, midnightStep, lastThirdStep: Int?
    var borrowing: Derivation.Borrowed?

    /// The time of a prayer, or `nil` where ``missing(_:)`` has the reason.
    public subscript(prayer: Prayer) -> Instant? { steps[prayer].time.map(Instant.init(epochMilliseconds:)) }

    /// Returns the reason why a prayer has no time, or `nil` when it has one.
    public func missing(_ prayer: Prayer) -> MissingReason? {
        steps[prayer].time == nil ? steps[prayer].reason : nil
    }

    /// Returns the reason why the Sun's own event does not exist, even where a rule supplied a time.
    public func missingEvent(_ prayer: Prayer) -> MissingReason? { steps[prayer].reason }

    /// The Sun's upper transit, rounded like the prayers.
    public var transit: Instant { Instant(epochMilliseconds: transitStep) }
    /// Sunset without Maghrib's minutes, rounded like the prayers.
    public var sunset: Instant? { sunsetStep.map(Instant.init(epochMilliseconds:)) }
    /// The next list day's Fajr.
    public var nextFajr: Instant? { nextFajrStep.map(Instant.init(epochMilliseconds:)) }
    /// The middle of the following night, by the method's ``CalculationMethod/Night`` from the listed times.
    public var midnight: Instant? { midnightStep.map(Instant.init(epochMilliseconds:)) }
    /// The beginning of the last third of the same night.
    public var lastThird: Instant? { lastThirdStep.map(Instant.init(epochMilliseconds:)) }
    /// The day or latitude whose Sun was used, on days without a sunrise, Asr or sunset.
    public var borrowed: Derivation.Borrowed? { borrowing }

    /// Returns the day or latitude whose Sun gave a prayer's time; `nil` where it was the day's own, as always for
    /// Dhuhr.
    public func borrowed(_ prayer: Prayer) -> Derivation.Borrowed? {
        if prayer == .dhuhr { return nil }
        if case .partOfAfternoon = steps.asr.basis { return prayer == .asr ? borrowing : nil }
        return borrowing
    }

    /// Whether a high-latitude rule, not the Sun's own angle, decided a prayer's time: Fajr's or Isha's.
    public func isRuled(_ prayer: Prayer) -> Bool {
        guard prayer == .fajr || prayer == .isha else { return false }
        switch steps[prayer].basis {
        case .partOfNight, .middleOfNight: return steps[prayer].time != nil
        default: return false
        }
    }
}

/// The recorded steps of one time's derivation, in milliseconds since 1970; not a number where there is none.
struct PrayerStep: Sendable {
    var solar = Double.nan
    var ruled = Double.nan
    var basis = Derivation.Basis.transit
    var reason: MissingReason?
    var isKeptApart = false
    var isRounded = true
    var time: Int?
}
