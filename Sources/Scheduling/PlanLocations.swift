import CivilTime
import PlanModel

/// Consecutive list days that a plan spends at one place.
struct PlanLocations {
    var dates: Range<LocalDate>
    var timeZone: ZoneRules
    var location: Location?
    /// Whether it is the plan's own place, to which published times, iqamahs and the Friday prayer belong.
    var isHome: Bool

    /// Returns the places of consecutive list days, in their order.
    static func along(_ dates: Range<LocalDate>, of plan: Plan) -> [PlanLocations] {
        func home(_ dates: Range<LocalDate>) -> PlanLocations {
            PlanLocations(dates: dates, timeZone: plan.timeZone, location: plan.location, isHome: true)
        }
        var places: [PlanLocations] = []
        var next = dates.lowerBound
        for journey in plan.travel {
            let away = (journey.dates.lowerBound..<journey.dates.upperBound.advanced(by: 1)).clamped(to: dates)
            guard !away.isEmpty else { continue }
            if next < away.lowerBound { places.append(home(next..<away.lowerBound)) }
            places.append(
                PlanLocations(
                    dates: away, timeZone: journey.timeZone, location: journey.location ?? plan.location, isHome: false)
            )
            next = away.upperBound
        }
        if next < dates.upperBound { places.append(home(next..<dates.upperBound)) }
        return places
    }
}
