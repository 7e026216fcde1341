package import Foundation

/// Data that others made, for the tests to compare with: the samples in this folder, or the whole data in the same layout
/// (see its README).
package enum Reference {
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()

    /// The repository.
    package static let root = samples.deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of `reference` and `conformance`: the samples, unless `REFERENCE` of the environment names another.
    package static let folder = ProcessInfo.processInfo.environment["REFERENCE"].map { URL(filePath: $0) } ?? samples

    /// Whether ``folder`` is the samples.
    package static let isSample = folder.standardizedFileURL.path == samples.standardizedFileURL.path

    /// The release of the time-zone database that `utc-offsets.csv` was read from.
    package static let tzdata = "2026f"

    /// A file of ``folder``, for instance `reference/utc-offsets.csv`.
    package static func file(_ path: String) -> URL { folder.appending(path: path) }

    /// The rows of a CSV file with a header, each as a map from column to text.
    package static func rows(_ path: String) throws -> [[String: String]] { try rows(at: file(path)) }

    /// The rows of a CSV file with a header, each as a map from column to text.
    package static func rows(at url: URL) throws -> [[String: String]] {
        let text = try String(contentsOf: url, encoding: .utf8)
        var lines = text.split(whereSeparator: \.isNewline).map { fields(String($0)) }
        let header = lines.removeFirst()
        return lines.map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    }

    private static func fields(_ line: String) -> [String] {
        var (fields, field, quoted) = ([String](), "", false)
        for character in line {
            switch character {
            case "\"": quoted.toggle()
            case "," where !quoted:
                fields.append(field)
                field = ""
            default: field.append(character)
            }
        }
        return fields + [field]
    }
}
