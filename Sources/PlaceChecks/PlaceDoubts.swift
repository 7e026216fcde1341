package import CivilTime
package import Diagnostics
package import Documents
package import Gazetteer

/// Warns of places and zones that cannot belong together.
package struct PlaceDoubts {
    package let gazetteer: Gazetteer
    package let zones: TimeZoneDatabase

    package init(gazetteer: Gazetteer, zones: TimeZoneDatabase) {
        self.gazetteer = gazetteer
        self.zones = zones
    }

    /// A doubt in words, with the value that is probably wrong and what to write instead.
    package struct Words: Hashable, Sendable {
        package enum Value: String, Sendable { case latitude, longitude, location, timezone }

        package var code: Diagnostic.Code
        package var message: String
        package var value: Value
        /// The values that were probably meant, by the value that is written.
        package var meant: [Value: String]
    }

    /// Returns the doubts about coordinates and a zone.
    ///
    /// - `latitude`: The number as it is written, so that the advice looks like it; likewise `longitude`.
    package func words(
        _ point: GeoPoint, _ zone: ZoneRules, latitude: String? = nil, longitude: String? = nil
    ) -> Words? {
        let latitude = latitude ?? Self.text(point.latitude)
        let longitude = longitude ?? Self.text(point.longitude)
        if let finding = PlaceAndZone.finding(point, zone, zones: zones, gazetteer: gazetteer) {
            let (value, advice, meant) = Self.advice(finding, latitude, longitude, zone)
            let fault = Self.fault(finding.doubt, "\(latitude), \(longitude)", longitude, zone)
            return Words(code: .placeAndZone, message: "\(fault); \(advice)", value: value, meant: meant)
        }
        if let (better, place) = PlacelessZone.better(than: zone, at: point, zones: zones, gazetteer: gazetteer) {
            let message =
                "'\(zone.identifier)' is no place's zone, and the clocks of \(place.fullName) do not always agree with it; "
                + "did you mean '\(better.identifier)'?"
            return Words(
                code: .fixedOffsetZone, message: message, value: .timezone, meant: [.timezone: better.identifier])
        }
        return nil
    }

    /// Returns the doubt about coordinates and the name that stands beside them.
    package func words(
        name: String, _ point: GeoPoint, latitude: String? = nil, longitude: String? = nil
    ) -> Words? {
        guard let finding = PlaceName.finding(name, point, gazetteer: gazetteer) else { return nil }
        let (latitude, longitude) = (latitude ?? Self.text(point.latitude), longitude ?? Self.text(point.longitude))
        let fault =
            "\(latitude), \(longitude) is \(finding.distance.wholeKilometres) km from every place called '\(name)'"
        if let slip = finding.slip {
            let (value, advice, meant) = Self.advice(slip, latitude, longitude)
            return Words(code: .placeName, message: "\(fault); \(advice)", value: value, meant: meant)
        }
        let place = finding.place
        let there = (Self.text(place.latitude), Self.text(place.longitude))
        return Words(
            code: .placeName,
            message: "\(fault); \(place.fullName) is at \(there.0), \(there.1), in the zone \(place.timeZone): "
                + "write its coordinates, or another name",
            value: .location, meant: [.latitude: there.0, .longitude: there.1])
    }

    /// Returns the doubt about a zone in a plan that names no place.
    package func words(withoutPlace zone: ZoneRules) -> Words? {
        guard PlacelessZone.isFixedOffset(zone) else { return nil }
        let example = PlacelessZone.example(for: zone, zones: zones, gazetteer: gazetteer)
        let city = example.map { "the zone of your city, such as \($0)" } ?? "the zone of your city"
        return Words(
            code: .fixedOffsetZone,
            message:
                "'\(zone.identifier)' is no place's zone: it stays at \(ZoneRules.fixed(.seconds(zone.standardOffset)).identifier) "
                + "all year, while the clocks of most places change; write \(city)",
            value: .timezone, meant: [:])
    }

    /// The same for a plan, at the values that are probably wrong.
    ///
    /// - `zone`: The zone that is written; `nil` where the place's own is taken.
    package func findings(_ point: GeoPoint?, _ zone: ZoneRules?, in root: Fields) -> [Diagnostic] {
        let fields = root.fields("location")
        let (latitude, longitude) = (fields?["latitude"], fields?["longitude"])
        let (φ, λ) = (latitude?.span.text, longitude?.span.text)
        var found: [Words] = []
        if let point {
            if let zone, let words = words(point, zone, latitude: φ, longitude: λ) { found.append(words) }
            let name = fields?.text("name")
            if let name, let words = words(name: name, point, latitude: φ, longitude: λ) { found.append(words) }
        } else if let zone, root["location"] == nil, let words = words(withoutPlace: zone) {
            found.append(words)
        }
        let nodes: [Words.Value: DocumentNode] = [
            .latitude: latitude, .longitude: longitude, .timezone: root["timezone"],
        ].compactMapValues(\.self)
        return found.map { words in
            let span = (nodes[words.value] ?? root["location"] ?? root.node).span
            return Diagnostic(words.code, words.message, at: span, fixes: Self.fixes(words.meant, nodes))
        }
    }

    /// The correction of the values: never certain, since the place may be wrong or the zone. In a plan whose place is
    /// a name, no number can be mended.
    private static func fixes(_ meant: [Words.Value: String], _ nodes: [Words.Value: DocumentNode]) -> [Diagnostic.Fix]
    {
        let values = meant.sorted { $0.key.rawValue < $1.key.rawValue }
        let edits = values.compactMap { value, text in nodes[value].map { TextEdit($0.span, text) } }
        guard !edits.isEmpty, edits.count == meant.count else { return [] }
        if edits.count == 1 { return [.init(of: edits[0].span, .likely(edits[0].replacement))] }
        return [.init("write " + values.map { "\($0.key): \($0.value)" }.joined(separator: ", "), edits)]
    }

    private static func fault(
        _ doubt: PlaceAndZone.Doubt, _ coordinates: String, _ longitude: String, _ zone: ZoneRules
    ) -> String {
        switch doubt {
        case .nowhere: "0, 0 lies in the Gulf of Guinea, where programs put what has no place"
        case .otherClocks(let place):
            "\(coordinates) is near \(place.fullName), whose clocks do not follow '\(zone.identifier)'"
        case .noonAt(let time):
            "at longitude \(longitude) the Sun is highest at \(time.hourAndMinute) by the clocks of '\(zone.identifier)'"
        case .otherCountry(let place?):
            "\(coordinates) is near \(place.fullName), and '\(zone.identifier)' is the zone of another country"
        case .otherCountry(nil): "\(coordinates) is far from every town"
        }
    }

    private static func advice(
        _ finding: PlaceAndZone.Finding, _ latitude: String, _ longitude: String, _ zone: ZoneRules
    ) -> (Words.Value, advice: String, meant: [Words.Value: String]) {
        if finding.doubt == .nowhere { return (.location, "write the coordinates of the place, or its name", [:]) }
        guard let slip = finding.slip else {
            guard let there = finding.zoneThere else {
                return (.location, "check the signs and the order of the numbers, and the zone", [:])
            }
            return (.timezone, "did you mean timezone: \(there)?", [.timezone: there])
        }
        return advice(slip, latitude, longitude)
    }

    private static func advice(
        _ slip: PlaceAndZone.Slip, _ latitude: String, _ longitude: String
    ) -> (Words.Value, advice: String, meant: [Words.Value: String]) {
        let (north, east) = (negated(latitude), negated(longitude))
        func both(_ φ: String, _ λ: String) -> (Words.Value, String, [Words.Value: String]) {
            (.location, "did you mean latitude: \(φ), longitude: \(λ)?", [.latitude: φ, .longitude: λ])
        }
        switch slip {
        case .longitudeSign: return (.longitude, "did you mean longitude: \(east)?", [.longitude: east])
        case .latitudeSign: return (.latitude, "did you mean latitude: \(north)?", [.latitude: north])
        case .bothSigns: return both(north, east)
        case .swapped: return both(longitude, latitude)
        case .swappedAndLongitudeSign: return both(longitude, north)
        case .swappedAndLatitudeSign: return both(east, latitude)
        }
    }

    private static func negated(_ number: String) -> String {
        number.hasPrefix("-")
            ? String(number.dropFirst()) : "-" + (number.hasPrefix("+") ? number.dropFirst() : number[...])
    }

    private static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
