/// The layout of text for people.
package enum TextForm: Sendable {
    /// Columns below each other, bars and excerpts, for eyes.
    case columns
    /// Lines that can be heard one by one, for screen readers: `name: value` and sentences, without columns, bars and
    /// excerpts.
    case plain

    /// The layout of the text that is being made.
    @TaskLocal package static var current = TextForm.columns

    /// The characters between two parts of a line.
    package var gap: String { self == .plain ? ", " : "  " }
}

/// Returns a line that belongs to what stands above it: with a margin, which nobody hears.
package func indented(_ line: String) -> String { TextForm.current == .plain ? line : "  \(line)" }

/// Returns a line with a name in a column of its own, or `name: value`; the value alone where the name is empty.
///
/// - `width`: The columns of the name.
package func labelled(_ name: String, _ value: String, width: Int = 10) -> String {
    guard TextForm.current != .plain else { return name.isEmpty ? value : "\(name): \(value)" }
    let padding = String(repeating: " ", count: max(name.isEmpty ? 0 : 1, width - name.count))
    return "  \(name)\(padding)\(value)"
}
