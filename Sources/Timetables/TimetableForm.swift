package import Diagnostics
package import Documents
package import Localization

/// The form of a timetable as a plan, or the command line, describes it.
package struct TimetableForm: Sendable {
    /// The file's own name of a column.
    struct Naming: Sendable {
        var column: TimetableColumn
        var name: String
        /// Where that is said; of an option the file.
        var span: SourceSpan
    }

    var columns: [Naming] = []
    /// How dates are written; without it `2026-12-25`, or `12-25` for every year.
    var dates: TimetableDate?
    /// The same as the plan writes it.
    var pattern: String?
    /// Whether times are those of a 12-hour clock without AM and PM, of which the prayer decides.
    var isTwelveHour = false
    /// Where this is said.
    var place = TimetableFormPlace.plan

    init() {}

    /// The names of columns here, which a file may have others for.
    package static let columnNames = TimetableColumn.named.map(\.name)

    /// Whether a text says how dates are written.
    package static func isPattern(_ text: String) -> Bool { TimetableDate(text) != nil }

    /// Makes the form that options describe.
    ///
    /// - `names`: What the file calls columns, by their names here.
    /// - `dates`: How it writes dates, where that is a pattern.
    package init(names: [(column: String, name: String)], dates: String?, isTwelveHour: Bool, of file: SourceFile) {
        columns = names.compactMap { naming in
            TimetableColumn(named: naming.column).map {
                Naming(column: $0, name: naming.name, span: SourceSpan(startOf: file))
            }
        }
        self.dates = dates.flatMap { TimetableDate($0) }
        pattern = dates
        self.isTwelveHour = isTwelveHour
        place = .options
    }

    /// The keys that say how a file is written, beside the file and its tolerance.
    private static let keys: Set<String> = ["file", "tolerance", "columns", "dates", "hours"]

    /// Reads the keys of a plan's `timetable`; `nil` where a fault among them would make faults of the file's right
    /// lines.
    package init?(_ timetable: Fields, _ language: Language, findings: inout [Diagnostic]) {
        guard timetable.entries.allSatisfy({ Self.keys.contains($0.key) }) else { return nil }
        let names = timetable.fields("columns")?.entries ?? []
        let isWhole =
            timetable["columns"].map { if case .mapping = $0.value { true } else { false } } ?? true
            && names.allSatisfy { entry in
                entry.value.text != nil && TimetableColumn(named: entry.key) != nil
            }
            && (timetable["hours"] == nil || [12, 24].contains(timetable.integer("hours")))
            && (timetable["dates"] == nil || timetable.text("dates") != nil)
        guard isWhole else { return nil }
        columns = names.compactMap { entry in
            guard let column = TimetableColumn(named: entry.key), let name = entry.value.text else { return nil }
            return Naming(column: column, name: name, span: entry.value.span)
        }
        isTwelveHour = timetable.integer("hours") == 12
        guard let node = timetable["dates"], let text = node.text else { return }
        dates = TimetableDate(text, language)
        pattern = text
        if dates == nil {
            findings.append(.timetableDates(text, at: node.span))
            return nil
        }
    }
}
