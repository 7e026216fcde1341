import Diagnostics
import Testing
import CSV

@Suite("Comma-separated values")
struct CSVTests {
    private static func fields(_ text: String) -> [[String]] {
        var reader = CSVReader(SourceFile(name: "t.csv", text: Array(text.utf8)))
        return reader.records().map { $0.map(\.text) }
    }

    /// The rules 1 to 7 of RFC 4180 §2, with the RFC's own examples.
    @Test(
        "CSV is read as RFC 4180 has it",
        arguments: [
            ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
            ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
            ("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
            ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]]),
            ("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
        ])
    func rfc4180(text: String, records: [[String]]) { #expect(Self.fields(text) == records) }

    @Test("Blank lines and comments are skipped, semicolons and tabs separate too")
    func dialects() {
        #expect(Self.fields("# by hand\n\na;b\n1;2,5\n") == [["a", "b"], ["1", "2,5"]])
        #expect(Self.fields("a\tb\n1\t\n") == [["a", "b"], ["1", ""]])
    }

    @Test("Places count lines and columns, also behind line breaks in quotes")
    func places() throws {
        var reader = CSVReader(SourceFile(name: "t.csv", text: Array("é,\"b\r\nc\", d\r\ne".utf8)))
        let spans = reader.records().flatMap { $0 }.map(\.span.description)
        #expect(spans == ["t.csv:1:1", "t.csv:1:3", "t.csv:2:5", "t.csv:3:1"])
    }

    /// The rules 1, 5, 6 and 7 of RFC 4180 §2.
    @Test("What needs quotes has them, and reads back")
    func thereAndBack() {
        let rows = [
            ["date", "title"], ["2026-12-01", "Sit, then walk"], ["", "say \"hum\""], ["a", "two\r\nlines"],
        ]
        var csv = CSVWriter(header: rows[0])
        for row in rows.dropFirst() { csv.row(row) }
        let text = "date,title\r\n2026-12-01,\"Sit, then walk\"\r\n,\"say \"\"hum\"\"\"\r\na,\"two\r\nlines\"\r\n"
        #expect(csv.bytes == Array(text.utf8))
        var reader = CSVReader(SourceFile(name: "t.csv", text: csv.bytes))
        #expect(reader.records().map { $0.map(\.text) } == rows)
        #expect(reader.faults.isEmpty)
    }

    @Test("A quote that does not close is told with its place")
    func faults() {
        var reader = CSVReader(SourceFile(name: "t.csv", text: Array("a,b\n1,\"x\n".utf8)))
        _ = reader.records()
        #expect(reader.faults.map(\.span.start.column) == [3])
        #expect(reader.faults.map(\.span.start.line) == [2])
    }
}
