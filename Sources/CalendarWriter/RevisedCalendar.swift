import CivilTime
import ICalendar

/// A new version of a calendar that knows the one before it.
package struct RevisedCalendar {
    /// Where an event's bytes come from.
    enum Source {
        /// It is new: the planned calendar's item at this place.
        case new(Int)
        /// It is as it was: the event at this place in the earlier calendar.
        case same(Int)
        /// It is another than it was, or kept though it is gone.
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
    /// That of events that are new.
    private let first: FirstVersion
    /// How it differs from the earlier one, whose bytes are not needed to tell.
    package let differences: CalendarDifferences

    init(
        _ planned: PlannedCalendar, _ previous: EarlierCalendar?, header: VCalendar, entries: [Entry],
        new first: FirstVersion, _ changes: [(start: Instant, change: Reconciliation.Change)], omitted: OmittedEvents
    ) {
        self.planned = planned
        self.previous = previous
        self.header = header
        self.entries = entries
        self.first = first
        let newItems: [Int] = entries.compactMap { if case .new(let item) = $0.source { item } else { nil } }
        differences = CalendarDifferences(planned, newItems: newItems, first, changes, omitted: omitted)
    }

    /// Writes the file's bytes, of which no more is held in memory than a piece.
    ///
    /// - Parameter sink: Receives them piece by piece.
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
