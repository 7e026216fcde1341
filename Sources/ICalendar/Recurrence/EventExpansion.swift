public import CivilTime

/// The events of a file, ready to be expanded into instances.
///
/// Recurrence is that of RFC 5545: RRULE with all its parts, RDATE with times and periods, EXDATE, and instances that a
/// RECURRENCE-ID changes, including later ones where it has `RANGE=THISANDFUTURE`.
public struct EventExpansion: Sendable {
    private let series: [EventSeries]
    /// The faults of events that were left out, by line.
    public let faults: [EventFault]

    /// Reads the events of a stream.
    ///
    /// - Parameters:
    ///   - bytes: The stream, in UTF-8.
    ///   - zone: Returns the IANA zone of a name. A name that it does not know is looked up in the file's VTIMEZONEs.
    ///   - floating: The zone of times without one, and of days.
    /// - Throws: ``ICalendarReadError`` for the first line that cannot be read.
    public init(
        _ bytes: [UInt8], zone: @escaping (String) -> ZoneRules?, floating: ZoneRules
    ) throws(ICalendarReadError) {
        // Reads the stream as a whole first, since the tree goes on after a fault.
        let calendars = try ICalendarReader().calendars(bytes)
        guard !calendars.isEmpty else { throw ICalendarReadError(line: 1, "the file has no VCALENDAR") }
        var tree = LintTree()
        var lines = LogicalLines(bytes)
        while let line = lines.next() {
            if let property = try? ContentLine.property(line.bytes) { tree.add(property, line: line.number) }
        }
        tree.close()
        var faults: [EventFault] = []
        var order: [String] = []
        var sources: [String: [EventSource]] = [:]
        // A zone is looked up once, not for each time in it.
        var cache: [String: ZoneRules?] = [:]
        func known(_ name: String) -> ZoneRules? {
            if let found = cache[name] { return found }
            let found = zone(name)
            cache[name] = .some(found)
            return found
        }
        for (root, calendar) in zip(tree.roots, calendars) {
            let zones = EventZones(
                known: known, described: ZoneRules.described(by: calendar), floating: floating)
            for node in root.children where node.component.name == VEvent.componentName {
                do throws(EventFault) {
                    let source = try EventSource(node, zones)
                    // An event without a UID is a series of its own.
                    let uid = source.event.uid ?? "\u{0}\(node.line)"
                    if sources[uid] == nil { order.append(uid) }
                    sources[uid, default: []].append(source)
                } catch {
                    faults.append(error)
                }
            }
        }
        self.faults = faults
        series = order.compactMap { sources[$0].map { EventSeries($0) } }
    }

    /// Returns the instances that overlap a stretch of time, or are in it and have no length, ascending by start and
    /// end.
    ///
    /// - Returns: The instances, and the faults of events that were left out for exceeding the work limit.
    /// - Complexity: Bounded, whatever rules ask for.
    public func instances(in range: Range<Instant>) -> (instances: [EventInstance], faults: [EventFault]) {
        var found: [EventInstance] = []
        var faults: [EventFault] = []
        var work = RecurrenceWork()
        for series in series {
            do throws(EventFault) {
                found += try series.instances(in: range, work: &work)
            } catch {
                faults.append(error)
                // One hostile rule does not suppress the events after it.
                work = RecurrenceWork(RecurrenceWork.usual / (1 << min(faults.count, 20)))
            }
        }
        found.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        return (found, faults)
    }
}

extension ZoneRules {
    /// Returns the zones that a calendar describes, by their names; the first, where two have one name.
    fileprivate static func described(by calendar: VCalendar) -> [String: ZoneRules] {
        var zones: [String: ZoneRules] = [:]
        for timezone in calendar.timezones {
            guard let name = timezone.tzid, zones[name] == nil else { continue }
            zones[name] = ZoneRules(timezone)
        }
        return zones
    }
}
