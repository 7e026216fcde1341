package import CivilTime

/// A release of the time zone database, which goes by its year and a letter: `2026f`.
package struct ZoneRelease: Comparable, Sendable {
    package let name: String
    private let year: Int
    private let letters: Substring

    /// Reads a name, to which a distributor may have added something (`2026f-1`); `nil` for what is none.
    package init?(_ name: String) {
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 4, let year = Int(digits) else { return nil }
        self.name = name
        self.year = year
        letters = name.dropFirst(4).prefix { ("a"..."z").contains($0) }
    }

    /// Of two releases of a year, the one with more letters is later, then the one with the later letter.
    package static func < (a: ZoneRelease, b: ZoneRelease) -> Bool {
        (a.year, a.letters.count, a.letters) < (b.year, b.letters.count, b.letters)
    }

    /// Compares year and letters, whatever a distributor added.
    package static func == (a: ZoneRelease, b: ZoneRelease) -> Bool { (a.year, a.letters) == (b.year, b.letters) }

    /// When it was published, where the program knows that: of releases up to the one that is built in.
    package var published: LocalDate? { Self.published.first { $0.release == self }?.date }

    /// The releases that the program knows of, and when each was published.
    private static let published = PackedZones.builtIn.releases.compactMap { release in
        ZoneRelease(release.name).map { (release: $0, date: release.published) }
    }

    /// How old it is, in words, if it is certain that it was published over a year ago.
    package func age(on today: LocalDate) -> String? {
        // A release that is newer than the built-in one is from the year in its name, at the latest from its last day.
        guard let latest = published ?? LocalDate(year: year, month: 12, day: 31),
            latest.advanced(by: 366) <= today
        else { return nil }
        return "published \(published.map { "on \($0)" } ?? "in \(year)"), over a year ago"
    }
}
