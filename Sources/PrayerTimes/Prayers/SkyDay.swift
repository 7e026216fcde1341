internal import CivilTime

/// The Sun's events of one local mean solar day, in milliseconds since 1970; not a number where there is none.
struct SkyDay: Sendable {
    var date: LocalDate
    var transit: Double
    /// Lower transits before and after.
    var lowerBefore = Double.nan
    var lowerAfter = Double.nan
    var sunrise = Double.nan
    var asr = Double.nan
    var sunset = Double.nan
    /// Dawn and dusk at the method's angles; dusk for Maghrib only where the method has an angle for it.
    var dawn = Double.nan
    var maghribDusk = Double.nan
    var ishaDusk = Double.nan
    /// Why the day itself lacks an event.
    var absences = Absences()
    /// Where events come from that the day itself lacks.
    var borrowed: Derivation.Borrowed?
    /// Only Asr is borrowed, as this part of the afternoon.
    var afternoonPart: Double?

    /// Why the Sun's own events do not exist; `nil` for those that do.
    struct Absences: Sendable {
        var dawn, sunrise, asr, sunset, maghribDusk, ishaDusk: Absence?
    }

    init(date: LocalDate, transit: Double) {
        self.date = date
        self.transit = transit
    }

    /// Sunrise, Asr and sunset exist.
    var isComplete: Bool { sunrise.isFinite && asr.isFinite && sunset.isFinite }

    /// The time before the transit: sunrise, or dawn where the Sun does not rise.
    var beforeNoon: Double { sunrise.isFinite ? sunrise : dawn }
    /// The time after the transit: Asr, or sunset where nothing casts a shadow, or nightfall where there is neither.
    var afterNoon: Double { asr.isFinite ? asr : sunset.isFinite ? sunset : ishaDusk }

    /// Takes all events from another day or latitude at the same distances from the transit.
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

/// Why the Sun has no such event on a day: a ``MissingReason`` without its altitude.
enum Absence: Sendable {
    case staysAbove, staysBelow, noShadow, shadowStaysShort, noSunset

    /// The reason, of an event at an altitude.
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
