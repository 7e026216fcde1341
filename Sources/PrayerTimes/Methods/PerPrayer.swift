/// One value for each prayer and sunrise.
public struct PerPrayer<Value> {
    /// The value of each prayer, and of sunrise.
    public var fajr, sunrise, dhuhr, asr, maghrib, isha: Value

    /// Creates the same value for every prayer but those that are given one of their own.
    public init(
        _ usual: Value, fajr: Value? = nil, sunrise: Value? = nil, dhuhr: Value? = nil, asr: Value? = nil,
        maghrib: Value? = nil, isha: Value? = nil
    ) {
        (self.fajr, self.sunrise, self.dhuhr) = (fajr ?? usual, sunrise ?? usual, dhuhr ?? usual)
        (self.asr, self.maghrib, self.isha) = (asr ?? usual, maghrib ?? usual, isha ?? usual)
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

extension PerPrayer where Value: Equatable {
    /// The value that all have, if they have the same one.
    public var common: Value? { Prayer.allCases.allSatisfy { self[$0] == fajr } ? fajr : nil }
}

extension PerPrayer where Value: RawRepresentable & Equatable, Value.RawValue == String {
    /// The word for all times; `by-time` where they differ.
    public var word: String { common?.rawValue ?? "by-time" }

    /// The words by the prayers' names, where they differ.
    public var byTime: [String: String]? {
        guard common == nil else { return nil }
        return Dictionary(uniqueKeysWithValues: Prayer.allCases.map { ($0.rawValue, self[$0].rawValue) })
    }
}

extension PerPrayer: Sendable where Value: Sendable {}
extension PerPrayer: Equatable where Value: Equatable {}
extension PerPrayer: Hashable where Value: Hashable {}
