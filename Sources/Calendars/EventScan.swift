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

/// Finds the events of a calendar file without reading all that is in them.
///
/// It takes only what is written here: names in upper case, CRLF, one calendar. Any other file is read as a whole.
struct EventScan {
    private(set) var events: [EarlierCalendar.Event] = []
    /// The file without its events.
    private(set) var rest: [UInt8] = []
    private var stamps = Stamps()

    init?(_ file: [UInt8]) {
        let isWhole = file.withUnsafeBytes { scan($0) }
        guard isWhole else { return nil }
    }

    private mutating func scan(_ file: UnsafeRawBufferPointer) -> Bool {
        var lines = FileLines(file)
        var open: [UnsafeRawBufferPointer] = []
        var kept = 0
        while let line = lines.next() {
            if open.count == 1, line.isSame(as: "BEGIN:VEVENT") {
                rest += file[kept..<lines.start]
                guard let event = event(&lines) else { return false }
                events.append(event)
                kept = lines.end
            } else {
                guard let end = Self.endOfName(line) else { return false }
                let role = Self.role(of: line, end, &open)
                guard role == .delimiter || role == .property && !open.isEmpty else { return false }
            }
            if open.isEmpty, !lines.isAtEnd { return false }
        }
        rest += file[kept...]
        return open.isEmpty && lines.isAtEnd
    }

    /// The event whose first line was the last; read as a whole where one of its lines is not such that any reader takes it.
    private mutating func event(_ lines: inout FileLines) -> EarlierCalendar.Event? {
        let start = lines.start
        var open: [UnsafeRawBufferPointer] = []
        var (uid, dtstamp, lastModified, sequence): (Value?, Value?, Value?, Value?)
        var isPlain = true
        while let line = lines.next() {
            guard let end = Self.endOfName(line) else { return nil }
            // A UID that is folded is read with all else.
            if end == 0, open.isEmpty, dtstamp == nil { isPlain = false }
            if end > 0, line[end] != UInt8(ascii: ":") { isPlain = false }
            if open.isEmpty, line.isSame(as: "END:VEVENT") {
                let range = start..<lines.end
                isPlain = isPlain && UnsafeRawBufferPointer(rebasing: lines.file[range]).isASCII
                guard isPlain, let uid, !uid.contains(UInt8(ascii: "\\")) else {
                    return Self.readWhole(Array(lines.file[range]), range)
                }
                return .init(
                    uid: String(decoding: uid, as: UTF8.self), range: range,
                    version: version(dtstamp, lastModified, sequence))
            }
            let role = Self.role(of: line, end, &open)
            guard role != .misplaced else { return nil }
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

    private static func readWhole(_ bytes: [UInt8], _ range: Range<Int>) -> EarlierCalendar.Event? {
        guard let components = try? ICalendarReader().components(bytes),
            let event = components.first.flatMap(VEvent.init)
        else { return nil }
        return .init(uid: event.uid ?? "", range: range, version: event.version)
    }
}

/// The lines of a file that all end with CRLF and have something on them.
private struct FileLines {
    let file: UnsafeRawBufferPointer
    /// Where the last line begins, and where its CRLF ends.
    private(set) var (start, end) = (0, 0)

    init(_ file: UnsafeRawBufferPointer) { self.file = file }

    var isAtEnd: Bool { end == file.count }

    /// The next line without its CRLF; `nil` at the file's end, and for a line of another form.
    mutating func next() -> UnsafeRawBufferPointer? {
        guard !isAtEnd, let base = file.baseAddress, let feed = memchr(base + end, 0x0A, file.count - end) else {
            return nil
        }
        let count = UnsafeRawPointer(feed) - (base + end) - 1
        guard count > 0, file[end + count] == 0x0D else { return nil }
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
