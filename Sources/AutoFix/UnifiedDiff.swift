import Diagnostics
import Text

/// The difference of two texts as `diff -u` writes it (POSIX.1-2024, diff, "Diff -u or -U Output Format"), which
/// `patch` reads.
package struct UnifiedDiff {
    /// A line in front of or behind a change that is shown with it.
    private static let context = 3

    private let path: String
    private let useColour: Bool

    /// - Parameters:
    ///   - path: The file's name, for both headers.
    ///   - useColour: Whether a terminal reads it: then colours distinguish the lines, and what would act on it is
    ///     escaped.
    package init(of path: String, useColour: Bool = false) {
        self.path = path
        self.useColour = useColour
    }

    /// One line of either text, in the order of the output.
    private struct Line {
        enum Kind: String {
            case same = " "
            case old = "-"
            case new = "+"
        }
        var kind: Kind
        var text: ArraySlice<UInt8>
    }

    /// The whole difference; nothing where there is none.
    package func bytes(from before: [UInt8], to after: [UInt8]) -> [UInt8] {
        let lines = Self.lines(from: Self.split(before), to: Self.split(after))
        var result: [UInt8] = []
        for hunk in Self.hunks(in: lines) {
            if result.isEmpty {
                result += head("--- \(path)") + head("+++ \(path)")
            }
            result += styled(
                "@@ -\(Self.range(lines, hunk, not: .new)) +\(Self.range(lines, hunk, not: .old)) @@", .cyan)
            for line in lines[hunk] { result += written(line) }
        }
        return result
    }

    // MARK: Lines

    /// The lines with their line feeds.
    private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    private static func lines(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Line] {
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [Line] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, removed.contains(i) {
                lines.append(Line(kind: .old, text: old[i]))
                i += 1
            } else if j < new.count, inserted.contains(j) {
                lines.append(Line(kind: .new, text: new[j]))
                j += 1
            } else {
                lines.append(Line(kind: .same, text: old[i]))
                (i, j) = (i + 1, j + 1)
            }
        }
        return lines
    }

    /// The stretches with changes and the lines around them; those that touch are one.
    private static func hunks(in lines: [Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where lines[index].kind != .same {
            let around = max(0, index - context)..<min(lines.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= around.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
            } else {
                hunks.append(around)
            }
        }
        return hunks
    }

    /// `12,7`: the first line and how many there are in one of the texts; without lines, the one before.
    private static func range(_ lines: [Line], _ hunk: Range<Int>, not other: Line.Kind) -> String {
        let before = lines[..<hunk.lowerBound].count { $0.kind != other }
        let count = lines[hunk].count { $0.kind != other }
        return count == 1 ? "\(before + 1)" : "\(count == 0 ? before : before + 1),\(count)"
    }

    // MARK: Words

    private func head(_ text: String) -> [UInt8] { styled(text, .bold) }

    private func styled(_ text: String, _ style: TerminalStyle) -> [UInt8] {
        Array((style.applied(to: useColour ? DisplayCell.visible(text) : text, useColour) + "\n").utf8)
    }

    private func written(_ line: Line) -> [UInt8] {
        let isWhole = line.text.last == UInt8(ascii: "\n")
        let text = isWhole ? line.text.dropLast() : line.text
        let end = isWhole ? "" : "\n\\ No newline at end of file"
        guard useColour else {
            return Array(line.kind.rawValue.utf8) + text + Array((end + "\n").utf8)
        }
        // The carriage return of a Windows line would hide it.
        let bare = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
        let shown = line.kind.rawValue + String(decoding: bare, as: UTF8.self)
        let style: TerminalStyle? =
            switch line.kind {
            case .same: nil
            case .old: .red
            case .new: .green
            }
        let visible = DisplayCell.visible(shown)
        return Array(((style?.applied(to: visible, true) ?? visible) + end + "\n").utf8)
    }
}
