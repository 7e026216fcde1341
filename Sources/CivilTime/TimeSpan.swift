/// A length of elapsed time in whole seconds, negative when it goes backwards.
public struct TimeSpan: Hashable, Sendable, Comparable, AdditiveArithmetic {
    /// The length in seconds.
    public var seconds: Int

    /// Returns a length given in seconds.
    public static func seconds(_ n: Int) -> TimeSpan { TimeSpan(seconds: n) }
    /// Returns a length given in minutes of 60 s.
    public static func minutes(_ n: Int) -> TimeSpan { TimeSpan(seconds: n * 60) }
    /// Returns a length given in hours of 3,600 s.
    public static func hours(_ n: Int) -> TimeSpan { TimeSpan(seconds: n * 3600) }
    /// Returns a length given in days of 86,400 s, regardless of clock changes.
    public static func days(_ n: Int) -> TimeSpan { TimeSpan(seconds: n * 86400) }
    /// The length of no time.
    public static let zero = TimeSpan(seconds: 0)

    /// Creates a length from whole seconds.
    public init(seconds: Int) { self.seconds = seconds }

    /// Whether `a` is shorter than `b`; a negative length is shorter than zero.
    public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.seconds < b.seconds }
    /// Returns the sum of two lengths.
    public static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan { TimeSpan(seconds: a.seconds + b.seconds) }
    /// Returns the difference of two lengths.
    public static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan { TimeSpan(seconds: a.seconds - b.seconds) }
    /// Returns the same length in the other direction.
    public static prefix func - (a: TimeSpan) -> TimeSpan { TimeSpan(seconds: -a.seconds) }
}

extension TimeSpan: CustomStringConvertible {
    /// The length in the notation of plans, largest unit first: `1h30m` (also for `90m`), `-5m`, `0s`.
    public var description: String {
        guard seconds != 0 else { return "0s" }
        var rest = seconds.magnitude
        var text = seconds < 0 ? "-" : ""
        for (unit, size) in [("d", 86400), ("h", 3600), ("m", 60), ("s", 1)] as [(String, UInt)] where rest >= size {
            text += "\(rest / size)\(unit)"
            rest %= size
        }
        return text
    }
}

extension TimeSpan {
    /// The length with its sign, even if positive: `+5m`, `-5m`, `+0s`.
    package var signed: String { self < .zero ? "\(self)" : "+\(self)" }

    /// Reads a length in the notation of plans, `90s`, `1h30m`, `-5m`, or as an ISO 8601 duration of days and smaller
    /// units, `PT15M`; returns `nil` for any other text.
    public init?(_ text: String) {
        var rest = text.utf8[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if sign < 0 || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let isISO = rest.first == UInt8(ascii: "P")
        if isISO { rest.removeFirst() }
        // An ISO duration's hours and smaller units follow its `T`; every unit occurs at most once, largest first.
        var isBehindT = false
        var units = zip((isISO ? "DHMS" : "dhms").utf8, [86400, 3600, 60, 1]).map { (letter: $0, size: $1) }[...]
        var seconds = 0
        var count = 0
        while let byte = rest.first {
            if isISO, !isBehindT, byte == UInt8(ascii: "T"), rest.count > 1 {
                isBehindT = true
                rest.removeFirst()
                continue
            }
            let run = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard run.count <= 9, let value = digits(Array(run)[...]), let letter = rest.dropFirst(run.count).first,
                let index = units.firstIndex(where: { $0.letter == letter }),
                !isISO || isBehindT == (units[index].size < 86400)
            else { return nil }
            seconds += value * units[index].size
            units = units[(index + 1)...]
            rest = rest.dropFirst(run.count + 1)
            count += 1
        }
        guard count > 0 else { return nil }
        self.init(seconds: sign * seconds)
    }
}
