internal import Diagnostics

extension SourceFile {
    /// Returns a changed text of this file, given in UTF-8, with the byte order mark and in the encoding of `bytes`,
    /// from which ``decoded(_:name:limit:)`` read the file.
    package static func encoded(_ text: [UInt8], like bytes: [UInt8]) -> [UInt8] {
        let units = String(decoding: text, as: UTF8.self).utf16
        if bytes.starts(with: [0xFF, 0xFE]) {
            return [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
        return (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []) + text
    }
}
