/// A section of the page: a heading that says what is to be seen, a sentence, and drawings or a table below.
package protocol PictureSection: Sendable {
    /// The values that it draws from.
    var context: PictureContext { get }
    /// Its anchor.
    var id: StaticString { get }
    /// The name in the page's list of sections, in a word.
    var name: String { get }
    /// The heading. Numbers in it are computed.
    var title: String { get }
    /// The facts that the heading leaves out; numbers in it are computed, too.
    var sentence: String { get }

    /// Writes what stands under heading and sentence: a figure with a wide and a tall drawing, keys, tables.
    func write(to out: inout Markup)
}

extension PictureSection {
    package var words: PictureWords { context.words }

    /// Writes the section with its heading.
    package func writeAll(to out: inout Markup) {
        let id = "\(id)"
        out.element("section", .id(id), .text("aria-labelledby", "\(id)-h")) { out in
            out.element("h2", .id("\(id)-h"), text: title)
            if !sentence.isEmpty { out.element("p", .class("st"), text: sentence) }
            write(to: &out)
        }
    }
}
