import Hashing

/// The `digest` of a manifest: `sha256:` and the SHA-256 of its text without that member, and without the white space
/// between its tokens, which a compact manifest does not have.
struct ManifestDigest {
    private var hash = SHA256()
    private var isInString = false
    private var isEscaped = false

    /// The digest of the manifest of which all has been added but its end.
    var text: String {
        var hash = hash
        hash.update([UInt8(ascii: "}")])
        return "sha256:" + hash.hexDigest
    }

    /// Adds a piece of a manifest's text.
    mutating func add(_ piece: UnsafeBufferPointer<UInt8>, isCompact: Bool) {
        guard !isCompact else { return hash.update(piece) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: piece.count) { words in
            var count = 0
            for byte in piece where isInString || byte > UInt8(ascii: " ") {
                words.initializeElement(at: count, to: byte)
                count += 1
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString.toggle()
                }
            }
            hash.update(UnsafeBufferPointer(rebasing: words[..<count]))
        }
    }
}
