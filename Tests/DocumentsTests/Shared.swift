import Foundation
import Testing

/// Reference data beside the package, which a checkout may lack.
enum Shared {
    static let conformance = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/conformance")

    static let isPresent = FileManager.default.fileExists(atPath: conformance.path)
    static let whenAbsent: Comment = "skipped: no ../shared"

    /// The decoded file, or an empty list when there is none.
    static func rows<Row: Decodable>(_ type: Row.Type, in path: String) -> [Row] {
        guard isPresent else { return [] }
        do {
            return try JSONDecoder().decode([Row].self, from: Data(contentsOf: conformance.appending(path: path)))
        } catch {
            Issue.record("\(path): \(error)")
            return []
        }
    }
}
