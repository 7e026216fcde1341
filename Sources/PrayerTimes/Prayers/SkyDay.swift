internal import CivilTime

/// The Sun's events of one local mean solar day, in milliseconds since 1970; not a number where there is none.
struct SkyDay: Sendable {
    var date: LocalDate
    var transit: Double
    /// The lower transits before and after the upper one.
    var lowerBefore = Double.nan
    var lowerAfter = Double.nan
    var sunrise = Double.nan
    var asr = Double.nan
    var sunset = Double.nan
    /// Dawn and dusk at the method's angles; ``maghribDusk`` only where the method has an angle for Maghrib.
    var dawn = Double.nan
    var maghribDusk = Double.nan
    var ishaDusk = Double.nan
    /// The reasons why the day itself lacks events.
    var absences = Absences()
    /// The source of events that the day itself lacks.
    var borrowed: Derivation.Borrowed?
    /// The part of the afternoon at which Asr was placed, where only Asr is borrowed.
    var afternoonPart: Double?

    /// The reasons why the Sun's own events do not exist; `nil` for those that do.
    struct Absences: Sendable {
        var dawn, sunrise, asr, sunset, maghribDusk, ishaDusk: Absence?
    }

    init(date: LocalDate, transit: Double) {
        self.date = date
        self.transit = transit
    }

    /// Whether sunrise, Asr and sunset exist.
    var isComplete: Bool { sunrise.isFinite && asr.isFinite && sunset.isFinite }

    /// The event before the transit: sunrise, or dawn where the Sun does not rise.
    var beforeNoon: Double { sunrise.isFinite ? sunrise : dawn }
    /// The event after the transit: Asr, or sunset where there is no shadow, or nightfall where there is neither.
    var afterNoon: Double { asr.isFinite ? asr : sunset.isFinite ? sunset : ishaDusk }

    /// Copies all events from another day or latitude at the same distances from the transit.
    mutating func borrow(_ other: SkyDay, _ source: Derivation.Borrowed) {
        let shift = transit - other.transit
        sunrise = other.sunrise + shift
        asr = other.asr + shift
        sunset = other.sunset + shift
        dawn = other.dawn + shift
        maghribDusk = other.maghribDusk + shift
        ishaDusk = other.ishaDusk + shift
        borrowed = source
    }
}

/// The reason why the Sun has no such event on a day: a ``MissingReason`` without its altitude.
enum Absence: Sendable {
    case staysAbove, staysBelow, noShadow, shadowStaysShort, noSunset

    /// Returns the reason for an event at an altitude.
    func reason(at altitude: Angle) -> MissingReason {
        switch self {
        case .staysAbove: .staysAbove(altitude: altitude)
        case .staysBelow: .staysBelow(altitude: altitude)
        case .noShadow: .noShadow
        case .shadowStaysShort: .shadowStaysShort
        case .noSunset: .noSunset
        }
    }
}
