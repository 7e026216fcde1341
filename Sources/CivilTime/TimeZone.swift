/// The UTC offsets of a place over time, read from a TZif file (RFC 9636).
public struct TimeZone: Hashable, Sendable {
    /// What clocks show during one stretch of time.
    public struct Offset: Hashable, Sendable {
        /// Seconds to add to UTC, positive east of Greenwich.
        public var seconds: Int
        /// Whether the zone calls this its daylight saving time.
        public var isDaylight: Bool
        /// The usual short name: `GMT`, `BST`, `+03`.
        public var abbreviation: String

        /// Makes an offset.
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
        /// What clocks showed until then and show from then on.
        public var before, after: Offset

        /// Makes a change of the clocks.
        public init(at: Instant, before: Offset, after: Offset) {
            self.at = at
            self.before = before
            self.after = after
        }
    }

    /// The IANA name: `Europe/London`.
    public let identifier: String
    /// The rule after the last listed transition, if the zone has one.
    public let rule: PosixRule?
    /// What clocks showed before the first transition.
    private let initial: Offset
    /// Listed transitions, then 400 years of the rule's: the Gregorian calendar repeats after that.
    private let transitions: [Transition]

    /// Makes a zone from its listed transitions, ascending, and the rule that follows them.
    public init(identifier: String, initial: Offset, transitions: [Transition], rule: PosixRule?) {
        self.identifier = identifier
        self.initial = initial
        self.rule = rule
        var all = transitions
        let last = all.last?.at ?? Instant(epochMilliseconds: .min)
        if let rule {
            let firstYear = max(last.local(offset: 0).date.year, 1970)
            for year in firstYear...(firstYear + 401) {
                for next in rule.transitions(in: year) where next.at > last {
                    let before = all.last?.after ?? initial
                    // Zones that stay on summer time all year say so with changes that meet: they change nothing.
                    if before != next.after { all.append(Transition(at: next.at, before: before, after: next.after)) }
                }
            }
        }
        self.transitions = all
    }

    /// Coordinated Universal Time.
    public static let utc = TimeZone(
        identifier: "UTC", initial: Offset(seconds: 0, isDaylight: false, abbreviation: "UTC"), transitions: [],
        rule: nil)

    /// Clocks that are always so far ahead of UTC, or behind it: `UTC+05:30`.
    public static func fixed(_ offset: TimeSpan) -> TimeZone {
        guard offset != .zero else { return utc }
        let size = Int(offset.seconds.magnitude)
        let (hours, minutes, seconds) = ((size / 3600).padded(to: 2), size / 60 % 60, size % 60)
        let clock = "\(hours):\(minutes.padded(to: 2))" + (seconds == 0 ? "" : ":\(seconds.padded(to: 2))")
        let name = "UTC\(offset < .zero ? "-" : "+")\(clock)"
        return TimeZone(
            identifier: name, initial: Offset(seconds: offset.seconds, isDaylight: false, abbreviation: name),
            transitions: [], rule: nil)
    }

    /// What clocks show at an instant.
    public func offset(at instant: Instant) -> Offset {
        let (shifted, _) = withinTable(instant)
        let index = firstTransition(after: shifted)
        return index == 0 ? initial : transitions[index - 1].after
    }

    /// The date and time that clocks show at an instant.
    public func local(_ instant: Instant) -> LocalDateTime { instant.local(offset: offset(at: instant).seconds) }

    /// The first change of the clocks after an instant, or `nil` when none is foreseen.
    public func nextTransition(after instant: Instant) -> Transition? {
        let (shifted, shift) = withinTable(instant)
        let index = firstTransition(after: shifted)
        guard index < transitions.count else { return nil }
        var next = transitions[index]
        next.at = next.at + shift
        return next
    }

    /// The changes of the clocks in `range`, ascending.
    public func transitions(in range: Range<Instant>) -> [Transition] {
        var found: [Transition] = []
        var from = Instant(epochMilliseconds: range.lowerBound.epochMilliseconds - 1)
        while let next = nextTransition(after: from), next.at < range.upperBound {
            found.append(next)
            from = next.at
        }
        return found
    }

    /// Moves an instant behind the table back by whole cycles of 400 years, and tells by how much.
    private func withinTable(_ instant: Instant) -> (Instant, TimeSpan) {
        guard rule?.daylight != nil, let last = transitions.last?.at, instant >= last else { return (instant, .zero) }
        let cycle = TimeSpan.days(146_097)
        let cycles = ((instant - last).seconds / cycle.seconds) + 1
        let shift = TimeSpan(seconds: cycles * cycle.seconds)
        return (instant - shift, shift)
    }

    private func firstTransition(after instant: Instant) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension TimeZone {
    /// How a wall time relates to the time line.
    public enum Fit: Hashable, Sendable {
        /// Clocks show it once.
        case unique
        /// Clocks skip it: it was moved forward by this length.
        case gap(TimeSpan)
        /// Clocks show it again this much later: the first was taken.
        case fold(TimeSpan)
    }

    /// The instant at which clocks show `local`.
    ///
    /// A time that clocks skip is read with the offset before the gap, which moves it forward by the gap; of a time that
    /// they show twice the first is taken. Source: RFC 5545 §3.3.5 ("FORM #3").
    public func instant(of local: LocalDateTime) -> (instant: Instant, fit: Fit) {
        let wall = local.secondsSinceEpoch
        // No offset exceeds 26 h, so what clocks show at this wall time is settled within two days of it.
        var from = Instant(epochSeconds: wall - 2 * 86400)
        let until = Instant(epochSeconds: wall + 2 * 86400)
        var offset = self.offset(at: from).seconds
        while let next = nextTransition(after: from), next.at <= until {
            let (begin, before, after) = (next.at.epochSeconds, next.before.seconds, next.after.seconds)
            if wall < begin + min(before, after) { break }
            if wall < begin + max(before, after) {
                let fit: Fit = after > before ? .gap(.seconds(after - before)) : .fold(.seconds(before - after))
                return (Instant(epochSeconds: wall - before), fit)
            }
            offset = after
            from = next.at
        }
        return (Instant(epochSeconds: wall - offset), .unique)
    }

    /// The instant at which clocks show `time` on `date`; see ``instant(of:)``.
    public func instant(_ date: LocalDate, _ time: LocalTime) -> Instant {
        instant(of: LocalDateTime(date, time)).instant
    }
}
