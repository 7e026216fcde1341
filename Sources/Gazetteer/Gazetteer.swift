internal import Text
/// The world's towns of 15,000 people and more, its capitals, and the cities that time zones are named after, by name.
///
/// The data are GeoNames' (CC BY 4.0; see NOTICE), built into the program by `Tools/gazetteer`.
public struct Gazetteer: Sendable {
    let folding: Folding
    let index: NameIndex
    let zones: ZoneTable
    private let countries, regions: PackedTexts
    private let groups, records: PackedBytes
    private let names: PackedTexts

    /// The gazetteer that is built in.
    public init() { self = Self.builtIn }

    private static let builtIn = Gazetteer(.embedded)

    private init(_ data: PackedBytes) {
        folding = Folding(data)
        index = NameIndex(data)
        zones = ZoneTable(data)
        countries = PackedTexts(data.section(.countries))
        regions = PackedTexts(data.section(.regions))
        groups = data.section(.groups)
        records = data.section(.places)
        names = PackedTexts(data.section(.names))
    }

    /// The number of places.
    public var count: Int { names.count }

    /// All places with this name in any language, the largest first.
    public func places(named name: String) -> [Place] {
        sorted(index.places(named: folding.fold(name)))
    }

    /// The places with the most people, the largest first.
    ///
    /// - Parameter limit: How many are wanted at most.
    /// - Returns: The places.
    public func largestPlaces(atMost limit: Int) -> [Place] { sorted(0..<count, atMost: limit) }

    /// The places with a name that begins like this, the largest first.
    ///
    /// - Parameters:
    ///   - prefix: The beginning, in any case and with or without accents.
    ///   - limit: How many are wanted at most.
    /// - Returns: The places, and how many there are in all.
    public func places(beginningWith prefix: String, atMost limit: Int = .max) -> (largest: [Place], total: Int) {
        let folded = folding.fold(prefix)
        guard !folded.isEmpty else { return ([], 0) }
        let numbers = index.places(beginningWith: folded)
        return (sorted(numbers, atMost: limit), numbers.count)
    }

    /// The places whose distance along the Earth is at most `distance`, the nearest first.
    public func places(within distance: EarthDistance, of point: GeoPoint) -> [Place] {
        numbers(within: distance, of: point).map(place)
    }

    /// The numbers of those places, which are quicker found than all that is known of them.
    func numbers(within distance: EarthDistance, of point: GeoPoint) -> [Int] {
        var found: [(number: Int, distance: EarthDistance)] = []
        let (south, north) = (point.latitude - distance.degrees, point.latitude + distance.degrees)
        let points = Self.points
        for number in points.indices {
            let place = points[number]
            // A degree of latitude is the same everywhere, so most need no sine.
            guard place.latitude >= south, place.latitude <= north else { continue }
            let apart = point.distance(to: place)
            if apart <= distance { found.append((number, apart)) }
        }
        return found.sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }.map(\.number)
    }

    /// Whether a place whose clocks follow a zone, in a country of the zone, is at most so far away: true of most plans,
    /// whose other places need not be looked at.
    func hasPlace(inZone zone: ZoneTable.Zone, within distance: EarthDistance, of point: GeoPoint) -> Bool {
        numbers(inZone: zone).contains { number in
            let place = Self.point(number, records)
            return abs(place.latitude - point.latitude) <= distance.degrees && point.distance(to: place) <= distance
                && zone.countries.contains(region(of: number).country)
        }
    }

    /// The places whose clocks follow a zone.
    func numbers(inZone zone: ZoneTable.Zone) -> [Int] {
        let total = groups.count / 6
        return (0..<total).filter { zones.isSame(zone, groups.u16(6 * $0 + 4)) }.flatMap { group -> Range<Int> in
            let end = group + 1 < total ? groups.u16(6 * (group + 1)) : count
            return groups.u16(6 * group)..<end
        }
    }

    /// Places by their numbers, the largest first, and of two with as many people the one with the lower number.
    func sorted(_ numbers: some Sequence<Int>, atMost limit: Int = .max) -> [Place] {
        numbers.map { (number: $0, population: population($0)) }
            .sorted { ($1.population, $0.number) < ($0.population, $1.number) }
            .prefix(limit).map { place($0.number) }
    }

    /// The bytes of a place's record: its latitude and longitude in thousandths of a degree from the south pole and
    /// from 180° W, three bytes each, and its population, four bytes.
    private static let recordSize = 10

    /// Where all places lie, unpacked once because every search near a point reads them all.
    private static let points: [GeoPoint] = {
        let records = PackedBytes.embedded.section(.places)
        return (0..<records.count / recordSize).map { point($0, records) }
    }()

    private static func point(_ number: Int, _ records: PackedBytes) -> GeoPoint {
        let offset = recordSize * number
        let (latitude, longitude) = (records.u24(offset) - 90_000, records.u24(offset + 3) - 180_000)
        return GeoPoint(latitude: Double(latitude) / 1000, longitude: Double(longitude) / 1000)
    }

    private func population(_ number: Int) -> Int { records.u32(Self.recordSize * number + 6) }

    /// Where the group of a place begins: its first place, region and zone, two bytes each.
    private func group(of number: Int) -> Int {
        6 * ((0..<groups.count / 6).partitioningIndex { groups.u16(6 * $0) > number } - 1)
    }

    /// The region of a place, with all its names.
    func region(of number: Int) -> RegionEntry { RegionEntry(regions[groups.u16(group(of: number) + 2)]) }

    func place(_ number: Int) -> Place {
        let region = region(of: number)
        let point = Self.point(number, records)
        return Place(
            name: names[number], country: region.country, countryName: countryName(region.country) ?? region.country,
            region: .init(name: region.name, code: region.code), latitude: point.latitude, longitude: point.longitude,
            population: population(number), timeZone: zones.name(groups.u16(group(of: number) + 4)))
    }

    /// The ISO 3166 codes of the countries by their names, folded, found once because every place that a plan names is
    /// looked up in them.
    static let countryCodes: [[UInt8]: String] = {
        let gazetteer = builtIn
        let names = (0..<gazetteer.countries.count).map { gazetteer.countries[$0] }
        let all = names.map { (String($0.dropFirst(2)), String($0.prefix(2))) } + otherCountryNames
        return Dictionary(all.map { (gazetteer.folding.fold($0), $1) }) { first, _ in first }
    }()

    private static let otherCountryNames = [
        ("UK", "GB"), ("Great Britain", "GB"), ("USA", "US"), ("America", "US"), ("UAE", "AE"), ("Holland", "NL"),
        ("Palestine", "PS"), ("Türkiye", "TR"),
    ]

    /// The places of a country with the most people, the largest first.
    ///
    /// - Parameters:
    ///   - country: Its ISO 3166 code.
    ///   - limit: How many are wanted at most.
    /// - Returns: The places.
    public func largestPlaces(in country: String, atMost limit: Int) -> [Place] {
        sorted((0..<count).filter { region(of: $0).country == country }, atMost: limit)
    }

    /// The English name of a country, by its ISO 3166 code.
    public func countryName(_ code: String) -> String? {
        // Each entry is a code and the name behind it, sorted.
        let place = (0..<countries.count).partitioningIndex { countries[$0] >= code }
        guard place < countries.count, countries[place].hasPrefix(code) else { return nil }
        return String(countries[place].dropFirst(2))
    }
}

/// A region as the data have it: `GB|ENG|ENG|England|lloegr|sasainn`, its country, codes, name and other names, folded.
struct RegionEntry {
    var country, code, otherCode, name: String
    var otherNames: [String]

    init(_ text: String) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        (country, code, otherCode, name) = (parts[0], parts[1], parts[2], parts[3])
        otherNames = Array(parts[4...])
    }
}
