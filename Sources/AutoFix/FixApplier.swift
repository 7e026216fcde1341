import Diagnostics
import Documents
import Pipeline
import PlanReader

/// Corrects plans round by round: a correction may bring the next mistake to light, and of corrections that touch the same
/// text one is made at a time.
struct FixApplier {
    private let original: Pipeline
    /// The files' bytes with the corrections made so far.
    private var texts: [String: [UInt8]] = [:]
    /// How many corrections have been made.
    private(set) var count = 0

    /// A file without a mistake is reached long before: a YAML error a round, or all else at once.
    private static let maximumRounds = 1000

    init(_ pipeline: Pipeline) { original = pipeline }

    /// Reads the files as they are now.
    var pipeline: Pipeline { original.reading(texts) }

    /// The files that differ from those on disk.
    var files: [AutoFix.File] {
        texts.keys.sorted().compactMap { path in
            guard let before = try? original.readFile(path), let after = texts[path], before != after else {
                return nil
            }
            return .init(path: path, before: before, after: after)
        }
    }

    /// Makes the certain corrections of a plan, until there are none left that do no harm.
    mutating func fix(_ path: String) {
        for _ in 0..<Self.maximumRounds {
            let findings = pipeline.load(path).findings
            let certain = findings.map { finding in
                (finding, finding.fixes.filter { $0.isCertain && canWrite($0) })
            }
            // What a file says is known when it is YAML.
            let syntax = certain.filter { FixImpact.isSyntax($0.0) }.flatMap(\.1)
            let fixes = Self.compatible(syntax.isEmpty ? certain.flatMap(\.1) : syntax)
            guard !fixes.isEmpty, let (chosen, fixed) = harmless(fixes, findings, path) else { return }
            texts = fixed
            count += chosen.count
        }
    }

    /// All corrections, or those of them that do no harm, and the texts with them; `nil` where there is none.
    private func harmless(
        _ fixes: [Diagnostic.Fix], _ findings: [Diagnostic], _ path: String
    ) -> (fixes: [Diagnostic.Fix], texts: [String: [UInt8]])? {
        if let fixed = texts(with: fixes, findings, path) { return (fixes, fixed) }
        var best: (fixes: [Diagnostic.Fix], texts: [String: [UInt8]])?
        for fix in fixes where fixes.count > 1 {
            let more = (best?.fixes ?? []) + [fix]
            if let fixed = texts(with: more, findings, path) { best = (more, fixed) }
        }
        return best
    }

    /// The files' texts with corrections; `nil` when those make the plan worse.
    private func texts(
        with fixes: [Diagnostic.Fix], _ findings: [Diagnostic], _ path: String
    ) -> [String: [UInt8]]? {
        let edits = fixes.flatMap(\.edits)
        var fixed = texts
        for (name, edits) in Dictionary(grouping: edits, by: { $0.span.file.name }) {
            guard let bytes = try? pipeline.readFile(name), let file = edits.first?.span.file else { return nil }
            let text = TextEdit.applying(edits, to: file.text)
            if Self.isJSON(file), !Self.isJSON(SourceFile(name: name, text: text)) { return nil }
            fixed[name] = SourceFile.encoded(text, like: bytes)
        }
        let after = original.reading(fixed)
        let effect = FixImpact(of: edits, before: findings, after: after.load(path).findings) { name in
            try? Document.read(name, using: after.readFile)
        }
        return effect.isWorse ? nil : fixed
    }

    /// A plan that other programs read as JSON, which knows fewer notations than YAML, stays one.
    private static func isJSON(_ file: SourceFile) -> Bool {
        file.name.hasSuffix(".json") && (try? JSONReader.read(file)) != nil
    }

    /// Whether all its changes are in files, which read as the finding had them.
    private func canWrite(_ fix: Diagnostic.Fix) -> Bool {
        fix.edits.allSatisfy { edit in
            let file = edit.span.file
            guard file.hasPlaces, file.name != SystemFiles.standardInput, let bytes = try? pipeline.readFile(file.name),
                let now = try? SourceFile.decoded(bytes, name: file.name)
            else { return false }
            return now.text == file.text
        }
    }

    /// The corrections that can be made together: of two that touch the same text, the one that comes first in the plan.
    private static func compatible(_ fixes: [Diagnostic.Fix]) -> [Diagnostic.Fix] {
        var chosen: [Diagnostic.Fix] = []
        for fix in fixes {
            let isFree = !chosen.contains { other in
                other.edits.contains { edit in fix.edits.contains(where: edit.overlaps) }
            }
            if isFree { chosen.append(fix) }
        }
        return chosen
    }
}
