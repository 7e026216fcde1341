import Text

/// A writer of the header `Content-Disposition`, which gives a saved file its name.
///
/// Source: RFC 6266, §4.3; RFC 8187, §3.2.
enum ContentDisposition {
    /// Returns the value with which a client shows the file, and saves it under `name`. A name that is not ASCII, or
    /// would end the quoted text, is given unchanged in the second parameter alone.
    static func inline(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C && $0 != 0x25 }
        guard !isPlain else { return "inline; filename=\"\(name)\"" }
        let ascii = String(
            decoding: name.unicodeScalars.map { scalar in
                scalar.isASCII && (0x20..<0x7F).contains(scalar.value) && !"\"\\%".unicodeScalars.contains(scalar)
                    ? UInt8(scalar.value) : UInt8(ascii: "_")
            }, as: UTF8.self)
        return "inline; filename=\"\(ascii)\"; filename*=UTF-8''\(name.percentEncodedSegment)"
    }
}
