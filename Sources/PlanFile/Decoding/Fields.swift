import CivilTime
import Diagnostics
import Documents

/// A mapping of the plan, read key by key.
///
/// The schema has been checked before, so a value of another shape than a getter wants counts as absent.
struct Fields {
    let node: DocumentNode

    private var mapping: Mapping {
        if case .mapping(let mapping) = node.value { mapping } else { Mapping([]) }
    }

    var entries: Mapping.Entries { mapping.entries }

    subscript(key: String) -> DocumentNode? { mapping[key] }

    func fields(_ key: String) -> Fields? {
        guard let node = mapping[key], case .mapping = node.value else { return nil }
        return Fields(node: node)
    }
    func text(_ key: String) -> String? { mapping[key]?.text }
    func integer(_ key: String) -> Int? { mapping[key]?.integer }
    func double(_ key: String) -> Double? { mapping[key]?.double }
    func duration(_ key: String) -> TimeSpan? { mapping[key]?.duration }
    func items(_ key: String) -> DocumentNode.Items { mapping[key]?.items ?? [] }

    /// The items of a list, or the one value that stands for a list of one.
    func list(_ key: String) -> [DocumentNode] {
        mapping[key].map { node in node.items.map { Array($0) } ?? [node] } ?? []
    }

    func flag(_ key: String) -> Bool? {
        if case .bool(let flag)? = mapping[key]?.value { flag } else { nil }
    }

    /// The place of the key itself, for findings about an entry as a whole.
    func keySpan(_ key: String) -> SourceSpan { mapping.entry(key)?.keySpan ?? node.span }

}

extension DocumentNode {
    var text: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// A whole number, also when it is written as `5.0`, which JSON Schema calls an integer too.
    var integer: Int? {
        switch value {
        case .integer(let n): n
        case .number(let number): Int(exactly: number.double)
        default: nil
        }
    }

    var double: Double? {
        switch value {
        case .integer(let n): Double(n)
        case .number(let number): number.double
        default: nil
        }
    }

    var items: DocumentNode.Items? {
        if case .sequence(let items) = value { items } else { nil }
    }

    var duration: TimeSpan? { text.flatMap { TimeSpan($0) } }
}

extension Weekday {
    /// The plan file's word: `mon`.
    package var planName: String { shortName.lowercased() }

    /// The days that a word of the plan file means: `mon`, `Monday`, `mon-fri`, `sat-mon`, `weekdays`, `weekends`; none
    /// for any other word.
    static func named(_ word: String) -> Set<Weekday> {
        switch word {
        case "weekdays": return [.monday, .tuesday, .wednesday, .thursday, .friday]
        case "weekends": return [.saturday, .sunday]
        default: break
        }
        let ends = word.lowercased().split(separator: "-").map { end in
            allCases.firstIndex { $0.planName == end.prefix(3) }
        }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return [] }
        let count = (last - first + allCases.count) % allCases.count + 1
        return Set((0..<count).map { allCases[(first + $0) % allCases.count] })
    }
}
