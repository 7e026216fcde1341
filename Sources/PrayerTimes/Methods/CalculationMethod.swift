public import CivilTime

/// How an authority turns the Sun's way into prayer times.
public struct CalculationMethod: Sendable, Hashable {
    /// When Isha begins.
    public enum Isha: Sendable, Hashable {
        /// When the Sun is so far below the horizon after sunset.
        case angle(Angle)
        /// A length of time after sunset or Maghrib, and another in Ramadan where the method has one.
        case interval(TimeSpan, from: IntervalBase, ramadan: TimeSpan?)
    }

    /// The time that an Isha interval is counted from.
    public enum IntervalBase: String, Sendable, Hashable, CaseIterable {
        /// Sunset itself, whatever the method adds to it for Maghrib.
        case sunset
        /// Maghrib with the method's own minutes or angle, but without the user's adjustment.
        case maghrib
    }

    /// When Maghrib begins, before the method's minutes are added.
    public enum Maghrib: Sendable, Hashable {
        /// At sunset.
        case sunset
        /// When the Sun is so far below the horizon after sunset.
        case angle(Angle)
    }

    /// The stretch whose middle is midnight and whose last third is the time of night prayer.
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

    /// How sure the numbers are.
    public enum Status: String, Sendable, Hashable {
        /// The sources that were found agree on the angles, or the authority publishes them.
        case established
        /// Sources contradict each other.
        case disputed
        /// Only one source is known.
        case singleSource = "single-source"
    }

    /// The name to write in a plan: `muslim-world-league`.
    public var key: String
    /// Other names that mean the same: `mwl`.
    public var aliases: [String]
    /// The authority's name, for people.
    public var name: String
    /// How far the Sun is below the horizon at Fajr.
    public var fajrAngle: Angle
    /// When Isha begins.
    public var isha: Isha
    /// When Maghrib begins.
    public var maghrib: Maghrib
    /// The whole minutes that the method adds to each computed time.
    public var offsets: PerPrayer<TimeSpan>
    /// The night that midnight and the last third divide.
    public var night: Night
    /// How the method rounds to the minute, unless the user says otherwise.
    public var rounding: Rounding
    /// Fajr and Isha are bounded by the Moonsighting Committee's minutes for the latitude and season.
    public var isSeasonal: Bool
    /// How sure the numbers are.
    public var status: Status
    /// Notes about the numbers, for people.
    public var notes: String

    /// Makes a method from angles of one's own; everything else has the commonest value.
    public init(
        key: String = "custom", aliases: [String] = [], name: String = "Custom", fajrAngle: Angle, isha: Isha,
        maghrib: Maghrib = .sunset, offsets: PerPrayer<TimeSpan> = PerPrayer(repeating: .zero),
        night: Night = .maghribToFajr, rounding: Rounding = .nearest, isSeasonal: Bool = false,
        status: Status = .established, notes: String = ""
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
        self.isSeasonal = isSeasonal
        self.status = status
        self.notes = notes
    }

    /// The same with a fajr angle or Isha of one's own, `nil` for the method's.
    ///
    /// Seasonal bounds belong to the method's own numbers, so that others stand for themselves.
    public func replacing(fajrAngle: Angle? = nil, isha: Isha? = nil) -> CalculationMethod {
        var method = self
        if let fajrAngle { method.fajrAngle = fajrAngle }
        if let isha { method.isha = isha }
        if fajrAngle != nil || isha != nil { method.isSeasonal = false }
        return method
    }

    /// The method that a key or alias names, capitals, spaces and underscores aside; `nil` when none does.
    public static func named(_ name: String) -> CalculationMethod? {
        let key = String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
        return all.first { $0.key == key } ?? all.first { $0.aliases.contains(key) }
    }
}

/// How times become whole minutes.
public enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// To the nearest minute, half a minute up.
    case nearest
    /// To the next whole minute.
    case up
    /// Not at all: milliseconds stay.
    case none
}
