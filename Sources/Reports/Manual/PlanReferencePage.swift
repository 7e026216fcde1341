import Documents
import PlanSchema

/// The schema as a page: a section with a table for each mapping, and one for the kinds of values.
package struct PlanReferencePage {
    /// The keys of a mapping, and the values that may stand in its place; all texts are Markdown.
    package struct Table {
        package var title: String
        package var description: String
        package var keys: [Key]
        /// The values that may be written instead of the keys or besides them: `Takes a list of sets.`
        package var value: String?
    }

    /// A key of a mapping.
    package struct Key {
        package var name: String
        package var takes: String
        /// The default, or `*required*`; empty where there is neither.
        package var fallback: String
        package var meaning: String
        /// An example of the key with a value; empty where there is none.
        package var example: String
        /// The meaning at length, which stands below the table.
        package var details: String?
    }

    /// A kind of single value.
    package struct Kind {
        package var name: String
        package var meaning: String
        package var examples: String
        /// The meaning at length, which stands below the table.
        package var details: String?
    }

    /// A mapping whose keys get a section, or a definition that leads to such mappings.
    private struct Section {
        var title: String
        var schema: Fields
        /// The path that addresses its keys: `prayers.method`.
        var path: String
    }

    private let root: Fields
    private let definitions: Fields
    private var described: Set<String> = []

    /// Creates the page of the schema that plans follow.
    package init() {
        root = Fields(node: PlanSchema.tree)
        definitions = root.fields("$defs") ?? root
    }

    /// Returns a table for each mapping, the plan's own first.
    package mutating func tables() -> [Table] {
        var sections: [Section] = []
        gather(Section(title: "The plan", schema: root, path: ""), into: &sections)
        return sections.map(table)
    }

    /// The page in Markdown: `docs/plan.md`.
    package static var markdown: String {
        var page = PlanReferencePage()
        return page.text()
    }

    private mutating func text() -> String {
        let tables = tables()
        var page = """
            # The plan, key by key

            A plan is one YAML mapping, or several files that `include` joins. This page lists every key with what it takes,
            what holds when it is left out, what it means, and an example. What `horarium check` says of a value that is not
            so stands in [Diagnostics](diagnostics.md); a whole plan to start from is written by `horarium init`.

            This page is generated from [`schemas/plan.schema.json`](../schemas/plan.schema.json):
            `horarium plan-page > docs/plan.md`.


            """
        page +=
            (tables.map(\.title) + ["Kinds of values"]).map { "[\($0)](#\(Self.slug($0)))" }
            .joined(separator: " ·\n") + "\n"
        for table in tables { page += Self.text(of: table) }
        return page + Self.text(of: kinds)
    }

    // MARK: Sections

    /// Adds the section of a schema, then the sections that its keys lead to.
    private mutating func gather(_ section: Section, into sections: inout [Section]) {
        sections.append(section)
        let keys = section.schema.ownKeys
        for entry in keys?.entries ?? [] {
            let path = section.path.isEmpty ? entry.key : "\(section.path).\(entry.key)"
            gather(Fields(node: entry.value), path, into: &sections)
        }
        if section.schema["properties"] == nil {
            gatherParts(section.schema, section.path, hasTable: keys != nil, into: &sections)
        } else if let values = section.schema.fields("additionalProperties") {
            gather(values, section.path, into: &sections)
        }
    }

    private mutating func gather(_ schema: Fields, _ path: String, into sections: inout [Section]) {
        if let name = schema.definition {
            guard let definition = definitions.fields(name), leadsToKeys(definition), described.insert(name).inserted
            else { return }
            gather(
                Section(title: Self.words(name).capitalised, schema: definition, path: Self.words(name)),
                into: &sections)
        } else if schema["properties"] != nil {
            gather(Section(title: name(path), schema: schema, path: path), into: &sections)
        } else {
            gatherParts(schema, path, into: &sections)
        }
    }

    /// Adds the sections of a schema's items, values and choices; with `hasTable` the mapping among the choices belongs
    /// to the section itself.
    private mutating func gatherParts(
        _ schema: Fields, _ path: String, hasTable: Bool = false, into sections: inout [Section]
    ) {
        if let items = schema.fields("items") {
            if items["properties"] != nil {
                gather(Section(title: "Each of \(name(path))", schema: items, path: path), into: &sections)
            } else {
                gather(items, path, into: &sections)
            }
        }
        if let values = schema.fields("additionalProperties") { gather(values, path, into: &sections) }
        for choice in schema.choices where !(hasTable && choice["properties"] != nil) {
            gather(choice, path, into: &sections)
        }
    }

    /// Whether a schema describes a mapping with keys of its own, or contains such mappings.
    private func leadsToKeys(_ schema: Fields) -> Bool {
        if schema["properties"] != nil { return true }
        if let name = schema.definition { return definitions.fields(name).map(leadsToKeys) ?? false }
        let parts = [schema.fields("items"), schema.fields("additionalProperties")].compactMap(\.self) + schema.choices
        return parts.contains(where: leadsToKeys)
    }

    private func table(of section: Section) -> Table {
        var table = Table(
            title: section.title,
            description: section.schema.text("markdownDescription") ?? section.schema.text("description") ?? "",
            keys: [], value: nil)
        let mapping = section.schema.mapping
        if section.schema["properties"] == nil {
            let choices = section.schema.choices.map { choice in
                mapping != nil && choice["properties"] != nil ? "these keys" : kind(choice, section.path)
            }
            let takes = mapping == nil ? kind(section.schema, section.path) : choices.joined(separator: " or ")
            let example = example(of: section.schema).map { " For instance `\($0.flowText)`." } ?? ""
            table.value = "Takes \(takes).\(example)"
        }
        guard let mapping, let properties = mapping.fields("properties") else { return table }
        let required = Set(mapping.items("required").compactMap(\.text))
        table.keys = properties.entries.map { entry in
            let schema = Fields(node: entry.value)
            let path = section.path.isEmpty ? entry.key : "\(section.path).\(entry.key)"
            let definition = schema.definition.flatMap { definitions.fields($0) }
            return Key(
                name: entry.key, takes: kind(schema, path),
                fallback: required.contains(entry.key)
                    ? "*required*" : (schema["default"] ?? definition?["default"]).map { "`\($0.flowText)`" } ?? "",
                meaning: schema.text("description") ?? definition?.text("description") ?? "",
                example: example(of: schema).map { "`\(entry.key): \($0.flowText)`" } ?? "",
                details: schema.text("markdownDescription"))
        }
        return table
    }

    private static func text(of table: Table) -> String {
        let head = "\n## \(table.title)\n\n\(table.description)\n" + (table.value.map { "\n\($0)\n" } ?? "")
        guard !table.keys.isEmpty else { return head }
        let rows = table.keys.map { ["`\($0.name)`", $0.takes, $0.fallback, $0.meaning, $0.example] }
        return head + "\n| key | takes | default | meaning | example |\n| --- | --- | --- | --- | --- |\n"
            + rows.map(row).joined()
            + table.keys.map { details("`\($0.name)`", $0.details) }.joined()
    }

    /// A meaning at length under the name that the table has; empty where there is none.
    private static func details(_ name: String, _ text: String?) -> String {
        text.map { "\n**\(name)**: \($0)\n" } ?? ""
    }

    /// The definitions that are single values.
    package var kinds: [Kind] {
        definitions.entries.compactMap { entry in
            let schema = Fields(node: entry.value)
            guard !leadsToKeys(schema) else { return nil }
            let own = Array(schema.items("examples"))
            let examples = own.isEmpty ? [example(of: schema)].compactMap(\.self) : own
            return Kind(
                name: Self.words(entry.key), meaning: schema.text("description") ?? "",
                examples: examples.map { "`\($0.flowText)`" }.joined(separator: ", "),
                details: schema.text("markdownDescription"))
        }
    }

    private static func text(of kinds: [Kind]) -> String {
        "\n## Kinds of values\n\n| kind | meaning | examples |\n| --- | --- | --- |\n"
            + kinds.map { row([$0.name, $0.meaning, $0.examples]) }.joined()
            + kinds.map { details($0.name, $0.details) }.joined()
    }

    // MARK: Values

    /// Returns the values that a schema allows, in words, with links.
    private func kind(_ schema: Fields, _ path: String) -> String {
        if let name = schema.definition {
            let isSection = definitions.fields(name).map(leadsToKeys) ?? false
            return "[\(Self.words(name))](#\(isSection ? Self.slug(Self.words(name)) : "kinds-of-values"))"
        }
        if let constant = schema["const"] { return "`\(constant.flowText)`" }
        if let words = schema["enum"]?.items?.map({ "`\($0.flowText)`" }) {
            return words.count <= 20 ? words.joined(separator: ", ") : "\(words[0]) to \(words[words.count - 1])"
        }
        if schema["properties"] != nil {
            let others = schema.fields("additionalProperties").map { " and by id: \(kind($0, path))" } ?? ""
            return "[its keys](#\(Self.slug(name(path))))\(others)"
        }
        if let values = schema.fields("additionalProperties") { return "by id: \(kind(values, path))" }
        if !schema.choices.isEmpty { return schema.choices.map { kind($0, path) }.joined(separator: " or ") }
        switch schema.text("type") {
        case "boolean": return "`true`, `false`"
        case "object": return "a mapping"
        case "array":
            guard let items = schema.fields("items") else { return "a list" }
            if items.text("type") == "object", items["properties"] == nil { return "a list of mappings" }
            return items["properties"] != nil
                ? "a list of [these](#\(Self.slug("Each of \(name(path))")))" : "a list of \(kind(items, path))"
        case "integer":
            let numbers = Self.numbers(schema)
            return numbers.isEmpty
                ? "a whole number\(range(of: schema))" : numbers.map { "`\($0)`" }.joined(separator: ", ")
        case "number": return "a number\(range(of: schema))"
        default:
            let words = Self.words(ofPattern: schema.text("pattern") ?? "")
            if !words.isEmpty { return words.map { "`\($0)`" }.joined(separator: ", ") }
            return schema.text("errorMessage") ?? "text"
        }
    }

    /// Returns the whole multiples that a schema allows; empty where there are many.
    private static func numbers(_ schema: Fields) -> [Int] {
        guard let step = schema.integer("multipleOf"), let least = schema.integer("minimum"),
            let most = schema.integer("maximum"), step > 1, (most - least) / step < 5
        else { return [] }
        return (least...most).filter { $0 % step == 0 }
    }

    /// Returns the words of a pattern that allows only a few words: `^(?:day|week)$`.
    private static func words(ofPattern pattern: String) -> [String] {
        guard pattern.hasPrefix("^(?:"), pattern.hasSuffix(")$") else { return [] }
        let words = pattern.dropFirst(4).dropLast(2).split(separator: "|", omittingEmptySubsequences: false)
        let arePlain = words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
        return arePlain ? words.map(String.init) : []
    }

    private func range(of schema: Fields) -> String {
        guard let least = schema["minimum"], let most = schema["maximum"] else { return "" }
        return " from \(least.flowText) to \(most.flowText)"
    }

    /// Returns an example that is not the default: the schema's own, another word, or that of the referenced
    /// definition; failing all, the default.
    func example(of schema: Fields) -> DocumentNode? {
        example(of: schema, besides: schema["default"]) ?? schema["default"]
    }

    private func example(of schema: Fields, besides preset: DocumentNode?) -> DocumentNode? {
        func first(_ nodes: some Sequence<DocumentNode>) -> DocumentNode? {
            nodes.first { $0.flowText != preset?.flowText }
        }
        let examples = Array(schema.items("examples")) + [schema["const"]].compactMap(\.self)
        if let example = first(examples) { return example }
        if let word = first(schema.items("enum")) { return word }
        if schema.text("type") == "boolean", case .bool(let flag)? = preset?.value {
            return DocumentNode(.bool(!flag), at: schema.node.span)
        }
        if let definition = schema.definition.flatMap({ definitions.fields($0) }) {
            return example(of: definition, besides: preset)
        }
        if let found = schema.choices.lazy.compactMap({ example(of: $0, besides: preset) }).first { return found }
        return schema.fields("items").flatMap { example(of: $0) }.map {
            DocumentNode(.sequence([$0]), at: schema.node.span)
        }
    }

    // MARK: Words

    /// Returns the title of a path's section: `prayers.method`, or `words` of hiit inside a definition.
    private func name(_ path: String) -> String {
        let parts = path.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, described.contains(where: { Self.words($0) == parts[0] }) else { return "`\(path)`" }
        return "`\(parts[1])` of \(parts[0])"
    }

    /// Returns a name in words: `walkRun` as `walk run`.
    private static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
    }

    /// Returns the anchor that GitHub gives a heading.
    private static func slug(_ title: String) -> String {
        String(title.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
}

extension Fields {
    /// The name of the definition that a schema refers to.
    fileprivate var definition: String? {
        text("$ref").flatMap { $0.hasPrefix("#/$defs/") ? String($0.dropFirst("#/$defs/".count)) : nil }
    }

    /// The alternative schemas, of which one must hold.
    fileprivate var choices: [Fields] {
        (Array(items("anyOf")) + items("oneOf") + [self["else"], self["then"]].compactMap(\.self)).map(Fields.init)
            .filter { $0["required"] == nil || $0["properties"] != nil }
    }

    /// The mapping that a schema describes, itself or as the only one of its choices that has keys.
    fileprivate var mapping: Fields? {
        if self["properties"] != nil { return self }
        let mappings = choices.filter { $0["properties"] != nil }
        return mappings.count == 1 ? mappings[0] : nil
    }

    /// The keys of that mapping.
    fileprivate var ownKeys: Fields? { mapping?.fields("properties") }
}

extension String {
    fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
