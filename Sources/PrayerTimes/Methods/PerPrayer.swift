/// One value for each prayer and sunrise.
public struct PerPrayer<Value> {
    /// The value of each prayer, and of sunrise.
    public var fajr, sunrise, dhuhr, asr, maghrib, isha: Value

    /// Creates the same value for every prayer.
    public init(repeating value: Value) {
        (fajr, sunrise, dhuhr, asr, maghrib, isha) = (value, value, value, value, value, value)
    }

    init(fajr: Value, sunrise: Value, dhuhr: Value, asr: Value, maghrib: Value, isha: Value) {
        (self.fajr, self.sunrise, self.dhuhr, self.asr) = (fajr, sunrise, dhuhr, asr)
        (self.maghrib, self.isha) = (maghrib, isha)
    }

    /// The value of a prayer.
    public subscript(prayer: Prayer) -> Value {
        get {
            switch prayer {
            case .fajr: fajr
            case .sunrise: sunrise
            case .dhuhr: dhuhr
            case .asr: asr
            case .maghrib: maghrib
            case .isha: isha
            }
        }
        set {
            switch prayer {
            case .fajr: fajr = newValue
            case .sunrise: sunrise = newValue
            case .dhuhr: dhuhr = newValue
            case .asr: asr = newValue
            case .maghrib: maghrib = newValue
            case .isha: isha = newValue
            }
        }
    }
}

extension PerPrayer: Sendable where Value: Sendable {}
extension PerPrayer: Equatable where Value: Equatable {}
extension PerPrayer: Hashable where Value: Hashable {}
