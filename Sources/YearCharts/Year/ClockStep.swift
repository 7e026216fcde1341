import CivilTime
import Drawing
import Localization
import PlanModel

/// A day from whose noon on clocks differ from those at the noon before.
struct ClockStep: Hashable, Sendable {
    var date: LocalDate
    /// The number of seconds by which clocks show more.
    var shift: Int
    /// The plan's place from then on, if it has moved; `nil` where only the clocks have changed.
    var place: String?

    /// Returns the steps within consecutive list days.
    static func all(on dates: Range<LocalDate>, in plan: Plan) -> [ClockStep] {
        func noon(_ date: LocalDate) -> (offset: Int, zone: String) {
            let zone = plan.timeZone(on: date)
            return (zone.offset(at: zone.instant(date, LocalTime(secondOfDay: 43_200))).seconds, zone.identifier)
        }
        guard let first = dates.first else { return [] }
        var before = noon(first)
        return dates.dropFirst().compactMap { date in
            let after = noon(date)
            defer { before = after }
            guard after.offset != before.offset else { return nil }
            let location = plan.journey(on: date).map(\.location) ?? plan.location
            return ClockStep(
                date: date, shift: after.offset - before.offset,
                place: after.zone == before.zone ? nil : location?.name ?? after.zone)
        }
    }
}

extension PictureWords {
    /// Returns a step in words: `Sun 28 Mar: clocks +1 h`.
    func callAsFunction(_ step: ClockStep) -> String {
        let sign = step.shift < 0 ? "−" : "+"
        let shift = sign + length(.seconds(abs(step.shift)))
        guard let place = step.place else { return self(.clocks, ["date": short(step.date), "shift": shift]) }
        return self(.clocksAt, ["date": short(step.date), "place": place, "shift": shift])
    }
}
