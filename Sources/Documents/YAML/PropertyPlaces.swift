internal import Diagnostics

/// The places of a node's anchor, tag and content: libyaml's events have only the start of the first of them.
struct PropertyPlaces {
    private(set) var anchor: SourceSpan?
    private(set) var tag: SourceSpan?
    /// The start of the content itself.
    private(set) var content: SourcePosition

    /// Reads the text from the event's start on.
    init(of event: YAMLEvent, in file: SourceFile) throws(Diagnostic) {
        content = event.start
        var place = Int(event.start.offset)
        while place < file.text.count {
            let first = place
            switch file.text[place] {
            case UInt8(ascii: "&"), UInt8(ascii: "!"):
                let isAnchor = file.text[place] == UInt8(ascii: "&")
                let isVerbatim = !isAnchor && file.text[place...].starts(with: "!<".utf8)
                while place < file.text.count, !isEnd(file.text[place], isAnchor: isAnchor, isVerbatim: isVerbatim) {
                    place += 1
                }
                let start = file.position(of: first, from: content)
                let end = file.position(of: place, from: start)
                let span = SourceSpan(file: file, start: start, end: end)
                // libyaml reads the `:` of `&an:chor` as the start of the content; YAML 1.2 as a part of the name.
                if isAnchor, place < file.text.count, file.text[place] == UInt8(ascii: ":") {
                    throw .badAnchorName(at: span)
                }
                if isAnchor { anchor = span } else { tag = span }
                content = end
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                place += 1
            case UInt8(ascii: "#"):
                while place < file.text.count, file.text[place] != UInt8(ascii: "\n") { place += 1 }
            default:
                if Int(event.end.offset) > place { content = file.position(of: place, from: content) }
                return
            }
        }
    }

    private func isEnd(_ byte: UInt8, isAnchor: Bool, isVerbatim: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): !isVerbatim
        case UInt8(ascii: ":"): isAnchor
        default: false
        }
    }
}
