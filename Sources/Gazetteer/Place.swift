/// A town in the gazetteer.
public struct Place: Hashable, Sendable {
    /// A state, province or other first-level part of a country.
    public struct Region: Hashable, Sendable {
        /// The name; empty where GeoNames has none.
        public var name: String
        /// The ISO 3166-2 code without that of the country (`ENG`), or GeoNames' own code where there is none.
        public var code: String
    }

    /// GeoNames' main name: `Tromsø`.
    public var name: String
    /// The ISO 3166-1 code of the country: `NO`.
    public var country: String
    /// The country's English name.
    public var countryName: String
    /// The part of the country.
    public var region: Region
    /// The latitude in degrees, positive north, to three decimals.
    public var latitude: Double
    /// The longitude in degrees, positive east, to three decimals.
    public var longitude: Double
    /// The population, or 0 where GeoNames does not have it.
    public var population: Int
    /// The IANA zone of the place.
    public var timeZone: String

    /// The words that identify this place among those of the same name: `Birmingham, England, GB`.
    public var fullName: String {
        ([name] + [region.name, country].filter { !$0.isEmpty }).joined(separator: ", ")
    }
}
