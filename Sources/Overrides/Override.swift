package import Diagnostics
import Documents

/// A value that replaces one of a plan from outside its file: `--set location.latitude=51.5`, or a cell of a table of people.
package struct Override: Sendable {
    /// The path of the place: keys, and numbers from 0 for the items of lists.
    package var path: [String]
    /// The value that takes the place; an empty text removes the key.
    package var value: String
    /// Where the path and the value are written, both in one file.
    package let pathSpan, valueSpan: SourceSpan

    init(path: String, value: String, pathSpan: SourceSpan, valueSpan: SourceSpan) {
        self.path = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        self.value = value
        self.pathSpan = pathSpan
        self.valueSpan = valueSpan
    }

    /// Reads an option's argument, `<path>=<value>`, which the first `=` parts; `nil` without one, or without a path.
    ///
    /// - `plan`: The plan's file, to which paths in the value are relative.
    package init?(option: String, plan: String) {
        let utf8 = option.utf8
        guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")), sign != utf8.startIndex else { return nil }
        let (path, value) = (option[..<sign], option[utf8.index(after: sign)...])
        let file = SourceFile(name: "--set \(option)", text: Array(utf8), base: plan, hasPlaces: false)
        // Columns count characters, of which each has one byte that begins it.
        func position(behind text: Substring.UTF8View, from start: SourcePosition = .start) -> SourcePosition {
            SourcePosition(
                line: 1, column: Int(start.column) + text.count { $0 & 0xC0 != 0x80 },
                offset: Int(start.offset) + text.count)
        }
        let end = position(behind: path.utf8)
        let start = position(behind: utf8[sign...sign], from: end)
        self.init(
            path: String(path), value: String(value), pathSpan: SourceSpan(file: file, start: .start, end: end),
            valueSpan: SourceSpan(file: file, start: start, end: position(behind: value.utf8, from: start)))
    }

    /// The path as it is written: `location.latitude`.
    package var name: String { path.joined(separator: ".") }

    /// The bytes that it adds to the digest of a plan's files.
    package var digestBytes: [UInt8] { [0] + Array("\(name)=\(value)".utf8) }
}
