package import Diagnostics
package import PlanModel

/// A part of a workout that a format has no place for.
package struct ExportLoss: Hashable, Sendable {
    /// The part, with its article: `the weight '−20 kg' of 'Pull-up'`.
    package var what: String
    /// The limit of the format, and where the part stands instead.
    package var reason: String
}

extension Diagnostic.Code {
    /// The codes of findings about workouts for watches.
    package static let watches: [Self] = [exportLoss, activityGuessed]

    package static let exportLoss = Self(
        "export-loss", .warning,
        """
        A format for watches has no place for something that the plan says of a workout: 'horarium export --target fit' or \\
        'workoutkit' writes the rest, and names what is missing or stands elsewhere.
        """,
        wrong: "{name: Pull-up, sets: 3, weight: -20 kg}   # exported as FIT, whose weights begin at 0",
        right: "{name: Pull-up with assistance, sets: 3}")

    package static let activityGuessed = Self(
        "activity-guessed", .note,
        """
        A watch counts a workout as an activity such as running or cycling, and the plan does not name it: 'horarium export' \\
        takes the one that is usual for the type of workout.
        """,
        wrong: "tempo: {type: intervals, steps: [{work: 20m}]}",
        right: "tempo: {type: intervals, activity: cycling, steps: [{work: 20m}]}")
}

extension Diagnostic {
    package static func exportLoss(_ loss: ExportLoss, of template: WorkoutTemplate, in format: String) -> Diagnostic {
        Diagnostic(
            .exportLoss, "\(format) cannot say \(loss.what) of '\(template.id)' as the plan does: \(loss.reason)",
            at: template.source)
    }

    /// Returns a note for each activity that was guessed, at the first of the templates.
    package static func guessedActivities(of templates: [WorkoutTemplate]) -> [Diagnostic] {
        let guessed = templates.filter { $0.activity == nil && $0.variant == nil }
        return WorkoutActivity.allCases.compactMap { activity in
            let alike = guessed.filter { WorkoutActivity.guess(for: $0) == activity }
            guard let first = alike.first else { return nil }
            let names = alike.map { "'\($0.id)'" }
            let list = names.count > 3 ? names.prefix(2) + ["\(names.count - 2) more"] : names[...]
            let subject =
                list.count == 1
                ? "\(list[0]) is" : list.dropLast().joined(separator: ", ") + " and \(list.last ?? "") are"
            return Diagnostic(
                .activityGuessed,
                "nothing says what kind of activity \(subject), exported as \(activity.rawValue); write activity: \(activity.rawValue), or another",
                at: first.source)
        }
    }
}
