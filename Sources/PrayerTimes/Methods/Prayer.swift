/// The five prayers and sunrise, which ends the first one's time, in the order of a day.
public enum Prayer: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
    /// From dawn, when the Sun is a method's angle below the horizon.
    case fajr
    /// The Sun's upper limb appears; not a prayer, but the end of Fajr's time.
    case sunrise
    /// Just past the transit.
    case dhuhr
    /// When shadows have grown by once or twice the height of what casts them.
    case asr
    /// From sunset, or a little after.
    case maghrib
    /// From nightfall, when the Sun is a method's angle below the horizon, or an interval after sunset.
    case isha

    /// The place in the day, from 0 to 5.
    public var index: Int {
        switch self {
        case .fajr: 0
        case .sunrise: 1
        case .dhuhr: 2
        case .asr: 3
        case .maghrib: 4
        case .isha: 5
        }
    }

    /// The earlier in the day comes first.
    public static func < (a: Prayer, b: Prayer) -> Bool { a.index < b.index }

    /// The word itself: `fajr`.
    public var description: String { rawValue }
}
