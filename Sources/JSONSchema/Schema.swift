public import Diagnostics
public import Documents

/// A JSON Schema, draft 2020-12, compiled for use.
///
/// A schema never changes, so any number of documents may be validated at once. Nothing is ever fetched: references
/// lead into the schema itself, to the documents given with it, or to the meta-schemas of draft 2020-12, which are
/// built in.
public struct Schema: Sendable {
    let program: CompiledSchema

    /// Compiles a schema.
    ///
    /// - Parameters:
    ///   - node: The schema's root.
    ///   - resources: The documents that the schema may refer to, by their absolute URIs without fragments.
    ///   - assertFormats: Whether `format` is checked. If not, it is an annotation, unless the schema's meta-schema
    ///     lists the format-assertion vocabulary.
    /// - Throws: ``InvalidSchema`` with every fault found: a keyword of the wrong type, a reference that leads nowhere,
    ///   a bad pattern.
    public init(_ node: DocumentNode, resources: [String: DocumentNode] = [:], assertFormats: Bool = false)
        throws(InvalidSchema)
    {
        var compiler = Compiler(resources, assertsFormats: assertFormats)
        program = try compiler.compile(node)
    }

    /// Whether a document fits the schema, which is faster to find out than why it does not.
    public func isValid(_ node: DocumentNode) -> Bool {
        var evaluator = Evaluator(program, collecting: false)
        return evaluator.fits(node, by: program.root)
    }

    /// Returns every independent violation in a document, in the order of the text; empty when the document fits.
    public func validate(_ node: DocumentNode) -> [Violation] {
        if isValid(node) { return [] }
        var evaluator = Evaluator(program, collecting: true)
        _ = evaluator.fits(node, by: program.root)
        return evaluator.violations.withoutConsequences().inOrderWithoutRepeats()
    }

    /// Returns the faults of a document in words for its author; `root` names the whole document: `the plan`.
    public func diagnose(_ node: DocumentNode, root: String = "the document") -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return validate(node).map { $0.diagnostic(root: root) }.filter { seen.insert($0).inserted }
    }
}

extension [Violation] {
    /// Returns the violations except missing keys that are present but misspelt: the unknown key explains both.
    func withoutConsequences() -> [Violation] {
        var misspelt: Set<InstanceKey> = []
        for violation in self {
            if case .unknownKey(let key, let known) = violation.details,
                let meant = Spelling.nearest(to: key, among: known)
            {
                misspelt.insert(InstanceKey(path: violation.path, key: meant))
            }
        }
        guard !misspelt.isEmpty else { return self }
        return filter { violation in
            guard case .missingKey(let key, _) = violation.details else { return true }
            return !misspelt.contains(InstanceKey(path: violation.path, key: key))
        }
    }

    /// Returns the violations in the order of the text, each fault once: several paths through a schema may lead to the
    /// same fault, and several uses of an anchor to the one place where it is defined.
    func inOrderWithoutRepeats() -> [Violation] {
        var places: [Fault: Int] = [:]
        var unique: [Violation] = []
        for violation in self {
            var key: String?
            switch violation.details {
            case .missingKey(let name, _), .unknownKey(let name, _), .forbiddenKey(let name): key = name
            default: break
            }
            let fault = Fault(span: violation.span, location: key == nil ? violation.schemaLocation : "", key: key)
            guard let place = places[fault] else {
                places[fault] = unique.count
                unique.append(violation)
                continue
            }
            if unique[place].path != violation.path, let use = violation.usedAt {
                unique[place].alsoUsedAt.append(use)
            }
        }
        // `sort` is not stable, so the place in the list decides among equals.
        return unique.enumerated().sorted {
            ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
        }.map(\.element)
    }
}

/// A key of one of the document's mappings.
private struct InstanceKey: Hashable {
    let path: InstancePath
    let key: String
}

/// The properties by which a reader recognizes two violations as the same.
private struct Fault: Hashable {
    let span: SourceSpan
    let location: String
    let key: String?
}
