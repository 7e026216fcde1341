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
    /// The timetable's files, and where the plan names them: a comment there is about the file too, which has none of its
    /// own.
    var timetables: [(file: SourceFile, places: [SourceSpan])] = []

    /// Findings without those that a comment in the plan silences: those of ``findings``, or of planning it.
    package func unsilenced(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.filter { finding in
            let places = ignored.isEmpty ? [] : timetables.first { $0.file == finding.span.file }?.places ?? []
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
    package func load(_ path: String, overrides: [Override] = []) -> LoadedPlan {
        load(read(path), overrides: overrides)
    }

    /// Reads a plan's files, for one plan or for several that differ in values from outside.
    package func read(_ path: String) -> PlanSource { PlanSource(path, readFile: readFile) }

    /// The plan of files that were read before, with values from outside: the last one for a place wins.
    ///
    /// - `paths`: The paths of overrides that are known from earlier plans.
    package func load(
        _ source: PlanSource, overrides: [Override] = [], paths: OverridePaths = OverridePaths()
    ) -> LoadedPlan {
        var loaded = decoded(source, overrides, paths)
        guard loaded.plan == nil else { return loaded }
        // An error that a value from outside causes by removing a key is reported where the value is written.
        for (index, override) in overrides.enumerated() where override.value.isEmpty {
            let others = overrides[..<index] + overrides[(index + 1)...]
            let without = Set(decoded(source, Array(others), paths).findings)
            loaded.findings = loaded.findings.map { finding in
                let isOwn = without.contains(finding) || overrides.contains { $0.valueSpan.file == finding.span.file }
                return isOwn || finding.severity < .error ? finding : .overrideTakesOut(override, finding)
            }
        }
        return loaded
    }

    /// Decodes a plan in five steps: values from outside, the schema, the files that the plan names, the decoder, and
    /// findings in order.
    private func decoded(_ source: PlanSource, _ overrides: [Override], _ paths: OverridePaths) -> LoadedPlan {
        guard let root = source.root else { return LoadedPlan(plan: nil, findings: source.findings) }
        if let other = Diagnostic.notAPlan(root.node) { return LoadedPlan(plan: nil, findings: [other]) }
        let overridden = applying(overrides, to: root.node, paths)
        let tree = ValidatedTree(overridden.node)
        let (parts, referenced) = source.parts(of: tree.root, overrides)
        let ignored = source.files.map { IgnoreComments(in: $0, known: codes) }
        let decoded = plan(of: tree, referenced, fileID: Self.id(ofPath: source.path), parts.digest, root.file)
        let tags = Diagnostic.loneTags(in: root.node, of: source.files)
        var findings = overridden.findings + tags + tree.findings + parts.findings + ignored.flatMap(\.findings)
        findings += decoded.findings
        if !tree.templates.bases.isEmpty {
            // What a template takes from another is wrong in both, and said once.
            var seen: Set<Place> = []
            findings.removeAll { !seen.insert(Place(code: $0.code, span: $0.span)).inserted }
        }
        if findings.contains(where: { $0.fixes.contains(where: \.isCertain) }) {
            let repeated = RepeatedText(in: tree.root)
            findings = findings.map(repeated.doubted)
        }
        let hasErrors = findings.contains { $0.severity == .error }
        var loaded = LoadedPlan(
            plan: hasErrors ? nil : decoded.plan, findings: parts.inOrder(findings), ignored: ignored)
        loaded.timetables = (referenced.timetable?.files ?? []).map { file in
            let key = Fields(node: tree.root).fields("prayers")?.keySpan("timetable")
            return (file.file, [file.source] + (key.map { [$0] } ?? []))
        }
        loaded.findings = loaded.unsilenced(loaded.findings)
        return loaded
    }

    /// Puts values from outside into a tree.
    private func applying(
        _ overrides: [Override], to root: DocumentNode, _ paths: OverridePaths
    ) -> (node: DocumentNode, findings: [Diagnostic]) {
        var node = root
        var findings: [Diagnostic] = []
        for override in overrides {
            do throws(Diagnostic) { try node.apply(override, paths) } catch {
                findings.append(error)
            }
        }
        return (node, findings)
    }

    /// A tree with its templates filled in, and the schema's violations.
    private struct ValidatedTree {
        /// The tree as its author means it: without comments and joined entries that YAML reads otherwise.
        let written: DocumentNode
        let templates: TemplateInheritance
        let violations: [Violation]
        /// The findings about these comments and entries.
        let findings: [Diagnostic]

        var root: DocumentNode { templates.root }

        init(_ node: DocumentNode) {
            let templates = TemplateInheritance(node)
            let violations = PlanSchema.compiled.validate(templates.root)
            let meant = violations.isEmpty ? nil : Self.meant(by: node, violations)
            written = meant?.root ?? node
            findings = meant?.findings ?? []
            self.templates = meant == nil ? templates : TemplateInheritance(written)
            self.violations = meant == nil ? violations : PlanSchema.compiled.validate(self.templates.root)
        }

        /// Reads what YAML reads otherwise as the author means it; `nil` where there is no such text.
        private static func meant(
            by node: DocumentNode, _ violations: [Violation]
        ) -> (root: DocumentNode, findings: [Diagnostic])? {
            let comments = SlashComments(node, refusedBy: violations) {
                PlanSchema.compiled.validate(TemplateInheritance($0).root)
            }
            let joined = JoinedEntries(comments.root, refusedBy: violations)
            let findings = comments.findings + joined.findings
            return findings.isEmpty ? nil : (joined.root, findings)
        }
    }

    /// Decodes a tree, as far as the schema does not refuse it: nothing is computed with what it refuses, and a clean
    /// part may still have errors of its own.
    private func plan(
        of tree: ValidatedTree, _ referenced: PlanSource.ReferencedFiles, fileID: String, _ digest: String,
        _ file: SourceFile
    ) -> (plan: Plan?, findings: [Diagnostic]) {
        let advice = SuggestionEngine(tree.violations, in: tree.root, written: tree.written)
        var decoder = PlanDecoder(
            RefusedValues(tree.violations).emptied(in: tree.root).withoutFinalBreaks, file: file)
        decoder.timetable = referenced.timetable
        decoder.textFiles = referenced.texts
        decoder.busyFiles = referenced.busy
        decoder.baseTemplates = tree.templates.bases
        decoder.soundFiles = SoundFiles(readFile: readFile, folder: Fields(node: tree.root)["sounds"])
        let plan = decoder.plan(fileID: fileID, digest: digest, zones: zones)
        let found = decoder.findings.filter { !advice.isConsequence($0) }
        return (plan, advice.findings + tree.templates.findings + found)
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
