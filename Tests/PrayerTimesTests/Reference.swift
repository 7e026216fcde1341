import Foundation
import Testing

/// The project's reference data, which lies beside the package and not in it.
enum Reference {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/reference")

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static let missing: Comment = "skipped: no ../shared"

    /// The rows of a CSV file with a header, each as a map from column to text.
    static func rows(_ name: String, in folder: URL = folder) throws -> [[String: String]] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
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

/// Own rows that mean something without the reference data.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
}
