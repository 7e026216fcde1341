import Diagnostics

/// Which time zone is meant by what is no zone's name.
enum ZoneWords {
    /// Abbreviations that mean different rules in different countries, with the zone that most people mean.
    private static let abbreviations = [
        "BST": "Europe/London", "CEST": "Europe/Berlin", "EEST": "Europe/Athens", "MSK": "Europe/Moscow",
        "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "CST": "America/Chicago", "CDT": "America/Chicago",
        "MDT": "America/Denver", "EDT": "America/New_York", "IST": "Asia/Kolkata", "PKT": "Asia/Karachi",
        "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "SGT": "Asia/Singapore", "AEST": "Australia/Sydney",
        "AEDT": "Australia/Sydney", "AWST": "Australia/Perth", "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
    ]

    /// The zone of that city, abbreviation or nearest name.
    static func meant(_ name: String, known: [String]) -> String? {
        guard !isOffset(name) else { return nil }
        if let zone = abbreviations[name.uppercased()], known.contains(zone) { return zone }
        // A city may stand alone, or behind the wrong area.
        let city = String(name.split(separator: "/").last ?? "")
        let zones = known.filter { $0.contains("/") }
        let cities = zones.map { String($0.split(separator: "/").last ?? "") }
        if let index = cities.firstIndex(where: { folded($0) == folded(city) }), !city.isEmpty { return zones[index] }
        // Three letters are an abbreviation, and the nearest other one is another place.
        guard name.utf8.count > 4 else { return nil }
        if let zone = nearest(to: name, among: known) { return zone }
        return nearest(to: city, among: cities).flatMap { cities.firstIndex(of: $0) }.map { zones[$0] }
    }

    /// Whether it is a distance from Greenwich: `GMT+1`, `UTC-05:00`, `+01:00`.
    static func isOffset(_ name: String) -> Bool {
        var rest = name.uppercased()[...]
        for prefix in ["GMT", "UTC"] where rest.hasPrefix(prefix) { rest = rest.dropFirst(3) }
        guard rest.contains(where: \.isNumber) else { return false }
        return rest.allSatisfy { $0.isNumber || "+-−: ".contains($0) }
    }

    private static func folded(_ text: String) -> String {
        text.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}
