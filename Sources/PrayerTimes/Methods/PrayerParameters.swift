public import CivilTime

/// The school that says how long shadows are at Asr.
public enum Madhab: String, Sendable, Hashable, CaseIterable {
    /// Grown by once the height of what casts them: Shafiʿi, Maliki, Hanbali and Jaʿfari.
    case shafi
    /// Grown by twice the height.
    case hanafi

    /// The height's multiple.
    public var shadowFactor: Double { self == .shafi ? 1 : 2 }
}

/// The rule that Fajr and Isha keep to where the night is short or twilight never ends.
///
/// Each bounds Fajr to a part of the night before sunrise, and Isha to the same part after sunset: a time that is
/// farther away, or does not exist, becomes the bound. Fajr belongs to the night from yesterday's sunset to today's
/// sunrise, Isha to the one from today's sunset to tomorrow's sunrise (Adhan uses the latter for both; others take
/// both ends from the same date). Whatever the rule, Isha is never after the middle of the night nor Fajr before it.
public enum HighLatitudeRule: String, Sendable, Hashable, CaseIterable {
    /// ``seventhOfNight`` beyond 48° of latitude in either hemisphere, ``middleOfNight`` nearer the equator.
    case automatic
    /// Half of the night.
    case middleOfNight = "middle-of-night"
    /// A seventh of the night.
    case seventhOfNight = "seventh-of-night"
    /// The angle's sixtieth part of the night: 18/60 for 18°, at most half.
    case twilightAngle = "twilight-angle"
    /// No bound: a time that does not exist is missing.
    case none

    /// The rule that decides at a latitude: which one ``automatic`` stands for there.
    public func resolved(at latitude: Angle) -> HighLatitudeRule {
        self == .automatic ? (abs(latitude.degrees) > 48 ? .seventhOfNight : .middleOfNight) : self
    }

    /// The polar rule that goes with it: one who takes no bound for a time takes no other day's sunrise either.
    public var usualPolarRule: PolarRule { self == .none ? .none : .nearestDay }
}

/// The rule for sunrise, Asr and sunset on days without them.
public enum PolarRule: String, Sendable, Hashable, CaseIterable {
    /// The times of the last day that had them all, kept at their distance from the transit.
    ///
    /// One day lends to a whole season. Were it the nearer one on either side, the times would jump back in the middle
    /// of the season (in Tromsø from 00:25 to 23:58), and a date would get two Maghribs.
    case nearestDay = "nearest-day"
    /// The times at the nearest half degree of latitude towards the equator where the day has them all.
    case nearestLatitude = "nearest-latitude"
    /// Nothing: the times are missing, with the reason.
    case none
}

/// The twilight that ends at Isha, for methods with seasonal minutes.
public enum Shafaq: String, Sendable, Hashable, CaseIterable {
    /// Red or white, whichever is the easier in the season.
    case general
    /// The red one.
    case ahmer
    /// The white one, which lasts longer.
    case abyad
}

/// All that decides a place's times besides where it is.
public struct PrayerParameters: Sendable, Hashable {
    /// The authority's angles, intervals and minutes.
    public var method: CalculationMethod
    /// How long shadows are at Asr.
    public var madhab: Madhab
    /// The rule that bounds Fajr and Isha; a seasonal method has bounds of its own, which take this rule's place.
    public var highLatitude: HighLatitudeRule
    /// The rule for days when the Sun does not rise or set.
    public var polar: PolarRule
    /// The user's own minutes for each time, on top of the method's.
    public var adjustments: PerPrayer<TimeSpan>
    /// Overrides the method's rounding.
    public var rounding: Rounding?
    /// The twilight that a seasonal method waits for.
    public var shafaq: Shafaq
    /// Isha's interval in Ramadan, in place of the method's, which may have none. It leaves `adjustments` alone.
    public var ramadanIshaInterval: TimeSpan?
    /// Overrides the method's night.
    public var night: CalculationMethod.Night?

    /// Makes parameters from a method; everything else has the commonest value.
    public init(
        method: CalculationMethod, madhab: Madhab = .shafi, highLatitude: HighLatitudeRule = .automatic,
        polar: PolarRule = .nearestDay, adjustments: PerPrayer<TimeSpan> = PerPrayer(repeating: .zero),
        rounding: Rounding? = nil, shafaq: Shafaq = .general, ramadanIshaInterval: TimeSpan? = nil,
        night: CalculationMethod.Night? = nil
    ) {
        self.method = method
        self.madhab = madhab
        self.highLatitude = highLatitude
        self.polar = polar
        self.adjustments = adjustments
        self.rounding = rounding
        self.shafaq = shafaq
        self.ramadanIshaInterval = ramadanIshaInterval
        self.night = night
    }
}
