extension ByteBuffer {
    /// Appends text with escapes, for use between tags or in quotes of HTML or XML; no other function escapes markup.
    ///
    /// A plan's words are never markup, whoever wrote the plan: the five characters with a meaning in HTML or XML are
    /// written as references, and those that XML documents may not contain (XML 1.0, §2.2) as U+FFFD.
    package mutating func append(markup text: String) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices {
                guard let replacement = Self.replacement(at: index, in: bytes) else { continue }
                append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                append(replacement.text)
                start = index + replacement.length
            }
            if start < bytes.count { append(UnsafeBufferPointer(rebasing: bytes[start...])) }
        }
    }

    /// Returns the replacement of the character that begins at `index` and the character's length; `nil` if it stays.
    private static func replacement(
        at index: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (text: StaticString, length: Int)? {
        switch bytes[index] {
        case UInt8(ascii: "&"): ("&amp;", 1)
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: ">"): ("&gt;", 1)
        case UInt8(ascii: "\""): ("&quot;", 1)
        case UInt8(ascii: "'"): ("&#39;", 1)
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): nil
        case 0..<0x20, 0x7f: ("\u{FFFD}", 1)
        // The characters U+FFFE and U+FFFF.
        case 0xef where index + 2 < bytes.count && bytes[index + 1] == 0xbf && bytes[index + 2] >= 0xbe:
            ("\u{FFFD}", 3)
        default: nil
        }
    }
}

extension String {
    /// The text with escapes, for use between tags or in quotes of HTML or XML.
    package var asMarkup: String {
        var out = ByteBuffer(capacity: utf8.count + 16)
        out.append(markup: self)
        return out.text
    }
}
