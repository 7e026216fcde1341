internal import Diagnostics
internal import Documents

/// One run of a schema over a document.
///
/// It either answers yes or no as soon as it knows, or goes on to collect what is wrong; the rules are the same code.
struct Evaluator {
    /// Schemas entered one within the other at one value beyond which the schema is taken to refer to itself for ever;
    /// schemas that people write stay below twenty.
    private static let maximumInPlace = 100
    /// The same over the whole document: a hundred levels of it at twenty each. A frame takes about 1 KiB in a release
    /// build, so this keeps within a quarter of the usual 8 MiB stack.
    private static let maximumFrames = 2000

    private let program: Program
    /// What one document needs of a schema, in place of ``program``.
    private let part: PartialProgram?
    var isCollecting: Bool
    /// Whether suggestions will be wanted.
    let wantsKnown: Bool
    var violations: [Violation] = []
    var path: [PathStep] = []
    /// Whether the value at hand is a mapping's key.
    var isKey = false
    /// The resources entered on the way here, outermost first, for `$dynamicRef`.
    private var scope: [Int32] = []
    private var inPlace = 0
    private var frames = 0
    /// Whether the schema referred to itself without end: no answer but "no" is then safe, whatever `not` makes of it.
    private(set) var isEndless = false

    /// A step into the document, with what a violation found there wants to know.
    struct PathStep {
        var step: InstancePath.Step
        var keySpan: SourceSpan?
        var aliasSpan: SourceSpan?

        /// The step into an entry of a mapping.
        init(_ entry: Mapping.Entry) {
            step = .key(entry.key)
            keySpan = entry.keySpan
            aliasSpan = entry.value.aliasSpan?.span
        }

        /// The step to an item of a list.
        init(_ index: Int, _ item: DocumentNode) {
            step = .index(index)
            aliasSpan = item.aliasSpan?.span
        }
    }

    init(_ program: Program, collecting: Bool) { self.init(program, part: nil, collecting: collecting) }

    /// Answers yes or no for a schema that is compiled on the way.
    init(_ part: PartialProgram) { self.init(Program(), part: part, collecting: false) }

    private init(_ program: Program, part: PartialProgram?, collecting: Bool) {
        self.program = program
        self.part = part
        isCollecting = collecting
        wantsKnown = collecting
        scope.reserveCapacity(16)
    }

    @inline(__always)
    func subschema(_ id: Program.ID) -> Subschema { part?.subschema(id) ?? program.subschemas[Int(id)] }

    /// Whether `node` fits the subschema; notes in `marks` what was looked at.
    mutating func evaluate(_ id: Program.ID, _ node: borrowing DocumentNode, _ marks: inout Marks) -> Bool {
        let schema = subschema(id)
        inPlace += 1
        frames += 1
        let entersResource = scope.last != schema.resource
        if entersResource { scope.append(schema.resource) }
        defer {
            inPlace -= 1
            frames -= 1
            if entersResource { scope.removeLast() }
        }
        guard inPlace <= Self.maximumInPlace, frames <= Self.maximumFrames else {
            isEndless = true
            return report(schema, .ref, .endless, copy node)
        }
        if schema.isFalse { return report(schema, nil, .forbidden, copy node) }
        // What a wrong type entails is not worth telling.
        guard hasType(schema, node) else { return false }

        // A look at what a value holds copies it, and most subschemas ask nothing of one type.
        guard schema.asksByType else { return schema.general.isEmpty || checkGeneral(schema, node, &marks) }
        var valid = true
        switch node.value {
        case .mapping(let mapping):
            guard schema.unevaluatedProperties == nil else {
                return evaluateAndRest(schema, node, mapping, &marks)
            }
            valid = check(schema, schema.ofObjects, mapping, node, &marks)
        case .sequence(let items):
            guard schema.unevaluatedItems == nil else { return evaluateAndRest(schema, node, items, &marks) }
            valid = check(schema, schema.ofArrays, items, node, &marks)
        case .string(let text):
            if !schema.ofStrings.isEmpty { valid = check(schema, schema.ofStrings, text, node) }
        case .integer, .number:
            if !schema.ofNumbers.isEmpty { valid = check(schema, numbers: schema.ofNumbers, node) }
        case .null, .bool: break
        }
        guard valid || isCollecting else { return false }
        return (schema.general.isEmpty || checkGeneral(schema, node, &marks)) && valid
    }

    /// Evaluates at a value inside the present one, whose own marks are not asked for.
    mutating func descend(_ id: Program.ID, _ node: borrowing DocumentNode, _ step: @autoclosure () -> PathStep) -> Bool
    {
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

    /// Answers yes or no even while violations are being collected.
    mutating func quietly(_ body: (inout Evaluator) -> Bool) -> Bool {
        let collecting = isCollecting
        isCollecting = false
        defer { isCollecting = collecting }
        return body(&self)
    }

    /// The subschema that `$dynamicRef` means here: the outermost resource's of that name (core, §8.2.3.2).
    func dynamicTarget(_ initial: Program.ID, _ name: Int) -> Program.ID {
        let carriers = program.dynamicAnchors[name]
        for resource in scope {
            if let carrier = carriers[resource] { return carrier }
        }
        return initial
    }

    private mutating func hasType(_ schema: Subschema, _ node: borrowing DocumentNode) -> Bool {
        guard schema.types != .all else { return true }
        switch node.value {
        case .null: if schema.types.contains(.null) { return true }
        case .bool: if schema.types.contains(.boolean) { return true }
        case .integer: if schema.types.contains(.integer) { return true }
        case .number:
            if schema.types.contains(.fraction) { return true }
            if schema.types.contains(.integer), InstanceType(node.value) == .integer { return true }
        case .string: if schema.types.contains(.string) { return true }
        case .sequence: if schema.types.contains(.array) { return true }
        case .mapping: if schema.types.contains(.object) { return true }
        }
        return report(
            schema, .type, .wrongType(expected: schema.types.types, found: InstanceType(node.value)), copy node)
    }

    // MARK: unevaluatedProperties, unevaluatedItems

    private mutating func evaluateAndRest(
        _ schema: Subschema, _ node: borrowing DocumentNode, _ mapping: Mapping, _ marks: inout Marks
    ) -> Bool {
        guard let rest = schema.unevaluatedProperties else { return true }
        // A schema sees what its own keywords looked at, not what its neighbours did.
        var own = Marks(isActive: true)
        var valid = check(schema, schema.ofObjects, mapping, node, &own)
        guard valid || isCollecting else { return false }
        valid = checkGeneral(schema, node, &own) && valid
        guard valid || isCollecting else { return false }
        for (index, entry) in mapping.entries.enumerated() where !own.contains(index) {
            own.insert(index)
            if subschema(rest).isFalse {
                valid = reportUnknown(schema, .unevaluatedProperties, entry, node, known: own.known)
            } else if !descend(rest, entry.value, PathStep(entry)) {
                valid = false
            }
            guard valid || isCollecting else { return false }
        }
        marks.formUnion(own)
        return valid
    }

    private mutating func evaluateAndRest(
        _ schema: Subschema, _ node: borrowing DocumentNode, _ items: [DocumentNode], _ marks: inout Marks
    ) -> Bool {
        guard let rest = schema.unevaluatedItems else { return true }
        var own = Marks(isActive: true)
        var valid = check(schema, schema.ofArrays, items, node, &own)
        guard valid || isCollecting else { return false }
        valid = checkGeneral(schema, node, &own) && valid
        guard valid || isCollecting else { return false }
        for (index, item) in items.enumerated() where !own.contains(index) {
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
