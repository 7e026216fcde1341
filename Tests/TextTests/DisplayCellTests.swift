import Testing

@testable import Text

@Suite("Columns of a terminal")
struct DisplayCellTests {
    /// An ideograph and an emoji fill two columns, a mark and a joiner none of their own (UAX #11).
    @Test(
        "A text is cut where its columns end, between characters",
        arguments: [
            ("Work 1/2", 4, "Work"), ("Work", 4, "Work"), ("Work", 0, ""), ("休憩 1", 3, "休"), ("休憩 1", 4, "休憩"),
            ("a💪b", 2, "a"), ("a💪b", 3, "a💪"), ("e\u{301}tude", 1, "e\u{301}"), ("می\u{200C}دود", 2, "می\u{200C}"),
            ("", 3, ""), ("Work", -1, ""),
        ])
    func beginning(text: String, columns: Int, wanted: String) {
        #expect(DisplayCell.beginning(of: text, columns: columns) == wanted)
    }
}
