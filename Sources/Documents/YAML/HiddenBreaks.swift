/// The substitutes that hide U+0085, U+2028 and U+2029 from libyaml.
///
/// libyaml reads them as line breaks, as YAML 1.1 did; in YAML 1.2 they are ordinary characters (§5.4), and text pasted
/// from elsewhere contains them. While libyaml reads, each is replaced by a character of the same length that the text
/// does not contain, so all marks stay right.
struct HiddenBreaks {
    /// The pairs of hidden character and stand-in, in UTF-8; empty for nearly all texts.
    private var standIns: [(hidden: [UInt8], standIn: [UInt8])] = []

    /// Creates the value for a text without such characters.
    init() {}

    /// Hides these characters in the text.
    init(in text: UnsafeMutableBufferPointer<UInt8>) {
        let isUsed = Self.usedScalars(of: UnsafeBufferPointer(text))
        var long = (0xE000...0xF8FF).lazy.filter { !isUsed[$0] }.makeIterator()  // private use, three bytes in UTF-8
        for hidden in [0x2028, 0x2029, 0x85] where isUsed[hidden] {
            let standIn = hidden == 0x85 ? (0x0100...0x07FF).last { !isUsed[$0] } : long.next()
            // A text that uses every character of the length keeps its own.
            guard let standIn else { continue }
            standIns.append((Self.utf8(hidden), Self.utf8(standIn)))
        }
        for (hidden, standIn) in standIns { replace(hidden, by: standIn, in: text) }
    }

    /// Restores the characters in a part of the text, or in libyaml's copy of it.
    @inline(__always)
    func restore(_ text: UnsafeMutableBufferPointer<UInt8>) {
        if standIns.isEmpty { return }
        for (hidden, standIn) in standIns { replace(standIn, by: hidden, in: text) }
    }

    private static func utf8(_ scalar: Int) -> [UInt8] {
        UnicodeScalar(UInt32(scalar)).map { Array(String(Character($0)).utf8) } ?? []
    }

    private func replace(_ old: [UInt8], by new: [UInt8], in text: UnsafeMutableBufferPointer<UInt8>) {
        var place = 0
        while place + old.count <= text.count {
            if text[place..<place + old.count].elementsEqual(old) {
                _ = text[place..<place + old.count].update(fromContentsOf: new)
            }
            place += 1
        }
    }

    /// Whether a text has any of these characters.
    static func areIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var place = text.asciiCount(from: 0)
        while place < text.count {
            let bytes = text[place...].prefix(3)
            if bytes.starts(with: [0xC2, 0x85]) || bytes.starts(with: [0xE2, 0x80, 0xA8])
                || bytes.starts(with: [0xE2, 0x80, 0xA9])
            {
                return true
            }
            place += 1
            place += text.asciiCount(from: place)
        }
        return false
    }

    /// Returns which of the first 65,536 scalars the text has, as such or as `\uXXXX` or `\UXXXXXXXX`.
    private static func usedScalars(of text: UnsafeBufferPointer<UInt8>) -> [Bool] {
        var isUsed = Array(repeating: false, count: 0x10000)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.value <= 0xFFFF {
            isUsed[Int(scalar.value)] = true
        }
        for place in text.indices.dropLast() where text[place] == UInt8(ascii: "\\") {
            let count = text[place + 1] == UInt8(ascii: "U") ? 8 : 4
            let digits = String(decoding: text[(place + 2)...].prefix(count), as: UTF8.self)
            if let value = Int(digits, radix: 16), isUsed.indices.contains(value) { isUsed[value] = true }
        }
        return isUsed
    }
}
