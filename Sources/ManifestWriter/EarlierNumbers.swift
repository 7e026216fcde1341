import Scheduling

/// The numbers that an earlier manifest of the plan gave its notifications, which they keep: apps use them as identifiers
/// of their alarms.
///
/// The manifest is searched for them, without reading all else: it may be of many years.
package struct EarlierNumbers {
    /// Reads bytes of the manifest from an offset on, and returns how many it read.
    package typealias Read = (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int

    /// Opens the manifest for as long as it is searched.
    private let open: ((Read) -> Void) -> Void

    package init(_ open: @escaping ((Read) -> Void) -> Void) { self.open = open }

    /// No earlier manifest.
    package static var none: EarlierNumbers { EarlierNumbers { _ in } }

    /// Returns the numbers of the parts of sessions, and those of notifications that are not as in a first build: a number
    /// that is not the first candidate, or one that several notifications have as theirs.
    ///
    /// - `usual`: The first candidates that one notification has now; a number among them is looked at no further.
    /// - `shared`: Those that several have.
    func unusual(
        besides usual: Set<Int32>, shared: Set<Int32>
    ) -> (numbers: [String: Int32], ofSessions: [String: Int32]) {
        var numbers: [String: Int32] = [:]
        var ofSessions: [String: Int32] = [:]
        search(besides: usual) { id, number, isOfSession in
            let identifiers = Identifiers(id)
            if !isOfSession, identifiers.first == number, !shared.contains(number) { return }
            guard identifiers.candidates.contains(number) else { return }
            if isOfSession { ofSessions[id] = number } else { numbers[id] = number }
        }
        return (numbers, ofSessions)
    }

    /// The bytes that are looked at together.
    private static let windowSize = 1 << 18
    /// The bytes before a number in which its notification's name stands.
    private static let reach = 1 << 14
    /// The bytes behind the name of a member in which its value stands.
    private static let valueSize = 512

    /// Calls `body` with the identifier and the number of each notification; that of a session's is the session's
    /// `cancelScope` and the part. Some numbers may be left out.
    private func search(besides usual: Set<Int32>, _ body: (String, Int32, _ isOfSession: Bool) -> Void) {
        let number = Member("numericId"), scope = Member("cancelScope"), id = Member("id"), part = Member("part")
        open { read in
            withUnsafeTemporaryAllocation(byteCount: Self.windowSize, alignment: 1) { buffer in
                var parts: [(part: String, number: Int32)] = []
                var done = 0
                while true {
                    let start = max(0, done - Self.reach)
                    let count = read(buffer, start)
                    let window = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                    let isEnd = count < buffer.count
                    let limit = isEnd ? count : count - Self.valueSize
                    var place = done - start
                    var nextScope = scope.place(in: window, place..<limit) ?? limit
                    while let found = number.place(in: window, place..<limit) {
                        place = found + 1
                        while nextScope < found { endSession() }
                        guard let number = number.integer(in: window, at: found), !usual.contains(number) else {
                            continue
                        }
                        let before = max(0, found - Self.reach)..<found
                        // The name that is nearer: a notification has an identifier, one of a session a part.
                        guard let near = id.lastPlace(in: window, before, orOf: part) else { continue }
                        if near.isOther {
                            part.text(in: window, at: near.place).map { parts.append(($0, number)) }
                        } else {
                            id.text(in: window, at: near.place).map { body($0, number, false) }
                        }
                    }
                    while nextScope < limit { endSession() }
                    func endSession() {
                        let scopeText = scope.text(in: window, at: nextScope) ?? ""
                        for (part, number) in parts { body(scopeText + part, number, true) }
                        parts = []
                        nextScope = scope.place(in: window, nextScope + 1..<limit) ?? limit
                    }
                    guard !isEnd else { return }
                    done = start + limit
                }
            }
        }
    }

    /// The name of a member as it stands in JSON text.
    private struct Member {
        /// `"name"`.
        private let name: [UInt8]
        /// How far a search may go on where a byte stands at the name's end (Horspool, Software: Practice and Experience
        /// 10, 1980).
        private var steps: [Int]

        init(_ name: String) {
            self.name = Array("\"\(name)\"".utf8)
            steps = Array(repeating: self.name.count, count: 256)
            for (index, byte) in self.name.dropLast().enumerated() { steps[Int(byte)] = self.name.count - 1 - index }
        }

        /// Returns the first place of the name in a range, or `nil`.
        func place(in text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
            var place = range.lowerBound
            while place < range.upperBound, place + name.count <= text.count {
                if isName(at: place, of: text) { return place }
                place += steps[Int(text[place + name.count - 1])]
            }
            return nil
        }

        /// Returns the last place in a range of this name or of another, whichever is later, or `nil`.
        func lastPlace(
            in text: UnsafeRawBufferPointer, _ range: Range<Int>, orOf other: Member
        ) -> (place: Int, isOther: Bool)? {
            for place in range.reversed() where text[place] == UInt8(ascii: "\"") {
                if isName(at: place, of: text), value(in: text, at: place) != nil { return (place, false) }
                if other.isName(at: place, of: text), other.value(in: text, at: place) != nil { return (place, true) }
            }
            return nil
        }

        /// Returns a text without escapes that is the member's value, or `nil`.
        func text(in text: UnsafeRawBufferPointer, at place: Int) -> String? {
            guard let value = value(in: text, at: place), text[value] == UInt8(ascii: "\"") else { return nil }
            let rest = text[(value + 1)...].prefix(EarlierNumbers.valueSize)
            guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            return String(decoding: rest[..<end], as: UTF8.self)
        }

        /// Returns a whole number that is the member's value, or `nil`.
        func integer(in text: UnsafeRawBufferPointer, at place: Int) -> Int32? {
            guard let value = value(in: text, at: place) else { return nil }
            return Int32(
                String(decoding: text[value...].prefix { (0x30...0x39).contains($0) }.prefix(11), as: UTF8.self))
        }

        private func isName(at place: Int, of text: UnsafeRawBufferPointer) -> Bool {
            place + name.count <= text.count && name.indices.allSatisfy { name[$0] == text[place + $0] }
        }

        /// Returns the place of the member's value, or `nil` where a text is no name of a member.
        private func value(in text: UnsafeRawBufferPointer, at place: Int) -> Int? {
            var next = place + name.count
            func skipBlanks() { while next < text.count, text[next] <= 0x20 { next += 1 } }
            skipBlanks()
            guard next < text.count, text[next] == UInt8(ascii: ":") else { return nil }
            next += 1
            skipBlanks()
            return next < text.count ? next : nil
        }
    }
}
