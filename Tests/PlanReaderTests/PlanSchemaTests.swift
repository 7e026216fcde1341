import CivilTime
import Diagnostics
import Documents
import Foundation
import JSONSchema
import ReferenceData
import Testing
import TimeZoneData

@testable import PlanReader
@testable import PlanSchema

/// The schema as editors use it: to complete, to explain, to check.
@Suite("The plan schema")
struct PlanSchemaTests {
    static let tree = PlanSchema.tree

    /// A subschema and the JSON pointer to it.
    struct Subschema: Sendable {
        var pointer: String
        var fields: [String: DocumentNode]
    }

    /// All subschemas with keywords of their own.
    static let subschemas: [Subschema] = {
        var found: [Subschema] = []
        func walk(_ node: DocumentNode, _ pointer: String) {
            guard case .mapping(let mapping) = node.value else { return }
            found.append(
                Subschema(
                    pointer: pointer,
                    fields: Dictionary(uniqueKeysWithValues: mapping.entries.map { ($0.key, $0.value) })))
            for key in ["properties", "$defs"] {
                guard case .mapping(let named)? = mapping[key]?.value else { continue }
                for entry in named.entries { walk(entry.value, "\(pointer)/\(key)/\(entry.key)") }
            }
            for key in ["items", "additionalProperties", "propertyNames"] {
                if let inner = mapping[key] { walk(inner, "\(pointer)/\(key)") }
            }
            for key in ["anyOf", "oneOf", "allOf"] {
                for (index, inner) in (mapping[key]?.items ?? []).enumerated() {
                    walk(inner, "\(pointer)/\(key)/\(index)")
                }
            }
        }
        walk(tree, "")
        return found
    }()

    /// The subschema at a JSON pointer.
    static func fields(at pointer: String) -> Fields? {
        pointer.split(separator: "/").reduce(Fields(node: tree)) { fields, step in
            guard let fields else { return nil }
            if let items = fields.node.items { return Int(step).map { Fields(node: items[$0]) } }
            return fields[String(step)].map(Fields.init)
        }
    }

    private static func schema(_ text: String) throws -> Schema {
        let node = try JSONReader.read(SourceFile(name: "schema.json", text: Array(text.utf8)))
        return try Schema(node, resources: ["urn:plan": tree], assertFormats: true)
    }

    /// All subschemas in one: that of a mapping from their pointers to values.
    private static let byPointer: Result<Schema, any Error> = Result {
        let properties = subschemas.map { "\"\($0.pointer)\": {\"$ref\": \"urn:plan#\($0.pointer)\"}" }
        return try schema("{\"properties\": {\(properties.joined(separator: ", "))}, \"additionalProperties\": false}")
    }

    /// Returns what the subschema at a JSON pointer has against a value.
    static func violations(of value: DocumentNode, at pointer: String) throws -> [Diagnostic] {
        var node = value
        node.value = .mapping(Mapping([.init(key: pointer, keySpan: value.span, value: value)]))
        return try byPointer.get().diagnose(node)
    }

    @Test("It is valid against the meta-schema of draft 2020-12")
    func metaSchema() throws {
        let metaSchema = try Self.schema("{\"$ref\": \"https://json-schema.org/draft/2020-12/schema\"}")
        let violations = metaSchema.diagnose(Self.tree)
        #expect(violations.isEmpty, "\(violations)")
    }

    @Test("Every key is described, for the editor to show")
    func descriptions() {
        let properties = Self.subschemas.filter {
            $0.pointer.split(separator: "/").dropLast().last == "properties"
        }
        #expect(properties.count > 100)
        for property in properties {
            let description = property.fields["description"]?.text
            #expect(description?.hasSuffix(".") == true, "\(property.pointer) has no description")
        }
    }

    @Test("Every example and default, and the body of every snippet, fits its own subschema")
    func examples() throws {
        var count = 0
        for subschema in Self.subschemas where !subschema.pointer.isEmpty {
            let snippets = (subschema.fields["defaultSnippets"]?.items ?? []).compactMap { Fields(node: $0)["body"] }
            let values = (subschema.fields["examples"]?.items ?? []) + [subschema.fields["default"]].compactMap(\.self)
            for value in values + snippets.map(Self.filledIn) {
                let violations = try Self.violations(of: value, at: subschema.pointer)
                #expect(violations.isEmpty, "\(subschema.pointer): \(violations)")
                count += 1
            }
        }
        #expect(count > 40)
    }

    /// A snippet as it is when nothing is changed: `${1:text}` stands for `text`.
    static func filledIn(_ node: DocumentNode) -> DocumentNode {
        var node = node
        func filled(_ text: String) -> String { text.replacing(/\$\{\d+:([^}]*)\}/) { $0.output.1 } }
        switch node.value {
        case .string(let text):
            let value = filled(text)
            node.value = value != text ? Int(value).map(DocumentNode.Value.integer) ?? .string(value) : .string(value)
        case .sequence(let items): node.value = .sequence(.init(items.map(filledIn)))
        case .mapping(let mapping):
            node.value = .mapping(
                Mapping(
                    mapping.entries.map { .init(key: filled($0.key), keySpan: $0.keySpan, value: filledIn($0.value)) }))
        default: break
        }
        return node
    }

    // MARK: Mutations

    static let plans = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "plans")
    /// The plans and their parts, `retreat/walks.yaml` among them.
    static let names = (FileManager.default.enumerator(atPath: plans.path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()

    /// The findings of a file in `plans/` with a stretch of its text replaced; of a part, those of its plan.
    static func findings(_ name: String, _ text: [UInt8], _ span: SourceSpan, _ replacement: String) -> [Diagnostic] {
        var text = text
        text.replaceSubrange(Int(span.start.offset)..<Int(span.end.offset), with: replacement.utf8)
        let mutated = text
        let plan = name.split(separator: "/").count > 1 ? "\(name.prefix { $0 != "/" }).yaml" : name
        let loader = PlanLoader(
            readFile: { (path: String) throws(FileFailure) in
                if path == name { return mutated }
                guard let data = FileManager.default.contents(atPath: plans.appending(path: path).path) else {
                    throw .missing
                }
                return Array(data)
            },
            zones: { .builtIn })
        return loader.load(plan).findings.filter { $0.severity == .error }
    }

    @Test("A key misspelt, or a value of the wrong type, is refused at its place", arguments: names)
    func mutations(name: String) throws {
        let text = try [UInt8](Data(contentsOf: Self.plans.appending(path: name)))
        let root = try YAMLReader.read(SourceFile(name: name, text: text))
        var (count, turn) = (0, name.utf8.count)
        /// Whether it is a place's turn: keys and values come by turns, and with `EFFORT=thorough` at once.
        func isTested() -> Bool {
            turn += 1
            return Effort.isThorough || turn % 8 == 0
        }
        func walk(_ node: DocumentNode, hasIDs: Bool, _ path: [String]) {
            guard case .mapping(let mapping) = node.value else {
                for item in node.items ?? [] { walk(item, hasIDs: false, path + ["[]"]) }
                return
            }
            for entry in mapping.entries where entry.value.aliasSpan == nil && !entry.keySpan.text.isEmpty {
                if !hasIDs, isTested() {
                    let found = Self.findings(name, text, entry.keySpan, entry.key + "zq")
                    #expect(
                        found.contains {
                            $0.span.start == entry.keySpan.start && $0.span.file.name == name && $0.code == .unknownKey
                        },
                        "\(entry.keySpan) \(entry.key): \(found)")
                    count += 1
                }
                if !entry.value.span.text.contains("\n"), isTested() {
                    let found = Self.findings(name, text, entry.value.span, "[[7]]")
                    let isInside = found.contains { finding in
                        finding.span.file.name == name
                            && finding.span.start.line == entry.value.span.start.line
                            && finding.span.start >= entry.value.span.start
                    }
                    #expect(isInside && found.count <= 2, "\(entry.value.span) \(entry.key): \(found)")
                    count += 1
                }
                let inner = path + [entry.key]
                let isMap = ["quiet", "busy", "prompts", "workouts.templates", "workouts.sessions"]
                    .contains(inner.joined(separator: "."))
                walk(entry.value, hasIDs: isMap, inner)
            }
        }
        walk(root, hasIDs: false, [])
        #expect(count > Effort.size(10, small: 1))
    }
}
