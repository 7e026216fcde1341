import Testing

@testable import Text

@Suite("Columns of text")
struct TextTableTests {
    /// The widths follow UAX #11 and current terminals: two columns for CJK and emoji, none for a combining mark.
    @Test("Cells line up by the columns that a terminal gives them")
    func widths() {
        let rows = [["瞑想", "1"], ["Cafe\u{301}", "2"], ["🧘🏽‍♀️ sit", "3"], ["plain", "10"]]
        #expect(
            TextTable.aligned(rows, leftColumns: 1) == [
                "瞑想     1", "Cafe\u{301}     2", "🧘🏽‍♀️ sit   3", "plain   10",
            ])
    }

    @Test("Short rows and empty last cells leave no spaces at a line's end")
    func ragged() {
        #expect(TextTable.aligned([["a", "bcd", ""], ["long"]], leftColumns: 2) == ["a     bcd", "long"])
    }
}
