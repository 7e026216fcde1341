/// Corrections to texts that libyaml 0.2.5 misreads or rejects, made without moving any character.
enum InputPreparation {
    /// The number of bytes that ``prepare(_:count:)`` may add after the text.
    static let margin = 1

    /// Whether the text needs a change.
    static func isDue(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let last = text.last, isBreak(last) else { return true }
        var isDue = text.place(of: UInt8(ascii: "\t"), from: 0) < text.count
        text.forEachPlace(of: UInt8(ascii: "%")) { if $0 == 0 || isBreak(text[$0 - 1]) { isDue = true } }
        return isDue
    }

    /// Changes the text in place and returns its new number of bytes; `text` has capacity for ``margin`` more.
    ///
    /// - A directive with an unknown name must be ignored (YAML 1.2.2, §6.8), so it becomes a comment; a later minor
    ///   version is read like 1.2 (§6.8.1).
    /// - A line of only spaces and tabs has no meaning (§6.5, §6.6), but libyaml rejects the tabs: they become spaces,
    ///   except where they may be the text of a block scalar.
    /// - A text without a last line break gets one: libyaml would read the end of a block scalar differently
    ///   (§8.1.1.2).
    static func prepare(_ text: UnsafeMutableBufferPointer<UInt8>, count: Int) -> Int {
        prepareDirectives(UnsafeMutableBufferPointer(rebasing: text[..<count]))
        prepareEmptyLines(UnsafeMutableBufferPointer(rebasing: text[..<count]))
        guard count > 0, !isBreak(text[count - 1]) else { return count }
        text[count] = UInt8(ascii: "\n")
        return count + 1
    }

    private static func prepareDirectives(_ text: UnsafeMutableBufferPointer<UInt8>) {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(where: isBreak) ?? text.count
            let line = text[start..<end]
            if line.first == UInt8(ascii: "%") {
                let name = line.dropFirst().prefix { !isBlank($0) }
                let digit = start + "%YAML 1.".utf8.count
                if !name.elementsEqual("YAML".utf8), !name.elementsEqual("TAG".utf8) {
                    text[start] = UInt8(ascii: "#")
                } else if line.starts(with: "%YAML 1.".utf8), digit < end, digit + 1 == end || isBlank(text[digit + 1]),
                    (UInt8(ascii: "3")...UInt8(ascii: "9")).contains(text[digit])
                {
                    text[digit] = UInt8(ascii: "2")
                }
            } else if let first = line.first(where: { !isBlank($0) }), first != UInt8(ascii: "#") {
                return
            }
            start = end + 1
        }
    }

    private static func prepareEmptyLines(_ text: UnsafeMutableBufferPointer<UInt8>) {
        let tab = UInt8(ascii: "\t")
        guard UnsafeBufferPointer(text).place(of: tab, from: 0) < text.count else { return }
        // The indentation of the line that may have opened a block scalar.
        var opening: Int?
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(where: isBreak) ?? text.count
            let indent = text[start..<end].prefix { $0 == UInt8(ascii: " ") }.count
            if !text[start..<end].allSatisfy(isBlank) {
                if opening.map({ indent <= $0 }) ?? true {
                    let line = text[start..<end]
                    opening = mayOpenBlock(line) ? line.starts(with: "---".utf8) ? -1 : indent : nil
                }
            } else if opening == nil {
                for place in start..<end where text[place] == tab { text[place] = UInt8(ascii: " ") }
            }
            start = end + 1
        }
    }

    /// Whether the line has a word that looks like the header of a block scalar (§8.1.1): `|`, `>-`, `|2+`.
    private static func mayOpenBlock(_ line: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
        line.split(whereSeparator: isBlank).contains { word in
            (word.first == UInt8(ascii: "|") || word.first == UInt8(ascii: ">"))
                && word.dropFirst().allSatisfy { $0 &- 48 < 10 || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        }
    }
}
