/// One SVG of a picture, drawn in its own units, which the page shows one to one.
package struct Drawing {
    /// Which screens it is for: every picture is drawn for both, since text in an SVG must not shrink.
    package enum Form: Sendable {
        /// As wide as the layout says, time running across.
        case wide
        /// As wide as a phone, time running down; for screens without room for the wide form.
        case tall
    }

    /// Unique in the page; the ids of what it defines begin with it.
    package let id: String
    package let form: Form
    /// In units, which are CSS pixels.
    package let width, height: Double
    /// The name for screen readers.
    package let title: String
    /// The description for screen readers: what there is to see, or where its facts are in words.
    package let summary: String
    /// Whether it has links, so that a reader goes through it part by part.
    package let hasLinks: Bool
    /// Whether it is laid out from right to left: time that runs across, and on which side its axis stands that runs
    /// down.
    package let isMirrored: Bool

    package init(
        id: String, _ form: Form, height: Double, title: String, summary: String, hasLinks: Bool = false,
        _ layout: PictureLayout
    ) {
        (self.id, self.form, self.height, self.title, self.summary) = (id, form, height, title, summary)
        self.hasLinks = hasLinks
        isMirrored = layout.isRightToLeft
        width = form == .wide ? layout.wideWidth : PictureLayout.tallWidth
    }

    /// Where a place goes that is so far from the side that reading begins at.
    package func x(_ distance: Double) -> Double { isMirrored ? width - distance : distance }

    /// The left edge of what begins at a distance and is so wide.
    package func left(_ distance: Double, width: Double) -> Double {
        isMirrored ? self.width - distance - width : distance
    }

    /// The anchor of a label that is read on from its place.
    package var leading: Markup.Anchor { .left.mirrored(isMirrored) }
    /// The anchor of a label that is read up to its place.
    package var trailing: Markup.Anchor { .right.mirrored(isMirrored) }

    /// Writes the drawing with what `content` puts into it.
    ///
    /// - `isDocument`: Whether it is a file of its own, with the stylesheet inside, and no part of a page.
    package func write(
        to out: inout Markup, isDocument: Bool = false, content: (inout Markup) -> Void
    ) {
        out.element(
            "svg", isDocument ? .fixed("xmlns", "http://www.w3.org/2000/svg") : nil,
            .numbers("viewBox", 0, 0, width, height), .width(width), .height(height),
            form == .wide ? .class("pic wide") : .class("pic tall"),
            hasLinks ? .fixed("role", "document") : .fixed("role", "img"),
            .text("aria-labelledby", "\(id)-t \(id)-d")
        ) { out in
            out.element("title", .id("\(id)-t"), text: title)
            out.element("desc", .id("\(id)-d"), text: summary)
            if isDocument {
                out.element("style") { out in
                    out.raw(PictureAssets.style)
                    // On a page, screens with less room have the tall form.
                    out.raw(".pic.wide { display: block !important; background: var(--paper) }\n")
                }
            }
            content(&out)
        }
    }
}

extension Markup {
    /// A figure with a drawing for wide screens and one for phones, of which the stylesheet shows one.
    package mutating func figure(_ write: (Drawing.Form, inout Markup) -> Void) {
        element("figure") { out in
            for form in [Drawing.Form.wide, .tall] { write(form, &out) }
        }
    }
}
