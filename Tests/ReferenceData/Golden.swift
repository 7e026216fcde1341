package import Foundation

/// A file with what the program should write, which people have read.
package enum Golden {
    /// Whether to write the files anew: `UPDATE_GOLDEN=1 swift test`, which fails, so that no stray setting passes.
    package static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil

    /// Where a text differs from its file, byte by byte; `nil` where it does not.
    package static func difference(_ actual: String, from url: URL) throws -> String? {
        let name = url.lastPathComponent
        if isUpdating {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: url)
            return "rewrote \(name): read the diff, then run without UPDATE_GOLDEN"
        }
        let golden = try Data(contentsOf: url)
        if golden.elementsEqual(actual.utf8) { return nil }
        let newline = UInt8(ascii: "\n")
        let found = actual.utf8.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
        let wanted = golden.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
        let line = zip(found, wanted).prefix { $0 == $1 }.count
        func text(_ lines: [[UInt8]]) -> String {
            line < lines.count ? String(decoding: lines[line], as: UTF8.self).debugDescription : "the end"
        }
        return """
            \(name):\(line + 1) is \(text(wanted)), the program says \(text(found)); if that is right, write the golden \
            files anew with UPDATE_GOLDEN=1, and read the diff
            """
    }
}
