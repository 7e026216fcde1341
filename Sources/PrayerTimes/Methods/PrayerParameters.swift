public import CivilTime

/// The school of law that defines the length of shadows at Asr.
public enum Madhab: String, Sendable, Hashable, CaseIterable {
    /// Shadows have grown by once the height of the object that casts them: Shafiʿi, Maliki, Hanbali and Jaʿfari.
    case shafi
    /// Shadows have grown by twice the height.
    case hanafi

    /// The multiple of the height.
    public var shadowFactor: Double { self == .shafi ? 1 : 2 }
}

/// The bounds on Fajr and Isha where the night is short or twilight never ends.
///
/// Each rule bounds Fajr to a part of the night before sunrise, and Isha to the same part after sunset: a time that is
/// farther away, or does not exist, becomes the bound. Fajr belongs to the night from yesterday's sunset to today's
/// sunrise, Isha to the one from today's sunset to tomorrow's sunrise (Adhan uses the latter for both; others use both
/// ends of the same date). Under every rule, Isha is never after the middle of the night and Fajr is never before it.
public enum HighLatitudeRule: String, Sendable, Hashable, CaseIterable {
    /// The rule ``seventhOfNight`` beyond 48° of latitude in either hemisphere, ``middleOfNight`` nearer the equator.
    case automatic
    /// Half of the night.
    case middleOfNight = "middle-of-night"
    /// A seventh of the night.
    case seventhOfNight = "seventh-of-night"
    /// The angle in sixtieths of the night: 18/60 for 18°, at most half.
    case twilightAngle = "twilight-angle"
    /// No bound: a time that does not exist is missing.
    case none

    /// Returns the rule that applies at a latitude, which replaces ``automatic`` by the one that it means there.
    public func resolved(at latitude: Angle) -> HighLatitudeRule {
        self == .automatic ? (abs(latitude.degrees) > 48 ? .seventhOfNight : .middleOfNight) : self
    }

    /// The polar rule that goes with the rule: without a bound for times, sunrises of other days are not used either.
    public var usualPolarRule: PolarRule { self == .none ? .none : .nearestDay }
}

/// The replacements for sunrise, Asr and sunset on days without them.
public enum PolarRule: String, Sendable, Hashable, CaseIterable {
    /// The times of the last day that had them all, at the same distances from the transit.
    ///
    /// One day supplies a whole season. If it were the nearest day on either side, the times would jump back in the
    /// middle of the season (in Tromsø from 00:25 to 23:58), and a date would get two Maghribs.
    case nearestDay = "nearest-day"
    /// The times at the nearest half degree of latitude towards the equator where the day has them all.
    case nearestLatitude = "nearest-latitude"
    /// No replacement: the times are missing, with the reason.
    case none
}

/// The twilight that ends at Isha, for methods with seasonal minutes.
public enum Shafaq: String, Sendable, Hashable, CaseIterable {
    /// The red or the white twilight, whichever is easier in the season.
    case general
    /// The red twilight.
    case ahmer
    /// The white twilight, which lasts longer.
    case abyad
}

/// Everything except the place that determines its times.
public struct PrayerParameters: Sendable, Hashable {
    /// The authority's angles, intervals and minutes.
    public var method: CalculationMethod
    /// The school whose length of shadows applies at Asr.
    public var madhab: Madhab
    /// The bounds on Fajr and Isha; a seasonal method has its own bounds, which replace this rule.
    public var highLatitude: HighLatitudeRule
    /// The replacements for times on days when the Sun does not rise or set.
    public var polar: PolarRule
    /// The user's additions to each time, on top of the method's minutes.
    public var adjustments: PerPrayer<TimeSpan>
    /// The twilight that a seasonal method waits for.
    public var shafaq: Shafaq
    /// Isha's interval in Ramadan, in place of the method's, which may have none. It does not change `adjustments`.
    public var ramadanIshaInterval: TimeSpan?
    /// The night, if it differs from the method's.
    public var night: CalculationMethod.Night?

    /// Creates parameters from a method; everything else has the most common value. A `rounding` takes the place of
    /// the method's.
    public init(
        method: CalculationMethod, madhab: Madhab = .shafi, highLatitude: HighLatitudeRule = .automatic,
        polar: PolarRule = .nearestDay, adjustments: PerPrayer<TimeSpan> = PerPrayer(.zero),
        rounding: PerPrayer<Rounding>? = nil, shafaq: Shafaq = .general, ramadanIshaInterval: TimeSpan? = nil,
        night: CalculationMethod.Night? = nil
    ) {
        self.method = method
        self.madhab = madhab
        self.highLatitude = highLatitude
        self.polar = polar
        self.adjustments = adjustments
        if let rounding { self.method.rounding = rounding }
        self.shafaq = shafaq
        self.ramadanIshaInterval = ramadanIshaInterval
        self.night = night
    }
}
