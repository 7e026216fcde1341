package import Diagnostics
import Documents
import JSONSchema
import Suggestions
import Text

extension Diagnostic.Code {
    /// The codes of findings about overrides.
    package static let values: [Self] = [settingPath, peopleTable, sameSeed, rowFailed]

    package static let settingPath = Self(
        "setting-path", .error,
        """
        A value from outside, of '--set' or of a table of people, says with keys joined by dots which place of the plan it takes. \
        'plan' and 'include' cannot be set, and a text or number on the way has nothing below it. The items of a list are numbered \
        from 0; the number behind the last adds one.
        """,
        wrong: "horarium build daily.yaml --set location=London --set location.latitude=51.5",
        right: "horarium build daily.yaml --set 'location={latitude: 51.5, longitude: -0.1}'")
}

extension Diagnostic {
    static func overrideRefused(_ override: Override, _ key: String) -> Diagnostic {
        Diagnostic(
            .settingPath, "'\(key)' cannot be set from outside; write it into the plan's file", at: override.pathSpan)
    }

    /// A step of a path that no plan, or this one, does not have.
    ///
    /// - `isNew`: Whether it could be a new rule, if it were set as a whole.
    static func overrideUnknown(
        _ override: Override, at index: Int, known: [String], isNew: Bool = false
    ) -> Diagnostic {
        let key = override.path[index]
        let parent = index == 0 ? "the plan" : "'\(override.path[..<index].joined(separator: "."))'"
        let hint =
            KeyAliases.meant(key, known: known).map { "did you mean '\($0.text)'?" }
            ?? (known.isEmpty
                ? "it has nothing below it"
                : "expected \(known.count == 1 ? "" : "one of ")\(KeyAliases.list(known.map { "'\($0)'" }, "or"))")
        let whole = "new one is set as a whole: \(override.path[...index].joined(separator: "."))={…}"
        let way = !isNew ? "" : hint.hasSuffix("?") ? " A \(whole)" : "; a \(whole)"
        return Diagnostic(.unknownKey, "unknown key '\(key)' in \(parent); \(hint)\(way)", at: override.pathSpan)
    }

    /// A path that leads through a value without keys.
    static func overrideThrough(_ override: Override, key: String, behind index: Int, _ node: DocumentNode)
        -> Diagnostic
    {
        let parent = override.path[..<index].joined(separator: ".")
        return Diagnostic(
            .settingPath,
            "'\(parent)' is a single value here, without a key '\(key)'; set '\(parent)' as a whole",
            at: override.pathSpan, related: [Related("what the plan says", at: node.span)])
    }

    /// A finding that a value from outside causes by removing a key.
    static func overrideTakesOut(_ override: Override, _ finding: Diagnostic) -> Diagnostic {
        Diagnostic(
            finding.code, finding.message, at: override.pathSpan,
            related: [Related("what lacks it", at: finding.span)] + finding.related)
    }

    static func overrideItem(_ override: Override, behind index: Int, count: Int) -> Diagnostic {
        let parent = override.path[..<index].joined(separator: ".")
        let range = count == 0 ? "0, its first item" : "a number from 0 to \(count - 1), or \(count) for a further one"
        return Diagnostic(
            .settingPath, "'\(parent)' is a list without an item '\(override.path[index])'; write \(range)",
            at: override.pathSpan)
    }
}

// MARK: Tables of people

extension Diagnostic.Code {
    package static let peopleTable = Self(
        "people-table", .error,
        """
        The first line of a table for '--each' names places of the plan, each once, and one column is called id: its values are \
        the plans' ids and the names of their files, so that no two rows have the same. Every row has as many cells as the \
        header, and quotes around a cell are closed (RFC 4180). An empty cell leaves the plan's own value.
        """,
        wrong: """
            seed,location.latitude
            11,51.5
            """,
        right: """
            id,seed,location.latitude
            ada,11,51.5
            """)

    package static let sameSeed = Self(
        "same-seed", .warning,
        """
        Several rows of a table for '--each' have one seed. A random prompt depends on nothing but seed, rule, day and number, \
        so that these people are asked at the same moments and with the same words, where their windows are the same. An id of \
        its own makes no difference.
        """,
        wrong: """
            id,timezone
            ada,Europe/London
            bo,Asia/Tokyo
            """,
        right: """
            id,seed,timezone
            ada,11,Europe/London
            bo,12,Asia/Tokyo
            """)

    package static let rowFailed = Self(
        "row-failed", .error,
        """
        The plan of this row of a table for '--each' has errors, which are told beside this one. Its files are left as an earlier \
        build made them; those of the other rows are written.
        """,
        wrong: """
            id,prompts.check-in.perDay
            ada,four
            """,
        right: """
            id,prompts.check-in.perDay
            ada,4
            """)
}

extension Diagnostic {
    static func peopleHeader(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.peopleTable, "expected a header with a column 'id', such as id,seed,location.latitude", at: span)
    }

    static func peopleColumnTwice(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .peopleTable,
            name.isEmpty
                ? "two columns have no name; write a path into each" : "two columns are called '\(name)'; take one out",
            at: span, related: [Related("the first one", at: first)])
    }

    /// A cell whose quotes are not as they should be.
    static func peopleCell(_ message: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.peopleTable, "the quoted cell \(message)", at: span)
    }

    static func peopleCells(_ count: Int, columns: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .peopleTable,
            "the row has \(counted(count, "cell")), and the header \(columns); put text with commas into quotes, and leave empty cells between commas",
            at: span)
    }

    static func peopleWithoutID(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.peopleTable, "the row has no 'id'; write one, such as p07", at: span)
    }

    static func peopleIDTwice(_ id: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .peopleTable, "the id '\(id)' is another row's already; write another", at: span,
            related: [Related("first used here", at: first)])
    }

    /// - `rows`: Those of one seed, at least two.
    static func sameSeed(_ seed: String, _ rows: [PeopleTable.Row]) -> Diagnostic {
        let others = rows.count - 2
        let names = rows.prefix(2).map { "'\($0.id ?? "")'" }
        let all =
            others == 0
            ? names.joined(separator: " and ") + " have"
            : names.joined(separator: ", ") + " and \(counted(others, "other")) have"
        let spans = rows.prefix(2).map { row in row.overrides.last { $0.name == "seed" }?.valueSpan ?? row.span }
        return Diagnostic(
            .sameSeed,
            "\(all) the seed \(seed), so that they are asked at the same moments where their windows are the same; write another number for each into a column 'seed'",
            at: spans[1], related: [Related("the first of them", at: spans[0])])
    }

    /// A row whose plan has errors, or cannot be written, for a reason of its own.
    package static func rowFailed(_ row: PeopleTable.Row, errors: Int, because reason: String? = nil) -> Diagnostic {
        let whose = row.id.map { " of '\($0)'" } ?? ""
        let why = reason ?? "it has \(counted(errors, "error"))"
        return Diagnostic(
            .rowFailed, "the plan\(whose) on line \(row.span.start.line) is not built: \(why)", at: row.span)
    }

    /// The finding about the first of some rows that fail alike, which counts the others and names their lines.
    package static func rowsFailed(_ first: Diagnostic, _ rows: [PeopleTable.Row]) -> Diagnostic {
        let others = rows.dropFirst().map { Int($0.span.start.line) }.sorted()
        guard !others.isEmpty else { return first }
        var ranges: [ClosedRange<Int>] = []
        for line in others {
            if let last = ranges.last, last.upperBound + 1 == line {
                ranges[ranges.count - 1] = last.lowerBound...line
            } else {
                ranges.append(line...line)
            }
        }
        let lines = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        var finding = first
        let whose = others.count == 1 ? "is that of line" : "are the \(others.count) of lines"
        finding.message += "; nor \(whose) \(lines.joined(separator: ", "))"
        return finding
    }
}
