import CivilTime
package import Diagnostics
package import Documents
package import JSONSchema
import PlanSchema

/// Puts into words what the schema refuses, with advice that takes knowing what plans are about.
///
/// JSON Schema says that `7.30` is no text of a certain pattern; that a clock time was meant, and how it is written, is
/// known here. Each cause gets one finding: what follows from a misspelt or misplaced key is left out.
package struct SuggestionEngine {
    let root: DocumentNode
    /// The same with its templates as they are written, some `like` others.
    let written: DocumentNode
    var keys: PlanKeys { .ofPlans }
    package var findings: [Diagnostic] = []
    /// The keys of the plan's own mapping and of `workouts` that are there, but misspelt or misplaced.
    package private(set) var meantKeys: Set<String> = []
    /// The places that have findings already.
    var explained: Set<[InstancePath.Step]> = []

    package init(_ violations: [Violation], in root: DocumentNode, written: DocumentNode) {
        self.root = root
        self.written = written
        guard !violations.isEmpty else { return }
        var rest = violations
        for violation in violations { explainIndentation(violation, &rest) }
        explainLevels(&rest)
        let meant = rest.compactMap { violation -> [InstancePath.Step]? in
            guard case .unknownKey(let key, let known) = violation.details,
                let name = KeyAliases.meant(key, known: known)?.text
            else { return nil }
            if violation.path.steps.count <= 1 { meantKeys.insert(name) }
            return violation.path.steps + [.key(name)]
        }
        let all = rest
        rest.removeAll { violation in
            guard case .missingKey(let key, _) = violation.details else { return false }
            // Which others a template needs depends on its type.
            if key != "type", all.contains(where: { $0.path == violation.path && $0.isMissing("type") }) { return true }
            // What a session has in place of a template may be misspelt too.
            let keys = key == "template" ? [key, "weeks"] : [key]
            return keys.contains { meant.contains(violation.path.steps + [.key($0)]) } || isMisspeltStep(violation, all)
        }
        var seen = Set(findings)
        for violation in rest where !isExplained(violation.path.steps) {
            let finding = words(for: violation)
            if seen.insert(finding).inserted { findings.append(finding) }
            if keyOfRule(violation) != nil, let key = violation.node.text {
                explained.insert(violation.path.steps + [.key(key)])
            }
            // Hours without an id: `from` and `to` are taken for ids, but it is one mistake.
            if violation.path.steps == [.key("quiet"), .key("from")] { explained.insert([.key("quiet"), .key("to")]) }
        }
    }

    private func isExplained(_ path: [InstancePath.Step]) -> Bool {
        path.indices.contains { explained.contains(Array(path[...$0])) }
    }

    /// In a step or reminder that has an unknown key, that key was meant to be the one that is missing.
    private func isMisspeltStep(_ violation: Violation, _ all: [Violation]) -> Bool {
        guard case .index? = violation.path.steps.last else { return false }
        return all.contains { other in
            if case .unknownKey = other.details { other.path == violation.path } else { false }
        }
    }

    private func words(for violation: Violation) -> Diagnostic {
        if case .wrongType(let expected, .null) = violation.details, expected.contains(.object),
            let entry = entry(violation.path.steps)
        {
            let place = keys.places(at: violation.path.steps).first
            let canBeEmpty = place.map(\.required.isEmpty) ?? false
            return .emptySection(violation.path.dotted, canBeEmpty: canBeEmpty, at: entry.keySpan)
        }
        if case .unknownKey(let key, let known) = violation.details {
            return violation.diagnostic(root: "the plan", advice: advice(forKey: key, known, violation))
        }
        if case .missingKey(let key, _) = violation.details {
            return missing(key, violation)
        }
        let advice =
            keyOfRule(violation) ?? ValueSuggestions(violation, in: node(violation.path.steps.dropLast())).advice
        var finding = violation.diagnostic(
            root: "the plan", advice: unused(allowed(advice, for: violation), for: violation),
            example: example(for: violation))
        // In brackets the comma of `[06:15, 1,5h]` parts what may be one number.
        if violation.span.isBesideDecimalComma {
            for fix in finding.fixes.indices { finding.fixes[fix].isCertain = false }
        }
        return naming(finding, violation)
    }

    /// Advice for a key of rules that stands among their ids.
    private func keyOfRule(_ violation: Violation) -> Violation.Advice? {
        let inner = keys.places(at: violation.path.steps + [.key("")])
        guard violation.isKey, let key = violation.node.text, inner.contains(where: { $0.keys[key] != nil }) else {
            return nil
        }
        return .init("the keys here are ids of rules, and '\(key)' belongs inside one of them")
    }

    /// An example of the mapping or list that is wanted in place of a value of another type.
    private func example(for violation: Violation) -> String? {
        guard case .wrongType(let expected, _) = violation.details else { return nil }
        return violation.place.example(of: Set(expected).intersection([.object, .array]))
    }

    private func advice(forKey key: String, _ known: [String], _ violation: Violation) -> Violation.Advice? {
        let (path, value) = (violation.path.steps, violation.node)
        let places = keys.places(at: path)
        let kinds = places.filter { $0.keys[key] != nil }.compactMap(\.kind)
        if !kinds.isEmpty { return .init("'\(key)' belongs to type \(KeyAliases.list(kinds, "or"))") }
        if let advice = ownAdvice(forKey: key, at: path, value) { return advice }
        if path.last == .key("columns"), let column = value.text, known.contains(column) {
            return .init("the file's own name comes second; write \(column): \(ValueSuggestions.flow(key))")
        }
        if let meant = KeyAliases.meant(key, known: known) {
            let fits = Self.mayHold(value, Set(places.flatMap { $0.keys[meant.text] ?? [] }))
            return .init("did you mean '\(meant.text)'?", replacement: meant.map(violation.quoted).certain(if: fits))
        }
        let here = places.map(\.keys)
        if let other = KeyAliases.meant(key, known: here.flatMap(\.keys).sorted())?.text, other != key,
            Fields(node: node(path) ?? root)[other] != nil
        {
            return .init("did you mean '\(other)', which is there already?")
        }
        if path.first == .key("expect") {
            let forms = ["count", "gap", "apart", "time"].filter { form in
                here.contains { $0[form] != nil && $0[key] != nil }
            }
            if !forms.isEmpty { return .init("'\(key)' goes with \(KeyAliases.list(forms.map { "'\($0)'" }, "or"))") }
        }
        if here.contains(where: { $0[key] != nil }) { return .init("it goes with another 'type'") }
        let type = InstanceType(value.value)
        if case .key(let section)? = path.first, keys.isOfPlan(key, type: type, near: path) {
            return .init("'\(key)' is a key of the plan itself; write it beside '\(section)'")
        }
        let homes = keys.homes(of: key, type: type, near: path)
        if (1...3).contains(homes.count) {
            return .init("'\(key)' belongs in \(KeyAliases.list(homes.map { "'\($0)'" }, "or"))")
        }
        if path == [.key("workouts")] {
            return .init("a workout belongs in 'workouts.templates', and when it takes place in 'workouts.sessions'")
        }
        return nil
    }

    /// Whether a key of these types may hold a value, as far as one is a mapping and the other is not.
    private static func mayHold(_ value: DocumentNode, _ types: Set<InstanceType>) -> Bool {
        switch InstanceType(value.value) {
        case .object: types.isEmpty || types.contains(.object)
        case .null: true
        default: types != [.object]
        }
    }

    /// Advice for keys that are another word for no single key.
    private func ownAdvice(
        forKey key: String, at path: [InstancePath.Step], _ value: DocumentNode
    ) -> Violation.Advice? {
        if path.isEmpty, key == "ring" || key == "targets" {
            return .init("a file of targets goes with a plan, as in 'horarium ring PLAN --config FILE'")
        }
        if key.lowercased() == "imsak", path.first == .key("prayers") {
            return .init("in Turkish timetables it is 'fajr'; where it comes earlier, write 'suhoor' with its offset")
        }
        if path == [.key("prayers")], key == "reminders" || key == "notifications", InstanceType(value.value) != .object
        {
            return .init(
                key == "reminders"
                    ? "what all prayers have is written in 'defaults', such as defaults: {reminders: [{before: 15m}]}"
                    : "what all prayers have is written in 'defaults', such as defaults: {at: none}")
        }
        if key == "snooze", path.count > 1 {
            return .init("all alarms of a plan have the button or none; write it into the plan's own 'delivery'")
        }
        if key == "iqamah", path.starts(with: [.key("prayers"), .key("jumuah")]) {
            return .init("the congregation's time belongs in 'prayers.iqamah', as the one of 'jumuah'")
        }
        if key == "on", path.count > 1, path[0] == .key("prompts") || path[0] == .key("workouts"),
            value.text.flatMap({ LocalDate($0) }) != nil
        {
            return .init("did you mean 'dates'?", replacement: .likely("dates"))
        }
        if ["until", "ends"].contains(key), path.count > 1, path.last != .key("dates"),
            [.key("prompts"), .key("workouts")].contains(path[0]),
            let date = value.text.flatMap({ LocalDate($0) })
        {
            return .init("write dates: {to: \(date)}")
        }
        guard path.count == 2, path[0] == .key("prompts"), KeyAliases.fixedTimes.contains(key),
            (value.text ?? value.items?.first?.text).flatMap(LenientTime.moment) != nil
        else { return nil }
        return .init("did you mean 'at'?", replacement: .certain("at"))
    }

    private func missing(_ key: String, _ violation: Violation) -> Diagnostic {
        let fields = Fields(node: violation.node)
        if key == "warmup", fields["repeat"] != nil {
            var better = violation
            better.details = .missingKey("steps", because: "repeat")
            return better.diagnostic(root: "the plan")
        }
        let isDate = violation.place.below(key).schemas.contains { $0["$ref"]?.text == "#/$defs/date" }
        let words = KeyAliases.toWrite(key, in: fields, isDate: isDate)
        return violation.diagnostic(root: "the plan", advice: words.map { .init("write \($0)") })
    }

    // MARK: The tree

    func node(_ path: some Collection<InstancePath.Step>) -> DocumentNode? {
        var node: DocumentNode? = root
        for step in path {
            switch step {
            case .key(let key): node = node.flatMap { Fields(node: $0)[key] }
            case .index(let index): node = node?.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            }
        }
        return node
    }

    func entry(_ path: [InstancePath.Step]) -> Mapping.Entry? {
        guard case .key(let key)? = path.last, case .mapping(let mapping)? = node(path.dropLast())?.value else {
            return nil
        }
        return mapping.entry(key)
    }
}

extension Violation {
    /// The part of the schema at its place.
    var place: SchemaPlaces { path.words.reduce(SchemaPlaces(PlanSchema.tree)) { $0.below($1) } }

    fileprivate func isMissing(_ key: String) -> Bool {
        if case .missingKey(key, _) = details { true } else { false }
    }
}
