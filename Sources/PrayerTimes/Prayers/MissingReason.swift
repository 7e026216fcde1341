/// The reason why a time does not exist on a day.
public enum MissingReason: Sendable, Hashable {
    /// The Sun's centre does not sink to this altitude in this half of the day.
    case staysAbove(altitude: Angle)
    /// The Sun's centre does not rise to this altitude in this half of the day.
    case staysBelow(altitude: Angle)
    /// The Sun's centre stays below the horizon, so no shadow can be measured.
    case noShadow
    /// The Sun is so high all day that shadows do not grow to the length of Asr.
    case shadowStaysShort
    /// There is no sunset from which an interval could be counted.
    case noSunset
}

extension MissingReason: CustomStringConvertible {
    /// The reason in words: `the Sun stays above −18° all night`.
    public var description: String {
        switch self {
        case .staysAbove(let altitude) where altitude > -3: "the Sun does not set"
        case .staysAbove(let altitude): "the Sun does not sink to \((-altitude).degrees.decimals(2))° below the horizon"
        case .staysBelow(let altitude) where altitude > -3: "the Sun does not rise"
        case .staysBelow(let altitude):
            "the Sun does not come as near to the horizon as \((-altitude).degrees.decimals(2))° below it"
        case .noShadow: "the Sun's centre does not rise over the horizon, so nothing casts a shadow"
        case .shadowStaysShort: "the Sun stays so high that no shadow grows to the length of Asr"
        case .noSunset: "the Sun does not set, so there is no sunset to count from"
        }
    }
}
