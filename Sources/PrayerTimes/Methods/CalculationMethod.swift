public import CivilTime

/// The rules by which an authority derives prayer times from the Sun's path.
public struct CalculationMethod: Sendable, Hashable {
    /// The start of Isha.
    public enum Isha: Sendable, Hashable {
        /// The moment after sunset when the Sun is at this angle below the horizon.
        case angle(Angle)
        /// A length of time after sunset or Maghrib, and another one in Ramadan where the method has one.
        case interval(TimeSpan, from: IntervalBase, ramadan: TimeSpan?)
    }

    /// The moment from which an Isha interval is counted.
    public enum IntervalBase: String, Sendable, Hashable, CaseIterable {
        /// Sunset itself, without the method's additions for Maghrib.
        case sunset
        /// Maghrib with the method's own minutes or angle, but without the user's adjustment.
        case maghrib
    }

    /// The start of Maghrib, before the method's minutes are added.
    public enum Maghrib: Sendable, Hashable {
        /// The moment of sunset.
        case sunset
        /// The moment after sunset when the Sun is at this angle below the horizon.
        case angle(Angle)
    }

    /// The stretch of time whose middle is midnight and whose last third is the time of night prayer.
    ///
    /// Engines differ: Adhan halves Maghrib to Fajr, Aladhan and PrayTimes sunset to sunrise and, for the Jaʿfari
    /// methods, sunset to Fajr. Here the Jaʿfari methods use the last, all others the first, which is the night that
    /// the jurists divide: from Maghrib to the true dawn.
    public enum Night: String, Sendable, Hashable, CaseIterable {
        /// From Maghrib, with its offsets, to the next Fajr.
        case maghribToFajr = "maghrib-to-fajr"
        /// From sunset to the next sunrise.
        case sunsetToSunrise = "sunset-to-sunrise"
        /// From sunset to the next Fajr.
        case sunsetToFajr = "sunset-to-fajr"
    }

    /// The reliability of a method's numbers.
    public enum Status: String, Sendable, Hashable {
        /// The sources found agree on the angles, or the authority publishes them.
        case established
        /// Sources contradict each other.
        case disputed
        /// Only one source is known.
        case singleSource = "single-source"
    }

    /// The name in plans: `muslim-world-league`.
    public var key: String
    /// Other names for the same method: `mwl`.
    public var aliases: [String]
    /// The authority's name, for people.
    public var name: String
    /// The Sun's angle below the horizon at Fajr.
    public var fajrAngle: Angle
    /// The start of Isha.
    public var isha: Isha
    /// The start of Maghrib.
    public var maghrib: Maghrib
    /// The time that the method adds to each computed one before it is rounded.
    public var offsets: PerPrayer<TimeSpan>
    /// The night that is divided for midnight and the last third.
    public var night: Night
    /// The method's rounding of each time to the minute, unless the user chooses another.
    public var rounding: PerPrayer<Rounding>
    /// The altitude of the Sun's centre at sunrise and sunset, without refraction, where the place has no elevation.
    public var horizon: Angle
    /// The moment whose Sun each time is computed with.
    public var sun: PerPrayer<SunMoment>
    /// Whether Fajr and Isha are bounded by the Moonsighting Committee's minutes for the latitude and season.
    public var isSeasonal: Bool
    /// The reliability of the numbers.
    public var status: Status
    /// Notes about the numbers, for people.
    public var notes: String
    /// The share of the authority's published times that the method gives to the minute and within a minute, and the
    /// tables that it was measured on; `nil` where it was not.
    public var measured: String?

    /// Creates a method from the caller's own angles; everything else has the most common value.
    public init(
        key: String = "custom", aliases: [String] = [], name: String = "Custom", fajrAngle: Angle, isha: Isha,
        maghrib: Maghrib = .sunset, offsets: PerPrayer<TimeSpan> = PerPrayer(.zero),
        night: Night = .maghribToFajr, rounding: PerPrayer<Rounding> = PerPrayer(.nearest),
        horizon: Angle = Coordinates.flatHorizon, sun: PerPrayer<SunMoment> = PerPrayer(.moment),
        isSeasonal: Bool = false, status: Status = .established, notes: String = "", measured: String? = nil
    ) {
        self.key = key
        self.aliases = aliases
        self.name = name
        self.fajrAngle = fajrAngle
        self.isha = isha
        self.maghrib = maghrib
        self.offsets = offsets
        self.night = night
        self.rounding = rounding
        self.horizon = horizon
        self.sun = sun
        self.isSeasonal = isSeasonal
        self.status = status
        self.notes = notes
        self.measured = measured
    }

    /// Returns the same method with another Fajr angle or Isha; `nil` keeps the method's own.
    ///
    /// The seasonal bounds belong to the method's own numbers, so they do not apply to others.
    public func replacing(fajrAngle: Angle? = nil, isha: Isha? = nil) -> CalculationMethod {
        var method = self
        if let fajrAngle { method.fajrAngle = fajrAngle }
        if let isha {
            method.isha = isha
            // An interval counts from a time that has the method's minutes.
            if case .interval = isha { method.offsets.isha = .zero }
        }
        if fajrAngle != nil || isha != nil { method.isSeasonal = false }
        return method
    }

    /// Returns the method with a key or alias, regardless of case, spaces and underscores, or `nil` when there is none.
    public static func named(_ name: String) -> CalculationMethod? {
        let key = String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
        return all.first { $0.key == key } ?? all.first { $0.aliases.contains(key) }
    }
}

/// The ways of rounding times to whole minutes.
public enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// Rounding to the nearest minute, with half a minute up.
    case nearest
    /// Rounding up to a whole minute.
    case up
    /// Rounding down to a whole minute, as some authorities do where a time ends, at sunrise.
    case down
    /// No rounding: milliseconds stay.
    case none
}

/// The moments whose Sun gives its declination and the equation of time to a day's times.
public enum SunMoment: String, Sendable, Hashable, CaseIterable {
    /// Each time has the Sun of its own moment, which is exact.
    case moment
    /// All times of a day have the Sun at 0 h UT of its date, as almanacs list it and several authorities compute with.
    case daily
}
