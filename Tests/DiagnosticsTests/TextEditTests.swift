import Diagnostics
import Testing

@Suite("Changes to a text")
struct TextEditTests {
    private static let text = "a: 1\nbé: 2\n"

    private func edit(_ old: String, _ new: String) -> TextEdit { TextEdit(span(of: old, in: Self.text), new) }

    private func applying(_ edits: TextEdit...) -> String {
        String(decoding: TextEdit.applying(edits, to: Array(Self.text.utf8)), as: UTF8.self)
    }

    @Test("They are made at once, in whatever order they are given")
    func order() {
        #expect(applying(edit("2", "20"), edit("1", ""), edit("é", "ee")) == "a: \nbee: 20\n")
        #expect(applying(edit("1", ""), edit("é", "ee"), edit("2", "20")) == "a: \nbee: 20\n")
        #expect(applying() == Self.text)
    }

    @Test("Two overlap that take out the same text, or put something in at one place")
    func overlap() {
        #expect(edit("bé", "x").overlaps(edit("é", "y")) && edit("é", "y").overlaps(edit("bé", "x")))
        #expect(!edit("a", "x").overlaps(edit("1", "y")))
        // Side by side.
        #expect(!edit("b", "x").overlaps(edit("é", "y")))
        let here = SourceSpan(startOf: span(of: "a", in: Self.text).file)
        #expect(TextEdit(here, "x").overlaps(TextEdit(here, "y")) && TextEdit(here, "x").overlaps(edit("a", "y")))
    }
}
