internal import Documents
import RegularExpressions

/// Readers for the values of keywords; each reports a problem where the value is of the wrong kind.
extension SubschemaCompiler {
    /// Returns the value of an annotation, if it is a text.
    func words(_ keyword: KeywordName) -> String? {
        if case .string(let text)? = keywords[keyword]?.value { text } else { nil }
    }

    /// Checks the keywords that are for people alone: they are mistyped as easily as others.
    func checkAnnotations(with compiler: inout Compiler) {
        for keyword in [KeywordName.title, .description, .comment, .contentEncoding, .contentMediaType] {
            if let node = keywords[keyword] { _ = string(node, keyword, &compiler) }
        }
        for keyword in [KeywordName.deprecated, .readOnly, .writeOnly] {
            guard let node = keywords[keyword] else { continue }
            if case .bool = node.value { continue }
            compiler.registry.report("'\(keyword)' must be true or false", at: node.span)
        }
        if let node = keywords[.examples] { _ = list(node, .examples, &compiler) }
        for keyword in [KeywordName.defs, .definitions] {
            if let node = keywords[keyword] { _ = entries(node, keyword, &compiler) }
        }
    }

    func string(_ node: DocumentNode, _ keyword: KeywordName, _ compiler: inout Compiler) -> String? {
        if case .string(let text) = node.value { return text }
        compiler.registry.report("'\(keyword)' must be a text", at: node.span)
        return nil
    }

    func pattern(_ source: String, _ node: DocumentNode, _ compiler: inout Compiler) -> Pattern? {
        do throws(PatternError) {
            return try Pattern(
                source, isUnicodeMode: dialect.draft == .draft2020)
        } catch {
            compiler.registry.report(
                "'\(source)' is no regular expression of ECMA-262: \(error.reason), at character \(error.position + 1)",
                at: node.span)
            return nil
        }
    }

    func list(_ node: DocumentNode, _ keyword: KeywordName, _ compiler: inout Compiler) -> DocumentNode.Items? {
        if case .sequence(let items) = node.value { return items }
        compiler.registry.report("'\(keyword)' must be a list", at: node.span)
        return nil
    }

    func strings(_ node: DocumentNode, _ keyword: KeywordName, _ compiler: inout Compiler) -> [String]? {
        guard case .sequence(let items) = node.value else {
            compiler.registry.report("'\(keyword)' must be a list of keys", at: node.span)
            return nil
        }
        var seen = KeyTable()
        return items.compactMap { item in
            guard let key = string(item, keyword, &compiler) else { return nil }
            if !seen.insert(key).isNew {
                compiler.registry.report("'\(keyword)' lists '\(key)' twice", at: item.span)
            }
            return key
        }
    }

    func entries(_ node: DocumentNode, _ keyword: KeywordName, _ compiler: inout Compiler) -> Mapping.Entries? {
        if case .mapping(let mapping) = node.value { return mapping.entries }
        compiler.registry.report("'\(keyword)' must be a mapping", at: node.span)
        return nil
    }

    func count(_ node: DocumentNode, _ keyword: KeywordName, _ compiler: inout Compiler) -> Int? {
        if let count = ExactDecimal(node.value)?.count { return count }
        compiler.registry.report("'\(keyword)' must be a whole number of at least 0", at: node.span)
        return nil
    }

    func counts(_ least: KeywordName, _ most: KeywordName, _ compiler: inout Compiler) -> (Int, Int)? {
        guard keywords.has(least) || keywords.has(most) else { return nil }
        let minimum = keywords[least].flatMap { count($0, least, &compiler) }
        let maximum = keywords[most].flatMap { count($0, most, &compiler) }
        return (minimum ?? 0, maximum ?? .max)
    }

    /// Returns the subschema that a keyword holds.
    func subschema(_ keyword: KeywordName, _ compiler: inout Compiler) -> CompiledSchema.ID? {
        keywords.has(keyword) ? compiler.id(of: place.child(keyword.rawValue)) : nil
    }

    /// Returns the subschemas that a keyword lists.
    func schemas(_ keyword: KeywordName, _ compiler: inout Compiler) -> [CompiledSchema.ID] {
        guard let node = keywords[keyword] else { return [] }
        guard case .sequence(let items) = node.value, !items.isEmpty else {
            compiler.registry.report("'\(keyword)' must be a list of schemas, at least one", at: node.span)
            return []
        }
        let inner = place.child(keyword.rawValue)
        return items.indices.map { compiler.id(of: inner.child(String($0))) }
    }

    /// Returns the subschemas that a keyword holds under keys.
    func children(_ keyword: KeywordName, _ compiler: inout Compiler) -> [(key: String, schema: CompiledSchema.ID)] {
        guard let node = keywords[keyword], let entries = entries(node, keyword, &compiler) else { return [] }
        let inner = place.child(keyword.rawValue)
        return entries.map { ($0.key, compiler.id(of: inner.child($0.key))) }
    }
}

extension DocumentNode {
    /// The digits of a number as written, and its nearest double; 0 for anything else.
    var number: (literal: String, double: Double) {
        switch value {
        case .integer(let integer): (String(integer), Double(integer))
        case .number(let number): (number.literal, number.double)
        default: ("0", 0)
        }
    }
}
