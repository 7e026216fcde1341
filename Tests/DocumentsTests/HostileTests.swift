import Diagnostics
import Foundation
import ReferenceData
import Testing

@testable import Documents

/// An entry of the hostile files' index.
struct HostileEntry: Sendable, CustomTestStringConvertible {
    var name, expect: String
    var choice: Bool
    var value: JSONValue?
    var bytes: [UInt8]
    var testDescription: String { name }

    static func all() throws -> [HostileEntry] {
        try HostileInput.all().map {
            HostileEntry(
                name: $0.name, expect: $0.expect, choice: $0.choice, value: $0.value.map(JSONValue.init),
                bytes: $0.bytes)
        }
    }
}

@Suite("Hostile YAML")
struct HostileTests {
    /// The entries with a choice, where a different answer than the index's is documented: infinities, NaN and numbers
    /// beyond a double or 64 bits keep every digit in ``Number/literal``, an escaped NUL stays a part of its text, a
    /// big sequence or file within our limits is read.
    static let otherAnswers: Set<String> = [
        "files/scalar-inf-nan.yaml", "files/scalar-1e400.yaml", "files/scalar-huge-int.yaml", "files/nul-escaped.yaml",
        "anchors-100k",
    ]

    @Test("Each entry gets the expected answer", arguments: try HostileEntry.all())
    func answer(_ entry: HostileEntry) throws {
        var answer = "ok"
        var value: JSONValue?
        do throws(Diagnostic) {
            let root = try YAMLReader.read(SourceFile.decoded(entry.bytes, name: entry.name))
            value = JSONValue(root)
        } catch {
            answer = "error"
        }
        if Self.otherAnswers.contains(entry.name) {
            #expect(entry.choice && answer != entry.expect)
        } else {
            #expect(answer == entry.expect)
            // Foundation's own reader treats the two spellings of `café` as one key: see `ReaderTests.spellings`.
            if let expected = entry.value, entry.name != "files/keys-nfc-nfd.yaml" { #expect(value == expected) }
        }
    }
}
