extension Bytes {
    /// Reads four numbers from 0 to 255 without leading zeros (RFC 2673 §3.2, as tightened by RFC 3986).
    mutating func takeIPv4() -> Bool {
        for part in 0..<4 {
            if part > 0, !take(".") { return false }
            let digits = take(while: \.isDigit)
            guard 1...3 ~= digits.count, digits.first != UInt8(ascii: "0") || digits.count == 1,
                digits.reduce(0, { $0 * 10 + Int($1 - 0x30) }) <= 255
            else { return false }
        }
        return true
    }

    /// Reads eight groups of hexadecimal digits; one run of zeros may be shortened to `::`, and the last two groups may
    /// be written as IPv4 (RFC 4291 §2.2).
    mutating func takeIPv6() -> Bool {
        var groups = 0
        var isShortened = false
        if take(":") {
            guard take(":") else { return false }
            isShortened = true
        }
        while groups < 8, let next, next.isHexDigit {
            var ahead = self
            if ahead.takeIPv4() {
                guard groups <= 6, groups == 6 || isShortened else { return false }
                self = ahead
                groups += 2
                break
            }
            guard 1...4 ~= take(while: \.isHexDigit).count else { return false }
            groups += 1
            guard take(":") else { break }
            if take(":") {
                guard !isShortened else { return false }
                isShortened = true
            } else if !(self.next?.isHexDigit ?? false) {
                return false
            }
        }
        return isShortened ? groups <= 7 : groups == 8
    }

    /// Whether the text is an email address (RFC 5321 §4.1.2; by RFC 6531 §3.3 every code point beyond ASCII is a
    /// letter).
    mutating func isMailbox(international: Bool) -> Bool {
        guard takeLocalPart(international), take("@") else { return false }
        if take("[") {
            guard rest.last == UInt8(ascii: "]") else { return false }
            var literal = Bytes(rest.dropLast())
            if rest.starts(with: "IPv6:".utf8) {
                literal = Bytes(rest.dropFirst(5).dropLast())
                return literal.takeIPv6() && literal.isAtEnd
            }
            return literal.takeIPv4() && literal.isAtEnd
        }
        // In an address the domain may be an invalid international name: RFC 6531 leaves that check to the resolver.
        let labels = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-") && !label.isEmpty && label.count <= 63
                && label.allSatisfy {
                    $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || (international && $0 >= 0x80)
                }
        }
    }

    private mutating func takeLocalPart(_ international: Bool) -> Bool {
        if take("\"") {
            while !take("\"") {
                if take("\\") {
                    guard let next, 0x20...0x7E ~= next else { return false }
                } else {
                    guard let next, 0x20...0x7E ~= next || (international && next >= 0x80) else { return false }
                }
                rest.removeFirst()
            }
            return true
        }
        repeat {
            let atom = take { byte in
                byte.isLetter || byte.isDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
                    || (international && byte >= 0x80)
            }
            guard !atom.isEmpty else { return false }
        } while take(".")
        return true
    }

    /// Whether the text is 8-4-4-4-12 hexadecimal digits (RFC 4122 §3).
    var isUUID: Bool {
        guard rest.count == 36 else { return false }
        return rest.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexDigit
        }
    }

    /// Whether the text is a number without leading zeros, then `#` or a JSON pointer
    /// (draft-bhutton-relative-json-pointer-00).
    var isRelativePointer: Bool {
        var bytes = self
        let digits = bytes.take(while: \.isDigit)
        guard !digits.isEmpty, digits.first != UInt8(ascii: "0") || digits.count == 1 else { return false }
        if bytes.take("#") { return bytes.isAtEnd }
        return String(decoding: bytes.rest, as: UTF8.self).pointerTokens != nil
    }
}
