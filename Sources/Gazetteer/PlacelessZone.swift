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

    /// Returns the zone of the nearest town within 100 km of a place, where the plan's zone has no place and its clocks
    /// differ from that town's at some time of a year under the rules in force from now on.
    public static func better(
        than zone: ZoneRules, at point: GeoPoint, zones: TimeZoneDatabase, gazetteer: Gazetteer
    ) -> (zone: ZoneRules, place: Place)? {
        // The year 2100, after the changes that tzdata lists one by one.
        let range = Instant(epochSeconds: 4_102_444_800)..<Instant(epochSeconds: 4_133_980_800)
        guard contains(zone.identifier), let place = gazetteer.places(within: .kilometres(100), of: point).first,
            let local = try? zones.zone(place.timeZone), !local.hasSameClocks(as: zone, in: range)
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
