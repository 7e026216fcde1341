public import CivilTime

/// The zones without a place: fixed offsets from Greenwich, and relics of old zones (`EST`, `Etc/GMT+5`, `CET`).
public enum PlacelessZone {
    private static let names: Set<String> = [
        "EST", "MST", "HST", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "UTC", "UCT", "Universal", "Zulu", "WET",
        "CET",
        "MET", "EET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT",
    ]

    /// Whether a name is that of such a zone.
    public static func contains(_ identifier: String) -> Bool {
        names.contains(identifier) || identifier.hasPrefix("Etc/")
    }

    /// Whether a zone is a fixed offset from Greenwich that people take for the zone of a place, such as `EST` or
    /// `Etc/GMT+5`: not UTC, which nobody does.
    public static func isFixedOffset(_ zone: ZoneRules) -> Bool {
        contains(zone.identifier) && zone.transitions(in: farYear).isEmpty
            && zone.offset(at: farYear.lowerBound).seconds != 0
    }

    /// Returns the zone of a large city whose standard time is a fixed offset's: that of the abbreviation's country where
    /// the zone has one, else of the largest such city.
    public static func example(
        for zone: ZoneRules, zones: TimeZoneDatabase, gazetteer: Gazetteer
    ) -> String? {
        let named = ["EST": "America/New_York", "MST": "America/Denver", "HST": "Pacific/Honolulu"]
        if let name = named[zone.identifier] { return name }
        var seen: Set<String> = []
        return gazetteer.largestPlaces(atMost: 2000).lazy.map(\.timeZone).first { name in
            seen.insert(name).inserted && (try? zones.zone(name))?.standardOffset == zone.standardOffset
        }
    }

    /// The year 2100, after the changes that tzdata lists one by one.
    private static let farYear = Instant(epochSeconds: 4_102_444_800)..<Instant(epochSeconds: 4_133_980_800)

    /// Returns the zone of the nearest town within 100 km of a place, where the plan's zone has no place and its clocks
    /// differ from that town's at some time of a year under the rules in force from now on.
    public static func better(
        than zone: ZoneRules, at point: GeoPoint, zones: TimeZoneDatabase, gazetteer: Gazetteer
    ) -> (zone: ZoneRules, place: Place)? {
        guard contains(zone.identifier), let place = gazetteer.places(within: .kilometres(100), of: point).first,
            let local = try? zones.zone(place.timeZone), !local.hasSameClocks(as: zone, in: farYear)
        else { return nil }
        return (local, place)
    }
}

extension ZoneRules {
    /// Whether both zones have the same offsets throughout a stretch of time.
    func hasSameClocks(as other: ZoneRules, in range: Range<Instant>) -> Bool {
        let changes = (transitions(in: range) + other.transitions(in: range)).map(\.at)
        return ([range.lowerBound] + changes).allSatisfy { offset(at: $0).seconds == other.offset(at: $0).seconds }
    }
}
