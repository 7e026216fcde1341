/// A short digest of a request's wording and delivery, stored with the request on the device: one that a new manifest
/// words differently, or that a new permission allows to be exact, is armed again.
///
/// FNV-1a, 32 bits, over UTF-8, each field followed by a byte 0xff, which no UTF-8 has. It is quick and easy to write
/// in any language; a collision leaves a pending request with its old words.
/// Source: Fowler, Noll, Vo, Eastlake, *The FNV Non-Cryptographic Hash Algorithm*, RFC 9923.
struct Fingerprint {
    private(set) var state: UInt32 = 0x811c_9dc5

    init() {}

    init(_ fields: [String]) { for field in fields { add(field) } }

    mutating func add(_ field: String) {
        for byte in field.utf8 { add(byte) }
        add(0xff)
    }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt32(byte)) &* 0x0100_0193 }

    /// Eight hexadecimal digits.
    var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
