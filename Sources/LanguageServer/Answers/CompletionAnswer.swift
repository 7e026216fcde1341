import CivilTime
import Gazetteer
import PlanModel
import PlanSchema
import PrayerTables
import PrayerTimes

/// An answer to a completion request with keys, values, and the plan's own names.
///
/// The cursor's path comes from the current text, broken or not; times and titles come from the latest text without
/// errors.
struct CompletionAnswer: CursorAnswer {
    private let snapshot: DocumentSnapshot
    let context: CursorContext
    private let facts: PlanFacts?

    init(_ snapshot: DocumentSnapshot) {
        self.snapshot = snapshot
        context = CursorContext(snapshot.table)
        facts = snapshot.lastGood.map { PlanFacts($0, now: snapshot.environment.now()) }
    }

    /// The largest number of names of zones or places in one answer.
    private static let mostNames = 50

    func reply(at position: Position) -> Reply {
        let offset = table.offset(of: position)
        guard let cursor = Cursor(at: offset, in: outline) else { return .completions([], isIncomplete: false) }
        if cursor.isAlias { return .completions(anchors(cursor), isIncomplete: false) }
        switch cursor.part {
        case .key: return .completions(keys(cursor), isIncomplete: false)
        case .value:
            let typed = String(
                decoding: table.text[cursor.word.lowerBound..<max(cursor.word.lowerBound, offset)], as: UTF8.self)
            let (names, isIncomplete) = names(cursor, typed)
            var items = names + values(cursor, withExamples: names.isEmpty)
            // An item of a list may be a mapping whose first key is being written.
            if let owner = cursor.owner, outline.entries[owner].isItem { items += keys(cursor) }
            var seen: Set<String> = []
            return .completions(items.filter { seen.insert($0.label).inserted }, isIncomplete: isIncomplete)
        }
    }

    // MARK: Keys

    private func keys(_ cursor: Cursor) -> [CompletionItem] {
        let written = outline.children(of: cursor.owner).map { outline.entries[$0] }
            .filter { !$0.keyRange.overlaps(cursor.word) && $0.keyRange.upperBound != cursor.word.upperBound }.map(
                \.step)
        return context.keys(at: cursor.path, beside: written).enumerated().map { place, key in
            // Behind a quotation mark nothing of the key's may follow.
            let ending = cursor.hasColon || isQuoted(cursor) ? "" : key.isCollection && !cursor.isFlow ? ":" : ": "
            let meaning = [
                key.meaning, key.preset.map { "Default: `\($0)`." } ?? "",
                key.example.map { "For instance `\(key.name): \($0)`." } ?? "",
            ]
            return completion(
                key.name, .property, cursor,
                detail: key.isRequired ? "required" : key.preset.map { "default \($0)" },
                documentation: meaning.filter { !$0.isEmpty }.joined(separator: "\n\n"), text: key.name + ending,
                order: (key.isRequired ? 0 : 1000) + place)
        }
    }

    // MARK: Values

    /// Returns the values that the schema lists, and the times of prayers and the sun where it accepts a time of day.
    private func values(_ cursor: Cursor, withExamples: Bool) -> [CompletionItem] {
        let place = context.place(at: cursor.path)
        let items = context.place(at: cursor.path + ["0"])
        var found = (place.words + items.words).map {
            completion($0, .enumMember, cursor, detail: $0 == place.preset ? "default" : nil)
        }
        if let preset = place.preset, !preset.hasPrefix("{") {
            found.append(completion(preset, .value, cursor, detail: "default"))
        }
        if place.kinds.contains("moment") || items.kinds.contains("moment") {
            found += Anchor.allCases.map { anchor in
                let moment = Moment.anchor(anchor, offset: .zero)
                return completion(
                    anchor.rawValue, .constant, cursor,
                    detail: facts.flatMap { facts in facts.clock(moment).map { "\($0) on \(facts.day)" } })
            }
        }
        guard withExamples else { return found }
        found += (place.examples + items.examples).map { completion($0, .value, cursor, detail: "example") }
        return found
    }

    /// Returns the names that the schema does not list: the plan's own ids, zones, places and methods.
    private func names(_ cursor: Cursor, _ typed: String) -> (items: [CompletionItem], isIncomplete: Bool) {
        // The value of an empty list is its first item.
        switch PlanPath(cursor.path) ?? PlanPath(cursor.path + ["0"]) {
        case .sessionTemplate, .baseTemplate: return (ids(.template, cursor), false)
        case .weekTemplate: return (ids(.template, cursor) + rest(cursor), false)
        case .guardedRule: return (ids(.rule, cursor) + prayers(cursor), false)
        case .expectationSubject: return (ids(.rule, cursor) + prayers(cursor) + sections(cursor), false)
        case .timeZone: return zones(cursor, typed)
        case .placeName: return places(cursor, typed)
        case .prayerMethod: return (methods(cursor), false)
        default: return ([], false)
        }
    }

    private func ids(_ kind: PlanPath.IDKind, _ cursor: Cursor) -> [CompletionItem] {
        let uses = snapshot.parts.flatMap { Names.uses(in: $0.outline) }
        return uses.filter { $0.kind == .id(kind) && $0.isDefinition }.compactMap { use in
            // Quiet hours and busy times have ids too, but nothing refers to them by id.
            if case .keepOut = use.place { return nil }
            let title = facts.flatMap { facts in
                kind == .template ? facts.template(use.name).map { "\($0.title), \(facts.length(of: $0))" } : nil
            }
            return completion(use.name, .reference, cursor, detail: title)
        }
    }

    private func rest(_ cursor: Cursor) -> [CompletionItem] {
        [completion("rest", .enumMember, cursor, detail: "a week without")]
    }

    private func prayers(_ cursor: Cursor) -> [CompletionItem] {
        let names = facts?.plan.prayers.alerts.keys.map(\.rawValue).sorted() ?? []
        return names.map { completion($0, .enumMember, cursor) }
    }

    private func sections(_ cursor: Cursor) -> [CompletionItem] {
        ["prompts", "prayers", "workouts", "all"].map { completion($0, .enumMember, cursor) }
    }

    private func zones(_ cursor: Cursor, _ typed: String) -> ([CompletionItem], isIncomplete: Bool) {
        let wanted = typed.lowercased().replacing(" ", with: "_")
        let all = ((try? snapshot.environment.zones())?.identifiers ?? [])
            .filter { wanted.isEmpty ? $0.contains("/") : $0.lowercased().contains(wanted) }
        let shown = all.prefix(Self.mostNames).map { completion($0, .constant, cursor) }
        return (shown, all.count > shown.count)
    }

    private func places(_ cursor: Cursor, _ typed: String) -> ([CompletionItem], isIncomplete: Bool) {
        let gazetteer = Gazetteer()
        guard typed.count >= 2 else { return ([], true) }
        let (largest, _) = gazetteer.places(beginningWith: typed, atMost: Self.mostNames)
        let items = largest.enumerated().map { order, place in
            let isClear = (try? gazetteer.resolve(place.name)) == place
            return completion(
                place.fullName, .constant, cursor, detail: "\(place.timeZone), \(place.population) people",
                text: isClear ? place.name : place.fullName, order: order, filter: typed)
        }
        return (items, true)
    }

    private func methods(_ cursor: Cursor) -> [CompletionItem] {
        CalculationMethod.all.map {
            completion($0.key, .enumMember, cursor, detail: $0.name, documentation: HoverAnswer.words(of: $0))
        }
    }

    private func anchors(_ cursor: Cursor) -> [CompletionItem] {
        Names.uses(in: outline).filter {
            $0.kind == .anchor && $0.isDefinition && $0.range.upperBound <= cursor.word.lowerBound
        }.map { completion($0.name, .reference, cursor) }
    }

    // MARK: Items

    private func isQuoted(_ cursor: Cursor) -> Bool {
        cursor.word.lowerBound > 0 && "\"'".utf8.contains(table.text[cursor.word.lowerBound - 1])
    }

    private func completion(
        _ label: String, _ kind: CompletionItem.Kind, _ cursor: Cursor, detail: String? = nil,
        documentation: String? = nil, text: String? = nil, order: Int? = nil, filter: String? = nil
    ) -> CompletionItem {
        var written = text ?? label
        if cursor.part == .value, cursor.isFlow, !isQuoted(cursor), written.contains(", "), !written.hasPrefix("[") {
            written = "\"\(written)\""
        }
        // A value needs a space after its key's colon.
        let isTight = cursor.word.lowerBound > 0 && table.text[cursor.word.lowerBound - 1] == UInt8(ascii: ":")
        if isTight, cursor.part == .value { written = " " + written }
        return CompletionItem(
            label: label, kind: kind, detail: detail,
            documentation: documentation.map {
                MarkupContent(text: $0, isMarkdown: snapshot.capabilities.documentsMarkdown)
            },
            edit: RangeEdit(range: table.range(cursor.word), text: written),
            sortText: order.map { String(String(10_000 + $0).dropFirst()) }, filterText: filter)
    }
}
