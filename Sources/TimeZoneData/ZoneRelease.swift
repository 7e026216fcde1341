package import CivilTime

/// A release of the time zone database, named by its year and a letter: `2026f`.
package struct ZoneRelease: Comparable, Sendable {
    package let name: String
    private let year: Int
    private let letters: Substring

    /// Reads a name, to which a distributor may have added a suffix (`2026f-1`), or returns `nil` for another text.
    package init?(_ name: String) {
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 4, let year = Int(digits) else { return nil }
        self.name = name
        self.year = year
        letters = name.dropFirst(4).prefix { ("a"..."z").contains($0) }
    }

    /// Whether `a` is earlier; of two releases in a year, the one with more letters is later, then that with the later
    /// letter.
    package static func < (a: ZoneRelease, b: ZoneRelease) -> Bool {
        (a.year, a.letters.count, a.letters) < (b.year, b.letters.count, b.letters)
    }

    /// Whether both are the same release, regardless of suffixes added by distributors.
    package static func == (a: ZoneRelease, b: ZoneRelease) -> Bool { (a.year, a.letters) == (b.year, b.letters) }

    /// The day of publication, if the program knows it: for releases up to the built-in one.
    package var published: LocalDate? { Self.published.first { $0.release == self }?.date }

    /// The releases that the program knows, each with its day of publication.
    private static let published = PackedZones.builtIn.releases.compactMap { release in
        ZoneRelease(release.name).map { (release: $0, date: release.published) }
    }

    /// Returns the age in words, if the release was certainly published over a year ago.
    package func age(on today: LocalDate) -> String? {
        // A release newer than the built-in one is from the year in its name, at the latest from its last day.
        guard let latest = published ?? LocalDate(year: year, month: 12, day: 31),
            latest.advanced(by: 366) <= today
        else { return nil }
        return "published \(published.map { "on \($0)" } ?? "in \(year)"), over a year ago"
    }
}
