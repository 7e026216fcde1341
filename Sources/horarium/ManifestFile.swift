import DeviceManifest
import Diagnostics
import JSONSchema
import PlanFile
import Documents

/// A manifest that was written before.
enum ManifestFile {
    /// Reads a manifest and holds it against the schema.
    ///
    /// - Throws: What is wrong with it, at least one finding.
    static func read(_ path: String) throws(PlanFindings) -> Manifest {
        do {
            let node = try JSONReader.read(SourceFile(name: path, text: try bytes(path)))
            let schemaFile = SourceFile(name: "manifest.schema.json", text: Manifest.schemaText)
            let findings = try Schema(JSONReader.read(schemaFile)).diagnose(node, root: "the manifest")
            guard findings.isEmpty else { throw PlanFindings(findings: findings) }
            return try Manifest(from: NodeDecoder(node))
        } catch let findings as PlanFindings {
            throw findings
        } catch let finding as Diagnostic {
            throw PlanFindings(findings: [finding])
        } catch {
            let span = SourceSpan(startOf: SourceFile(name: path, text: []))
            throw PlanFindings(findings: [
                Diagnostic(.schemaViolation, "the manifest cannot be read: \(error)", at: span)
            ])
        }
    }

    /// The bytes of a manifest, which a year's plan makes longer than any plan: the limit of plan files does not apply.
    private static func bytes(_ path: String) throws(Diagnostic) -> [UInt8] {
        do throws(FileFailure) {
            return try SystemFiles.read(path)
        } catch {
            throw error.diagnostic(path, at: SourceSpan(startOf: SourceFile(name: path, text: [])))
        }
    }
}

/// Everything wrong with an input file.
struct PlanFindings: Error {
    var findings: [Diagnostic]
}
