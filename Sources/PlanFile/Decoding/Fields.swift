import CivilTime
import Diagnostics
import Documents

/// A mapping of the plan, read key by key.
///
/// The schema has been checked before, so a value of another shape than a getter wants counts as absent.
struct Fields {
    let node: Node

    private var mapping: Mapping {
        if case .mapping(let mapping) = node.value { mapping } else { Mapping([]) }
    }

    var entries: [Mapping.Entry] { mapping.entries }

    subscript(key: String) -> Node? { mapping[key] }

    func fields(_ key: String) -> Fields? { mapping[key].map(Fields.init) }
    func text(_ key: String) -> String? { mapping[key]?.text }
    func integer(_ key: String) -> Int? { mapping[key]?.integer }
    func double(_ key: String) -> Double? { mapping[key]?.double }
    func duration(_ key: String) -> TimeSpan? { mapping[key]?.duration }
    func items(_ key: String) -> [Node] { mapping[key]?.items ?? [] }

    func flag(_ key: String) -> Bool? {
        if case .bool(let flag)? = mapping[key]?.value { flag } else { nil }
    }

    /// The place of the key itself, for findings about an entry as a whole.
    func keySpan(_ key: String) -> SourceSpan { mapping.entry(key)?.keySpan ?? node.span }

    func dates(_ key: String) -> Set<LocalDate> { Set(items(key).compactMap(\.text).compactMap { LocalDate($0) }) }

    /// The days of the week that a list names; all of them when there is no list.
    func weekdays(_ key: String) -> Set<Weekday> {
        let names = items(key).compactMap(\.text)
        guard !names.isEmpty else { return Set(Weekday.allCases) }
        return Set(Weekday.allCases.filter { names.contains($0.planName) })
    }
}

extension Node {
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

    var items: [Node]? {
        if case .sequence(let items) = value { items } else { nil }
    }

    var duration: TimeSpan? { text.flatMap { TimeSpan($0) } }
}

extension Weekday {
    /// The plan file's word: `mon`.
    package var planName: String { shortName.lowercased() }
}
