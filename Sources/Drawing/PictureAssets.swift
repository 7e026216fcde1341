internal import CPicture
import Hashing

/// The stylesheet and the script of every picture.
package enum PictureAssets {
    /// The stylesheet, `picture.css`.
    package static let style = [UInt8](
        UnsafeBufferPointer(start: horarium_picture_style(), count: horarium_picture_style_size()))

    /// The script, `picture.js`.
    package static let script = [UInt8](
        UnsafeBufferPointer(start: horarium_picture_script(), count: horarium_picture_script_size()))

    /// Returns the source expression for some bytes in a Content-Security-Policy: `'sha256-…'`.
    package static func source(of bytes: [UInt8]) -> String {
        let digest = bytes.withUnsafeBytes { SHA256.digest(of: $0) }
        return "'sha256-\(base64((0..<32).map { digest[$0] }))'"
    }

    /// Encodes bytes in Base64 (RFC 4648 §4).
    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(
                    place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
