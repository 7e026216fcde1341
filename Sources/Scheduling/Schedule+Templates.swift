package import PlanModel

extension Schedule {
    /// The plan's templates as written, each followed by its variants in the weeks of the schedule.
    package var templates: [WorkoutTemplate] {
        var weeks: [String: [String: WorkoutTemplate]] = [:]
        // By their places: a loop over the values would copy each occurrence.
        for place in occurrences.indices {
            guard case .session(let session) = occurrences[place].subject, let variant = session.template.variant else {
                continue
            }
            weeks[variant.template, default: [:]][session.template.id] = session.template
        }
        return plan.templates.flatMap { template in
            [template]
                + (weeks[template.id] ?? [:]).values.sorted {
                    ($0.variant?.week.template ?? 0, $0.id) < ($1.variant?.week.template ?? 0, $1.id)
                }
        }
    }
}
