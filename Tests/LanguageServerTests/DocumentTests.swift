import ReferenceData
import Testing

@testable import LanguageServer

@Suite("The text of an open file")
struct DocumentTests {
    /// Returns a file whose text is changed at a place given by line and character.
    private func changed(
        _ text: String, _ start: (Int, Int), _ end: (Int, Int), _ new: String, _ encoding: PositionEncoding = .utf16
    ) -> OpenDocument {
        var document = OpenDocument(uri: "file:///a.yaml", path: "/a.yaml", version: 1, text: text)
        let range = TextRange(
            start: Position(line: start.0, character: start.1), end: Position(line: end.0, character: end.1))
        document.apply([.init(range: range, text: new)], version: 2, encoding)
        return document
    }

    @Test("Characters count UTF-16 units, or bytes where that was agreed")
    func encodings() {
        // 'é' is one unit and two bytes; '🕌' two units and four bytes.
        #expect(changed("é🕌x\n", (0, 3), (0, 4), "y").shown == "é🕌y\n")
        #expect(changed("é🕌x\n", (0, 6), (0, 7), "y", .utf8).shown == "é🕌y\n")
        #expect(PositionEncoding(offered: ["utf-32", "utf-8", "utf-16"]) == .utf8)
        #expect(PositionEncoding(offered: []) == .utf16)
    }

    @Test("Lines end at LF, CRLF and CR, and places behind their ends are their ends")
    func lineEnds() {
        #expect(changed("a\r\nb\rc\nd", (1, 0), (1, 1), "B").shown == "a\r\nB\rc\nd")
        #expect(changed("a\r\nb\rc\nd", (3, 0), (3, 1), "D").shown == "a\r\nb\rc\nD")
        #expect(changed("ab\r\ncd", (0, 99), (0, 99), "!").shown == "ab!\r\ncd")
        #expect(changed("ab\r\ncd", (9, 0), (9, 5), "!").shown == "ab\r\ncd!")
    }

    @Test("A character that a change splits is whole again once both halves meet")
    func halves() {
        var document = changed("🕌", (0, 1), (0, 1), "x")
        // Each half alone is U+FFFD.
        #expect(document.shown == "\u{FFFD}x\u{FFFD}")
        let range = TextRange(start: Position(line: 0, character: 1), end: Position(line: 0, character: 2))
        document.apply([.init(range: range, text: "")], version: 3, .utf16)
        #expect(document.shown == "🕌")
    }

    @Test("Thousands of random changes give what a plain splice of the units gives")
    func randomChanges() {
        var generator = SplitMix(state: 20_261_122)
        let pieces = ["", "a", "é", "🕌", "\n", "\r\n", "\r", "fajr+20m", "👩‍👩‍👧", "e\u{301}", "  - x: 1\n"]
        var document = OpenDocument(uri: "u", path: "u", version: 0, text: "plan: 1\r\ntitle: 🕌é\nprompts:\n")
        var naive = Array("plan: 1\r\ntitle: 🕌é\nprompts:\n".utf16)
        for version in 1...3000 {
            let ends = [
                Int(generator.next() % UInt64(naive.count + 1)), Int(generator.next() % UInt64(naive.count + 1)),
            ]
            .sorted()
            let end = min(ends[1], ends[0] + 12)
            let piece = pieces[Int(generator.next() % UInt64(pieces.count))]
            let range = TextRange(start: naive.position(of: ends[0]), end: naive.position(of: end))
            // A position cannot name the place between CR and LF: it counts as before the break.
            let (low, high) = (naive.named(ends[0]), naive.named(end))
            document.apply([.init(range: range, text: piece)], version: version, .utf16)
            naive.replaceSubrange(low..<max(low, high), with: piece.utf16)
            // Halves of characters are included; the library replaces them as the protocol's clients do.
            if document.units != naive || document.shown != String(decoding: naive, as: UTF16.self) {
                Issue.record("change \(version) of seed 20261122 differs")
                return
            }
            if naive.count > 4000 {
                naive = Array(naive.prefix(40));
                document.apply(
                    [.init(range: nil, text: String(decoding: naive, as: UTF16.self))], version: version, .utf16);
                naive = document.units
            }
        }
    }

    @Test("The text is UTF-8 without the mark at its beginning")
    func bytes() {
        let whole = OpenDocument(uri: "u", path: "u", version: 1, text: "\u{FEFF}$é€🕌\u{FEFF}")
        // The Unicode Standard 17, table 3-6: one to four bytes each; U+FEFF itself is EF BB BF.
        #expect(
            whole.bytes == [0x24, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x95, 0x8C, 0xEF, 0xBB, 0xBF])
        #expect(whole.hasMark)
    }

    @Test("Bytes and positions lead to each other, in either encoding")
    func table() {
        let text = "é🕌x\r\n\n  日本\rz"
        for encoding in PositionEncoding.allCases {
            let table = LineTable(Array(text.utf8), encoding)
            #expect(table.line(of: text.utf8.count) == 3)
            var offset = 0
            for scalar in text.unicodeScalars {
                // The LF of a CRLF has no position of its own.
                if scalar != "\n" || text.utf8.dropFirst(offset - 1).first != 13 {
                    #expect(table.offset(of: table.position(of: offset)) == offset, "\(encoding) \(offset)")
                }
                offset += UTF8.width(scalar)
            }
        }
        // é 1, 🕌 2 units; é 2, 🕌 4 bytes.
        #expect(LineTable(Array(text.utf8), .utf16).position(of: 6) == Position(line: 0, character: 3))
        #expect(LineTable(Array(text.utf8), .utf8).position(of: 6) == Position(line: 0, character: 6))
        // Half of 🕌 counts as its start.
        #expect(LineTable(Array(text.utf8), .utf16).offset(of: Position(line: 0, character: 2)) == 2)
        // The editor's text begins with a byte order mark, which is one unit.
        #expect(LineTable(Array("ab".utf8), .utf16, hasMark: true).position(of: 1) == Position(line: 0, character: 2))
    }

    @Test(
        "URIs of files and their paths",
        arguments: [
            ("file:///tmp/a%20b/%C3%A9.yaml", "/tmp/a b/é.yaml"), ("file://localhost/a/../b.yaml", "/b.yaml"),
            ("untitled:Untitled-1", "untitled:Untitled-1"),
        ])
    func uris(uri: String, path: String) {
        #expect(FileURI.path(of: uri) == path)
        if path.hasPrefix("/tmp") { #expect(FileURI.uri(of: path) == uri) }
    }
}

extension OpenDocument {
    /// The text for readers of plans.
    fileprivate var shown: String { String(decoding: bytes, as: UTF8.self) }
}

extension [UInt16] {
    /// Returns the line and character of a unit, by counting line ends from the beginning.
    fileprivate func position(of index: Int) -> Position {
        var (line, start) = (0, 0)
        for place in 0..<named(index) where self[place] == 10 || self[place] == 13 {
            if self[place] == 13, place + 1 < count, self[place + 1] == 10 { continue }
            line += 1
            start = place + 1
        }
        return Position(line: line, character: named(index) - start)
    }

    /// Returns the nearest place that a position can name: not between CR and LF.
    fileprivate func named(_ index: Int) -> Int {
        index > 0 && index < count && self[index] == 10 && self[index - 1] == 13 ? index - 1 : index
    }
}
