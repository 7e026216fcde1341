extension StringProtocol {
    /// The text encoded for a path of a URI (RFC 3986, §2): unreserved characters and slashes stay.
    package var percentEncoded: String { percentEncoded(except: UInt8(ascii: "/")) }

    /// The text encoded for one segment of a URI's path, or for a value: only unreserved characters stay.
    package var percentEncodedSegment: String { percentEncoded(except: nil) }

    private func percentEncoded(except kept: UInt8?) -> String {
        utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), kept:
                String(Unicode.Scalar(byte))
            default: "%" + byte.hexadecimal(2)
            }
        }.joined()
    }

    /// The text decoded, or `nil` where a percent sign lacks its two digits or the bytes are not valid UTF-8.
    package var percentDecoded: String? {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(\.hexadecimalDigit),
                let low = rest.popFirst().flatMap(\.hexadecimalDigit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }
}
