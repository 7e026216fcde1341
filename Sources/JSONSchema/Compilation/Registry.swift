import Text
internal import Diagnostics
internal import Documents

/// The documents that a schema consists of: their resources, anchors and subschemas, by URI and by place.
struct Registry {
    /// A schema with a URI of its own (core, §4.3.5).
    struct Resource {
        var uri: URIReference
        var root: Place
        var dialect: Dialect
        var anchors: [String: Place] = [:]
        var dynamicAnchors: [String: Place] = [:]
        /// The references in the resource that have been followed, each with its target in ``targets``.
        var references = KeyTable()
        var targets: [Place] = []
    }

    private(set) var resources: [Resource] = []
    /// The places of the subschemas in the first document.
    private(set) var ownPlaces: [Place] = []
    private(set) var problems: [Diagnostic] = []
    private var resourceByURI: [String: Int] = [:]
    private var documents = 0
    private let available: [String: DocumentNode]

    init(_ available: [String: DocumentNode]) { self.available = available }

    mutating func report(_ message: String, at span: SourceSpan) {
        problems.append(Diagnostic(.badSchema, message, at: span))
    }

    /// Adds a document that was found under a URI, and returns its root.
    mutating func add(_ node: DocumentNode, uri: String) -> Place {
        let root = Place(rootOf: documents)
        documents += 1
        let resource = Resource(uri: URIReference(uri), root: root, dialect: .standard)
        resources.append(resource)
        resourceByURI[uri] = resources.count - 1
        scan(node, at: root, in: resources.count - 1)
        return root
    }

    // MARK: Finding

    /// Returns the place that a reference in a resource leads to.
    ///
    /// - Throws: ``Unresolvable`` with the reason in words, when it leads nowhere.
    mutating func resolve(_ reference: String, in resource: Int) throws(Unresolvable) -> Place {
        if let known = resources[resource].references.index(of: reference) { return resources[resource].targets[known] }
        let target = try find(reference, in: resource)
        resources[resource].references.insert(reference)
        resources[resource].targets.append(target)
        return target
    }

    private mutating func find(_ reference: String, in resource: Int) throws(Unresolvable) -> Place {
        // Most references stay within their resource and consist of a fragment alone.
        if reference.utf8.first == UInt8(ascii: "#") {
            return try find(String(Substring(reference.utf8.dropFirst())).percentDecoded, in: resource)
        }
        let uri = URIReference(reference).resolved(against: resources[resource].uri)
        let base = uri.withoutFragment.description
        if resourceByURI[base] == nil {
            guard let document = available[base] ?? available[base + "#"] ?? MetaSchemaLibrary.document(base) else {
                throw Unresolvable(reason: "no document is known as '\(base)'")
            }
            _ = add(document, uri: base)
        }
        guard let target = resourceByURI[base] else { throw Unresolvable(reason: "no document is known as '\(base)'") }
        return try find(uri.decodedFragment, in: target)
    }

    /// Returns the place that a fragment means in a resource; `nil` stands for a fragment that is not valid UTF-8.
    private mutating func find(_ fragment: String?, in target: Int) throws(Unresolvable) -> Place {
        guard let fragment else { throw Unresolvable(reason: "its fragment is not valid UTF-8") }
        if fragment.isEmpty { return resources[target].root }
        if let tokens = fragment.pointerTokens { return try walk(tokens, from: target) }
        guard let place = resources[target].anchors[fragment] else {
            throw Unresolvable(reason: "there is no anchor '\(fragment)'")
        }
        return place
    }

    struct Unresolvable: Error { let reason: String }

    private mutating func walk(_ tokens: [String], from resource: Int) throws(Unresolvable) -> Place {
        var place = resources[resource].root
        guard var node = place.entry?.node else { throw Unresolvable(reason: "it leads nowhere") }
        var resource = resource
        for token in tokens {
            switch node.value {
            case .mapping(let mapping):
                guard let child = mapping[token] else { throw Unresolvable(reason: "there is no '\(token)'") }
                node = child
            case .sequence(let items):
                guard let index = Int(token), items.indices.contains(index), String(index) == token else {
                    throw Unresolvable(reason: "there is no item '\(token)'")
                }
                node = items[index]
            default: throw Unresolvable(reason: "there is no '\(token)'")
            }
            place = place.child(token)
            resource = place.entry?.resource ?? resource
        }
        // A place that no keyword makes a schema becomes one when a reference leads to it.
        if place.entry == nil { scan(node, at: place, in: resource) }
        return place
    }

    // MARK: Adding documents

    /// Records a subschema and those inside it.
    private mutating func scan(_ node: DocumentNode, at place: Place, in outer: Int) {
        if place.document == 0 { ownPlaces.append(place) }
        guard case .mapping(let mapping) = node.value else {
            place.hold(node, in: outer, rootOf: resources[outer].root === place ? resources[outer].uri : nil)
            return
        }
        let keywords = Keywords(mapping)
        let resource = identify(keywords, at: place, in: outer)
        place.hold(
            node, keywords, in: resource, rootOf: resources[resource].root === place ? resources[resource].uri : nil)
        scanInside(place)
    }

    /// Records the subschemas inside one that has been recorded.
    private mutating func scanInside(_ place: Place) {
        guard let entry = place.entry, let keywords = entry.keywords else { return }
        let resource = entry.resource
        let dialect = resources[resource].dialect
        for name in keywords.names {
            guard let value = keywords[name] else { continue }
            switch dialect.place(of: name, value.value) {
            case .none: break
            case .schema: scan(value, at: place.child(name.rawValue), in: resource)
            case .list:
                guard case .sequence(let items) = value.value else { break }
                let list = place.child(name.rawValue)
                for (index, item) in items.enumerated() { scan(item, at: list.child(String(index)), in: resource) }
            case .map:
                guard case .mapping(let children) = value.value else { break }
                let map = place.child(name.rawValue)
                for child in children.entries {
                    if name == .dependencies, case .sequence = child.value.value { continue }
                    scan(child.value, at: map.child(child.key), in: resource)
                }
            }
        }
    }

    /// Reads `$id`, `$schema` and the anchors of a subschema, and returns the resource that the subschema is in.
    private mutating func identify(_ keywords: Keywords, at place: Place, in outer: Int) -> Int {
        var resource = outer
        let isRoot = resources[outer].root === place
        if isRoot { adopt(keywords[.schema], for: outer) }
        let dialect = resources[outer].dialect
        let ignoresSiblings = dialect.draft <= .draft7 && keywords.has(.ref)
        if let id = keywords[dialect.identifier], !ignoresSiblings {
            if case .string(let text) = id.value {
                let uri = URIReference(text).resolved(against: resources[outer].uri)
                let name = uri.withoutFragment.description
                if let fragment = uri.fragment, !fragment.isEmpty {
                    if text.unicodeScalars.first == "#", dialect.draft < .draft2020 {
                        resources[outer].anchors[fragment] = place
                    } else {
                        report("'\(dialect.identifier)' may not have a fragment; '$anchor' names a place", at: id.span)
                    }
                } else if isRoot {
                    resources[outer].uri = uri.withoutFragment
                    resourceByURI[name] = outer
                } else if let known = resourceByURI[name], resources[known].root.document == place.document {
                    report("two schemas have the '\(dialect.identifier)' '\(name)'", at: id.span)
                } else {
                    resources.append(Resource(uri: uri.withoutFragment, root: place, dialect: dialect))
                    resource = resources.count - 1
                    adopt(keywords[.schema], for: resource)
                    resourceByURI[name] = resource
                }
            } else {
                report("'\(dialect.identifier)' must be a URI", at: id.span)
            }
        }
        for keyword in [KeywordName.anchor, .dynamicAnchor] {
            guard let anchor = keywords[keyword], !ignoresSiblings else { continue }
            guard case .string(let name) = anchor.value, Self.isAnchor(name) else {
                report("'\(keyword)' must be a word of letters, digits, '-', '_' and '.'", at: anchor.span)
                continue
            }
            if resources[resource].anchors[name] != nil {
                report("two places have the anchor '\(name)'", at: anchor.span)
            }
            resources[resource].anchors[name] = place
            if keyword == .dynamicAnchor { resources[resource].dynamicAnchors[name] = place }
        }
        return resource
    }

    /// Gives a resource the dialect that its `$schema` names.
    private mutating func adopt(_ schema: DocumentNode?, for resource: Int) {
        guard let schema, let dialect = dialect(named: schema) else { return }
        resources[resource].dialect = dialect
    }

    private mutating func dialect(named schema: DocumentNode) -> Dialect? {
        guard case .string(let text) = schema.value else {
            report("'$schema' must be the URI of a meta-schema", at: schema.span)
            return nil
        }
        let uri = URIReference(text).withoutFragment.description
        if let known = Dialect(knownAs: uri) { return known }
        guard let node = available[uri] ?? available[uri + "#"] ?? MetaSchemaLibrary.document(uri) else {
            report("the meta-schema '\(text)' is not known; expected '\(MetaSchemaLibrary.schema)'", at: schema.span)
            return nil
        }
        guard case .mapping(let mapping) = node.value, case .mapping(let vocabulary)? = mapping["$vocabulary"]?.value
        else {
            return .standard
        }
        do throws(Dialect.UnknownVocabulary) {
            return try Dialect(vocabulary: vocabulary)
        } catch {
            report("the meta-schema '\(text)' needs the vocabulary '\(error.uri)', which is not known", at: schema.span)
            return nil
        }
    }

    /// Whether a name is a plain name by core, §8.2.2: a letter or underscore, then letters, digits, `-`, `_`, `.`.
    private static func isAnchor(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCII else { return false }
        guard first == "_" || first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".unicodeScalars.contains($0))
        }
    }
}
