/// The rule of a zone after its last listed transition: a POSIX TZ string as extended by RFC 9636 §3.3.1.
public struct PosixRule: Hashable, Sendable {
    /// One of the two days a year on which clocks change.
    public enum Day: Hashable, Sendable {
        /// The form `Mm.w.d`: the `week`-th (5: the last) `weekday` of a month; weekdays count from 0 for Sunday.
        case weekday(month: Int, week: Int, weekday: Int)
        /// The form `Jn`: day 1…365 of the year, 29 February never counted.
        case julian(Int)
        /// The form `n`: day 0…365 of the year, 29 February counted.
        case dayOfYear(Int)

        /// Returns the date in a year.
        func date(in year: Int) -> LocalDate {
            let newYear = LocalDate(year: year, month: 1, day: 1) ?? LocalDate(epochDay: 0)
            switch self {
            case .julian(let n):
                let leap = LocalDate.length(ofMonth: 2, year: year) == 29
                return newYear.advanced(by: n - (leap && n >= 60 ? 0 : 1))
            case .dayOfYear(let n): return newYear.advanced(by: n)
            case .weekday(let month, let week, let weekday):
                let first = LocalDate(year: year, month: month, day: 1) ?? newYear
                let ahead = (weekday - first.weekday.rawValue % 7 + 7) % 7
                let day = 1 + ahead + (week - 1) * 7
                return first.advanced(by: (day > LocalDate.length(ofMonth: month, year: year) ? day - 7 : day) - 1)
            }
        }
    }

    /// A change of the clocks that recurs every year.
    public struct Change: Hashable, Sendable {
        /// The day of the year.
        public var day: Day
        /// The wall time before the change, in seconds from 00:00 of that day: −167 h to +167 h.
        public var secondOfDay: Int
    }

    /// The two changes of a zone with daylight saving time.
    public struct Daylight: Hashable, Sendable {
        /// The offset in summer.
        public var offset: ZoneRules.Offset
        /// The start, in standard wall time; ``ends`` is the end, in daylight wall time.
        public var begins, ends: Change
    }

    /// The offset when daylight saving time is not in force.
    public var standard: ZoneRules.Offset
    /// The daylight saving time, for zones that have it.
    public var daylight: Daylight?

    /// Returns the start and the end of daylight saving time in a year, in seconds since 1970.
    func seconds(of daylight: Daylight, in year: Int) -> (begin: Int, end: Int) {
        func second(_ change: Change, _ offset: ZoneRules.Offset) -> Int {
            change.day.date(in: year).epochDay * 86400 + change.secondOfDay - offset.seconds
        }
        return (second(daylight.begins, standard), second(daylight.ends, daylight.offset))
    }
}

extension PosixRule {
    /// Reads a TZ string such as `GMT0BST,M3.5.0/1,M10.5.0`, or returns `nil` when it is malformed.
    public init?(_ text: String) {
        var parser = PosixRuleParser(text)
        guard let rule = parser.rule() else { return nil }
        self = rule
    }
}

/// A parser for the grammar of POSIX.1-2017 §8.3 (`TZ`) with the wider hours of RFC 9636 §3.3.1.
private struct PosixRuleParser {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = ArraySlice(Array(text.utf8)) }

    mutating func rule() -> PosixRule? {
        guard let name = name(), let west = time() else { return nil }
        let standard = ZoneRules.Offset(seconds: -west, isDaylight: false, abbreviation: name)
        guard !rest.isEmpty else { return PosixRule(standard: standard) }
        guard let summerName = self.name() else { return nil }
        var ahead = standard.seconds + 3600
        if rest.first != UInt8(ascii: ",") {
            guard let west = time() else { return nil }
            ahead = -west
        }
        guard let begins = change(), let ends = change(), rest.isEmpty else { return nil }
        let summer = ZoneRules.Offset(seconds: ahead, isDaylight: true, abbreviation: summerName)
        return PosixRule(standard: standard, daylight: .init(offset: summer, begins: begins, ends: ends))
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func name() -> String? {
        let quoted = take("<")
        let end = rest.firstIndex { byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            return quoted ? byte == UInt8(ascii: ">") : !isLetter
        }
        let name = rest[..<(end ?? rest.endIndex)]
        rest = rest[name.endIndex...]
        guard name.count >= 3, !quoted || take(">") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func number() -> Int? {
        let run = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard run.count <= 3, let value = digits(run) else { return nil }
        rest = rest[run.endIndex...]
        return value
    }

    /// Reads `[+-]hh[:mm[:ss]]` and returns it in seconds.
    private mutating func time() -> Int? {
        let sign = take("-") ? -1 : (take("+") ? 1 : 1)
        guard let hours = number(), hours <= 167 else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(":") {
            guard let value = number(), value <= 59 else { return nil }
            seconds += value * unit
        }
        return sign * seconds
    }

    private mutating func change() -> PosixRule.Change? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return PosixRule.Change(day: day, secondOfDay: 7200) }
        return time().map { PosixRule.Change(day: day, secondOfDay: $0) }
    }

    private mutating func day() -> PosixRule.Day? {
        if take("M") {
            guard let month = number(), (1...12).contains(month), take("."), let week = number(),
                (1...5).contains(week), take("."), let weekday = number(), (0...6).contains(weekday)
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }
        if take("J") { return number().flatMap { (1...365).contains($0) ? .julian($0) : nil } }
        return number().flatMap { (0...365).contains($0) ? .dayOfYear($0) : nil }
    }
}
