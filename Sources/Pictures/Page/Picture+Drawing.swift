import CivilTime

extension Picture {
    /// A picture that can stand alone.
    package enum Single: String, CaseIterable, Sendable {
        case day, week
    }

    /// One picture as an SVG file, wide.
    package func drawing(_ single: Single) -> [UInt8] {
        var out = Markup()
        let section = sections.first { "\($0.id)" == single.rawValue }
        (section as? any SinglePicture)?.writeDrawing(to: &out)
        out.raw("\n")
        return out.bytes
    }

    /// Whether a file's bytes are a page or a picture that horarium wrote.
    package static func isOwn(_ bytes: [UInt8]) -> Bool {
        let beginning = String(decoding: bytes.prefix(2000), as: UTF8.self)
        return beginning.contains(#"name="generator" content="horarium "#) || beginning.contains(#"class="pic wide""#)
    }
}

/// A section that has one picture to stand for it.
protocol SinglePicture {
    /// Writes it as a document.
    func writeDrawing(to out: inout Markup)
}
