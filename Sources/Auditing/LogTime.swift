package import CivilTime

/// A time as a log has it: an instant, or what clocks showed somewhere.
package enum LogTime: Hashable, Sendable {
    case instant(Instant)
    /// A time without an offset; the milliseconds are the fraction of its second.
    case wall(LocalDateTime, milliseconds: Int)

    /// Reads ISO 8601 with or without an offset (`2027-03-01T09:12:03.250+01:00`, also with a blank for the T), or
    /// seconds or milliseconds since 1970; `nil` for any other text.
    ///
    /// Numbers from 10¹¹ on are milliseconds: as seconds they would lie after the year 5000.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        if let milliseconds = Self.epochMilliseconds(bytes) {
            self = .instant(Instant(epochMilliseconds: milliseconds))
            return
        }
        guard bytes.count >= 16, let date = LocalDate(text.prefix(10)), "T t".utf8.contains(bytes[10]) else {
            return nil
        }
        let clock = bytes[11...].prefix { $0 == UInt8(ascii: ":") || Self.isDigit($0) }
        guard let time = LocalTime(String(decoding: clock, as: UTF8.self)) else { return nil }
        var rest = bytes[clock.endIndex...]
        var milliseconds = 0
        if clock.count == 8, let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
            let fraction = rest.dropFirst().prefix(while: Self.isDigit)
            guard !fraction.isEmpty else { return nil }
            milliseconds = Self.thousandths(fraction)
            rest = rest[fraction.endIndex...]
        }
        let wall = LocalDateTime(date, time)
        if rest.isEmpty {
            self = .wall(wall, milliseconds: milliseconds)
        } else if let offset = Self.offset(rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest) {
            self = .instant(
                Instant(epochMilliseconds: (wall.secondsSinceEpoch - offset) * 1000 + milliseconds))
        } else {
            return nil
        }
    }

    /// The words that programs write for a time that there is none of.
    package static let absent: Set<String> = ["", "NA", "NaN", "nan", "null", "NULL", "None", "NaT", "-"]

    /// The instants that it can be on a zone's clocks: two where they show it twice, the first one first. A time that
    /// they skip is read with the offset before the gap, as everywhere in the program.
    func instants(_ zone: (LocalDate) -> ZoneRules) -> [Instant] {
        switch self {
        case .instant(let instant): return [instant]
        case .wall(let wall, let milliseconds):
            let (instant, fit) = zone(wall.date).instant(of: wall)
            let first = Instant(epochMilliseconds: instant.epochMilliseconds + milliseconds)
            if case .fold(let span) = fit { return [first, first + span] }
            return [first]
        }
    }

    /// The one of its instants that is nearest to another; the first without one.
    func instant(_ zone: (LocalDate) -> ZoneRules, near other: Instant?) -> Instant? {
        let all = instants(zone)
        guard let other else { return all.first }
        return all.min { $0.distance(to: other) < $1.distance(to: other) }
    }

    // MARK: Parts

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// The first three digits of a fraction.
    private static func thousandths(_ digits: ArraySlice<UInt8>) -> Int {
        let three = Array(digits.prefix(3)) + Array(repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count))
        return three.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func epochMilliseconds(_ written: [UInt8]) -> Int? {
        let bytes = writtenOut(written)
        let whole = bytes.prefix(while: isDigit)
        guard whole.count >= 9, whole.count <= 13, let number = Int(String(decoding: whole, as: UTF8.self)) else {
            return nil
        }
        let rest = bytes[whole.endIndex...]
        let isMilliseconds = number >= 100_000_000_000
        guard let point = rest.first else { return isMilliseconds ? number : number * 1000 }
        guard point == UInt8(ascii: "."), rest.count > 1, rest.dropFirst().allSatisfy(isDigit) else { return nil }
        return isMilliseconds ? number : number * 1000 + thousandths(rest.dropFirst())
    }

    /// A number without its exponent, with which R writes round ones: `1.80389233e+12`. Other texts stay as they are.
    private static func writtenOut(_ bytes: [UInt8]) -> [UInt8] {
        let parts = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        guard parts.count == 2, parts[0].first.map(isDigit) ?? false,
            let power = digits(parts[1].drop { $0 == UInt8(ascii: "+") }), power <= 12
        else { return bytes }
        let mantissa = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard mantissa.count <= 2, mantissa[0].count == 1, mantissa.allSatisfy({ $0.allSatisfy(isDigit) }) else {
            return bytes
        }
        let fraction = mantissa.count > 1 ? Array(mantissa[1]) : []
        let zeros = Array(repeating: UInt8(ascii: "0"), count: max(0, power - fraction.count))
        let rest = fraction.dropFirst(power)
        return mantissa[0] + (fraction + zeros).prefix(power) + (rest.isEmpty ? [] : [UInt8(ascii: ".")] + rest)
    }

    /// Seconds east of UTC of `Z`, `UTC`, `GMT`, `+01`, `+0100` or `+01:00`.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let text = String(decoding: bytes, as: UTF8.self)
        if ["Z", "z", "UTC", "GMT"].contains(text) { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" || sign == "\u{2212}" else { return nil }
        let rest = text.dropFirst()
        let parts = rest.utf8.filter { $0 != UInt8(ascii: ":") }
        let isSplit = rest.utf8.count == 5 && rest.dropFirst(2).first == ":"
        guard parts.count == 2 || parts.count == 4, isSplit || rest.utf8.count == parts.count,
            let hours = digits(parts.prefix(2)), hours <= 26,
            let minutes = parts.count == 4 ? digits(parts.suffix(2)) : 0, minutes < 60
        else { return nil }
        return (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}

extension Instant {
    /// Later than all times of logs.
    static let max = Instant(epochMilliseconds: .max)

    /// Milliseconds between two instants, never negative.
    func distance(to other: Instant) -> Int { abs(epochMilliseconds - other.epochMilliseconds) }
}
