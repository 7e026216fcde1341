import CivilTime
package import Diagnostics
import JSONSchema
import PlanModel
import Suggestions

extension Diagnostic.Code {
    /// The codes of findings about what rules say of each other.
    package static let placement: [Self] = [ruleCircle, unknownRule, anchorNumber, placedLater]

    package static let ruleCircle = Self(
        "rule-circle", .error,
        """
        A rule is placed after those that it names by id, as anchors of its times or in 'avoid'. Rules that name each other in a \
        circle, or themselves, could never be placed.
        """,
        wrong: """
            bolus: {at: check+1h}
            check: {at: bolus+2h}
            """,
        right: """
            bolus: {at: [08:00, 12:30]}
            check: {at: bolus+2h}
            """)

    package static let unknownRule = Self(
        "unknown-rule", .error,
        """
        'avoid' has the sections 'prayers', 'workouts' and 'prompts', and the ids of prompt rules and sessions. Quiet hours and busy \
        times are kept free without it.
        """,
        wrong: """
            bolus: {at: 08:00}
            mood: {perDay: 4, avoid: {bollus: 20m}}
            """,
        right: """
            bolus: {at: 08:00}
            mood: {perDay: 4, avoid: {bolus: 20m}}
            """)

    package static let anchorNumber = Self(
        "anchor-number", .error,
        "A time is tied to an occurrence that a rule never has: its third, where it comes twice a day.",
        wrong: """
            bolus: {at: [08:00, 12:30]}
            check: {at: bolus.3+2h}
            """,
        right: """
            bolus: {at: [08:00, 12:30]}
            check: {at: bolus.2+2h}
            """)

    package static let placedLater = Self(
        "placed-later", .note,
        """
        A rule is kept free of what is placed before it: of the rules that it names by id, and of those written above it, sessions \
        first. One that comes later keeps free of it only where it says so itself.
        """,
        wrong: """
            mood: {perDay: 4, avoid: {prompts: 10m}}
            water: {perDay: 3}
            """,
        right: """
            mood: {perDay: 4}
            water: {perDay: 3, avoid: {prompts: 10m}}
            """)
}

extension Diagnostic {
    /// - `circle`: The ids of the rules, each of which names the next, and the last the first.
    static func ruleCircle(_ circle: [String], at span: SourceSpan) -> Diagnostic {
        guard circle.count > 1 else {
            return Diagnostic(
                .ruleCircle,
                "'\(circle[0])' names itself, and cannot be placed after itself; take its own id out of it", at: span)
        }
        let way = (circle.dropFirst() + circle.prefix(1)).map { "'\($0)'" }.joined(separator: ", which names ")
        return Diagnostic(
            .ruleCircle,
            "'\(circle[0])' names \(way), so that none of them can be placed first; take one of these names out",
            at: span)
    }

    /// - `isKeptFreeAnyway`: Whether it is the id of quiet hours or busy times.
    static func unknownRule(_ id: String, known: [String], isKeptFreeAnyway: Bool, at span: SourceSpan) -> Diagnostic {
        if isKeptFreeAnyway {
            return Diagnostic(
                .unknownRule, "'\(id)' is kept free without being named; take it out of 'avoid'", at: span)
        }
        let near = KeyAliases.meant(id, known: known)
        let hint =
            near.map { "did you mean '\($0.text)'?" }
            ?? "expected one of \(KeyAliases.list(known.map { "'\($0)'" }, "or"))"
        return Diagnostic(.unknownRule, "there is no '\(id)' to keep free of; \(hint)", at: span, replacement: near)
    }

    static func anchorNumber(_ anchor: RuleAnchor, most: Int, of rule: String, at span: SourceSpan) -> Diagnostic {
        let times = most == 1 ? "once" : most == 2 ? "twice" : "\(most) times"
        let last = RuleAnchor(id: anchor.id, number: most)
        return Diagnostic(
            .anchorNumber,
            "'\(rule)' is tied to \(anchor), but '\(anchor.id)' comes \(times) a day; write \(last) for its last",
            at: span)
    }

    static func farAnchor(_ moment: Moment, of rule: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfRange,
            "'\(rule)' is tied to \(moment); whole days of an offset name another list day, at most 31 away", at: span)
    }

    /// - `section`: The key of `avoid` that does not reach the later rule.
    static func placedLater(_ later: String, than rule: String, _ section: String, at span: SourceSpan) -> Diagnostic {
        let other = section == "prompts" ? ", or avoid: {prompts: …} in '\(later)'" : ""
        return Diagnostic(
            .placedLater,
            "'\(section)' does not keep '\(rule)' free of '\(later)', which is placed after it; write avoid: {\(later): …} here\(other)",
            at: span)
    }
}
