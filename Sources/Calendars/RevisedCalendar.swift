import CivilTime
package import ICalendar

/// A new version of a calendar that knows the one before it: what is to be written, and what differs.
package struct RevisedCalendar {
    /// Where an event's bytes come from.
    enum Source {
        /// It is new: the planned calendar's item at this place.
        case new(Int)
        /// It is as it was, there in the earlier calendar's bytes; its item has this place.
        case same(Range<Int>, Int)
        /// It is another than it was, or kept though it is gone.
        case revised(VEvent)
    }

    struct Entry {
        var start: Instant
        var source: Source
    }

    private let planned: PlannedCalendar
    private let previous: EarlierCalendar?
    private let header: VCalendar
    /// By start, then UID.
    private let entries: [Entry]
    /// What differs, but for new events, which the entries have.
    private let differences: [(start: Instant, change: Reconciliation.Change)]

    init(
        _ planned: PlannedCalendar, _ previous: EarlierCalendar?, header: VCalendar, entries: [Entry],
        _ differences: [(start: Instant, change: Reconciliation.Change)]
    ) {
        self.planned = planned
        self.previous = previous
        self.header = header
        self.differences = differences
        self.entries = entries
    }

    // MARK: What is written

    /// Writes the file's bytes, of which no more is held in memory than a piece.
    ///
    /// - Parameter take: Takes them piece by piece.
    package func write(to take: (UnsafeBufferPointer<UInt8>) -> Void) {
        var planned = planned
        var lines = ContentLineWriter()
        let version = CalendarEvent.Version(stamp: planned.stamp)
        lines.begin(header.component)
        var written: [UInt8] = []
        for entry in entries {
            switch entry.source {
            case .new(let item): planned.event(item).write(version, to: &lines, &written)
            case .same(let range, _):
                previous?.bytes.withUnsafeBufferPointer { lines.put(lines: UnsafeBufferPointer(rebasing: $0[range])) }
            case .revised(let event): lines.put(event.component)
            }
            lines.drain(from: Self.pieceSize, into: take)
        }
        lines.end(header.component)
        lines.drain(into: take)
    }

    private static let pieceSize = 1 << 16

    /// The file's bytes, in memory.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write { bytes += $0 }
        return bytes
    }

    // MARK: What differs

    /// Whether no event differs.
    package var isUnchanged: Bool { differences.isEmpty && newItems.isEmpty }

    /// How many events change in a way.
    package func count(_ kind: Reconciliation.Change.Kind) -> Int {
        differences.count { $0.change.kind == kind } + (kind == .added ? newItems.count : 0)
    }

    private var newItems: [Int] { entries.compactMap { if case .new(let item) = $0.source { item } else { nil } } }

    /// What differs, by start, then UID.
    package var changes: [Reconciliation.Change] {
        var planned = planned
        let version = CalendarEvent.Version(stamp: planned.stamp)
        var all = differences
        for item in newItems {
            let event = planned.event(item)
            let change = Reconciliation.Change(
                kind: .added, uid: event.uid.text, new: event.component(version), properties: [])
            all.append((planned.items[item].start, change))
        }
        return all.sorted { ($0.start, $0.change.uid) < ($1.start, $1.change.uid) }.map(\.change)
    }
}
