import Building
import Diagnostics

/// The answer to a line, as it is written.
struct AnswerLine: Sendable {
    /// With the line's end.
    let bytes: [UInt8]
    let isBuilt: Bool

    init(_ line: LineReader.Line, by builder: RequestBuilder) {
        let answer =
            line.bytes.map { builder.answer(to: $0) } ?? BuildAnswer(failed: nil, [BuildRequest.tooLong])
        isBuilt = answer.isBuilt
        var text = JSONText(
            capacity: (answer.calendar?.count ?? 0) * 9 / 8 + (answer.manifest?.count ?? 0) * 5 / 4 + 512)
        text.raw(#"{"id":"#)
        if let id = answer.id { text.string(Array(id.utf8)) } else { text.raw(#"null,"line":\#(line.number)"#) }
        text.raw(answer.isBuilt ? #","status":"built""# : #","status":"failed""#)
        for (name, bytes) in [("calendar", answer.calendar), ("manifest", answer.manifest)] {
            guard let bytes else { continue }
            text.raw(#","\#(name)":"#)
            text.string(bytes)
        }
        text.raw(#","findings":"#)
        text.bytes += DiagnosticRenderer(format: .json).jsonList(answer.findings)
        text.raw("}\n")
        bytes = text.bytes
    }
}

/// JSON on one line, put together of whole outputs.
///
/// `JSONWriter` looks at each character of a text; calendars and manifests are long, and most of their bytes stand for
/// themselves.
private struct JSONText {
    var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func raw(_ text: String) { bytes += text.utf8 }

    /// Quotes text in UTF-8 (RFC 8259, §7).
    mutating func string(_ text: [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        text.withUnsafeBufferPointer { text in
            var start = 0
            var place = 0
            while place < text.count {
                let byte = text[place]
                guard !Self.isPlain[Int(byte)], let length = Self.escapedLength(text, place) else {
                    place += 1
                    continue
                }
                bytes += text[start..<place]
                escape(text[place..<place + length])
                place += length
                start = place
            }
            bytes += text[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte never begins a character that is escaped.
    private static let isPlain: [Bool] = (0...255).map { byte in
        byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F && byte != 0xC2 && byte != 0xE2
    }

    /// How many bytes the character at a place has, where it is escaped; `nil` where it stands for itself.
    ///
    /// Of those beyond ASCII, they are the ones that some programs take for the end of a line or for control: U+0080…U+009F,
    /// U+2028 and U+2029.
    private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int? {
        switch text[place] {
        case 0xC2: place + 1 < text.count && text[place + 1] < 0xA0 ? 2 : nil
        case 0xE2:
            place + 2 < text.count && text[place + 1] == 0x80 && (0xA8...0xA9).contains(text[place + 2]) ? 3 : nil
        default: 1
        }
    }

    private mutating func escape(_ character: Slice<UnsafeBufferPointer<UInt8>>) {
        let first = character[character.startIndex]
        bytes.append(UInt8(ascii: "\\"))
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(first)
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        default:
            let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first?.value ?? 0
            let digits = String(scalar, radix: 16)
            raw("u" + String(repeating: "0", count: 4 - digits.count) + digits)
        }
    }
}
