package import CivilTime
package import Diagnostics
package import Gazetteer
import Suggestions

extension Diagnostic.Code {
    /// The codes of findings about places and zones.
    package static let places: [Self] = [
        unknownTimeZone, noTimeZoneData, unknownPlace, ambiguousPlace, placeAndZone, placeName, placeChosen,
        fixedOffsetZone,
    ]

    package static let unknownTimeZone = Self(
        "unknown-time-zone", .error,
        """
        The zone is not in the time zone database. Zones have names of the form Area/City; abbreviations \
        such as BST do not say which rules to follow.
        """,
        wrong: "timezone: Europe/Londn", right: "timezone: Europe/London")

    package static let noTimeZoneData = Self(
        "no-time-zone-data", .error,
        """
        The folder that TZDIR names has no usable time zone files. Without TZDIR the newer is taken of the system's, which \
        belong to the package tzdata, and those that the program carries.
        """,
        wrong: "TZDIR=/nowhere horarium build plan.yaml", right: "horarium build plan.yaml")

    package static let unknownPlace = Self(
        "unknown-place", .error,
        """
        No place of that name is known. Known are places of 15,000 people and more, capitals and the cities of time \
        zones, in all their languages; 'horarium places TEXT' lists them. Any other place is given with its coordinates.
        """,
        wrong: "location: Tromsö, SE", right: "location: Tromsø")

    package static let ambiguousPlace = Self(
        "ambiguous-place", .error,
        """
        Several places are called so, and none has five times the people of the next. Put the country behind the name, \
        or the region and the country.
        """,
        wrong: "location: Hyderabad", right: "location: Hyderabad, PK")

    package static let placeAndZone = Self(
        "place-and-zone", .warning,
        """
        The place and the time zone contradict each other. No place within 100 km is in one of the zone's countries, and \
        either their clocks all differ by an hour and a half or more, or the numbers with a sign changed or swapped lead \
        to a place of the zone; or there is no place within 100 km, and such numbers do, or the Sun is highest over two \
        and a half hours from noon.
        """,
        wrong: """
            timezone: America/New_York
            location: {latitude: 40.713, longitude: 74.006}
            """,
        right: """
            timezone: America/New_York
            location: {latitude: 40.713, longitude: -74.006}
            """)

    package static let placeName = Self(
        "place-name", .warning,
        """
        The coordinates are over 150 km from every place of the name that stands beside them. Mostly a sign is missing, or \
        latitude and longitude are swapped. A name that is not meant as a place's can be another.
        """,
        wrong: "location: {name: Madrid, latitude: 40.417, longitude: 3.703}",
        right: "location: {name: Madrid, latitude: 40.417, longitude: -3.703}")

    package static let placeChosen = Self(
        "place-chosen", .note,
        """
        Several places are called so, and the largest is taken, which has at least five times the people of the next. The \
        country behind the name says which is meant.
        """,
        wrong: "location: Victoria", right: "location: Victoria, CA")

    package static let fixedOffsetZone = Self(
        "fixed-offset-zone", .warning,
        """
        The zone is no place's, and most of them never change their clocks, while those of most places do: for a part of \
        the year everything would be an hour off. The signs of Etc zones are inverted, too: Etc/GMT+5 is behind Greenwich.
        """,
        wrong: "timezone: EST", right: "timezone: America/New_York")
}

/// Findings about the name of a place or of a zone, in the same words for plans and for the command line.
extension Diagnostic {
    /// Why a zone cannot be had, and which one was probably meant.
    ///
    /// - `known`: The names of all zones.
    /// - `near`: Where the plan is, if it says so with coordinates.
    package static func timeZone(
        _ error: TimeZoneError, known: [String], near point: GeoPoint?, gazetteer: Gazetteer, at span: SourceSpan
    ) -> Diagnostic {
        switch error {
        case .unknown(let name):
            let wrong = "unknown time zone '\(name)'"
            if let (zone, reason) = ZoneWords.meant(name, known: known, near: point, gazetteer: gazetteer) {
                return Diagnostic(
                    .unknownTimeZone, "\(wrong); did you mean '\(zone.text)'\(reason)?", at: span, replacement: zone)
            }
            let hint =
                ZoneWords.isOffset(name)
                ? "an offset does not say when clocks change; write the zone of a city, such as Europe/London"
                : "expected an IANA name such as Europe/London"
            return Diagnostic(.unknownTimeZone, "\(wrong); \(hint)", at: span)
        case .damaged(let name, let reason):
            return Diagnostic(
                .noTimeZoneData, "the data for time zone '\(name)' cannot be used: \(reason)", at: span)
        case .noDatabase(let searched):
            return Diagnostic(
                .noTimeZoneData,
                "there are no time zone data in \(searched.joined(separator: ", ")); install tzdata, or set TZDIR to a folder that has them, or to nothing",
                at: span)
        }
    }

    /// Why a name does not lead to a place, and what would.
    ///
    /// - `zone`: The zone that the place should be in, where one is named: of names that are as near its own
    ///   come first.
    package static func place(
        _ error: PlaceError, inZone zone: String? = nil, gazetteer: Gazetteer, at span: SourceSpan
    ) -> Diagnostic {
        switch error {
        case .ambiguous(let text, let places):
            let listed = places.prefix(4)
            let several = listed.map { "'\($0.fullName)' (\(people($0.population)))" }
            // Of what the data have twice, `places` lists both.
            let others = places.count > 4 ? gazetteer.matches(text).count - 4 : 0
            let more =
                switch others {
                case 0: ""
                case 1: ", or the one other that 'horarium places \(text)' lists"
                default: ", or one of the \(others) others that 'horarium places \(text)' lists"
                }
            let country = gazetteer.country(named: text).flatMap { gazetteer.largestPlaces(in: $0, atMost: 1).first }
            let inCountry = country.map { ", or in the country '\($0.fullName)'" } ?? ""
            return Diagnostic(
                .ambiguousPlace,
                "several places are called '\(text)'; write \(several.joined(separator: " or "))\(more)\(inCountry), or {latitude: …, longitude: …} for any other",
                at: span,
                fixes: listed.map { Fix(of: span, .likely(ValueSuggestions.flow($0.fullName))) })
        case .notThere(let text, let elsewhere):
            let listed = elsewhere.prefix(3).map(\.fullName)
            let known = listed.map { "'\($0)'" }.joined(separator: " or ")
            return Diagnostic(
                .unknownPlace, "there is no place '\(text)'; did you mean \(known)?", at: span,
                fixes: listed.map { Fix(of: span, .likely(ValueSuggestions.flow($0))) })
        case .country(let text, let places):
            let cities = places.map { "'\($0.fullName)'" }.joined(separator: " or ")
            return Diagnostic(
                .unknownPlace, "'\(text)' is a country; write a place in it, such as \(cities)", at: span,
                fixes: places.map { Fix(of: span, .likely(ValueSuggestions.flow($0.fullName))) })
        case .unknown(let text):
            let wrong = "unknown place '\(text)'"
            let numbers = text.split { $0 == "," || $0 == " " || $0 == ";" }.compactMap { Double($0) }
            if numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 {
                let meant = "{latitude: \(numbers[0]), longitude: \(numbers[1])}"
                return Diagnostic(
                    .unknownPlace, "\(wrong); did you mean '\(meant)'?", at: span, replacement: .likely(meant))
            }
            let (alike, _) = gazetteer.places(beginningWith: String(text.prefix(2)))
            let ranked = alike.filter { $0.timeZone == zone } + alike.filter { $0.timeZone != zone }
            if let name = Spelling.nearest(to: text, among: ranked.map(\.name)) {
                // A village that is not known may well be called nearly as a town that is.
                return Diagnostic(
                    .unknownPlace,
                    "\(wrong); did you mean '\(name)'? A place of under 15,000 people is written {latitude: …, longitude: …}",
                    at: span, replacement: .likely(name))
            }
            return Diagnostic(
                .unknownPlace,
                "\(wrong); places of 15,000 people and more are known: write a larger one near by, or {latitude: …, longitude: …}",
                at: span)
        }
    }

    /// - `place`: The place that a name is taken for.
    /// - `next`: The place that it could mean as well.
    package static func placeChosen(_ text: String, _ place: Place, _ next: Place, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .placeChosen, "'\(text)' is taken for \(place.fullName); or write '\(next.fullName)'", at: span,
            fixes: [place, next].map { Fix(of: span, .likely(ValueSuggestions.flow($0.fullName))) })
    }

    package static func placeTwice(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.ambiguousPlace, "'place' says already where it is; take '\(key)' or 'place' out", at: span)
    }

    /// `6,993,262 people`.
    private static func people(_ count: Int) -> String {
        guard count > 0 else { return "few people" }
        var (digits, text) = (Array(String(count)), "")
        while digits.count > 3 {
            text = ",\(String(digits.suffix(3)))\(text)"
            digits.removeLast(3)
        }
        return "\(String(digits))\(text) people"
    }
}
