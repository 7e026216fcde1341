import Hashing
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// NIST, *Cryptographic Standards and Guidelines: Examples with Intermediate Values*, SHA-256; and the empty
    /// message.
    @Test(
        "The published vectors come out",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func published(message: String, digest: String) {
        var hash = SHA256()
        hash.update(message.utf8)
        #expect(hash.hexDigest == digest)
    }

    @Test(
        "A message in parts has the hash of the whole, and may go on after it was asked for", arguments: [1, 7, 64, 65])
    func parts(size: Int) {
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var hash = SHA256()
        for start in stride(from: 0, to: message.count, by: size) {
            hash.update(message[start..<min(start + size, message.count)])
            _ = hash.hexDigest
        }
        // Python's hashlib.
        #expect(hash.hexDigest == "9a76b8af8f16f19d60de2b3999c22f9d10be4395c90ea3bfc5eb6cd6254243af")
        var lazily = SHA256()
        lazily.update(message.lazy.map { $0 })
        #expect(lazily.finish() == message.withUnsafeBytes { SHA256.digest(of: $0) })
    }
}
