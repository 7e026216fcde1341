/// A parser of a ``LenientOutline``: blocks by their indentation, brackets character by character.
struct LenientParser {
    let text: [UInt8]
    var entries: [LenientOutline.Entry] = []
    var brackets: [LenientOutline.Bracket] = []
    var comments: [Range<Int>] = []
    /// The block entries that the next line may be part of, from the outermost.
    private var open: [Int] = []
    /// The number of items that each entry has so far.
    private var itemCounts: [Int: Int] = [:]
    /// The depth from which brackets count as text, so that a line of them cannot exhaust the stack.
    private static let mostBrackets = 200
    var bracketDepth = 0
    /// The beginning of the current line.
    var lineStart = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func read() {
        var place = 0
        while place < text.count { place = line(from: place) }
    }

    // MARK: Lines

    /// Parses the content of the line at `start`, and returns the start of the next line.
    private mutating func line(from start: Int) -> Int {
        var place = start
        lineStart = start
        while place < text.count, isBlank(text[place]) { place += 1 }
        guard place < text.count, !isBreak(text[place]) else { return nextLine(place) }
        if text[place] == UInt8(ascii: "#") { return comment(place) }
        if place == start, isMarker(place) { return nextLine(endOfLine(place)) }
        while isDash(place) {
            let column = place - start
            open.removeAll { entries[$0].column > column || (entries[$0].column == column && entries[$0].isItem) }
            let item = add(
                step: nextItem(of: open.last), parent: open.last, key: place..<place + 1, column: column, isItem: true,
                isFlow: false)
            open.append(item)
            place += 1
            while place < text.count, isBlank(text[place]) { place += 1 }
            guard place < text.count, !isBreak(text[place]) else { return nextLine(place) }
            if text[place] == UInt8(ascii: "#") { return comment(place) }
        }
        let column = place - start
        if let (key, behind) = key(at: place, isFlow: false) {
            open.removeAll { entries[$0].column >= column }
            let entry = add(
                step: key.text, parent: open.last, key: key.range, column: column, isItem: false, isFlow: false)
            open.append(entry)
            return endOfLineBehind(value(of: entry, at: behind, column: column))
        }
        // The line is a value below its key, in brackets, or the rest of a text of several lines.
        open.removeAll { entries[$0].column >= column }
        guard let owner = open.last else {
            return endOfLineBehind(value(of: nil, at: place, column: -1))
        }
        return endOfLineBehind(value(of: owner, at: place, column: entries[owner].column))
    }

    /// Skips to the next line, and records a comment on the way.
    private mutating func endOfLineBehind(_ place: Int) -> Int {
        var place = place
        while place < text.count, !isBreak(text[place]) {
            if text[place] == UInt8(ascii: "#"), place == 0 || isBlank(text[place - 1]) || isBreak(text[place - 1]) {
                return comment(place)
            }
            place += 1
        }
        return nextLine(place)
    }

    mutating func comment(_ place: Int) -> Int {
        let end = endOfLine(place)
        comments.append(place..<end)
        return nextLine(end)
    }

    func endOfLine(_ place: Int) -> Int {
        var end = place
        while end < text.count, !isBreak(text[end]) { end += 1 }
        return end
    }

    /// Returns the beginning of the line after a line break.
    func nextLine(_ place: Int) -> Int {
        guard place < text.count else { return text.count }
        let isPair =
            text[place] == UInt8(ascii: "\r") && place + 1 < text.count && text[place + 1] == UInt8(ascii: "\n")
        return place + (isPair ? 2 : 1)
    }

    private func isDash(_ place: Int) -> Bool {
        guard place < text.count, text[place] == UInt8(ascii: "-") else { return false }
        return place + 1 >= text.count || isBlank(text[place + 1]) || isBreak(text[place + 1])
    }

    /// Whether a line begins or ends a document, or is a directive.
    private func isMarker(_ place: Int) -> Bool {
        text[place] == UInt8(ascii: "%") || text[place...].starts(with: "---".utf8)
            || text[place...].starts(with: "...".utf8)
    }

    // MARK: Entries

    mutating func add(
        step: String, parent: Int?, key: Range<Int>, column: Int, isItem: Bool, isFlow: Bool
    ) -> Int {
        entries.append(
            LenientOutline.Entry(
                parent: parent, step: step, keyRange: key, isItem: isItem, isFlow: isFlow, column: column, extent: key))
        return entries.count - 1
    }

    mutating func nextItem(of parent: Int?) -> String {
        let number = itemCounts[parent ?? -1, default: 0]
        itemCounts[parent ?? -1] = number + 1
        return "\(number)"
    }

    /// Records the value of an entry that has none yet: for a text of several lines, the first line is recorded.
    mutating func record(_ scalar: LenientOutline.Scalar, of entry: Int?) {
        guard let entry else { return }
        if entries[entry].scalar == nil { entries[entry].scalar = scalar }
        let end = max(entries[entry].extent.upperBound, scalar.range.upperBound)
        entries[entry].extent = entries[entry].extent.lowerBound..<end
    }
}

extension LenientParser {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    func isEnd(_ place: Int) -> Bool { place >= text.count || isBlank(text[place]) || isBreak(text[place]) }
    func isFlowMark(_ byte: UInt8) -> Bool { ",[]{}".utf8.contains(byte) }
    var allowsBrackets: Bool { bracketDepth < Self.mostBrackets }
}
