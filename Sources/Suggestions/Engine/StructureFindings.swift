package import Diagnostics
import Documents
import JSONSchema

extension Diagnostic.Code {
    package static let emptySection = Self(
        "empty-section", .error,
        """
        A key that holds other keys has nothing below it. Mostly the lines that belong to it are not indented \
        further than the key itself, so they count as its neighbours.
        """,
        wrong: """
            prompts:
              sit:
              perDay: 4
            """,
        right: """
            prompts:
              sit:
                perDay: 4
            """)
}

extension Diagnostic {
    /// A key that has no value where a mapping belongs.
    static func emptySection(_ path: String, canBeEmpty: Bool, at key: SourceSpan) -> Diagnostic {
        let ways = canBeEmpty ? ", take it out, or write {} for the defaults" : " or take it out"
        return Diagnostic(.emptySection, "there is nothing below '\(path)'; indent what belongs to it\(ways)", at: key)
    }

    /// - `edits`: What puts the keys there, where that can be done.
    static func misindented(
        _ path: String, _ keys: [String], at key: SourceSpan, _ edits: [TextEdit]?, isCertain: Bool
    ) -> Diagnostic {
        let those = KeyAliases.list(keys.map { "'\($0)'" }, "and")
        return Diagnostic(
            .emptySection,
            "there is nothing below '\(path)'; indent \(those) further than '\(key.text)' to put \(keys.count == 1 ? "it" : "them") there",
            at: key, fixes: edits.map { [Fix("indent \(those)", $0, isCertain: isCertain)] } ?? [])
    }

    /// - `outside`: The way to the mapping around that has the key.
    /// - `isFlow`: Whether brackets, and not blanks, say what the key stands in.
    /// - `edits`: What puts the key there, where that can be done.
    static func indentedTooFar(
        _ key: String, in path: [InstancePath.Step], outside: [InstancePath.Step], isFlow: Bool, at span: SourceSpan,
        _ edits: [TextEdit]?
    ) -> Diagnostic {
        let owner = outside.isEmpty ? "the plan" : "'\(InstancePath(outside).dotted)'"
        let beside = InstancePath([path[outside.count]]).dotted
        return Diagnostic(
            .unknownKey,
            "'\(key)' is a key of \(owner), but stands in '\(InstancePath(path).dotted)'; \(isFlow ? "put it beside" : "indent it like") '\(beside)'",
            at: span, fixes: edits.map { [Fix("indent '\(key)' like '\(beside)'", $0, isCertain: true)] } ?? [])
    }

    /// The same where the mapping around has the key already, so that no blanks put the matter right.
    ///
    /// - `first`: The key there.
    static func indentedTooFar(
        _ key: String, in path: [InstancePath.Step], outside: [InstancePath.Step], at span: SourceSpan,
        first: SourceSpan
    ) -> Diagnostic {
        let owner = outside.isEmpty ? "the plan" : "'\(InstancePath(outside).dotted)'"
        let there = InstancePath(outside + [.key(key)]).dotted
        return Diagnostic(
            .unknownKey,
            "'\(key)' is a key of \(owner), but stands in '\(InstancePath(path).dotted)'; move what is in it to '\(there)', which is there already",
            at: span, related: [Related("'\(key)' is here", at: first)])
    }

    /// - `edits`: What puts the key into the rule above it, where that can be done.
    static func besideItsRule(
        _ key: String, of rule: String, in path: [InstancePath.Step], at span: SourceSpan, _ edits: [TextEdit]?
    ) -> Diagnostic {
        Diagnostic(
            .unknownKey,
            "'\(key)' is a key of what stands in '\(InstancePath(path).dotted)', but stands beside '\(rule)'; indent it like the keys of '\(rule)'",
            at: span,
            fixes: edits.map { [Fix("indent '\(key)' like the keys of '\(rule)'", $0, isCertain: true)] } ?? [])
    }

    static func missingID(above keys: [String], in path: [InstancePath.Step], at span: SourceSpan) -> Diagnostic {
        let those = KeyAliases.list(keys.prefix(3).map { "'\($0)'" }, "and")
        return Diagnostic(
            .wrongType,
            "an id is missing in '\(InstancePath(path).dotted)'; put one of your choice, such as 'morning:', above \(those), and indent them below it",
            at: span)
    }
}
