/// The UTC offsets of a place over time, read from a TZif file (RFC 9636).
public struct ZoneRules: Hashable, Sendable {
    /// The offset of clocks from UTC during one stretch of time.
    public struct Offset: Hashable, Sendable {
        /// The seconds to add to UTC, positive east of Greenwich.
        public var seconds: Int
        /// Whether the zone calls this its daylight saving time.
        public var isDaylight: Bool
        /// The usual short name: `GMT`, `BST`, `+03`.
        public var abbreviation: String

        /// Creates an offset.
        public init(seconds: Int, isDaylight: Bool, abbreviation: String) {
            self.seconds = seconds
            self.isDaylight = isDaylight
            self.abbreviation = abbreviation
        }
    }

    /// A change of the clocks.
    public struct Transition: Hashable, Sendable {
        /// The first instant at which clocks show the new offset.
        public var at: Instant
        /// The offset until then; ``after`` is the offset from then on.
        public var before, after: Offset

        /// Creates a change of the clocks.
        public init(at: Instant, before: Offset, after: Offset) {
            self.at = at
            self.before = before
            self.after = after
        }
    }

    /// The data that all copies of a zone share: clocks are looked up very often.
    private final class Table: Sendable {
        let identifier: String
        let rule: PosixRule?
        /// All offsets of the zone, each once; the first is the one before the first transition.
        let shown: [Offset]
        /// The instant of each transition, in seconds since 1970: the listed ones, then 400 years of the rule's. After
        /// that the Gregorian calendar repeats.
        let seconds: [Int]
        /// The place in ``shown`` of the offset before the first transition, and of the one from each transition on.
        let kinds: [Int]
        /// The same offsets in seconds east of Greenwich.
        let offsets: [Int]
        /// The dates that clocks skip entirely.
        let skipped: [LocalDate]
        /// The number of transitions before each stretch of time from 1970 on: clocks are looked up by the stretch, and
        /// change once or twice in it.
        private let before: [Int]
        /// The length of a stretch, as a power of two in seconds: 194 days.
        private static let stretch = 24
        /// The largest number of stretches: more than 400 years after the last listed transition of any existing zone.
        private static let maximum = 2000

        init(identifier: String, initial: Offset, transitions: [Transition], rule: PosixRule?) {
            var (shown, seconds, kinds) = ([initial], [Int](), [0])
            func kind(of offset: Offset) -> Int {
                if let place = shown.firstIndex(of: offset) { return place }
                shown.append(offset)
                return shown.count - 1
            }
            for transition in transitions {
                seconds.append(transition.at.epochSeconds)
                kinds.append(kind(of: transition.after))
            }
            if let rule, let daylight = rule.daylight {
                let (winter, summer) = (kind(of: rule.standard), kind(of: daylight.offset))
                let last = transitions.last?.at ?? Instant(epochMilliseconds: .min)
                func add(_ second: Int, _ kind: Int) {
                    // Zones with summer time all year express it by changes that coincide: these change nothing.
                    guard second > last.epochSeconds, kind != kinds[kinds.count - 1] else { return }
                    seconds.append(second)
                    kinds.append(kind)
                }
                let firstYear = max(last.local(offset: 0).date.year, 1970)
                for year in firstYear...(firstYear + 401) {
                    let (begin, end) = rule.seconds(of: daylight, in: year)
                    if begin <= end { add(begin, summer) }
                    add(end, winter)
                    if begin > end { add(begin, summer) }
                }
            }
            (self.identifier, self.rule) = (identifier, rule)
            (self.shown, self.seconds, self.kinds) = (shown, seconds, kinds)
            let offsets = kinds.map { shown[$0].seconds }
            self.offsets = offsets
            skipped = seconds.indices.flatMap { place in
                Self.dates(from: seconds[place] + offsets[place], to: seconds[place] + offsets[place + 1])
            }
            before = Self.counts(of: seconds)
        }

        /// Returns the dates that are entirely between two wall clock times, in seconds since 1970-01-01T00:00.
        private static func dates(from start: Int, to end: Int) -> [LocalDate] {
            let day = 86_400
            guard end - start >= day else { return [] }
            return ((start + day - 1).floorDivided(by: day)..<end.floorDivided(by: day)).map(LocalDate.init(epochDay:))
        }

        private static func counts(of seconds: [Int]) -> [Int] {
            var counts: [Int] = []
            var count = 0
            for place in 0...min(max(seconds.last ?? 0, 0) >> stretch, maximum) {
                while count < seconds.count, seconds[count] < place << stretch { count += 1 }
                counts.append(count)
            }
            return counts
        }

        /// Returns the number of transitions at or before a second.
        func transitions(through second: Int) -> Int {
            // Before 1970 the search starts at the first transition: nobody plans there.
            var count = second < 0 ? 0 : before[min(second >> Self.stretch, before.count - 1)]
            while count < seconds.count, seconds[count] <= second { count += 1 }
            return count
        }
    }

    private let table: Table

    /// The IANA name: `Europe/London`.
    public var identifier: String { table.identifier }
    /// The rule after the last listed transition, if the zone has one.
    public var rule: PosixRule? { table.rule }

    /// Creates a zone from its listed transitions, ascending and at whole seconds, and the rule that follows them.
    public init(identifier: String, initial: Offset, transitions: [Transition], rule: PosixRule?) {
        table = Table(identifier: identifier, initial: initial, transitions: transitions, rule: rule)
    }

    /// Coordinated Universal Time.
    public static let utc = ZoneRules(
        identifier: "UTC", initial: Offset(seconds: 0, isDaylight: false, abbreviation: "UTC"), transitions: [],
        rule: nil)

    /// Returns the zone of clocks that always have the same offset from UTC: `UTC+05:30`.
    public static func fixed(_ offset: TimeSpan) -> ZoneRules {
        guard offset != .zero else { return utc }
        let size = Int(offset.seconds.magnitude)
        let (hours, minutes, seconds) = ((size / 3600).padded(to: 2), size / 60 % 60, size % 60)
        let clock = "\(hours):\(minutes.padded(to: 2))" + (seconds == 0 ? "" : ":\(seconds.padded(to: 2))")
        let name = "UTC\(offset < .zero ? "-" : "+")\(clock)"
        return ZoneRules(
            identifier: name, initial: Offset(seconds: offset.seconds, isDaylight: false, abbreviation: name),
            transitions: [], rule: nil)
    }

    /// Whether clocks skip a whole date, as those of Samoa did on 2011-12-30 when it moved across the date line.
    public func skips(_ date: LocalDate) -> Bool { table.skipped.contains(date) }

    /// Returns the offset of clocks at an instant.
    public func offset(at instant: Instant) -> Offset {
        table.shown[table.kinds[table.transitions(through: withinTable(instant.epochSeconds).second)]]
    }

    /// Returns the date and time that clocks show at an instant.
    public func local(_ instant: Instant) -> LocalDateTime {
        let index = table.transitions(through: withinTable(instant.epochSeconds).second)
        return instant.local(offset: table.offsets[index])
    }

    /// Returns the first change of the clocks after an instant, or `nil` when none is foreseen.
    public func nextTransition(after instant: Instant) -> Transition? {
        let (second, shift) = withinTable(instant.epochSeconds)
        let index = table.transitions(through: second)
        guard index < table.seconds.count else { return nil }
        return Transition(
            at: Instant(epochSeconds: table.seconds[index] + shift), before: table.shown[table.kinds[index]],
            after: table.shown[table.kinds[index + 1]])
    }

    /// Returns the changes of the clocks in `range`, ascending.
    public func transitions(in range: Range<Instant>) -> [Transition] {
        var found: [Transition] = []
        var from = Instant(epochMilliseconds: range.lowerBound.epochMilliseconds - 1)
        while let next = nextTransition(after: from), next.at < range.upperBound {
            found.append(next)
            from = next.at
        }
        return found
    }

    /// Returns a second after the table's end moved back by whole cycles of 400 years, and the length of the move.
    private func withinTable(_ second: Int) -> (second: Int, shift: Int) {
        guard let last = table.seconds.last, second >= last, rule?.daylight != nil else { return (second, 0) }
        let cycle = 146_097 * 86400
        let shift = ((second - last) / cycle + 1) * cycle
        return (second - shift, shift)
    }

    /// Whether two zones have the same name, rule and transitions.
    public static func == (a: ZoneRules, b: ZoneRules) -> Bool {
        a.table === b.table
            || (a.identifier == b.identifier && a.rule == b.rule && a.table.shown == b.table.shown
                && a.table.kinds == b.table.kinds && a.table.seconds == b.table.seconds)
    }

    /// Hashes the name alone: it distinguishes zones well enough, and tables are long.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension ZoneRules {
    /// The relation of a wall time to the time line.
    public enum Fit: Hashable, Sendable {
        /// Clocks show the time once.
        case unique
        /// Clocks skip the time: it was moved forward by this length.
        case gap(TimeSpan)
        /// Clocks show the time again this much later: the first occurrence was chosen.
        case fold(TimeSpan)
    }

    /// Returns the instant at which clocks show `local`.
    ///
    /// A time that clocks skip is read with the offset before the gap, which moves it forward by the gap; for a time
    /// that they show twice, the first instant is returned. Source: RFC 5545 §3.3.5 ("FORM #3").
    public func instant(of local: LocalDateTime) -> (instant: Instant, fit: Fit) {
        let wall = local.secondsSinceEpoch
        // No offset exceeds 26 h, so only transitions within two days of this wall time matter.
        let (from, shift) = withinTable(wall - 2 * 86400)
        let shifted = wall - shift
        var index = table.transitions(through: from)
        while index < table.seconds.count, table.seconds[index] <= shifted + 2 * 86400 {
            let (begin, before, after) = (table.seconds[index], table.offsets[index], table.offsets[index + 1])
            if shifted < begin + min(before, after) { break }
            if shifted < begin + max(before, after) {
                let fit: Fit = after > before ? .gap(.seconds(after - before)) : .fold(.seconds(before - after))
                return (Instant(epochSeconds: wall - before), fit)
            }
            index += 1
        }
        return (Instant(epochSeconds: wall - table.offsets[index]), .unique)
    }

    /// Returns the instant at which clocks show `time` on `date`; see ``instant(of:)``.
    public func instant(_ date: LocalDate, _ time: LocalTime) -> Instant {
        instant(of: LocalDateTime(date, time)).instant
    }
}
