package import CivilTime
package import PlanFile

/// What a single day has, as every horizon has it.
extension Planner {
    /// A session on a day; `nil` on days on which it does not take place.
    package static func occurrence(of session: WorkoutSession, on date: LocalDate, in plan: Plan) -> Occurrence? {
        let context = PlanContext(plan, dates: date..<date.advanced(by: 1))
        return WorkoutPlanner(session, context).occurrence(on: date)
    }

    /// The times of sun and prayers of a list day; `nil` in a plan without a place.
    package static func times(on date: LocalDate, in plan: Plan) -> DayTimes? {
        PlanContext(plan, dates: date..<date.advanced(by: 1)).times(on: date)
    }
}
