import CivilTime

/// An event with the components that change instances of it, all with one UID.
struct EventSeries {
    /// The event itself; `nil` where a file has only changed instances.
    private let core: EventSource?
    /// Changed instances, ascending by the instance that they change.
    private let changes: [EventSource]
    private let changed: InstanceKeys
    /// The elements of ``changes`` that change later instances too.
    private let futures: [EventSource]

    /// Makes a series. Where several components describe the same instance, the one with the highest SEQUENCE counts,
    /// and the later in the file where these are equal.
    init(_ sources: [EventSource]) {
        var core: EventSource?
        var changes: [Instant: EventSource] = [:]
        for source in sources {
            if let instance = source.recurrenceID?.instant {
                if changes[instance].map({ $0.sequence <= source.sequence }) ?? true { changes[instance] = source }
            } else if core.map({ $0.sequence <= source.sequence }) ?? true {
                core = source
            }
        }
        self.core = core
        self.changes = changes.sorted { $0.key < $1.key }.map(\.value)
        futures = self.changes.filter(\.changesFuture)
        changed = InstanceKeys(self.changes.compactMap(\.recurrenceID), ofFloating: core?.hasFloatingStart ?? false)
    }

    /// Returns the instances that overlap a stretch of time, in no particular order.
    func instances(in range: Range<Instant>, work: inout RecurrenceWork) throws(EventFault) -> [EventInstance] {
        var found: [EventInstance] = []
        func add(_ source: EventSource, _ start: Instant, _ end: Instant) {
            guard start < range.upperBound, end > range.lowerBound || start >= range.lowerBound else { return }
            found.append(EventInstance(event: source.event, start: start, end: end, isAllDay: source.isAllDay))
        }
        for change in changes {
            guard let instance = change.recurrenceID,
                core.map({ !$0.excluded.contains(instance.local(in: $0.start.zone), instance.instant) }) ?? true
            else { continue }
            add(change, change.start.instant, change.length.end(from: change.start.local, in: change.start.zone))
        }
        guard let core else { return found }
        let starts = try starts(of: core, around: range, work: &work).sorted { $0.key < $1.key }
        for (local, length) in starts {
            let instant = core.start.zone.instant(of: local).instant
            guard !changed.contains(local, instant), !core.excluded.contains(local, instant) else { continue }
            let source = futures.last { $0.recurrenceID.map { $0.instant < instant } ?? false } ?? core
            let start = local + source.shift
            add(
                source, core.start.zone.instant(of: start).instant,
                (length ?? source.length).end(from: start, in: core.start.zone))
        }
        return found
    }

    /// Returns the starts by RRULE, RDATE and DTSTART whose instances can reach into a stretch; those of periods have a
    /// length.
    private func starts(
        of core: EventSource, around range: Range<Instant>, work: inout RecurrenceWork
    ) throws(EventFault) -> [LocalDateTime: EventSource.Length?] {
        let zone = core.start.zone
        let longest = ([core] + futures).map { $0.length.longest + abs($0.shift) }.max() ?? 0
        let first = zone.local(range.lowerBound) + -longest
        let last = zone.local(range.upperBound) + (longest + 86400)
        var starts: [LocalDateTime: EventSource.Length?] = [:]
        for rule in core.rules {
            let walk = RecurrenceWalk(rule, from: core.start.local) { zone.instant(of: $0).instant }
            do throws(RecurrenceOverflow) {
                var kept = work
                try walk.visit(from: first, through: last, work: &work) { start in
                    if kept.keep() { starts[start] = .some(nil) }
                }
                guard kept.room >= 0 else { throw RecurrenceOverflow() }
                work.take(kept)
            } catch {
                throw EventFault(line: core.line, reason: .tooManyInstances)
            }
        }
        // RFC 5545 §3.8.5.3: DTSTART is the first instance, whether or not the rule includes it.
        if first <= core.start.local, core.start.local <= last, !core.isOverBeforeStart {
            starts[core.start.local] = .some(nil)
        }
        for (time, length) in core.extra { starts[time.local(in: zone)] = .some(length) }
        return starts
    }
}

extension EventSource {
    fileprivate var hasFloatingStart: Bool {
        switch start.value {
        case .floating, .date: true
        case .utc, .zoned: false
        }
    }

    /// The number of seconds on the clock by which it moves the instances after its own.
    fileprivate var shift: Int {
        guard changesFuture, let recurrenceID else { return 0 }
        return start.local.secondsSinceEpoch - recurrenceID.local(in: start.zone).secondsSinceEpoch
    }

    /// Whether every rule ends before the event begins: the series was cut off before its first instance.
    fileprivate var isOverBeforeStart: Bool {
        !rules.isEmpty
            && rules.allSatisfy { rule in
                switch rule.until {
                case .utc(let end): end < start.instant
                case .date(let date): date < start.local.date
                case .zoned(let end, _), .floating(let end): end < start.local
                case nil: false
                }
            }
    }
}

extension EventSource.Time {
    /// Returns the reading of a zone's clocks; a time without a zone reads the same everywhere.
    fileprivate func local(in other: ZoneRules) -> LocalDateTime {
        switch value {
        case .floating, .date: local
        case .utc, .zoned: zone.identifier == other.identifier ? local : other.local(instant)
        }
    }
}
