import CivilTime
package import Drawing

extension Picture {
    /// One picture as an SVG file, wide; `nil` for the budget of a plan without notifications.
    package func drawing(_ single: PictureName) -> [UInt8]? {
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
