package import Diagnostics
import Documents

extension TextEdit {
    /// Creates the one change that makes a file's text another: what lies between their common beginning and end; `nil`
    /// where they are the same.
    package init?(from file: SourceFile, to new: [UInt8]) {
        let old = file.text
        guard old != new else { return nil }
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        // Whole lines that come or go begin where a line does.
        if old[start..<oldEnd].contains(0x0A) || new[start..<newEnd].contains(0x0A) {
            start = old[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
                (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
            }
        }
        // No character is cut, and no line break of two bytes.
        func isInside(_ text: [UInt8], _ place: Int) -> Bool {
            place < text.count && place > 0
                && (text[place] & 0xC0 == 0x80 || text[place] == 0x0A && text[place - 1] == 0x0D)
        }
        while isInside(old, start) || isInside(new, start) { start -= 1 }
        while isInside(old, oldEnd) || isInside(new, newEnd) { (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1) }
        let first = file.position(of: start, from: .start)
        self.init(
            SourceSpan(file: file, start: first, end: file.position(of: oldEnd, from: first)),
            String(decoding: new[start..<newEnd], as: UTF8.self))
    }
}
