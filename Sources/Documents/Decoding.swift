import Text
public import Diagnostics

extension SourceFile {
    /// Returns the text of a file for a first look at it; that of one which cannot be decoded is its bytes.
    package static func readable(_ bytes: [UInt8]) -> [UInt8] { (try? decoded(bytes, name: ""))?.text ?? bytes }

    /// Reads a file's bytes as text: UTF-8 with or without a byte order mark, or UTF-16 with one (YAML 1.2.2, §5.2).
    ///
    /// - Parameters:
    ///   - bytes: The file as it is on disk.
    ///   - name: The name that diagnostics show.
    ///   - limit: The largest number of bytes that is read.
    /// - Returns: The text in UTF-8 without a byte order mark.
    /// - Throws: `bad-encoding` at the first character that cannot be read, `file-too-large` beyond the limit.
    public static func decoded(
        _ bytes: [UInt8], name: String, limit: Int = DocumentLimits.fileBytes
    ) throws(Diagnostic) -> SourceFile {
        guard bytes.count <= limit else {
            throw .fileTooLarge(bytes: bytes.count, limit: limit, in: SourceFile(name: name, text: []))
        }
        // FF FE 00 00 would also be UTF-16 with a NUL after the mark, which YAML does not allow.
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw .badEncoding("the file is UTF-32", in: SourceFile(name: name, text: []), before: 0)
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return try decodeUTF16(bytes, name: name) { UInt16($1) << 8 | UInt16($0) }
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return try decodeUTF16(bytes, name: name) { UInt16($0) << 8 | UInt16($1) }
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if let bad = text.withUnsafeBufferPointer(firstInvalidUTF8) {
            let byte = "0x" + text[bad].hexadecimal(2)
            let place = bad + bytes.count - text.count
            throw .badEncoding("byte \(place) (\(byte)) is not UTF-8", in: repaired(text, name), before: bad)
        }
        if text.count >= 2, text[0] == 0 || text[1] == 0 {
            throw .badEncoding(
                "the file looks like UTF-16 without a byte order mark", in: repaired(text, name), before: 0)
        }
        return SourceFile(name: name, text: text)
    }
}

/// Decodes the text after a two-byte order mark; `join` makes a code unit of two bytes in their order in the file.
private func decodeUTF16(
    _ bytes: [UInt8], name: String, join: (UInt8, UInt8) -> UInt16
) throws(Diagnostic) -> SourceFile {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = 2
    while place < bytes.count {
        guard place + 1 < bytes.count else {
            throw .badEncoding("the file ends inside a UTF-16 character", in: repaired(text, name), before: text.count)
        }
        var units = [join(bytes[place], bytes[place + 1])]
        if UTF16.isLeadSurrogate(units[0]), place + 3 < bytes.count {
            units.append(join(bytes[place + 2], bytes[place + 3]))
        }
        var decoder = UTF16()
        var iterator = units.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            let message = "byte \(place) starts half of a UTF-16 surrogate pair"
            throw .badEncoding(message, in: repaired(text, name), before: text.count)
        }
        text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        place += scalar.value > 0xFFFF ? 4 : 2
    }
    return SourceFile(name: name, text: text)
}

/// Returns a file whose unreadable characters are U+FFFD, so that a diagnostic has a line to show.
private func repaired(_ text: [UInt8], _ name: String) -> SourceFile {
    SourceFile(name: name, text: Array(String(decoding: text, as: UTF8.self).utf8))
}

/// Returns the offset of the first byte that is not part of well-formed UTF-8 (Unicode 16, table 3-7), if there is one.
func firstInvalidUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while place < bytes.count {
        let lead = bytes[place]
        guard lead >= 0x80 else {
            place += bytes.asciiCount(from: place)
            continue
        }
        let (length, second): (Int, ClosedRange<UInt8>)
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return place
        }
        guard place + length <= bytes.count, second.contains(bytes[place + 1]),
            bytes[(place + 2)..<(place + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
        else { return place }
        place += length
    }
    return nil
}
