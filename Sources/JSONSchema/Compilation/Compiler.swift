public import Diagnostics
internal import Documents

/// A compiler of the subschemas of a ``Registry`` into a ``CompiledSchema``.
///
/// Subschemas wait in a queue instead of being compiled one within the other, so references may be circular and chains
/// of them may be of any length.
struct Compiler {
    var registry: Registry
    let assertsFormats: Bool
    private var queue: [Place] = []
    private var dynamicNames: [String] = []

    init(_ resources: [String: DocumentNode] = [:], assertsFormats: Bool) {
        registry = Registry(resources)
        self.assertsFormats = assertsFormats
    }

    /// Compiles a schema and all that it refers to.
    ///
    /// - Throws: ``InvalidSchema`` with every fault found.
    mutating func compile(_ node: DocumentNode) throws(InvalidSchema) -> CompiledSchema {
        let root = registry.add(node, uri: "")
        var program = CompiledSchema()
        program.root = id(of: root)
        // A subschema that nothing refers to is compiled too: a fault in it is a fault.
        for place in registry.ownPlaces { _ = id(of: place) }
        var next = 0
        repeat {
            while next < queue.count {
                program.subschemas.append(Subschema(compile(at: queue[next])))
                next += 1
            }
            program.dynamicAnchors = dynamicNames.map { name in
                var carriers: [Int32: CompiledSchema.ID] = [:]
                for (index, resource) in registry.resources.enumerated() {
                    if let place = resource.dynamicAnchors[name] { carriers[Int32(index)] = id(of: place) }
                }
                return carriers
            }
        } while next < queue.count
        guard registry.problems.isEmpty else { throw InvalidSchema(registry.problems) }
        return program
    }

    /// Returns the number of a subschema, and queues it for compilation the first time.
    mutating func id(of place: Place) -> CompiledSchema.ID {
        if let id = place.id { return id }
        let id = CompiledSchema.ID(queue.count)
        place.id = id
        queue.append(place)
        return id
    }

    /// Returns the subschema that a reference leads to, or `nil`, with a problem reported, when it leads nowhere.
    mutating func target(of node: DocumentNode, _ keyword: KeywordName, in resource: Int) -> Place? {
        guard case .string(let reference) = node.value else {
            registry.report("'\(keyword)' must be a URI reference", at: node.span)
            return nil
        }
        do throws(Registry.Unresolvable) {
            return try registry.resolve(reference, in: resource)
        } catch {
            registry.report("'\(reference)' leads nowhere: \(error.reason)", at: node.span)
            return nil
        }
    }

    /// Returns the number of a name in the tables of `$dynamicAnchor`.
    mutating func dynamicName(_ name: String) -> Int {
        if let index = dynamicNames.firstIndex(where: { $0.hasSameCodePoints(as: name) }) { return index }
        dynamicNames.append(name)
        return dynamicNames.count - 1
    }

    private mutating func compile(at place: Place) -> SubschemaDraft {
        guard let entry = place.entry else { return SubschemaDraft(resource: 0, location: place.location) }
        var draft = SubschemaDraft(resource: Int32(entry.resource), location: place.location)
        switch entry.node.value {
        case .bool(let accepts): draft.isFalse = !accepts
        case .mapping(let mapping):
            let keywords = entry.keywords ?? Keywords(mapping)
            let dialect = registry.resources[entry.resource].dialect
            var body = SubschemaCompiler(keywords, at: place, in: entry.resource, dialect)
            body.compile(into: &draft, with: &self)
        default: registry.report("a schema must be a mapping, true or false", at: entry.node.span)
        }
        return draft
    }
}

/// The faults of a schema that does not compile.
public struct InvalidSchema: Error, Sendable {
    /// Every fault found, in order of place; there is at least one.
    public let diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics.sorted {
            ($0.span.file.name, $0.span.start) < ($1.span.file.name, $1.span.start)
        }
    }
}
