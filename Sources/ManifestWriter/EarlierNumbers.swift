import Scheduling

/// The numbers that an earlier manifest of the plan gave its notifications, which they keep: apps use them as identifiers
/// of their alarms.
///
/// The manifest is searched for them, without reading all else: it may be of many years.
package struct EarlierNumbers {
    /// Reads the manifest from its beginning, piece by piece.
    package typealias Pieces = ((UnsafeRawBufferPointer) -> Void) -> Void

    private let pieces: Pieces

    package init(_ pieces: @escaping Pieces) { self.pieces = pieces }

    /// No earlier manifest.
    package static var none: EarlierNumbers { EarlierNumbers { _ in } }

    /// The numbers of the parts of sessions, and those that are not the first candidate of their notification's: all
    /// others are as those of a first build, unless that has another notification of the same number.
    func unusual() -> (numbers: [String: Int32], ofSessions: [String: Int32]) {
        var numbers: [String: Int32] = [:]
        var ofSessions: [String: Int32] = [:]
        search { id, number, isOfSession in
            let identifiers = Identifiers(id)
            guard identifiers.candidates.contains(number) else { return }
            if isOfSession {
                ofSessions[id] = number
            } else if identifiers.first != number {
                numbers[id] = number
            }
        }
        return (numbers, ofSessions)
    }

    /// The numbers of some notifications.
    func numbers(of ids: Set<String>) -> [String: Int32] {
        var numbers: [String: Int32] = [:]
        search { id, number, isOfSession in
            if !isOfSession, ids.contains(id), Identifiers(id).candidates.contains(number) { numbers[id] = number }
        }
        return numbers
    }

    /// Calls `body` with the identifier and the number of each notification; that of a session's is the session's
    /// `cancelScope` and the part.
    private func search(_ body: (String, Int32, _ isOfSession: Bool) -> Void) {
        var scanner = Scanner()
        pieces { piece in
            for byte in piece { scanner.read(byte, body) }
        }
    }

    /// Finds the members that tell a notification's identifier and number in the text of a manifest.
    private struct Scanner {
        private enum Place { case outside, inText, escaped, behindText }

        private var place = Place.outside
        /// The text that is read or was read last, if it is short, and the name of the member that it may be.
        private var text: [UInt8] = []
        private var member: [UInt8] = []
        private var number: Int32?
        private var id = ""
        private var part = ""
        /// The parts of a session, whose scope comes after them.
        private var parts: [(part: String, number: Int32)] = []

        mutating func read(_ byte: UInt8, _ body: (String, Int32, Bool) -> Void) {
            switch place {
            case .inText:
                switch byte {
                case UInt8(ascii: "\\"): place = .escaped
                case UInt8(ascii: "\""):
                    place = .behindText
                    endText(body)
                default: if text.count < 300 { text.append(byte) }
                }
            case .escaped: place = .inText
            case .outside, .behindText:
                switch byte {
                case UInt8(ascii: "\""):
                    place = .inText
                    text.removeAll(keepingCapacity: true)
                case UInt8(ascii: ":") where place == .behindText:
                    swap(&member, &text)
                    place = .outside
                case UInt8(ascii: "0")...UInt8(ascii: "9") where member.elementsEqual("numericId".utf8):
                    let digit = Int32(byte - UInt8(ascii: "0"))
                    let (product, isTooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
                    number = isTooLarge ? .max : product.addingReportingOverflow(digit).partialValue
                case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                    endValue(body)
                default: break
                }
            }
        }

        private mutating func endText(_ body: (String, Int32, Bool) -> Void) {
            if member.elementsEqual("id".utf8) {
                (id, part) = (String(decoding: text, as: UTF8.self), "")
            } else if member.elementsEqual("part".utf8) {
                part = String(decoding: text, as: UTF8.self)
            } else if member.elementsEqual("cancelScope".utf8) {
                let scope = String(decoding: text, as: UTF8.self)
                for (part, number) in parts { body(scope + part, number, true) }
                parts = []
            }
        }

        private mutating func endValue(_ body: (String, Int32, Bool) -> Void) {
            place = .outside
            defer { member.removeAll(keepingCapacity: true) }
            guard let found = number else { return }
            number = nil
            if part.isEmpty { body(id, found, false) } else { parts.append((part, found)) }
        }
    }
}
