import CivilTime
package import Diagnostics
import PlanModel
package import Scheduling

extension CalendarBuilder {
    /// Two rules of different plans, by the places of their plans.
    private struct Pair: Hashable {
        var first, second: Int
        var firstRule, secondRule: String
    }

    /// Returns notes on the rules of different plans whose alarms ring in the same second in one calendar.
    ///
    /// People who live at one place hear its prayers together, so two prayers are no coincidence.
    package static func notes(onShared schedules: [Schedule]) -> [Diagnostic] {
        var alarms: [(at: Instant, plan: Int, index: Int)] = []
        for (place, schedule) in schedules.enumerated() {
            let options = schedule.plan.calendar
            for (index, occurrence) in schedule.occurrences.enumerated()
            where options.rings(for: occurrence) && options.hasOwnEvent(occurrence) && schedule.shows(occurrence) {
                for notification in occurrence.notifications where notification.form.isAlarm {
                    alarms.append((notification.fireAt, place, index))
                }
            }
        }
        alarms.sort { ($0.at, $0.plan, $0.index) < ($1.at, $1.plan, $1.index) }
        func occurrence(_ alarm: Int) -> Occurrence { schedules[alarms[alarm].plan].occurrences[alarms[alarm].index] }
        var dates: [Pair: Set<LocalDate>] = [:]
        var found: [(pair: Pair, first: Occurrence, second: Occurrence)] = []
        for first in alarms.indices {
            for second in alarms.indices[first...].dropFirst() {
                guard alarms[first].at == alarms[second].at else { break }
                guard alarms[first].plan != alarms[second].plan else { continue }
                let (one, other) = (occurrence(first), occurrence(second))
                guard one.kind != .prayer || other.kind != .prayer else { continue }
                let pair = Pair(
                    first: alarms[first].plan, second: alarms[second].plan, firstRule: one.rule, secondRule: other.rule)
                if dates[pair] == nil { found.append((pair, one, other)) }
                dates[pair, default: []].insert(one.date)
            }
        }
        return found.map { meeting in
            .sameSecond(
                meeting.first, of: schedules[meeting.pair.first].plan, meeting.second,
                of: schedules[meeting.pair.second].plan, count: dates[meeting.pair]?.count ?? 0)
        }
    }
}
