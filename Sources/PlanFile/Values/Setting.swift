import Diagnostics
import Documents

/// A value from outside that takes a place in a plan: `--set location.latitude=51.5`, or a cell of a table of people.
package struct Setting: Sendable {
    /// The way to the place: keys, and numbers from 0 for the items of lists.
    package var path: [String]
    /// What takes the place; an empty text takes the key out.
    package var value: String
    /// Where the way and the value are written, both in one file.
    let pathSpan, valueSpan: SourceSpan

    init(path: String, value: String, pathSpan: SourceSpan, valueSpan: SourceSpan) {
        self.path = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        self.value = value
        self.pathSpan = pathSpan
        self.valueSpan = valueSpan
    }

    /// Reads an option's argument, `<path>=<value>`, which the first `=` parts; `nil` without one, or without a path.
    ///
    /// - Parameter plan: The plan's file, which paths in the value are told from.
    package init?(option: String, plan: String) {
        guard let sign = option.firstIndex(of: "="), sign != option.startIndex else { return nil }
        let (path, value) = (option[..<sign], option[option.index(after: sign)...])
        let file = SourceFile(name: "--set \(option)", text: Array(option.utf8), base: plan, hasPlaces: false)
        func position(_ index: String.Index) -> SourcePosition {
            SourcePosition(
                line: 1, column: option.unicodeScalars.distance(from: option.startIndex, to: index) + 1,
                offset: option.utf8.distance(from: option.startIndex, to: index))
        }
        self.init(
            path: String(path), value: String(value),
            pathSpan: SourceSpan(file: file, start: .start, end: position(sign)),
            valueSpan: SourceSpan(
                file: file, start: position(option.index(after: sign)), end: position(option.endIndex)))
    }

    /// The path as it is written: `location.latitude`.
    package var name: String { path.joined(separator: ".") }

    /// What it adds to the digest of a plan's files.
    var digestBytes: [UInt8] { [0] + Array("\(name)=\(value)".utf8) }
}
