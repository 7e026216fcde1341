import CivilTime

/// An occurrence of a prompt rule or session that other times can be tied to: `bolus`, `bolus.2`.
package struct RuleAnchor: Hashable, Sendable {
    /// The rule's id.
    package var id: String
    /// Which of the rule's occurrences of a list day it is, in the order of time, from 1.
    package var number: Int

    package init(id: String, number: Int = 1) {
        self.id = id
        self.number = number
    }

    /// Reads the notation of a time that is tied to a rule, such as `bolus.2+2h`.
    ///
    /// - `rules`: The ids that the plan has: of several that begin the text the longest is meant, since ids may contain
    ///   hyphens and digits.
    static func read(_ text: String, _ rules: Set<String>) -> (rule: RuleAnchor, offset: TimeSpan)? {
        guard !rules.isEmpty else { return nil }
        for (name, offset) in splits(of: text) {
            if rules.contains(name) { return (RuleAnchor(id: name), offset) }
            if let rule = numbered(name), rules.contains(rule.id) { return (rule, offset) }
        }
        return nil
    }

    /// Returns the name that begins a time which may be tied to a rule, whatever rules there are; `nil` for the times of
    /// clock and sun.
    package static func name(in text: String) -> String? {
        guard Moment(text) == nil, let (name, _) = splits(of: text).last else { return nil }
        return numbered(name)?.id ?? name
    }

    /// Returns the ways to take a text for a name with an offset, the longest name first.
    private static func splits(of text: String) -> [(name: String, offset: TimeSpan)] {
        let signs = text.indices.reversed().filter { "+-".contains(text[$0]) }
        return [(text, .zero)]
            + signs.compactMap { place in
                TimeSpan(String(text[place...])).map { (String(text[..<place]), $0) }
            }
    }

    /// Reads `bolus.2`.
    private static func numbered(_ name: String) -> RuleAnchor? {
        guard let dot = name.lastIndex(of: "."), let number = Int(name[name.index(after: dot)...]), number >= 1 else {
            return nil
        }
        return RuleAnchor(id: String(name[..<dot]), number: number)
    }
}

extension RuleAnchor: CustomStringConvertible {
    /// The plan file's notation.
    package var description: String { number == 1 ? id : "\(id).\(number)" }
}
