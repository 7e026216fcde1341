package import Diagnostics
package import Gazetteer

/// Which time zone is meant by what is no zone's name.
package enum ZoneWords {
    /// Abbreviations that mean different rules in different countries, with the zone that most people mean.
    private static let abbreviations = [
        "BST": "Europe/London", "CEST": "Europe/Berlin", "EEST": "Europe/Athens", "MSK": "Europe/Moscow",
        "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "CST": "America/Chicago", "CDT": "America/Chicago",
        "MDT": "America/Denver", "EDT": "America/New_York", "IST": "Asia/Kolkata", "PKT": "Asia/Karachi",
        "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "SGT": "Asia/Singapore", "AEST": "Australia/Sydney",
        "AEDT": "Australia/Sydney", "AWST": "Australia/Perth", "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
    ]

    /// The names that Windows has for zones, with the zone of most of the people who have them.
    private static let windows = [
        "gmt": "Europe/London", "greenwich": "Africa/Abidjan", "w. europe": "Europe/Berlin",
        "romance": "Europe/Paris", "central europe": "Europe/Budapest", "central european": "Europe/Warsaw",
        "e. europe": "Europe/Chisinau", "gtb": "Europe/Bucharest", "fle": "Europe/Kyiv", "russian": "Europe/Moscow",
        "turkey": "Europe/Istanbul", "egypt": "Africa/Cairo", "israel": "Asia/Jerusalem", "jordan": "Asia/Amman",
        "morocco": "Africa/Casablanca", "w. central africa": "Africa/Lagos", "south africa": "Africa/Johannesburg",
        "e. africa": "Africa/Nairobi", "arab": "Asia/Riyadh", "arabic": "Asia/Baghdad", "arabian": "Asia/Dubai",
        "iran": "Asia/Tehran", "afghanistan": "Asia/Kabul", "pakistan": "Asia/Karachi", "west asia": "Asia/Tashkent",
        "india": "Asia/Kolkata", "sri lanka": "Asia/Colombo", "nepal": "Asia/Kathmandu", "bangladesh": "Asia/Dhaka",
        "myanmar": "Asia/Yangon", "se asia": "Asia/Bangkok", "singapore": "Asia/Singapore", "china": "Asia/Shanghai",
        "taipei": "Asia/Taipei", "tokyo": "Asia/Tokyo", "korea": "Asia/Seoul", "w. australia": "Australia/Perth",
        "aus eastern": "Australia/Sydney", "e. australia": "Australia/Brisbane", "cen. australia": "Australia/Adelaide",
        "aus central": "Australia/Darwin", "tasmania": "Australia/Hobart", "new zealand": "Pacific/Auckland",
        "hawaiian": "Pacific/Honolulu", "alaskan": "America/Anchorage", "pacific": "America/Los_Angeles",
        "mountain": "America/Denver", "us mountain": "America/Phoenix", "central": "America/Chicago",
        "central america": "America/Guatemala", "canada central": "America/Regina", "eastern": "America/New_York",
        "us eastern": "America/Indiana/Indianapolis", "atlantic": "America/Halifax",
        "newfoundland": "America/St_Johns", "sa pacific": "America/Bogota", "sa western": "America/La_Paz",
        "e. south america": "America/Sao_Paulo", "argentina": "America/Argentina/Buenos_Aires",
        "pacific sa": "America/Santiago", "venezuela": "America/Caracas",
    ]

    /// The zone of that city, abbreviation or nearest name, and the reason in words.
    ///
    /// By spelling alone it is a zone of the area that is written, or a city but one letter away: what a place's name
    /// looks like says nothing of where it is.
    package static func meant(
        _ name: String, known: [String], near point: GeoPoint?, gazetteer: Gazetteer
    ) -> (zone: Diagnostic.Replacement, reason: String)? {
        guard !isOffset(name) else { return nil }
        if let zone = abbreviations[name.uppercased()], known.contains(zone) { return (.likely(zone), "") }
        let words = name.lowercased().split(separator: " ")
        if words.suffix(2) == ["standard", "time"] || words.suffix(2) == ["daylight", "time"],
            let zone = windows[words.dropLast(2).joined(separator: " ")], known.contains(zone)
        {
            return (.likely(zone), "")
        }
        // A city may stand alone, or behind the wrong area.
        let city = String(name.split(separator: "/").last ?? "")
        let zones = known.filter { $0.contains("/") }
        let cities = zones.map { String($0.split(separator: "/").last ?? "") }
        let namesakes = cities.indices.filter { folded(cities[$0]) == folded(city) }
        if let first = namesakes.first, !city.isEmpty {
            return (.write(zones[first], ifCertain: namesakes.count == 1), "")
        }
        let spoken = String(city.map { $0 == "_" ? " " : $0 })
        if let place = try? gazetteer.resolve(spoken), known.contains(place.timeZone) {
            let isNamedAfter = folded(place.timeZone).hasSuffix("/" + folded(place.name))
            return (.likely(place.timeZone), isNamedAfter ? "" : ", the zone of \(place.fullName)")
        }
        // Three letters are an abbreviation, and the nearest other one is another place.
        guard name.utf8.count > 4 else { return nil }
        if let spelt = spelt(name, city: city, zones: zones, cities: cities) { return (spelt, "") }
        guard let point, let place = gazetteer.places(within: .kilometres(100), of: point).first,
            known.contains(place.timeZone)
        else { return nil }
        return (.likely(place.timeZone), ", the zone of \(place.fullName)")
    }

    private static func spelt(
        _ name: String, city: String, zones: [String], cities: [String]
    ) -> Diagnostic.Replacement? {
        guard name.contains("/") else {
            let letters = Array(name.lowercased().unicodeScalars)
            let near = cities.indices.filter {
                editDistance(letters, Array(cities[$0].lowercased().unicodeScalars)) <= 1
            }
            return near.first.map { .write(zones[$0], ifCertain: near.count == 1) }
        }
        let areas = zones.map { String($0.prefix { $0 != "/" }) }
        guard let area = Spelling.correction(of: String(name.prefix { $0 != "/" }), among: areas) else { return nil }
        let there = zones.indices.filter { areas[$0] == area.text }
        return Spelling.correction(of: city, among: there.map { cities[$0] }).flatMap { nearest in
            there.first { cities[$0] == nearest.text }.map { place in nearest.map { _ in zones[place] } }
        }
    }

    /// Whether it is a distance from Greenwich: `GMT+1`, `UTC-05:00`, `+01:00`.
    package static func isOffset(_ name: String) -> Bool {
        var rest = name.uppercased()[...]
        for prefix in ["GMT", "UTC"] where rest.hasPrefix(prefix) { rest = rest.dropFirst(3) }
        guard rest.contains(where: \.isNumber) else { return false }
        return rest.allSatisfy { $0.isNumber || "+-−: ".contains($0) }
    }

    private static func folded(_ text: String) -> String {
        text.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}
