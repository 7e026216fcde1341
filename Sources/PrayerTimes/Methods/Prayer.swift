/// The five prayers and sunrise, which ends the time of the first, in the order of a day.
public enum Prayer: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
    /// The prayer from dawn, when the Sun is at a method's angle below the horizon.
    case fajr
    /// The moment when the Sun's upper limb appears: not a prayer, but the end of Fajr's time.
    case sunrise
    /// The prayer from just after the transit.
    case dhuhr
    /// The prayer from the moment when shadows have grown by once or twice the height of the object that casts them.
    case asr
    /// The prayer from sunset, or a little after.
    case maghrib
    /// The prayer from nightfall, when the Sun is at a method's angle below the horizon, or from an interval after
    /// sunset.
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

    /// Whether `a` is earlier in the day than `b`.
    public static func < (a: Prayer, b: Prayer) -> Bool { a.index < b.index }

    /// The name: `fajr`.
    public var description: String { rawValue }
}
