/// The weeks in which a session has a template.
package struct TemplateWeeks: Sendable {
    package var template: String
    /// The session's workouts by week; `nil` where all weeks have the template.
    package var weeks: WorkoutWeeks?

    package init(template: String, weeks: WorkoutWeeks?) {
        self.template = template
        self.weeks = weeks
    }

    /// The number of weeks before the first with the template.
    var before: Int { weeks?.templates.firstIndex { $0?.id == template } ?? 0 }

    /// Returns the week in which the template's numbers have stepped so often; `nil` where the session has something
    /// else then.
    ///
    /// - `number`: From 1, by the template.
    func week(_ number: Int) -> WorkoutWeek? {
        let week = WorkoutWeek(session: number + before, template: number)
        guard let weeks else { return week }
        return weeks.template(in: week.session)?.id == template ? week : nil
    }
}
