/// The parsing of values: anchors, aliases, scalars and brackets.
extension LenientParser {
    /// Parses the value that begins at an offset or in a later line's indentation, and returns its end. Lines that are
    /// not indented deeper than `column`, the column of the value's key, do not belong to it.
    mutating func value(of entry: Int?, at place: Int, column: Int) -> Int {
        var place = place
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): place += 1
            case UInt8(ascii: "&"), UInt8(ascii: "*"):
                let name = name(at: place + 1)
                if let entry {
                    if text[place] == UInt8(ascii: "&") {
                        entries[entry].anchor = name
                    } else {
                        entries[entry].alias = name
                    }
                    let end = max(entries[entry].extent.upperBound, name.range.upperBound)
                    entries[entry].extent = entries[entry].extent.lowerBound..<end
                }
                place = name.range.upperBound
            case UInt8(ascii: "!"):
                while !isEnd(place), !isFlowMark(text[place]) { place += 1 }
            case UInt8(ascii: "{") where allowsBrackets, UInt8(ascii: "[") where allowsBrackets:
                return bracket(of: entry, at: place, column: column)
            case UInt8(ascii: "|") where bracketDepth == 0, UInt8(ascii: ">") where bracketDepth == 0:
                return blockText(of: entry, at: place, column: column)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let scalar = quoted(at: place, column: column)
                record(scalar, of: entry)
                return scalar.range.upperBound
            default:
                if isBreak(text[place]) || isComment(place) { return place }
                let end = endOfPlainText(from: place, isFlow: bracketDepth > 0)
                let words = String(decoding: text[place..<end], as: UTF8.self)
                if end > place { record(LenientOutline.Scalar(text: words, range: place..<end), of: entry) }
                return end
            }
        }
        return place
    }

    func isComment(_ place: Int) -> Bool {
        text[place] == UInt8(ascii: "#") && (place == 0 || isBlank(text[place - 1]) || isBreak(text[place - 1]))
    }

    private func name(at start: Int) -> LenientOutline.Name {
        var end = start
        while !isEnd(end), !isFlowMark(text[end]), text[end] != UInt8(ascii: ":") { end += 1 }
        return LenientOutline.Name(text: String(decoding: text[start..<end], as: UTF8.self), range: start..<end)
    }

    /// Returns the key at an offset and the offset after its colon, or `nil` where there is no key.
    func key(at start: Int, isFlow: Bool) -> (key: LenientOutline.Name, behind: Int)? {
        var place = start
        guard place < text.count else { return nil }
        let first = text[place]
        if isFlowMark(first) || first == UInt8(ascii: "|") || first == UInt8(ascii: ">") { return nil }
        if first == UInt8(ascii: "&") || first == UInt8(ascii: "!") {
            while !isEnd(place) { place += 1 }
            while place < text.count, isBlank(text[place]) { place += 1 }
            guard place < text.count, !isBreak(text[place]), place > start else { return nil }
            return key(at: place, isFlow: isFlow)
        }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            let scalar = quoted(at: place, column: .max)
            place = scalar.range.upperBound
            while place < text.count, isBlank(text[place]) { place += 1 }
            guard scalar.isQuoted, place < text.count, text[place] == UInt8(ascii: ":") else { return nil }
            guard isFlow || isEnd(place + 1) else { return nil }
            return (LenientOutline.Name(text: scalar.text, range: scalar.range), place + 1)
        }
        while place < text.count, !isBreak(text[place]), !isComment(place) {
            if isFlow, isFlowMark(text[place]) { return nil }
            let endsKey = isEnd(place + 1) || (isFlow && isFlowMark(text[place + 1]))
            if text[place] == UInt8(ascii: ":"), endsKey {
                var end = place
                while end > start, isBlank(text[end - 1]) { end -= 1 }
                let words = String(decoding: text[start..<end], as: UTF8.self)
                return end > start ? (LenientOutline.Name(text: words, range: start..<end), place + 1) : nil
            }
            place += 1
        }
        return nil
    }

    private func endOfPlainText(from start: Int, isFlow: Bool) -> Int {
        var place = start
        while place < text.count, !isBreak(text[place]), !isComment(place) {
            if isFlow {
                if isFlowMark(text[place]) { break }
                if text[place] == UInt8(ascii: ":"), isEnd(place + 1) || isFlowMark(text[place + 1]) { break }
            }
            place += 1
        }
        while place > start, isBlank(text[place - 1]) { place -= 1 }
        return place
    }

    /// Returns text in quotes, or the rest of the line where neither it nor the deeper lines below close the quotes.
    private func quoted(at start: Int, column: Int) -> LenientOutline.Scalar {
        let quote = text[start]
        var place = start + 1
        var lines = 0
        while place < text.count {
            if text[place] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                place += 2
                continue
            }
            if text[place] == quote {
                if quote == UInt8(ascii: "'"), place + 1 < text.count, text[place + 1] == quote {
                    place += 2
                    continue
                }
                let inner = String(decoding: text[(start + 1)..<place], as: UTF8.self)
                let words = quote == UInt8(ascii: "'") ? inner.replacing("''", with: "'") : inner
                return LenientOutline.Scalar(text: words, range: start..<place + 1, isQuoted: true)
            }
            if isBreak(text[place]) {
                lines += 1
                var next = nextLine(place)
                let first = next
                while next < text.count, isBlank(text[next]) { next += 1 }
                let isDeeper = next < text.count && (isBreak(text[next]) || next - first > column)
                guard column != .max, isDeeper, lines < 100 else { break }
                place = next
                continue
            }
            place += 1
        }
        let end = endOfLine(start)
        return LenientOutline.Scalar(text: String(decoding: text[(start + 1)..<end], as: UTF8.self), range: start..<end)
    }

    /// Parses the lines below `|` or `>` that are indented deeper than their key, and returns their end.
    private mutating func blockText(of entry: Int?, at start: Int, column: Int) -> Int {
        var end = endOfLine(start)
        var line = nextLine(end)
        while line < text.count {
            var place = line
            while place < text.count, isBlank(text[place]) { place += 1 }
            let isEmpty = place >= text.count || isBreak(text[place])
            guard isEmpty || place - line > column else { break }
            let lineEnd = endOfLine(place)
            if !isEmpty { end = lineEnd }
            line = lineEnd < text.count ? nextLine(lineEnd) : text.count
            if lineEnd >= text.count { break }
        }
        let words = String(decoding: text[start..<end], as: UTF8.self)
        record(LenientOutline.Scalar(text: words, range: start..<end, isBlock: true), of: entry)
        return end
    }

    // MARK: Brackets

    /// Parses from an opening bracket to its closing one, or to a line that is not indented deeper than the key, and
    /// returns the end.
    private mutating func bracket(of owner: Int?, at start: Int, column: Int) -> Int {
        bracketDepth += 1
        defer { bracketDepth -= 1 }
        let isMapping = text[start] == UInt8(ascii: "{")
        let closing = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
        var place = start + 1
        var isClosed = false
        while true {
            guard let next = skipBlanks(from: place, column: column) else {
                place = endOfLine(place)
                break
            }
            place = next
            guard place < text.count else { break }
            if text[place] == closing {
                place += 1
                isClosed = true
                break
            }
            if text[place] == UInt8(ascii: "}") || text[place] == UInt8(ascii: "]") { break }
            if text[place] == UInt8(ascii: ",") || text[place] == UInt8(ascii: ":") {
                place += 1
                continue
            }
            place = max(place + 1, element(of: owner, at: place, column: column, isMapping: isMapping))
        }
        let end = min(place, text.count)
        brackets.append(
            LenientOutline.Bracket(range: start..<end, isClosed: isClosed, isMapping: isMapping, owner: owner))
        if let owner {
            entries[owner].extent =
                entries[owner].extent.lowerBound..<max(entries[owner].extent.upperBound, end)
        }
        return end
    }

    /// Parses an entry or item inside brackets, and returns its end.
    private mutating func element(of owner: Int?, at place: Int, column: Int, isMapping: Bool) -> Int {
        var parent = owner
        let width = place - lineStart
        let found = key(at: place, isFlow: true)
        if !isMapping {
            parent = add(
                step: nextItem(of: owner), parent: owner, key: place..<place, column: width, isItem: true, isFlow: true)
            guard found != nil else { return value(of: parent, at: place, column: column) }
        }
        if let (key, behind) = found {
            let entry = add(
                step: key.text, parent: parent, key: key.range, column: width, isItem: false, isFlow: true)
            guard let value = skipBlanks(from: behind, column: column), value < text.count,
                !",}]".utf8.contains(text[value])
            else { return behind }
            return self.value(of: entry, at: value, column: column)
        }
        // The key has no colon yet.
        let end = max(place + 1, endOfPlainText(from: place, isFlow: true))
        let words = text[place..<end].filter { !"\"'".utf8.contains($0) }
        _ = add(
            step: String(decoding: words, as: UTF8.self), parent: parent, key: place..<end, column: width,
            isItem: false,
            isFlow: true)
        return end
    }

    /// Returns the next offset inside brackets that is not a blank, break or comment, or `nil` at a line that is not
    /// indented deeper, which shows that a closing bracket is missing.
    private mutating func skipBlanks(from start: Int, column: Int) -> Int? {
        var place = start
        while place < text.count {
            if isBreak(text[place]) {
                let line = nextLine(place)
                var next = line
                while next < text.count, isBlank(text[next]) { next += 1 }
                if next >= text.count { return text.count }
                let closes = "}]".utf8.contains(text[next])
                if !isBreak(text[next]), text[next] != UInt8(ascii: "#"), next - line <= column, !closes { return nil }
                lineStart = line
                place = next
            } else if isBlank(text[place]) {
                place += 1
            } else if isComment(place) {
                comments.append(place..<endOfLine(place))
                place = endOfLine(place)
            } else {
                return place
            }
        }
        return place
    }
}
