import CivilTime

extension Picture {
    /// A picture that can stand alone.
    package enum Single: String, CaseIterable, Sendable {
        case day, week, year
        /// The notifications of a year's days and weeks.
        case heatMap = "heat-map"
        case budget
    }

    /// One picture as an SVG file, wide; `nil` for the budget of a plan without notifications.
    package func drawing(_ single: Single) -> [UInt8]? {
        let drawn = sections.lazy.compactMap { $0 as? any SinglePicture }.first { $0.singles.contains(single) }
        guard let drawn else { return nil }
        var out = Markup()
        drawn.write(single, to: &out)
        out.raw("\n")
        return out.bytes
    }

    /// Whether a file's bytes are a page or a picture that horarium wrote.
    package static func isOwn(_ bytes: [UInt8]) -> Bool {
        let beginning = String(decoding: bytes.prefix(2000), as: UTF8.self)
        return beginning.contains(#"name="generator" content="horarium "#) || beginning.contains(#"class="pic wide""#)
    }
}

/// A section with pictures that can stand alone.
protocol SinglePicture {
    var singles: Set<Picture.Single> { get }

    /// Writes one of them as a document.
    func write(_ single: Picture.Single, to out: inout Markup)
}
