package import DeviceManifest
package import Diagnostics
package import Documents
import JSONSchema

/// A manifest that was written before.
package enum ManifestFile {
    /// Everything wrong with a manifest, at least one finding.
    package struct Refusal: Error {
        package var findings: [Diagnostic]
    }

    /// Reads a manifest and holds it against the schema.
    package static func read(_ path: String, using readFile: ReadFile) throws(Refusal) -> Manifest {
        do {
            let node = try JSONReader.read(SourceFile(name: path, text: try bytes(path, readFile)))
            let findings = SchemaName.manifest.schema.diagnose(node, root: "the manifest")
            guard findings.isEmpty else { throw Refusal(findings: findings) }
            return try Manifest(from: NodeDecoder(node))
        } catch let refusal as Refusal {
            throw refusal
        } catch let finding as Diagnostic {
            throw Refusal(findings: [finding])
        } catch {
            let span = SourceSpan(startOf: SourceFile(name: path, text: []))
            throw Refusal(findings: [Diagnostic(.schemaViolation, "the manifest cannot be read: \(error)", at: span)])
        }
    }

    /// Whether a file begins as every manifest does, whatever white space it is written with.
    static func isManifest(_ bytes: [UInt8]) -> Bool {
        let space = [UInt8](" \t\r\n".utf8)
        return bytes.prefix(beginningSize).filter { !space.contains($0) }.starts(with: #"{"manifestVersion":"#.utf8)
    }

    /// The number of first bytes by which a manifest is known.
    static let beginningSize = 256

    /// The facts about a manifest's plan in which another person's plan differs.
    struct Lineage: Decodable, Equatable {
        struct Plan: Decodable, Equatable {
            var title: String
            var seed: UInt64?
        }
        struct Place: Decodable, Equatable { var latitude, longitude: Double }
        var plan: Plan
        var timeZone: String
        var location: Place?
    }

    /// Where a manifest comes from; `nil` where it cannot be read.
    static func lineage(_ bytes: [UInt8]) -> Lineage? {
        let node = try? JSONReader.read(SourceFile(name: "manifest", text: bytes))
        return node.flatMap { try? Lineage(from: NodeDecoder($0)) }
    }

    /// The bytes of a manifest, which a year's plan makes longer than any plan: the limit of plan files does not apply.
    private static func bytes(_ path: String, _ readFile: ReadFile) throws(Diagnostic) -> [UInt8] {
        do throws(FileFailure) {
            return try readFile(path)
        } catch {
            throw error.diagnostic(path, at: SourceSpan(startOf: SourceFile(name: path, text: [])))
        }
    }
}
