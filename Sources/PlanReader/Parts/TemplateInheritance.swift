import Diagnostics
import Documents
import JSONSchema

/// Fills in what templates take from those that they are `like`, before anybody looks at them.
///
/// A key that a template does not write is the other's, whole, with the place at which it stands there. What results is
/// a template as any other, so that the schema says of it what it says of those that are written out.
struct TemplateInheritance {
    /// The plan's tree with all templates filled in, those that cannot be left as they are.
    private(set) var root: DocumentNode
    private(set) var findings: [Diagnostic] = []
    /// The ids of the templates that others are like.
    private(set) var bases: Set<String> = []

    private let templates: Mapping
    /// The templates that are filled in, and those that cannot be.
    private var filled: [String: DocumentNode] = [:]
    private var failed: Set<String> = []

    init(_ root: DocumentNode) {
        self.root = root
        guard let node = Fields(node: root).fields("workouts")?["templates"], case .mapping(let templates) = node.value,
            templates.entries.contains(where: { Fields(node: $0.value)["like"] != nil })
        else {
            templates = Mapping([])
            return
        }
        self.templates = templates
        for entry in templates.entries { fill(entry, path: []) }
        let filledIn = root.mapped { step, section in
            guard step == .key("workouts") else { return nil }
            return section.mapped { step, part in
                guard step == .key("templates") else { return nil }
                return part.mapped { step, _ in if case .key(let id) = step { filled[id] } else { nil } }
            }
        }
        self.root = filledIn ?? root
    }

    /// - `path`: The templates that are like this one, the first last.
    private mutating func fill(_ entry: Mapping.Entry, path: [String]) {
        guard filled[entry.key] == nil, !failed.contains(entry.key) else { return }
        guard case .mapping(let own) = entry.value.value, let like = own["like"], let name = like.text else {
            filled[entry.key] = entry.value
            return
        }
        failed.insert(entry.key)
        let path = path + [entry.key]
        bases.insert(name)
        guard let base = templates.entry(name) else {
            findings.append(.unknownTemplate(name, known: templates.entries.map(\.key), at: like.span))
            return
        }
        if let first = path.firstIndex(of: name) {
            findings.append(.likeCircle(Array(path[first...]), at: like.span))
            return
        }
        fill(base, path: path)
        // One without a type has a finding of its own, which this one would only repeat.
        guard let source = filled[name], case .mapping(let theirs) = source.value, let found = theirs["type"]?.text
        else { return }
        if let type = own["type"], let wanted = type.text, wanted != found {
            findings.append(.likeOtherType(entry.key, wanted, base: name, found, at: type.span))
            return
        }
        var node = entry.value
        node.value = .mapping(
            Mapping(own.entries.filter { $0.key != "like" } + theirs.entries.filter { own[$0.key] == nil }))
        filled[entry.key] = node
        failed.remove(entry.key)
    }
}
