internal import Text
public import CivilTime

/// Values of type DURATION (RFC 5545 §3.3.6).
public enum DurationValue {
    /// Returns a duration: `PT1H30M`, `-PT10M`, `PT0S`. Days are written as hours: `P1D` would be a day of 23 or 25
    /// hours when clocks change.
    public static func text(_ span: TimeSpan) -> String {
        var out = ByteBuffer()
        append(span, to: &out)
        return out.text
    }

    /// Appends the text of a duration.
    static func append(_ span: TimeSpan, to out: inout ByteBuffer) {
        guard span != .zero else { return out.append("PT0S") }
        let size = Int(span.seconds.magnitude)
        let (hours, minutes, seconds) = (size / 3600, size / 60 % 60, size % 60)
        out.append(span.seconds < 0 ? "-PT" : "PT")
        func append(_ number: Int, _ unit: StaticString, to out: inout ByteBuffer) {
            out.append(number: number)
            out.append(unit)
        }
        if hours > 0 { append(hours, "H", to: &out) }
        // RFC 5545 does not allow PT1H30S: an hour is followed by minutes, even if there are none.
        if minutes > 0 || (hours > 0 && seconds > 0) { append(minutes, "M", to: &out) }
        if seconds > 0 { append(seconds, "S", to: &out) }
    }

    /// Reads a duration, a day being 24 hours and a week seven days, or returns `nil` for any other text.
    public static func read(_ text: some StringProtocol) -> TimeSpan? {
        var rest = Array(text.utf8)[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
        var total = 0
        var isTime = false
        var smallest = Int.max
        while let first = rest.first {
            if first == UInt8(ascii: "T"), !isTime {
                isTime = true
                rest.removeFirst()
                guard !rest.isEmpty else { return nil }
                continue
            }
            let run = rest.prefix { (0x30...0x39).contains($0) }
            rest = rest.dropFirst(run.count)
            guard let number = digits(run), let unit = rest.popFirst(),
                let size = unitSize(unit, isTime: isTime), size < smallest
            else { return nil }
            smallest = size
            total += number * size
        }
        return smallest == .max ? nil : TimeSpan(seconds: sign * total)
    }

    /// Returns the seconds in a unit, or `nil` where the unit is not allowed.
    private static func unitSize(_ unit: UInt8, isTime: Bool) -> Int? {
        switch (unit, isTime) {
        case (UInt8(ascii: "W"), false): 604_800
        case (UInt8(ascii: "D"), false): 86400
        case (UInt8(ascii: "H"), true): 3600
        case (UInt8(ascii: "M"), true): 60
        case (UInt8(ascii: "S"), true): 1
        default: nil
        }
    }
}
