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

    init?(_ file: [UInt8]) {
        let isWhole = file.withUnsafeBytes { scan($0) }
        guard isWhole else { return nil }
    }

    /// An event on the way.
    private struct Draft {
        var start: Int
        var uid: String?
        var dtstamp, lastModified: UnsafeRawBufferPointer?
        var sequence: Int?
        /// Whether all lines are such that any reader takes them.
        var isPlain = true
    }

    private mutating func scan(_ file: UnsafeRawBufferPointer) -> Bool {
        var stamps = Stamps()
        var (open, draft): ([UnsafeRawBufferPointer], Draft?) = ([], nil)
        var (place, kept) = (0, 0)
        while place < file.count {
            guard let line = Self.line(file, from: place), !line.isEmpty else { return false }
            let next = place + line.count + 2
            defer { place = next }
            if line[0] == 0x20 || line[0] == 0x09 {
                // A fold; a UID that has one is read with all else.
                guard place > 0 else { return false }
                if draft != nil, open.count == 2, draft?.dtstamp == nil { draft?.isPlain = false }
                if draft != nil, !line.isASCII { draft?.isPlain = false }
                continue
            }
            guard let colon = Self.endOfName(line) else { return false }
            let name = UnsafeRawBufferPointer(rebasing: line[..<colon])
            let value = UnsafeRawBufferPointer(rebasing: line[(colon + 1)...])
            if line[colon] != UInt8(ascii: ":") || !value.isASCII { draft?.isPlain = false }
            if name.isSame(as: "BEGIN") {
                guard Self.isName(value) else { return false }
                open.append(value)
                if open.count == 2, value.isSame(as: "VEVENT") {
                    rest += file[kept..<place]
                    draft = Draft(start: place)
                }
            } else if name.isSame(as: "END") {
                guard let begun = open.popLast(), begun.isSame(as: value) else { return false }
                if open.isEmpty, next < file.count { return false }
                if open.count == 1, let done = draft {
                    guard let event = Self.event(done, file, end: next, &stamps) else { return false }
                    events.append(event)
                    draft = nil
                    kept = next
                }
            } else {
                guard !open.isEmpty else { return false }
                if open.count == 2, draft != nil { Self.note(name, value, &draft) }
            }
        }
        rest += file[kept...]
        return open.isEmpty
    }

    /// A line without its CRLF; `nil` where it does not end with one.
    private static func line(_ file: UnsafeRawBufferPointer, from place: Int) -> UnsafeRawBufferPointer? {
        guard let base = file.baseAddress, let end = memchr(base + place, 0x0A, file.count - place) else { return nil }
        let count = UnsafeRawPointer(end) - (base + place)
        guard count > 0, file[place + count - 1] == 0x0D else { return nil }
        return UnsafeRawBufferPointer(rebasing: file[place..<place + count - 1])
    }

    /// Where a line's name ends, at a colon or semicolon.
    private static func endOfName(_ line: UnsafeRawBufferPointer) -> Int? {
        for (place, byte) in line.enumerated() {
            if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") { return place > 0 ? place : nil }
            guard isNameByte(byte) else { return nil }
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "-")
    }

    private static func isName(_ value: UnsafeRawBufferPointer) -> Bool {
        !value.isEmpty && value.allSatisfy(isNameByte)
    }

    private static func note(
        _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, _ draft: inout Draft?
    ) {
        switch name.first {
        case UInt8(ascii: "U") where name.isSame(as: "UID") && draft?.uid == nil:
            if value.contains(UInt8(ascii: "\\")) { draft?.isPlain = false }
            draft?.uid = String(decoding: value, as: UTF8.self)
        case UInt8(ascii: "D") where name.isSame(as: "DTSTAMP"): draft?.dtstamp = value
        case UInt8(ascii: "L") where name.isSame(as: "LAST-MODIFIED"): draft?.lastModified = value
        case UInt8(ascii: "S") where name.isSame(as: "SEQUENCE"):
            draft?.sequence = Int(String(decoding: value, as: UTF8.self))
        default: break
        }
    }

    /// The event that a draft is; read as a whole where it is not plain.
    private static func event(
        _ draft: Draft, _ file: UnsafeRawBufferPointer, end: Int, _ stamps: inout Stamps
    ) -> EarlierCalendar.Event? {
        let range = draft.start..<end
        if draft.isPlain, let uid = draft.uid {
            var version: CalendarEvent.Version?
            if let dtstamp = draft.dtstamp.flatMap({ stamps.read($0) }),
                let lastModified = draft.lastModified.flatMap({ stamps.read($0) }), let sequence = draft.sequence
            {
                version = .init(dtstamp: dtstamp, lastModified: lastModified, sequence: sequence)
            }
            return .init(uid: uid, range: range, version: version)
        }
        let bytes = Array(file[range])
        guard let components = try? ICalendarReader().components(bytes),
            let event = components.first.flatMap(VEvent.init)
        else { return nil }
        return .init(uid: event.uid ?? "", range: range, version: event.version)
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
