extension Bytes {
    /// Whether the text is a URI or reference by RFC 3986, appendix A, or an IRI by RFC 3987 §2.2.
    func isURI(international: Bool, relative: Bool) -> Bool {
        if international, !hasOnlyIRICharacters { return false }
        var bytes = self
        let characters = URICharacters(international: international)
        if !bytes.takeScheme() {
            guard relative else { return false }
            // The first segment of a relative path has no colon, which would make it look like a scheme.
            let segment = bytes.rest.prefix {
                $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
            }
            if segment.contains(UInt8(ascii: ":")) { return false }
        }
        if bytes.rest.starts(with: "//".utf8) {
            bytes.rest.removeFirst(2)
            guard bytes.takeAuthority(characters) else { return false }
            guard bytes.isAtEnd || "/?#".utf8.contains(bytes.rest[bytes.rest.startIndex]) else { return false }
        }
        bytes.takeAll(characters, and: "/:@")
        if bytes.take("?") { bytes.takeAll(characters, and: "/?:@") }
        if bytes.take("#") { bytes.takeAll(characters, and: "/?:@") }
        return bytes.isAtEnd
    }

    /// Reads a scheme and its colon.
    private mutating func takeScheme() -> Bool {
        var ahead = self
        guard let first = ahead.next, first.isLetter else { return false }
        _ = ahead.take { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        guard ahead.take(":") else { return false }
        self = ahead
        return true
    }

    private mutating func takeAuthority(_ characters: URICharacters) -> Bool {
        var ahead = self
        ahead.takeAll(characters, and: ":")
        if ahead.take("@") { self = ahead }
        if take("[") {
            var address = Bytes(rest.prefix { $0 != UInt8(ascii: "]") })
            rest = rest.dropFirst(address.rest.count)
            guard take("]") else { return false }
            if address.takeAny("vV") {
                guard !address.take(while: \.isHexDigit).isEmpty, address.take("."), !address.isAtEnd else {
                    return false
                }
                address.takeAll(URICharacters(international: false, percentEncoded: false), and: ":")
                guard address.isAtEnd else { return false }
            } else {
                guard address.takeIPv6(), address.isAtEnd else { return false }
            }
        } else {
            takeAll(characters, and: "")
        }
        if take(":") { _ = take(while: \.isDigit) }
        return true
    }

    /// Reads unreserved characters, sub-delimiters, percent escapes and the characters in `more`.
    private mutating func takeAll(_ characters: URICharacters, and more: StaticString) {
        let extra = UnsafeBufferPointer(start: more.utf8Start, count: more.utf8CodeUnitCount)
        while let next {
            if next == UInt8(ascii: "%") {
                guard characters.percentEncoded, takePercentEncoded() else { return }
            } else if characters.contains(next) || extra.contains(next) {
                rest.removeFirst()
            } else {
                return
            }
        }
    }

    /// Whether every character beyond ASCII is `ucschar` or, in a query, `iprivate`.
    private var hasOnlyIRICharacters: Bool {
        var inQuery = false
        for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x3F: inQuery = true
            case 0x23: inQuery = false
            case 0..<0x80, 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: break
            case 0xE000...0xF8FF, 0xF0000...: if !inQuery { return false }
            case 0x10000...0xEFFFF:
                // The last two code points of each plane are noncharacters, and plane 14 begins with tags.
                if scalar.value & 0xFFFF >= 0xFFFE || 0xE0000...0xE0FFF ~= scalar.value { return false }
            default: return false
            }
        }
        return true
    }

    /// Whether the text is a URI template (RFC 6570 §2).
    var isURITemplate: Bool {
        var bytes = self
        while let next = bytes.next {
            switch next {
            case UInt8(ascii: "{"):
                bytes.rest.removeFirst()
                guard bytes.takeExpression() else { return false }
            case UInt8(ascii: "%"): guard bytes.takePercentEncoded() else { return false }
            case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "^"),
                UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "}"), 0x7F:
                return false
            default: bytes.rest.removeFirst()
            }
        }
        return true
    }

    private mutating func takeExpression() -> Bool {
        _ = takeAny("+#./;?&=,!@|")
        repeat {
            repeat {
                var length = 0
                while let next, next.isLetter || next.isDigit || next == UInt8(ascii: "_") || next == UInt8(ascii: "%")
                {
                    if next == UInt8(ascii: "%") {
                        guard takePercentEncoded() else { return false }
                    } else {
                        rest.removeFirst()
                    }
                    length += 1
                }
                guard length > 0 else { return false }
            } while take(".")
            if take(":") {
                let digits = take(while: \.isDigit)
                guard 1...4 ~= digits.count, digits.first != UInt8(ascii: "0") else { return false }
            } else {
                _ = take("*")
            }
        } while take(",")
        return take("}")
    }
}

/// The characters that stand for themselves in most parts of a URI.
private struct URICharacters {
    var international: Bool
    var percentEncoded = true

    /// Whether a byte is in `unreserved` or `sub-delims` of RFC 3986 §2.
    func contains(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || (international && byte >= 0x80) || "-._~!$&'()*+,;=".utf8.contains(byte)
    }
}
