import Testing

@testable import Text

@Suite("Tables on narrow terminals")
struct TableTests {
    private static let rows = [["name", "what it is"], ["a", "one two three four"], ["bb", "five"]]

    @Test("Break between words what does not fit, and nothing where all fits")
    func fitted() {
        #expect(TextTable.fitted(Self.rows, leftColumns: 2, width: 24) == TextTable.aligned(Self.rows, leftColumns: 2))
        #expect(
            TextTable.fitted(Self.rows, leftColumns: 2, width: 16) == [
                "name  what it is", "a     one two", "      three four", "bb    five",
            ])
        #expect(TextTable.fitted(Self.rows, leftColumns: 2, width: 1).contains("      three"))
    }
}
