import CivilTime
import Simulation

/// A time in which notifications were lost, from the last request that fired to the next refresh.
struct LossStretch: Hashable, Sendable {
    var range: Range<Instant>
    /// The instants at which notifications should have fired and did not, ascending.
    var times: [Instant]
    /// The number of lost notifications, several of which may share an instant.
    var count: Int

    /// Returns the stretches of a series that ends at `end`, ascending.
    static func all(in series: [DeliveryMoment], until end: Instant) -> [LossStretch] {
        var stretches: [LossStretch] = []
        var open: LossStretch?
        var before: Instant?
        for moment in series {
            if moment.lost > 0 {
                var stretch = open ?? LossStretch(range: (before ?? moment.at)..<moment.at, times: [], count: 0)
                stretch.times.append(moment.at)
                stretch.count += moment.lost
                open = stretch
            }
            if moment.armed != nil, let stretch = open {
                stretches.append(stretch.until(moment.at))
                open = nil
            }
            before = moment.at
        }
        return stretches + (open.map { [$0.until(max(end, $0.times.last ?? end))] } ?? [])
    }

    private func until(_ end: Instant) -> LossStretch {
        var stretch = self
        stretch.range = range.lowerBound..<end
        return stretch
    }
}
