package import CivilTime
package import Diagnostics
package import ICalendar

/// A calendar whose events are kept free of prompts.
package struct BusyCalendar: Sendable {
    package var id: String
    /// Kept free before and after each event.
    package var margin: TimeSpan
    /// Whether events of whole days count.
    package var countsAllDay: Bool
    private let expansion: EventExpansion
    private let file: BusyFile
    /// Where its key is written.
    package var source: SourceSpan

    package init(
        id: String, margin: TimeSpan, countsAllDay: Bool, expansion: EventExpansion, file: BusyFile, source: SourceSpan
    ) {
        (self.id, self.margin, self.countsAllDay) = (id, margin, countsAllDay)
        (self.expansion, self.file, self.source) = (expansion, file, source)
    }

    /// When its events are, within a stretch of time.
    ///
    /// - Returns: Stretches that neither touch nor overlap, ascending, without the margin; and the events that could
    ///   not be told because they ask for too much.
    package func stretches(in range: Range<Instant>) -> (stretches: [Range<Instant>], findings: [Diagnostic]) {
        let (instances, faults) = expansion.instances(in: range)
        let busy = instances.filter { $0.isBusy && (countsAllDay || !$0.isAllDay) }.map { $0.start..<$0.end }
        return (busy.merged, file.findings(faults, id: id))
    }
}

extension [Range<Instant>] {
    /// Stretches, ascending by beginnings, as those that neither touch nor overlap.
    package var merged: [Range<Instant>] {
        var merged: [Range<Instant>] = []
        for range in self {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
