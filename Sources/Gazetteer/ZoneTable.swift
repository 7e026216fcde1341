/// The zones of tzdata: the names that mean the same clocks, and the countries of each zone (zone.tab, zone1970.tab).
struct ZoneTable: Sendable {
    /// A zone of the table.
    struct Zone: Sendable {
        fileprivate var number: Int
        /// Whether places of the gazetteer have this very name as their zone; for other names, such as `US/Eastern`,
        /// the places of the zone that the name stands for count.
        fileprivate(set) var isOwn: Bool
        /// The ISO 3166 codes; empty for zones of no place, such as `Etc/UTC`.
        var countries: [String]
    }

    private let names, countries: PackedTexts
    private let canonical, groups: PackedBytes

    init(_ data: PackedBytes) {
        names = PackedTexts(data.section(.zones))
        countries = PackedTexts(data.section(.zoneCountries))
        canonical = data.section(.canonical)
        groups = data.section(.groups)
    }

    func name(_ number: Int) -> String { names[number] }

    func zone(_ name: String) -> Zone? {
        guard let number = names.index(of: name) else { return nil }
        var codes: [String] = []
        var rest = countries[number][...]
        while !rest.isEmpty {
            codes.append(String(rest.prefix(2)))
            rest = rest.dropFirst(2)
        }
        let isOwn = (0..<groups.count / 6).contains { groups.u16(6 * $0 + 4) == number }
        return Zone(number: number, isOwn: isOwn, countries: codes)
    }

    /// Whether a place's zone is this one.
    func isSame(_ zone: Zone, _ other: Int) -> Bool {
        zone.isOwn ? zone.number == other : canonical.u16(2 * zone.number) == canonical.u16(2 * other)
    }
}
