import Diagnostics
import Documents
import JSON
import NIOConcurrencyHelpers
import PlanEditing
import PlanModel
import PlanSchema

/// The keys that each mapping of a plan has or may have, as the schema describes them: the page makes its forms of them.
/// Mappings with the same keys share a shape.
struct KeyShapes {
    /// The mappings by their paths, each with the number of its shape.
    private(set) var places: [(path: String, shape: Int)] = []
    /// The shapes as JSON.
    private(set) var shapes: [String] = []

    private let plan: EditValue
    private var numbers: [String: Int] = [:]
    private var branches: [[String]: Bool] = [:]
    private static let guide = PlanGuide()
    /// The most mappings that are described; those of a longer plan are changed in its text.
    private static let mostPlaces = 2_000

    init(of plan: EditValue) {
        self.plan = plan
        visit(plan, at: [], like: [])
    }

    /// Describes a mapping and those in it; `pattern` is a path that the schema takes for the same place.
    private mutating func visit(_ value: EditValue, at path: [String], like pattern: [String]) {
        switch value {
        case .mapping(let entries):
            guard places.count < Self.mostPlaces else { return }
            places.append((path.joined(separator: "/"), shape(of: entries.map(\.key), at: path, like: pattern)))
            let hasIDs = hasIDs(pattern)
            for entry in entries {
                visit(entry.value, at: path + [entry.key], like: pattern + [hasIDs ? "x" : entry.key])
            }
        case .list(let items):
            for (index, item) in items.enumerated() { visit(item, at: path + ["\(index)"], like: pattern + ["0"]) }
        default: break
        }
    }

    private mutating func hasIDs(_ pattern: [String]) -> Bool {
        if let known = branches[pattern] { return known }
        let hasIDs = Self.guide.place(at: pattern).hasIDs
        branches[pattern] = hasIDs
        return hasIDs
    }

    private mutating func shape(of written: [String], at path: [String], like pattern: [String]) -> Int {
        let type = type(at: path)
        let isNamed = hasIDs(pattern)
        let keys = isNamed ? [] : written.sorted()
        let name = (pattern + [type ?? ""] + keys).joined(separator: "\n")
        if let known = numbers[name] { return known }
        shapes.append(Self.cached(name) { Self.shape(of: keys, like: pattern, type: type, isNamed: isNamed) })
        numbers[name] = shapes.count - 1
        return shapes.count - 1
    }

    /// The shapes of all plans, which are asked for at each letter that is typed.
    private static let cache = NIOLockedValueBox<[String: String]>([:])
    /// The most cached shapes, and the most letters of their names.
    private static let (mostCached, longestName) = (500, 1_000)

    private static func cached(_ name: String, _ make: () -> String) -> String {
        if let known = cache.withLockedValue({ $0[name] }) { return known }
        let made = make()
        guard name.utf8.count <= longestName else { return made }
        cache.withLockedValue { cache in
            if cache.count >= mostCached { cache = [:] }
            cache[name] = made
        }
        return made
    }

    private static func shape(of keys: [String], like pattern: [String], type: String?, isNamed: Bool) -> String {
        func typeOf(_ count: Int) -> String? { count == depthOfTemplates ? type : nil }
        func describe(_ json: inout JSONWriter, _ key: String, isNew: Bool, isNeeded: Bool = false) {
            let path = pattern + [key]
            let start = isNew ? guide.example(at: path, type: typeOf).flatMap(self.json) : nil
            let (place, item) = (guide.place(at: path, type: typeOf), guide.place(at: path + ["0"], type: typeOf))
            write(place, item: item, to: &json)
            json.member("isNeeded", isNeeded)
            json.member("start", start)
        }
        var json = JSONWriter(.compact)
        json.object { json in
            json.member("written") { json in
                for key in keys { json.member(named: key) { describe(&$0, key, isNew: false) } }
            }
            json.member("more") { json in
                for key in guide.keys(at: pattern, written: keys, type: typeOf) {
                    json.member(named: key.name) { describe(&$0, key.name, isNew: true, isNeeded: key.isRequired) }
                }
            }
            if isNamed { json.member("entry") { describe(&$0, "x", isNew: true) } }
        }
        return json.text
    }

    /// Returns an example as JSON.
    private static func json(_ example: String) -> String? {
        let node = try? YAMLReader.read(SourceFile(name: "example", text: Array(example.utf8)))
        return node.map { PlanForm.text(of: EditValue($0)) }
    }

    private static func write(_ place: PlanGuide.Place, item: PlanGuide.Place, to json: inout JSONWriter) {
        json.member("meaning", place.meaning)
        json.member("preset", place.preset)
        json.member("words", place.words)
        json.member("takesText", place.takesText)
        json.member("takesNumber", place.takesNumber)
        json.member("item") { json in
            json.member("words", item.words)
            json.member("takesText", item.takesText)
            json.member("takesNumber", item.takesNumber)
        }
    }

    /// Where templates stand, which alone have a `type`.
    private static let depthOfTemplates = 3

    /// Returns the type of the template at or above a path, which may be that of the one it is based on.
    private func type(at path: [String]) -> String? {
        guard case .template = PlanPath(Array(path.prefix(Self.depthOfTemplates))) else { return nil }
        var template = plan.value(at: path.prefix(Self.depthOfTemplates))
        for _ in 0..<20 {
            if case .string(let type)? = template?["type"] { return type }
            guard case .string(let base)? = template?["like"] else { return nil }
            template = plan.value(at: ["workouts", "templates", base])
        }
        return nil
    }
}
