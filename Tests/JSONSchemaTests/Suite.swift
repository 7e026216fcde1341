import Diagnostics
import Foundation
import ReferenceData
import Documents

@testable import JSONSchema

/// The tests published by json-schema.org.
enum Suite {
    static let folder = Reference.file("conformance/json-schema-test-suite")

    /// Returns the test files of a folder, by name relative to `tests/draft2020-12`.
    static func files(_ folder: String = "") throws -> [String] {
        let base = Self.folder.appending(path: "tests/draft2020-12/\(folder)")
        let names = try FileManager.default.contentsOfDirectory(atPath: base.path)
        return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }

    static func read(_ path: String) throws -> DocumentNode {
        let url = folder.appending(path: path)
        return try JSONReader.read(SourceFile(name: path, text: Array(Data(contentsOf: url))))
    }

    /// The documents that tests refer to, under the addresses that they use.
    static let remotes: [String: DocumentNode] = {
        var remotes: [String: DocumentNode] = [:]
        let base = folder.appending(path: "remotes").path
        for name in FileManager.default.enumerator(atPath: base)?.compactMap({ $0 as? String }) ?? [] {
            guard name.hasSuffix(".json"), let node = try? read("remotes/\(name)") else { continue }
            remotes["http://localhost:1234/\(name)"] = node
        }
        return remotes
    }()

    struct Case {
        var file, group, name: String
        var schema, data: DocumentNode
        var valid: Bool
        var title: String { "\(file): \(group): \(name)" }
    }

    static func cases(_ file: String) throws -> [[Case]] {
        guard case .sequence(let groups) = try read("tests/draft2020-12/\(file)").value else { return [] }
        return groups.map { group in
            guard case .sequence(let tests)? = group["tests"]?.value, let schema = group["schema"] else { return [] }
            return tests.compactMap { test in
                guard let data = test["data"], case .bool(let valid)? = test["valid"]?.value else { return nil }
                return Case(
                    file: file, group: group.text("description"), name: test.text("description"), schema: schema,
                    data: data,
                    valid: valid)
            }
        }
    }
}

extension DocumentNode {
    subscript(key: String) -> DocumentNode? { if case .mapping(let mapping) = value { mapping[key] } else { nil } }

    func text(_ key: String) -> String { if case .string(let text)? = self[key]?.value { text } else { "" } }
}
