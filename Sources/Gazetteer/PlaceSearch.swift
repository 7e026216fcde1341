/// The reason why a name does not identify one place.
public enum PlaceError: Error, Hashable, Sendable {
    /// No place has the name, which is given as it was written.
    case unknown(String)
    /// Several places have the name, the largest first, and none has five times the population of the next.
    case ambiguous(String, [Place])
    /// Places have the name, but none in the country or region after the comma.
    case notThere(String, elsewhere: [Place])
    /// The name is a country's, whose largest places are given; no place in it has the name, nor has one elsewhere that
    /// is mainly called so.
    case country(String, [Place])
}

extension Gazetteer {
    /// Returns the places that `Name`, `Name, Country` or `Name, Region, Country` mean, the largest first.
    ///
    /// Countries and regions are given by name or code. With two words, the second is a region if no country of that
    /// name has such a place: `Springfield, IL` is in Illinois, not in Israel.
    public func matches(_ text: String) -> [Place] {
        let whole = places(named: text)
        let parts = text.split(separator: ",").map { folding.fold(String($0)) }.filter { !$0.isEmpty }
        guard whole.isEmpty, (2...3).contains(parts.count), let first = text.split(separator: ",").first,
            let last = parts.last
        else { return whole }
        let all = index.places(named: folding.fold(String(first)))
        let there = all.filter { isCountry(last, region(of: $0).country) }
        if parts.count == 3 { return sorted(there.filter { isRegion(parts[1], region(of: $0)) }) }
        return sorted(there.isEmpty ? all.filter { isRegion(last, region(of: $0)) } : there)
    }

    /// Returns the places that a text may mean which is being typed: `Name`, and behind commas a region or a country, each
    /// of which may still lack its end.
    ///
    /// A name that goes on counts as much as one that ends here with a fifth of the people: `Bath` is the town in England,
    /// not Bathinda, and `Cair` is Cairo, not a suburb of Skopje. Names in other languages and old ones count less.
    ///
    /// - Parameters:
    ///   - text: The text so far.
    ///   - limit: How many are wanted at most.
    /// - Returns: The places, the likeliest first.
    public func places(typed text: String, atMost limit: Int) -> [Place] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { folding.fold(String($0)) }
        guard let name = parts.first, !name.isEmpty else { return [] }
        func isThere(_ number: Int) -> Bool {
            guard parts.count > 1 else { return true }
            let region = region(of: number)
            let words = [region.name, region.code, region.country, countryName(region.country) ?? ""].map(folding.fold)
            return parts.dropFirst().allSatisfy { part in
                words.contains { $0.starts(with: part) } || isCountry(part, region.country) || isRegion(part, region)
            }
        }
        let whole = sorted(index.places(named: name).filter(isThere))
        // More than are wanted: of the largest, many have such a name only among their others.
        let begun = sorted(index.places(beginningWith: name).filter(isThere), atMost: limit + 400)
        func weight(_ place: Place) -> Double {
            let main = folding.fold(place.name)
            if main == name { return 5 }
            if main.starts(with: name) { return 1 }
            return whole.contains(place) ? 1 / 3 : 1 / 20
        }
        let weighed = (whole + begun.filter { !whole.contains($0) }).map { ($0, weight($0) * Double($0.population)) }
        return weighed.sorted { $0.1 > $1.1 }.prefix(limit).map(\.0)
    }

    /// Returns the one place that is meant: the only one, or one with at least five times the population of the next.
    ///
    /// A place that has the name only among its other names does not compete with a larger one of that main name:
    /// `Alexandria` is the one in Egypt, although Mashhad was once an Alexandria too.
    public func resolve(_ text: String) throws(PlaceError) -> Place {
        let found = towns(matches(text))
        let country = country(named: text)
        if let country,
            found.first.map({ $0.country != country && folding.fold($0.name) != folding.fold(text) }) ?? true
        {
            throw .country(text, largestPlaces(in: country, atMost: 3))
        }
        guard let largest = found.first else {
            let name = text.split(separator: ",").first.map(String.init) ?? text
            let elsewhere = name == text ? [] : places(named: name)
            throw elsewhere.isEmpty ? .unknown(text) : .notThere(text, elsewhere: elsewhere)
        }
        let name = folding.fold(text.split(separator: ",").first.map(String.init) ?? text)
        let calledSo = found.filter { folding.fold($0.name) == name }
        for candidates in [found, calledSo] where candidates.first == largest {
            guard candidates.count > 1 else { return largest }
            if largest.population > 0, largest.population >= 5 * candidates[1].population { return largest }
        }
        throw .ambiguous(text, found)
    }

    /// Returns the place that a name is likely to mean if not the one that it resolves to: the largest other place of that
    /// main name, or of that name at all where the resolved one has it only among its other names; of a country's name the
    /// largest place in it. `nil` where there is none over 30 km away.
    public func next(after place: Place, named text: String) -> Place? {
        if let country = country(named: text), country != place.country {
            return largestPlaces(in: country, atMost: 1).first
        }
        let name = folding.fold(text.split(separator: ",").first.map(String.init) ?? text)
        let others = matches(text).filter { $0.point.distance(to: place.point) > .kilometres(30) }
        let calledSo = others.first { folding.fold($0.name) == name }
        return calledSo ?? (folding.fold(place.name) == name ? nil : others.first)
    }

    /// Returns places without those that the data contain twice, as a town and its municipality: in one region, at most
    /// 30 km apart.
    private func towns(_ places: [Place]) -> [Place] {
        var kept: [Place] = []
        for place in places {
            let isSecond = kept.contains { other in
                other.country == place.country && other.region == place.region
                    && other.point.distance(to: place.point) <= .kilometres(30)
            }
            if !isSecond { kept.append(place) }
        }
        return kept
    }

    private func isCountry(_ word: [UInt8], _ code: String) -> Bool {
        folding.fold(code) == word || Self.countryCodes[word] == code
    }

    /// The code of the country that a name is of: `EG` for `Egypt`; `nil` for a code, and where it is none.
    public func country(named text: String) -> String? { Self.countryCodes[folding.fold(text)] }

    private func isRegion(_ word: [UInt8], _ region: RegionEntry) -> Bool {
        let names = [region.code, region.otherCode, region.name, "\(region.country)-\(region.code)"]
        return (names + region.otherNames).contains { folding.fold($0) == word }
    }
}

extension Place {
    /// The coordinates of the place.
    public var point: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}
