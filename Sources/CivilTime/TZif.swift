/// The reason why a time zone could not be read.
public enum TimeZoneError: Error, Hashable, Sendable {
    /// The database has no zone of that name.
    case unknown(String)
    /// The zone's file is not a TZif file that this program understands.
    case damaged(String, reason: String)
    /// None of these folders holds a time zone database.
    case noDatabase(searched: [String])
}

/// A reader for the bytes of a TZif file, versions 1 to 4 (RFC 9636 §3).
struct TZifReader {
    private let identifier: String
    private let bytes: [UInt8]
    private var position = 0

    private struct Header {
        var version: UInt8
        var isUTCount, isStandardCount, leapCount, timeCount, typeCount, charCount: Int
    }

    init(_ bytes: [UInt8], identifier: String) {
        self.bytes = bytes
        self.identifier = identifier
    }

    mutating func zone() throws(TimeZoneError) -> ZoneRules {
        var header = try header()
        var timeSize = 4
        if header.version != 0 {
            // The first block repeats the second with 32-bit times, for old readers.
            try skip(
                header.timeCount * 5 + header.typeCount * 6 + header.charCount + header.leapCount * 8
                    + header.isStandardCount + header.isUTCount)
            header = try self.header()
            timeSize = 8
        }
        guard header.leapCount == 0 else { throw damaged("it counts leap seconds, which calendars do not") }
        let times = try (0..<header.timeCount).map { _ throws(TimeZoneError) in try integer(timeSize) }
        let types = try take(header.timeCount).map(Int.init)
        let records = try take(header.typeCount * 6)
        let names = try take(header.charCount)
        try skip(header.isStandardCount + header.isUTCount)

        var offsets: [ZoneRules.Offset] = []
        for start in stride(from: records.startIndex, to: records.endIndex, by: 6) {
            let seconds = records[start..<start + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            let name = names.dropFirst(Int(records[start + 5])).prefix { $0 != 0 }
            offsets.append(
                ZoneRules.Offset(
                    seconds: Int(Int32(bitPattern: seconds)), isDaylight: records[start + 4] != 0,
                    abbreviation: String(decoding: name, as: UTF8.self)))
        }
        guard let initial = offsets.first, types.allSatisfy(offsets.indices.contains) else {
            throw damaged("it refers to a type of local time that it does not list")
        }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { throw damaged("its times do not ascend") }

        var transitions: [ZoneRules.Transition] = []
        var before = initial
        for (time, type) in zip(times, types) {
            // Times before about year −290 000 000 mean "since ever"; milliseconds cannot represent them.
            let at = Instant(epochSeconds: max(time, -9_000_000_000_000))
            transitions.append(ZoneRules.Transition(at: at, before: before, after: offsets[type]))
            before = offsets[type]
        }
        return ZoneRules(
            identifier: identifier, initial: initial, transitions: transitions,
            rule: timeSize == 8 ? try footer() : nil)
    }

    private func damaged(_ reason: String) -> TimeZoneError { .damaged(identifier, reason: reason) }

    private mutating func take(_ count: Int) throws(TimeZoneError) -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else { throw damaged("it ends too early") }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private mutating func skip(_ count: Int) throws(TimeZoneError) { _ = try take(count) }

    private mutating func integer(_ size: Int) throws(TimeZoneError) -> Int {
        let raw = try take(size).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return size == 8 ? Int(Int64(bitPattern: raw)) : Int(Int32(truncatingIfNeeded: raw))
    }

    private mutating func header() throws(TimeZoneError) -> Header {
        guard try take(4).elementsEqual("TZif".utf8) else { throw damaged("it does not begin with 'TZif'") }
        let version = try take(1)[position - 1]
        try skip(15)
        var counts: [Int] = []
        for _ in 0..<6 {
            let count = try integer(4)
            guard count >= 0 else { throw damaged("it ends too early") }
            counts.append(count)
        }
        return Header(
            version: version, isUTCount: counts[0], isStandardCount: counts[1], leapCount: counts[2],
            timeCount: counts[3], typeCount: counts[4], charCount: counts[5])
    }

    private mutating func footer() throws(TimeZoneError) -> PosixRule? {
        let newline = UInt8(ascii: "\n")
        guard try take(1).first == newline, let end = bytes[position...].firstIndex(of: newline) else {
            throw damaged("its footer is cut off")
        }
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        guard !text.isEmpty else { return nil }
        guard let rule = PosixRule(text) else { throw damaged("its rule '\(text)' is not a POSIX TZ string") }
        return rule
    }
}
