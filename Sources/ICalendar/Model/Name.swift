/// The names of components, properties and parameters.
enum Name {
    /// Whether a byte is allowed in a name.
    ///
    /// RFC 5545 §3.1 allows letters, digits and hyphens. Other printable characters occur in the wild (`X-FOO_BAR`)
    /// and are kept, as long as they cannot be taken for the end of the name.
    static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x2C, 0x3A, 0x3B, 0x3D, 0x7F...0xFF: false  // controls, space, " , : ; = and non-ASCII
        default: true
        }
    }

    /// Returns the name in upper case, with a hyphen for each byte that is not allowed, so that no name can end its
    /// line.
    static func canonical(_ name: String) -> String {
        let clean = name.utf8.allSatisfy { allows($0) && !(0x61...0x7A).contains($0) }
        guard !clean || name.isEmpty else { return name }
        guard !name.isEmpty else { return "X-UNNAMED" }
        return String(decoding: name.utf8.map { allows($0) ? upper($0) : 0x2D }, as: UTF8.self)
    }

    /// Returns the upper-case form of an ASCII letter, and other bytes unchanged.
    static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}
