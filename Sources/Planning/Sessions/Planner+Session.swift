package import CivilTime
package import PlanFile

extension Planner {
    /// A session on a day as every horizon has it; `nil` on days on which it does not take place.
    package static func occurrence(of session: WorkoutSession, on date: LocalDate, in plan: Plan) -> Occurrence? {
        let context = PlanContext(plan, dates: date..<date.advanced(by: 1))
        return WorkoutPlanner(session: session, context: context).occurrence(on: date)
    }
}
