import CivilTime
import PlanModel
import Text

/// Explains which week of a session a day is in, and where the week's numbers come from.
struct WeekLines {
    private let session: WorkoutSession

    init(_ session: WorkoutSession) { self.session = session }

    /// Returns the weeks of a session as the plan has them, then the content of each week of the horizon's days.
    func lines(over dates: Range<LocalDate>) -> [String] {
        var lines: [String] = []
        if let weeks = session.weeks {
            lines.append(
                labelled(
                    "weeks",
                    "from \(weeks.from): \(weeks.names.joined(separator: ", ")), then \(Self.words(weeks.then))")
            )
        } else if session.template.hasProgress, let from = session.template.progressFrom {
            lines.append(labelled("weeks", "counted from \(from)"))
        }
        guard let last = dates.last, let lastWeek = session.week(of: last),
            let first = session.week(of: dates.lowerBound)
        else { return lines }
        var rows: [(first: Int, last: Int, text: String)] = []
        for week in max(1, first)...max(1, first, lastWeek) {
            let text = summary(of: week)
            if let before = rows.last, before.text == text {
                rows[rows.count - 1].last = week
            } else {
                rows.append((week, week, text))
            }
        }
        return lines
            + rows.map { row in
                let weeks = row.first == row.last ? "\(row.first)" : "\(row.first)-\(row.last)"
                return labelled("week \(weeks)", row.text)
            }
    }

    /// Returns the lines about the week of an occurrence: its template, and each number with the steps that led to it.
    func lines(week: Int, in plan: Plan) -> [String] {
        let id = session.template.variant?.template ?? session.template.id
        var lines = [labelled("week", "\(week)\(session.weeks.map { " of 'weeks' from \($0.from)" } ?? ""), '\(id)'")]
        guard let template = plan.templates.first(where: { $0.id == id }), template.hasProgress else { return lines }
        if template.isDeload(week) { lines[0] += ", with less" }
        return lines
            + template.values(in: session.week(week, of: id)).map {
                labelled("number", "\(Self.words($0, in: template, session.week(week, of: id)))")
            }
    }

    /// Returns the content of a week in one line: the template and the numbers that change.
    private func summary(of week: Int) -> String {
        guard let workout = session.inWeek(week)?.template else { return "nothing" }
        guard let variant = workout.variant else { return workout.id }
        let written = session.weeks == nil ? session.template : session.weeks?.template(in: week) ?? session.template
        let numbers = written.values(in: variant.week).map { change in
            let exercise = Self.owner(of: change, in: written).map { "\($0) " } ?? ""
            return
                "\(exercise)\(change.value.step.number.rawValue) \(Self.text(change, change.value.value, in: written))"
        }
        return "\(variant.template): \(numbers.joined(separator: ", "))\(written.isDeload(week) ? " (deload)" : "")"
    }

    /// Returns a number with the steps to it: `work 50s: 40s + 2 × 5s`.
    private static func words(
        _ change: WorkoutTemplate.WeekValue, in template: WorkoutTemplate, _ week: WorkoutWeek
    ) -> String {
        let value = change.value
        let number = value.step.number
        let exercise = Self.owner(of: change, in: template).map { "\($0), " } ?? ""
        let sign = value.step.change < .zero ? "−" : "+"
        let step = value.step.change < .zero ? value.step.change * -1 : value.step.change
        var text =
            "\(exercise)\(number.rawValue) \(Self.text(change, value.value, in: template)): \(number.text(value.written))"
        if week.template > 1 { text += " \(sign) \(week.template - 1) × \(number.text(step))" }
        if value.isHeld, let until = value.step.until { text += ", held at \(number.text(until))" }
        if value.beyond != nil { text += ", which cannot be" }
        if let exact = value.exact { text += " is \(number.text(exact)), to the nearest that can be loaded" }
        if let full = value.full, let deload = value.deload { text += "; \(number.text(full)) less \(deload.percent)" }
        return text
    }

    /// Returns the name of the exercise that has a number, with its sets where it lists them: `Squat set 2-4`.
    private static func owner(of change: WorkoutTemplate.WeekValue, in template: WorkoutTemplate) -> String? {
        change.exercise.map { index in
            let sets = change.sets.map { sets in
                sets.count == 1 ? " set \(sets.upperBound)" : " sets \(sets.lowerBound + 1)-\(sets.upperBound)"
            }
            return template.exercises[index].name + (sets ?? "")
        }
    }

    /// Returns a number with its unit.
    private static func text(
        _ change: WorkoutTemplate.WeekValue, _ value: ScaledDecimal, in template: WorkoutTemplate
    ) -> String {
        let number = change.value.step.number
        guard number == .weight, let index = change.exercise,
            let weight = template.exercises[index].sets[change.sets?.lowerBound ?? 0].weight
                .flatMap({ WrittenWeight($0) })
        else { return number.text(value) }
        return weight.with(value)
    }

    private static func words(_ ending: WorkoutWeeks.Ending) -> String {
        switch ending {
        case .stop: "nothing"
        case .repeat: "all again"
        case .last: "the last one for good"
        }
    }
}
