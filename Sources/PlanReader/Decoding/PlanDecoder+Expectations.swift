import CivilTime
import Diagnostics
import Documents
import PlanModel

extension PlanDecoder {
    /// Reads the plan's expectations of itself.
    ///
    /// - `rules`: The ids of all rules that have occurrences.
    mutating func expectations(rules: [String]) -> [Expectation] {
        (root["expect"]?.items ?? []).compactMap { node in
            let fields = Fields(node: node)
            let limit = dayLimit(fields)
            guard let form = form(fields, rules) else { return nil }
            return Expectation(form: form, limit: limit, source: node.span)
        }
    }

    private mutating func form(_ fields: Fields, _ rules: [String]) -> Expectation.Form? {
        if let node = fields["count"] { return count(fields, subject(node, rules)) }
        if let node = fields["gap"] { return gap(fields, subject(node, rules)) }
        if let node = fields["apart"] { return apart(fields, (node.items ?? []).map { subject($0, rules) }) }
        guard let node = fields["time"], let subject = subject(node, rules) else { return nil }
        return time(fields, subject)
    }

    /// Reads the subject of an expectation; a word that names nothing in the plan is a finding.
    private mutating func subject(_ node: DocumentNode, _ rules: [String]) -> Expectation.Subject? {
        guard let word = node.text else { return nil }
        if word == "all" { return .all }
        if let section = CalendarOptions.Section(rawValue: word) { return .section(section) }
        if rules.contains(word) { return .rule(word) }
        let known = rules + CalendarOptions.Section.allCases.map(\.rawValue) + ["all"]
        findings.append(.unknownSubject(word, known: known, at: node.span))
        return nil
    }

    private mutating func count(_ fields: Fields, _ subject: Expectation.Subject?) -> Expectation.Form? {
        let exact = fields.integer("is")
        let (least, most) = (fields.integer("min") ?? exact, fields.integer("max") ?? exact)
        guard holds(fields, least, most, ["min", "max", "is"]) else { return nil }
        if exact != nil, let key = ["min", "max"].first(where: { fields[$0] != nil }) {
            findings.append(.boundBeside("is", key, at: fields.keySpan(key)))
            return nil
        }
        let period = fields.text("each").flatMap { Expectation.Period(rawValue: $0) } ?? .day
        return subject.map { .count($0, each: period, atLeast: least, atMost: most) }
    }

    private mutating func gap(_ fields: Fields, _ subject: Expectation.Subject?) -> Expectation.Form? {
        let (least, most) = (fields.duration("min"), fields.duration("max"))
        guard holds(fields, least, most, ["min", "max"]) else { return nil }
        return subject.map { .gap($0, atLeast: least, atMost: most) }
    }

    private func apart(_ fields: Fields, _ subjects: [Expectation.Subject?]) -> Expectation.Form? {
        guard subjects.count == 2, let first = subjects[0], let second = subjects[1], let least = fields.duration("min")
        else { return nil }
        return .apart(first, second, atLeast: least)
    }

    private mutating func time(_ fields: Fields, _ subject: Expectation.Subject) -> Expectation.Form? {
        if fields["date"] != nil { return start(fields, subject) }
        if let key = ["is", "within"].first(where: { fields[$0] != nil }) {
            findings.append(.timeWithoutDate(key, at: fields.keySpan(key)))
            return nil
        }
        let (after, before) = (
            fields.text("after").flatMap { DayTime($0) }, fields.text("before").flatMap { DayTime($0) }
        )
        guard holds(fields, after, before, ["after", "before"]) else { return nil }
        return .within(subject, after: after, before: before)
    }

    private mutating func start(_ fields: Fields, _ subject: Expectation.Subject) -> Expectation.Form? {
        if let key = ["after", "before"].first(where: { fields[$0] != nil }) {
            findings.append(.boundBeside("date", key, at: fields.keySpan(key)))
            return nil
        }
        if fields["is"] == nil { findings.append(.noBound(["is"], at: fields.node.span)) }
        guard let date = fields.text("date").flatMap({ LocalDate($0) }),
            let time = fields.text("is").flatMap({ DayTime($0) })
        else { return nil }
        return .start(subject, on: date, at: time, within: fields.duration("within") ?? .zero)
    }

    private static let keysWithoutBound: Set = ["count", "each", "gap", "time", "days", "dates", "except", "every"]

    /// Whether an expectation has a bound, and its lower one does not lie above the upper one; else that is a finding.
    private mutating func holds<Bound: Comparable>(
        _ fields: Fields, _ least: Bound?, _ most: Bound?, _ keys: [String]
    ) -> Bool {
        if let least, let most, least > most {
            let key = keys[1]
            let night = (most as? DayTime).flatMap { $0.onNextDay }
            findings.append(.boundsReversed(keys[0], key, night: night, at: fields[key]?.span ?? fields.node.span))
            return false
        }
        guard least == nil, most == nil else { return true }
        // A bound that cannot be read, or has a wrong name, has a finding of its own.
        if fields.entries.allSatisfy({ Self.keysWithoutBound.contains($0.key) }) {
            findings.append(.noBound(keys, at: fields.node.span))
        }
        return false
    }
}
