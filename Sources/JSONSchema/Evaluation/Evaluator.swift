internal import Diagnostics
internal import Documents

/// One run of a schema over a document.
///
/// It either stops as soon as the answer is known, or continues and collects every violation; both use the same rules.
struct Evaluator {
    /// The number of nested schemas at one value beyond which a schema is assumed to refer to itself without end;
    /// schemas that people write stay below twenty.
    static let maximumInPlace = 100
    /// The same limit for the whole document: a hundred levels of it at twenty each. A frame takes about 1 KiB in a
    /// release build, so this stays within a quarter of the usual 8 MiB stack.
    private static let maximumFrames = 2000

    private let program: CompiledSchema
    var isCollecting: Bool
    /// Whether violations list the known keys, for suggestions.
    let wantsKnown: Bool
    var violations: [Violation] = []
    var path: [PathStep] = []
    /// Whether the current value is a mapping's key.
    var isKey = false
    /// The resources entered on the way here, outermost first, for `$dynamicRef`; ``resource`` is the last of them.
    private var scope: [Int32] = []
    private var resource: Int32 = -1
    private var inPlace = 0
    private var frames = 0
    /// Whether the schema referred to itself without end: the only safe answer is then "no", whatever `not` makes of
    /// it.
    private(set) var isEndless = false

    /// A step into the document, with the places that a violation found there reports.
    struct PathStep {
        var step: InstancePath.Step
        var keySpan: SourceSpan?
        var aliasSpan: SourceSpan?

        /// Creates the step into an entry of a mapping.
        init(key: DocumentNode, value: DocumentNode) {
            step = .key(key.string)
            keySpan = key.span
            aliasSpan = value.aliasSpan
        }

        /// Creates the step to an item of a list.
        init(_ index: Int, _ item: DocumentNode) {
            step = .index(index)
            aliasSpan = item.aliasSpan
        }
    }

    init(_ program: CompiledSchema, collecting: Bool) {
        self.program = program
        isCollecting = collecting
        wantsKnown = collecting
        scope.reserveCapacity(16)
    }

    /// Whether a whole document fits a schema's root; no document fits a root that refers to itself without end.
    mutating func fits(_ document: DocumentNode, by root: CompiledSchema.ID) -> Bool {
        var marks = Marks.none
        return evaluate(root, document, &marks) && !isEndless
    }

    func subschema(_ id: CompiledSchema.ID) -> Subschema { program.subschemas[Int(id)] }

    /// Whether `node` fits the subschema; also records in `marks` what was looked at.
    mutating func evaluate(_ id: CompiledSchema.ID, _ node: DocumentNode, _ marks: inout Marks) -> Bool {
        let schema = subschema(id)
        guard inPlace < Self.maximumInPlace, frames < Self.maximumFrames else {
            isEndless = true
            return report(schema, .ref, .endless, node)
        }
        inPlace += 1
        frames += 1
        let outer = resource
        if outer != schema.resource {
            resource = schema.resource
            scope.append(resource)
        }
        let fits = evaluate(schema, node, &marks)
        if outer != resource {
            resource = outer
            scope.removeLast()
        }
        inPlace -= 1
        frames -= 1
        return fits
    }

    @inline(__always)
    private mutating func evaluate(_ schema: Subschema, _ node: DocumentNode, _ marks: inout Marks) -> Bool {
        if schema.isFalse { return report(schema, nil, .forbidden, node) }
        // The consequences of a wrong type are not worth reporting.
        guard hasType(schema, node) else { return reportType(schema, node) }

        guard schema.asksByType else { return schema.general.isEmpty || checkGeneral(schema, node, &marks) }
        var valid = true
        switch node.kind {
        case .mapping:
            guard schema.unevaluatedProperties == nil else {
                return evaluateAndRest(schema, node, mapping: node.parts, &marks)
            }
            valid = check(schema, mapping: node.parts, node, &marks)
        case .sequence:
            guard schema.unevaluatedItems == nil else {
                return evaluateAndRest(schema, node, items: node.parts, &marks)
            }
            valid = check(schema, items: node.parts, node, &marks)
        case .string:
            if !schema.ofStrings.isEmpty { valid = node.withText { check(schema, $0, node) } }
        case .integer, .number:
            if !schema.ofNumbers.isEmpty { valid = check(numberBy: schema, node) }
        case .null, .bool: break
        }
        guard valid || isCollecting else { return false }
        return (schema.general.isEmpty || checkGeneral(schema, node, &marks)) && valid
    }

    /// Evaluates a value inside the current one, without collecting its own marks.
    @inline(__always)
    mutating func descend(_ id: CompiledSchema.ID, _ node: DocumentNode, _ step: @autoclosure () -> PathStep) -> Bool {
        let outer = inPlace
        inPlace = 0
        if isCollecting { push(step()) }
        var marks = Marks.none
        let valid = evaluate(id, node, &marks)
        if isCollecting { path.removeLast() }
        inPlace = outer
        return valid
    }

    @inline(never)
    private mutating func push(_ step: @autoclosure () -> PathStep) { path.append(step()) }

    /// Evaluates a value without collecting violations, even while they are being collected otherwise.
    mutating func fits(_ id: CompiledSchema.ID, _ node: DocumentNode, _ marks: inout Marks) -> Bool {
        let collecting = isCollecting
        isCollecting = false
        let fits = evaluate(id, node, &marks)
        isCollecting = collecting
        return fits
    }

    /// Evaluates a value inside the current one without collecting violations.
    mutating func fits(inside id: CompiledSchema.ID, _ node: DocumentNode) -> Bool {
        let outer = inPlace
        inPlace = 0
        var marks = Marks.none
        let fits = fits(id, node, &marks)
        inPlace = outer
        return fits
    }

    /// Returns the subschema that `$dynamicRef` means here: the one in the outermost resource with that name (core,
    /// §8.2.3.2).
    func dynamicTarget(_ initial: CompiledSchema.ID, _ name: Int) -> CompiledSchema.ID {
        let carriers = program.dynamicAnchors[name]
        for resource in scope {
            if let carrier = carriers[resource] { return carrier }
        }
        return initial
    }

    @inline(__always)
    private func hasType(_ schema: Subschema, _ node: DocumentNode) -> Bool {
        guard schema.types != .all else { return true }
        return switch node.kind {
        case .null: schema.types.contains(.null)
        case .bool: schema.types.contains(.boolean)
        case .integer: schema.types.contains(.integer)
        case .number:
            schema.types.contains(.fraction)
                || (schema.types.contains(.integer) && InstanceType(node.value) == .integer)
        case .string: schema.types.contains(.string)
        case .sequence: schema.types.contains(.array)
        case .mapping: schema.types.contains(.object)
        }
    }

    @inline(never)
    private mutating func reportType(_ schema: Subschema, _ node: DocumentNode) -> Bool {
        report(
            schema, .type, .wrongType(expected: schema.types.types, found: InstanceType(node.value)),
            node)
    }

    // MARK: unevaluatedProperties, unevaluatedItems

    private mutating func evaluateAndRest(
        _ schema: Subschema, _ node: DocumentNode, mapping: DocumentNode.Parts, _ marks: inout Marks
    ) -> Bool {
        guard let rest = schema.unevaluatedProperties else { return true }
        // A schema sees what its own keywords looked at, not what its neighbours looked at.
        var own = Marks(isActive: true)
        var valid = check(schema, mapping: mapping, node, &own)
        guard valid || isCollecting else { return false }
        valid = checkGeneral(schema, node, &own) && valid
        guard valid || isCollecting else { return false }
        var lacking: [String]?
        for index in mapping.indices where !own.contains(index) {
            own.insert(index)
            if subschema(rest).isFalse {
                guard isCollecting else { return false }
                let keys = lacking ?? self.lacking(own.known, in: mapping)
                lacking = keys
                valid = reportUnknown(schema, .unevaluatedProperties, mapping, index, lacking: keys)
            } else if !descend(rest, into: mapping, index) {
                valid = false
            }
            guard valid || isCollecting else { return false }
        }
        marks.formUnion(own)
        return valid
    }

    private mutating func evaluateAndRest(
        _ schema: Subschema, _ node: DocumentNode, items: DocumentNode.Parts, _ marks: inout Marks
    ) -> Bool {
        guard let rest = schema.unevaluatedItems else { return true }
        var own = Marks(isActive: true)
        var valid = check(schema, items: items, node, &own)
        guard valid || isCollecting else { return false }
        valid = checkGeneral(schema, node, &own) && valid
        guard valid || isCollecting else { return false }
        for index in items.indices where !own.contains(index) {
            let item = items.item(index)
            own.insert(index)
            if subschema(rest).isFalse {
                valid = report(schema, .unevaluatedItems, .extraItem(index), item)
            } else if !descend(rest, item, PathStep(index, item)) {
                valid = false
            }
            guard valid || isCollecting else { return false }
        }
        marks.formUnion(own)
        return valid
    }
}

extension DocumentNode {
    /// The value of a text; empty for anything else.
    var string: String { if case .string(let text) = value { text } else { "" } }
}
