import Diagnostics
import Foundation
import ReferenceData
import Testing

@testable import Documents

/// A case of the YAML test suite.
struct SuiteCase: Decodable, Sendable, CustomTestStringConvertible {
    var id, name, yaml, tree: String
    var json: String?
    var fail: Bool
    var testDescription: String { "\(id) \(name)" }

    static func all() throws -> [SuiteCase] {
        let data = try Data(contentsOf: Reference.file("conformance/yaml-test-suite/cases.json"))
        return try JSONDecoder().decode([SuiteCase].self, from: data)
    }
}

/// The cases of the suite that libyaml gets wrong.
struct Deviations: Decodable {
    var wrongly_accepts, wrongly_rejects, wrong_events: [String]

    static let libyaml = Result {
        let path = Reference.file("conformance/yaml-test-suite/libyaml-known-deviations.json")
        let all = try JSONDecoder().decode(Deviations.self, from: Data(contentsOf: path))
        return Set(all.wrongly_accepts + all.wrongly_rejects + all.wrong_events)
    }
}

@Suite("YAML test suite")
struct SuiteTests {
    /// The cases that libyaml gets wrong and the reader on top of its events gets right.
    static let corrected: Set<String> = [
        // Rejected by `StrictChecks`.
        "9C9N", "9HCY", "9JBA", "CVW2", "DK95-01", "EB22", "G5U8", "MUS6-00", "MUS6-01", "QB6E", "RHX7", "SU5Z", "X4QW",
        "Y79Y-003", "S98Z",
        // Read after `InputPreparation` has corrected them.
        "2LFX", "6LVF", "BEC7", "JEF9-02", "L24T-01", "MUS6-05", "MUS6-06", "DK95-03", "DK95-04",
    ]

    @Test(
        "Events are the suite's, or the text is refused, but for libyaml's known deviations",
        arguments: try SuiteCase.all())
    func events(_ row: SuiteCase) throws {
        let isRight = readsRight(row)
        let isKnownMiss = try Deviations.libyaml.get().contains(row.id) && !Self.corrected.contains(row.id)
        #expect(isRight == !isKnownMiss, "\(row.id): \(outcome(row))")
    }

    private func readsRight(_ row: SuiteCase) -> Bool {
        let (events, failure) = outcome(row)
        if row.fail { return failure != nil }
        return failure == nil && events == row.tree.split(separator: "\n").map(String.init)
    }

    private func outcome(_ row: SuiteCase) -> (events: [String], failure: Diagnostic?) {
        var events: [String] = []
        do throws(Diagnostic) {
            let file = SourceFile(name: row.id, text: Array(row.yaml.utf8))
            try file.text.withUnsafeBufferPointer { text throws(Diagnostic) in
                var reader = YAMLEventReader(file, text)
                while let event = try reader.next() { events.append(event.suiteText) }
            }
            return (events, nil)
        } catch {
            return (events, error)
        }
    }

    /// The findings with which a reader of one configuration document may reject valid YAML.
    static let strictness: Set<Diagnostic.Code> = [
        .severalDocuments, .emptyDocument, .nonStringKey, .unknownTag, .badScalar, .duplicateKey,
    ]

    @Test(
        "Trees equal the suite's JSON, or are refused by a rule of ours",
        arguments: try SuiteCase.all().filter { !$0.fail })
    func trees(_ row: SuiteCase) throws {
        let isKnownMiss = try Deviations.libyaml.get().contains(row.id) && !Self.corrected.contains(row.id)
        guard let json = row.json, !isKnownMiss else { return }
        do throws(Diagnostic) {
            let tree = JSONValue(try YAMLReader.read(SourceFile(name: row.id, text: Array(row.yaml.utf8))))
            let expected = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
            #expect(expected.map { JSONValue($0) } == tree)
        } catch {
            #expect(Self.strictness.contains(error.code), "\(error)")
        }
    }
}
