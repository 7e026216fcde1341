import Diagnostics
import Testing

@testable import Auditing

@Suite("Logs")
struct LogReaderTests {
    private func read(_ text: String, columns: String? = nil, person: String? = nil) throws -> LogReader {
        var reader = LogReader(columns: try columns.map { try LogColumns($0) } ?? .usual)
        reader.read(Array(text.utf8), name: "log", person: person)
        return reader
    }

    @Test("A line that cannot be read is told by its place, and the others are read")
    func badLines() throws {
        let good = "{\"id\": \"p/beep/2027-03-01/1\", \"intended\": 1803892323, \"at\": 1803892323500}\n"
        let reader = try read(
            good + "\n{\"id\": \n" + good + "[]\n{\"id\": \"p/b\"}\n{\"id\": \"p/b\", \"at\": \"soon\"}")
        #expect(reader.book.rows.map(\.line) == [1, 4])
        #expect(reader.findings.map { "\($0.span)" } == ["log:3:8", "log:5:1", "log:6:1", "log:7:21"])
        #expect(reader.findings.allSatisfy { $0.code == .logRow })
    }

    @Test("Of many bad lines the first are told, and how many more there are")
    func manyBadLines() throws {
        let reader = try read("person,sent\n" + String(repeating: "p1,soon\n", count: 25))
        #expect(reader.findings.count == 10 && reader.book.files[0].unreadable == 25)
        #expect(reader.findings[9].message.hasSuffix("15 more lines of the file cannot be read either"))
    }

    @Test("A table's columns are found by the names that are given")
    func columns() throws {
        let table = "who;notified\r\nP1;2027-03-01 09:00:00\r\n"
        let reader = try read(table, columns: "person=who,sent=notified")
        #expect(reader.book.rows.map(\.person) == ["p1"])
        let wrong = try read(table, columns: "person=who,sent=notifed")
        #expect(wrong.findings.map(\.code) == [.logColumns])
        #expect(wrong.findings[0].message.contains("did you mean 'notified'?"))
        #expect(try read(table).findings.map(\.code) == [.logColumns])
    }

    @Test(
        "Names of columns that say nothing are refused",
        arguments: ["", "sent", "sent=a,sent=b", "notified=a", "person=who", "sent=a,"])
    func refusedColumns(text: String) { #expect(throws: LogColumns.Refusal.self) { try LogColumns(text) } }

    @Test("A long table keeps its line numbers, also behind line breaks in quotes")
    func longTable() throws {
        let row = "p1,2027-03-01T09:00:00,\"a\n\"\"b\"\"\"\n"
        let count = 60_000
        let reader = try read("person,sent,note\n" + String(repeating: row, count: count) + "p1,never,\n")
        #expect(reader.book.rows.count == count)
        #expect(reader.book.rows.last?.line == Int32(2 * count))
        #expect(reader.findings.map { "\($0.span)" } == ["log:\(2 * count + 2):4"])
    }

    @Test("Bytes that are no text, halves of files and empty files are findings and no crash")
    func hostile() throws {
        for text in [
            "", "\n\n", "{", "{\"id\"", "a", "\"", "a,b\n\"", "[1]", "\u{FEFF}person,sent\np1,2027-03-01T09:00\n",
        ] {
            _ = try read(text)
        }
        var reader = LogReader(columns: .usual)
        reader.read([0x7B, 0xFF, 0x0A, 0x7B, 0x7D, 0x0A], name: "log")
        #expect(reader.findings.count == 2)
        reader.read(Array("person,sent\n".utf8) + [0xFF, 0xFE] + Array(",2027-03-01T09:00:00Z\n".utf8), name: "other")
        #expect(reader.book.rows.count == 1)
    }

    @Test("A table of one person needs no column of persons")
    func namedByFile() throws {
        #expect(try read("sent\n2027-03-01T09:00:00Z\n", person: "p7").book.rows.map(\.person) == ["p7"])
    }
}
