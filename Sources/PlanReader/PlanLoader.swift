package import CivilTime
package import Diagnostics
package import Documents
import JSONSchema
package import PlanModel
import PlanSchema
import Suggestions
import Timetables

/// The result of reading a plan: the plan, unless there are errors, and all findings.
package struct LoadedPlan: Sendable {
    /// `nil` when ``findings`` hold an error.
    package var plan: Plan?
    /// In the order of the files and of the places in them.
    package var findings: [Diagnostic]
    /// The comments of the plan's files that silence warnings.
    package var ignored: [IgnoreComments] = []
    /// The timetable's file, and where the plan names it: a comment there is about the file too, which has none of its
    /// own.
    var timetable: (file: SourceFile, places: [SourceSpan])?

    /// Findings without those that a comment in the plan silences: those of ``findings``, or of planning it.
    package func unsilenced(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.filter { finding in
            let isOfTable = !ignored.isEmpty && finding.span.file == timetable?.file
            let places = isOfTable ? timetable?.places ?? [] : []
            return !ignored.contains { ignored in
                ignored.silences(finding) || places.contains { ignored.silences(finding, writtenAt: $0) }
            }
        }
    }
}

/// Reads plans: text → tree → schema → model → checks.
package struct PlanLoader {
    private let readFile: ReadFile
    private let zones: () throws(TimeZoneError) -> TimeZoneDatabase
    private let codes: [Diagnostic.Code]?

    /// Makes a loader from a way to read files and a way to find the time zone database.
    ///
    /// - `codes`: The kinds of findings that comments may silence, those of planning included; unless given,
    ///   the words in them are taken as they are.
    package init(
        readFile: @escaping ReadFile, zones: @escaping () throws(TimeZoneError) -> TimeZoneDatabase,
        codes: [Diagnostic.Code]? = nil
    ) {
        self.readFile = readFile
        self.zones = zones
        self.codes = codes
    }

    /// Reads the plan in the file at `path`, and the files that it includes, and puts values from outside into it.
    package func load(_ path: String, settings: [Setting] = []) -> LoadedPlan {
        load(read(path), settings: settings)
    }

    /// Reads a plan's files, for one plan or for several that differ in values from outside.
    package func read(_ path: String) -> PlanSource { PlanSource(path, readFile: readFile) }

    /// The plan of files that were read before, with values from outside: the last one for a place wins.
    ///
    /// - `ways`: The ways of settings that are known from plans before.
    package func load(
        _ source: PlanSource, settings: [Setting] = [], ways: SettingWays = SettingWays()
    ) -> LoadedPlan {
        var loaded = decoded(source, settings, ways)
        guard loaded.plan == nil else { return loaded }
        // An error that a value from outside causes by removing a key is reported where the value is written.
        for (index, setting) in settings.enumerated() where setting.value.isEmpty {
            let others = settings[..<index] + settings[(index + 1)...]
            let without = Set(decoded(source, Array(others), ways).findings)
            loaded.findings = loaded.findings.map { finding in
                let isOwn = without.contains(finding) || settings.contains { $0.valueSpan.file == finding.span.file }
                return isOwn || finding.severity < .error ? finding : .settingTakesOut(setting, finding)
            }
        }
        return loaded
    }

    private func decoded(_ source: PlanSource, _ settings: [Setting], _ ways: SettingWays) -> LoadedPlan {
        guard var root = source.root else { return LoadedPlan(plan: nil, findings: source.findings) }
        var findings: [Diagnostic] = []
        for setting in settings {
            do throws(Diagnostic) { try root.node.apply(setting, ways) } catch {
                findings.append(error)
            }
        }
        var written = root.node
        var templates = TemplateInheritance(written)
        var violations = PlanSchema.compiled.validate(templates.root)
        if !violations.isEmpty {
            let comments = SlashComments(written, refusedBy: violations) {
                PlanSchema.compiled.validate(TemplateInheritance($0).root)
            }
            let joined = JoinedEntries(comments.root, refusedBy: violations)
            let misread = comments.findings + joined.findings
            if !misread.isEmpty {
                findings += misread
                written = joined.root
                templates = TemplateInheritance(written)
                violations = PlanSchema.compiled.validate(templates.root)
            }
        }
        root.node = templates.root
        let (parts, companions) = source.parts(of: root.node, settings)
        let ignored = source.files.map { IgnoreComments(in: $0, known: codes) }
        findings += parts.findings + ignored.flatMap(\.findings)
        let advice = SuggestionEngine(violations, in: root.node, written: written)
        findings += advice.findings + templates.findings
        var plan: Plan?
        // Nothing is computed with what the schema refuses; a clean part may still have errors of its own.
        var decoder = PlanDecoder(RefusedValues(violations).emptied(in: root.node), file: root.file)
        decoder.timetable = companions.timetable
        decoder.busyFiles = companions.busy
        decoder.baseTemplates = templates.bases
        decoder.soundFiles = SoundFiles(readFile: readFile, folder: Fields(node: root.node)["sounds"])
        plan = decoder.plan(fileID: Self.id(ofPath: source.path), digest: parts.digest, zones: zones)
        findings += decoder.findings.filter { !advice.isConsequence($0) }
        if !templates.bases.isEmpty {
            // What a template takes from another is wrong in both, and said once.
            var seen: Set<Place> = []
            findings.removeAll { !seen.insert(Place(code: $0.code, span: $0.span)).inserted }
        }
        if findings.contains(where: { $0.severity == .error }) { plan = nil }
        if findings.contains(where: { $0.fixes.contains(where: \.isCertain) }) {
            let repeated = RepeatedText(in: root.node)
            findings = findings.map(repeated.doubted)
        }
        var loaded = LoadedPlan(plan: plan, findings: parts.inOrder(findings), ignored: ignored)
        loaded.timetable = companions.timetable.map { table in
            let key = Fields(node: root.node).fields("prayers")?.keySpan("timetable")
            return (table.file, [table.source] + (key.map { [$0] } ?? []))
        }
        loaded.findings = loaded.unsilenced(loaded.findings)
        return loaded
    }

    /// A finding's code and place.
    private struct Place: Hashable {
        var code: Diagnostic.Code
        var span: SourceSpan
    }

    /// The file's name without its ending, as an id.
    package static func id(ofPath path: String) -> String {
        let id = String(
            FileName.stem(of: path).lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        let trimmed = id.drop { $0 == "-" }
        return trimmed.isEmpty ? "plan" : String(trimmed)
    }
}
