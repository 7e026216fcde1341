extension Gazetteer {
    /// Returns the city after which a zone is named, or else the zone's largest city; `nil` for a zone of no place.
    public func city(ofZone name: String) -> Place? {
        guard !PlacelessZone.contains(name), let zone = zones.zone(name) else { return nil }
        let spoken = String((name.split(separator: "/").last ?? "").map { $0 == "_" ? " " : $0 })
        let found = numbers(inZone: zone)
        let named = sorted(index.places(named: folding.fold(spoken)).filter(Set(found).contains))
        return named.first ?? sorted(found).first
    }
}
