import CivilTime
import ICalendar

/// A new version of a calendar, based on the one before it.
package struct RevisedCalendar {
    /// The source of an event's bytes.
    enum Source {
        /// The event is new: the planned calendar's item at this place.
        case new(Int)
        /// The event is unchanged: the one at this place in the earlier calendar.
        case same(Int)
        /// The event has changed, or is kept although it is gone from the plan.
        case revised(VEvent)
    }

    struct Entry {
        var start: Instant
        var uid: String
        var source: Source
    }

    private let planned: PlannedCalendar
    private let previous: EarlierCalendar?
    private let header: VCalendar
    /// By start, then UID.
    private let entries: [Entry]
    /// The version of new events.
    private let first: FirstVersion
    /// The differences from the earlier calendar, known without writing the bytes.
    package let differences: CalendarDifferences
    /// Whether events are cancelled that lie ahead, and the plan asks for none of the events that were there, but for the
    /// notice that a plan ends, which any may have.
    package let keepsNothing: Bool

    init(
        _ planned: PlannedCalendar, _ previous: EarlierCalendar?, header: VCalendar, entries: [Entry],
        new first: FirstVersion, _ changes: [(start: Instant, change: Reconciliation.Change)], omitted: OmittedEvents,
        keepsNothing: Bool
    ) {
        self.planned = planned
        self.previous = previous
        self.keepsNothing = keepsNothing && changes.contains { $0.change.kind == .removed }
        self.header = header
        self.entries = entries
        self.first = first
        let newItems: [Int] = entries.compactMap { if case .new(let item) = $0.source { item } else { nil } }
        differences = CalendarDifferences(planned, newItems: newItems, first, changes, omitted: omitted)
    }

    /// Writes the file's bytes, with no more than a piece of them in memory.
    ///
    /// - Parameter sink: Receives the bytes piece by piece.
    package func write(to sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        var planned = planned
        var lines = ContentLineWriter()
        lines.begin(header.component)
        for entry in entries {
            switch entry.source {
            case .new(let item):
                planned.event(item).write(first.version(on: planned.listDay(item)), to: &lines)
            case .same(let place): if let previous { lines.put(lines: previous.events[place].lines) }
            case .revised(let event): lines.put(event.component)
            }
            lines.drain(from: Self.pieceSize, into: sink)
        }
        lines.end(header.component)
        lines.drain(into: sink)
    }

    private static let pieceSize = 1 << 16

    /// The file's bytes, in memory.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write { bytes += $0 }
        return bytes
    }
}
