import Bytes
import CivilTime
import ICalendar

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the events of a calendar file without reading all that is in them, and without all of it in memory.
///
/// It takes only what is written here: names in upper case, CRLF, one calendar. Any other file is read as a whole.
struct EventScan {
    private(set) var events: [EarlierCalendar.Event] = []
    /// The file without its events.
    private(set) var rest: [UInt8] = []
    private var stamps = Stamps()
    private var place = Place.before

    /// Where the scan is.
    private enum Place {
        case before, inside, behind
    }

    init?(_ file: CalendarFile) {
        var (start, size) = (0, file.pieceSize)
        while start < file.count {
            let end = start + min(size, file.count - start)
            guard let done = try? file.withBytes(start..<end, { try scan($0, at: start) }) else { return nil }
            start += done
            // What is not whole in a piece is looked at again with all that a larger one has of it.
            size = done > 0 ? file.pieceSize : 2 * size
            guard done > 0 || end < file.count else { return nil }
        }
        guard place == .behind else { return nil }
    }

    /// Takes the lines and components that a piece of the file has whole.
    ///
    /// - Parameter start: Where the piece is in the file.
    /// - Returns: How many bytes they are.
    private mutating func scan(_ piece: UnsafeRawBufferPointer, at start: Int) throws(Unfamiliar) -> Int {
        var lines = FileLines(piece)
        // What is kept begins here, and ends with the last line or component that is whole.
        var (kept, end) = (0, 0)
        scanning: while let line = try lines.next() {
            switch place {
            case .before:
                guard line.isSame(as: "BEGIN:VCALENDAR") else { throw Unfamiliar() }
                place = .inside
            case .inside where line.isSame(as: "BEGIN:VEVENT"):
                rest += piece[kept..<lines.start]
                kept = lines.start
                guard let event = try event(&lines, at: start) else { return kept }
                events.append(event)
                kept = lines.end
            case .inside where line.isSame(as: "END:VCALENDAR"): place = .behind
            case .inside:
                let start = lines.start
                guard try isWhole(line, &lines) else {
                    end = start
                    break scanning
                }
            case .behind: throw Unfamiliar()
            }
            end = lines.end
        }
        rest += piece[kept..<end]
        return end
    }

    /// Whether a property is whole, or the component that it begins, whose lines are then passed over.
    private func isWhole(_ line: UnsafeRawBufferPointer, _ lines: inout FileLines) throws(Unfamiliar) -> Bool {
        var open: [UnsafeRawBufferPointer] = []
        var line = line
        while true {
            guard let end = Self.endOfName(line), Self.role(of: line, end, &open) != .misplaced else {
                throw Unfamiliar()
            }
            if open.isEmpty { return true }
            guard let next = try lines.next() else { return false }
            line = next
        }
    }

    /// The event whose first line was the last, `nil` where it is not whole; read as a whole where one of its lines is not such
    /// that any reader takes it.
    ///
    /// - Parameter place: Where the lines are in the file.
    private mutating func event(
        _ lines: inout FileLines, at place: Int
    ) throws(Unfamiliar) -> EarlierCalendar.Event? {
        let start = lines.start
        var open: [UnsafeRawBufferPointer] = []
        var (uid, dtstamp, lastModified, sequence): (Value?, Value?, Value?, Value?)
        var isPlain = true
        while let line = try lines.next() {
            guard let end = Self.endOfName(line) else { throw Unfamiliar() }
            // A UID that is folded is read with all else.
            if end == 0, open.isEmpty, dtstamp == nil { isPlain = false }
            if end > 0, line[end] != UInt8(ascii: ":") { isPlain = false }
            if open.isEmpty, line.isSame(as: "END:VEVENT") {
                let bytes = UnsafeRawBufferPointer(rebasing: lines.piece[start..<lines.end])
                let range = (place + start)..<(place + lines.end)
                guard isPlain, bytes.isASCII, let uid, !uid.contains(UInt8(ascii: "\\")) else {
                    return try Self.readWhole(Array(bytes), range)
                }
                return .init(
                    uid: String(decoding: uid, as: UTF8.self), range: range,
                    version: version(dtstamp, lastModified, sequence))
            }
            let role = Self.role(of: line, end, &open)
            guard role != .misplaced else { throw Unfamiliar() }
            guard role == .property, open.isEmpty else { continue }
            let name = UnsafeRawBufferPointer(rebasing: line[..<end])
            func value() -> Value { UnsafeRawBufferPointer(rebasing: line[(end + 1)...]) }
            switch name.first {
            case UInt8(ascii: "U") where uid == nil && name.isSame(as: "UID"): uid = value()
            case UInt8(ascii: "D") where name.isSame(as: "DTSTAMP"): dtstamp = value()
            case UInt8(ascii: "L") where name.isSame(as: "LAST-MODIFIED"): lastModified = value()
            case UInt8(ascii: "S") where name.isSame(as: "SEQUENCE"): sequence = value()
            default: break
            }
        }
        return nil
    }

    private typealias Value = UnsafeRawBufferPointer

    // MARK: Lines

    /// Where a line's name ends, at a colon or semicolon; 0 for a fold, and `nil` for what is no line of a calendar.
    private static func endOfName(_ line: UnsafeRawBufferPointer) -> Int? {
        if line[0] == 0x20 || line[0] == 0x09 { return 0 }
        var end = 0
        while end < line.count, isNameByte(line[end]) { end += 1 }
        guard end > 0, end < line.count, line[end] == UInt8(ascii: ":") || line[end] == UInt8(ascii: ";") else {
            return nil
        }
        return end
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || byte == UInt8(ascii: "-")
    }

    /// What a line does.
    private enum Role {
        /// It begins a component or ends the one that is open.
        case delimiter
        /// It says something, or goes on to.
        case property
        /// It ends what is not open, or begins what has no name.
        case misplaced
    }

    /// What a line does, which is followed into a component or out of it.
    ///
    /// - Parameter end: Where its name ends.
    private static func role(
        of line: UnsafeRawBufferPointer, _ end: Int, _ open: inout [UnsafeRawBufferPointer]
    ) -> Role {
        let name = UnsafeRawBufferPointer(rebasing: line[..<end])
        let (begins, ends) = (name.isSame(as: "BEGIN"), name.isSame(as: "END"))
        guard begins || ends else { return .property }
        let component = UnsafeRawBufferPointer(rebasing: line[(end + 1)...])
        if begins {
            open.append(component)
            return !component.isEmpty && component.allSatisfy(isNameByte) ? .delimiter : .misplaced
        }
        guard let begun = open.popLast(), begun.isSame(as: component) else { return .misplaced }
        return .delimiter
    }

    // MARK: Events

    private mutating func version(_ dtstamp: Value?, _ lastModified: Value?, _ sequence: Value?)
        -> CalendarEvent.Version?
    {
        guard let dtstamp = dtstamp.flatMap({ stamps.read($0) }),
            let lastModified = lastModified.flatMap({ stamps.read($0) }),
            let sequence = sequence.flatMap({ Int(String(decoding: $0, as: UTF8.self)) })
        else { return nil }
        return .init(dtstamp: dtstamp, lastModified: lastModified, sequence: sequence)
    }

    private static func readWhole(
        _ bytes: [UInt8], _ range: Range<Int>
    ) throws(Unfamiliar) -> EarlierCalendar.Event {
        guard let components = try? ICalendarReader().components(bytes),
            let event = components.first.flatMap(VEvent.init)
        else { throw Unfamiliar() }
        return .init(uid: event.uid ?? "", range: range, version: event.version)
    }
}

/// The file is not such as is written here.
private struct Unfamiliar: Error {}

/// The lines of a piece of a file that all end with CRLF and have something on them.
private struct FileLines {
    let piece: UnsafeRawBufferPointer
    /// Where the last line begins, and where its CRLF ends.
    private(set) var (start, end) = (0, 0)

    init(_ piece: UnsafeRawBufferPointer) { self.piece = piece }

    /// The next line without its CRLF; `nil` where the piece has no further one whole.
    mutating func next() throws(Unfamiliar) -> UnsafeRawBufferPointer? {
        guard let base = piece.baseAddress, let feed = memchr(base + end, 0x0A, piece.count - end) else { return nil }
        let count = UnsafeRawPointer(feed) - (base + end) - 1
        guard count > 0, piece[end + count] == 0x0D else { throw Unfamiliar() }
        (start, end) = (end, end + count + 2)
        return UnsafeRawBufferPointer(start: base + start, count: count)
    }
}

/// Reads stamps, nearly all of which are the same.
private struct Stamps {
    private var last: (text: [UInt8], instant: Instant)?

    mutating func read(_ text: UnsafeRawBufferPointer) -> Instant? {
        if let last, last.text.withUnsafeBytes({ $0.isSame(as: text) }) { return last.instant }
        let property = ICalendarProperty("DTSTAMP", String(decoding: text, as: UTF8.self))
        guard case .utc(let instant) = EventTime(property) else { return nil }
        last = (Array(text), instant)
        return instant
    }
}
