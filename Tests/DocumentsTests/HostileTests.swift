import Diagnostics
import Foundation
import Testing

@testable import Documents

/// An entry of the hostile files' index.
struct HostileEntry: Sendable, CustomTestStringConvertible {
    var name, attack, expect: String
    var choice: Bool
    var value: JSONValue?
    var bytes: [UInt8]
    var testDescription: String { name }

    static let all: [HostileEntry] = {
        let folder = Shared.conformance.appending(path: "hostile-yaml")
        guard let data = try? Data(contentsOf: folder.appending(path: "index.json")),
            let index = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let entries = index["entries"] as? [[String: Any]]
        else { return [] }
        return entries.compactMap { entry in
            let generator = entry["generator"] as? [String: Any]
            guard let name = (entry["file"] ?? generator?["name"]) as? String else { return nil }
            let stored = try? Data(contentsOf: folder.appending(path: name))
            return HostileEntry(
                name: name, attack: entry["attack"] as? String ?? "", expect: entry["expect"] as? String ?? "",
                choice: entry["choice"] as? Bool ?? false, value: entry["value"].map(JSONValue.init),
                bytes: stored.map(Array.init) ?? generated(generator?["parts"] as? [[String: Any]] ?? []))
        }
    }()

    private static func generated(_ parts: [[String: Any]]) -> [UInt8] {
        parts.flatMap { part -> [UInt8] in
            let times = part["times"] as? Int ?? 1
            if let text = part["text"] as? String { return Array(String(repeating: text, count: times).utf8) }
            if let text = part["numbered"] as? String {
                let range = (part["from"] as? Int ?? 0)..<(part["to"] as? Int ?? 0)
                return range.flatMap { text.replacing("{n}", with: "\($0)").utf8 }
            }
            let (text, indent) = (part["stairs"] as? String ?? "", part["indent"] as? Int ?? 1)
            return (0..<times).flatMap { (String(repeating: " ", count: $0 * indent) + text).utf8 }
        }
    }
}

/// The seconds that this thread has worked: what the other threads of a busy machine do is not the reader's time.
private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

@Suite("Hostile YAML", .enabled(if: Shared.isPresent, Shared.whenAbsent), .serialized)
struct HostileTests {
    /// Entries with a choice, where another answer than the index's is documented:
    /// infinities, NaN and numbers beyond a double or 64 bits keep every digit in ``Number/literal``, an escaped NUL
    /// stays a part of its text, a big sequence or file below our limits is read.
    static let otherAnswers: Set<String> = [
        "files/scalar-inf-nan.yaml", "files/scalar-1e400.yaml", "files/scalar-huge-int.yaml", "files/nul-escaped.yaml",
        "anchors-100k",
    ]

    @Test("Each entry gets the expected answer within two seconds", arguments: HostileEntry.all)
    func answer(_ entry: HostileEntry) throws {
        var answer = "ok"
        var value: JSONValue?
        let start = threadSeconds()
        do throws(Diagnostic) {
            let root = try YAMLReader.read(decode(bytes: entry.bytes, name: entry.name))
            value = JSONValue(root)
        } catch {
            answer = "error"
        }
        #expect(threadSeconds() - start < 2)
        if Self.otherAnswers.contains(entry.name) {
            #expect(entry.choice && answer != entry.expect)
        } else {
            #expect(answer == entry.expect)
            // Foundation's own reader takes the two spellings of `café` for one key: see `ReaderTests.spellings`.
            if let expected = entry.value, entry.name != "files/keys-nfc-nfd.yaml" { #expect(value == expected) }
        }
    }
}
