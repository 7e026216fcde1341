/// A town that the gazetteer has.
public struct Place: Hashable, Sendable {
    /// A state, province or other first-level part of a country.
    public struct Region: Hashable, Sendable {
        /// Its name; empty where GeoNames has none.
        public var name: String
        /// Its ISO 3166-2 code without the country's (`ENG`), where it has none GeoNames' own.
        public var code: String
    }

    /// GeoNames' main name: `Tromsø`.
    public var name: String
    /// ISO 3166-1: `NO`.
    public var country: String
    /// The country's English name.
    public var countryName: String
    /// The part of the country.
    public var region: Region
    /// Degrees, positive north, to three decimals.
    public var latitude: Double
    /// Degrees, positive east, to three decimals.
    public var longitude: Double
    /// 0 where GeoNames has none.
    public var population: Int
    /// The IANA zone that its clocks follow.
    public var timeZone: String

    /// The words that lead to this place and no other of its name: `Birmingham, England, GB`.
    public var fullName: String {
        ([name] + [region.name, country].filter { !$0.isEmpty }).joined(separator: ", ")
    }
}
