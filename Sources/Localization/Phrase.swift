package import Text

/// A sentence of which one word is left open, such as the time of a prayer: all else is put together once.
package struct Phrase: Sendable {
    private let bytes: [UInt8]
    /// Where the word goes, by the bytes in front of it, ascending: a plan may word a sentence without it, or with it
    /// twice.
    private let gaps: [Int]

    init(_ text: String, _ values: KeyValuePairs<StaticString, String>, open: StaticString) {
        var out = ByteBuffer()
        gaps = Words.fill(text, values, open: open, to: &out)
        bytes = out.array
    }

    /// Writes the sentence.
    package func write(to out: inout ByteBuffer, word: (inout ByteBuffer) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var done = 0
            for gap in gaps {
                out.append(UnsafeBufferPointer(rebasing: bytes[done..<gap]))
                word(&out)
                done = gap
            }
            out.append(UnsafeBufferPointer(rebasing: bytes[done...]))
        }
    }
}
