package import CivilTime

extension WorkoutTemplate {
    /// A number that has a step, in a week.
    package struct WeekValue: Hashable, Sendable {
        /// The exercise's place in ``WorkoutTemplate/exercises``; `nil` for a number of the rounds.
        package var exercise: Int?
        package var value: WorkoutProgress.Value
    }

    /// Whether any number changes with the week.
    package var hasProgress: Bool { progress != nil || exercises.contains { $0.progress != nil } }

    /// Whether it is a week with less of something.
    package func isDeload(_ week: Int) -> Bool {
        ([progress] + exercises.map(\.progress)).contains { $0?.isDeload(week) ?? false }
    }

    /// The numbers that have a step, in a week, in the order of the exercises and of the steps.
    package func values(in week: WorkoutWeek) -> [WeekValue] {
        if let progress, let rounds {
            return progress.steps.compactMap { step in
                rounds.written(step.number).map {
                    WeekValue(exercise: nil, value: progress.value(step, written: $0, in: week))
                }
            }
        }
        return exercises.enumerated().flatMap { index, exercise in
            guard let progress = exercise.progress else { return [WeekValue]() }
            return progress.steps.compactMap { step in
                exercise.written(step.number).map {
                    WeekValue(exercise: index, value: progress.value(step, written: $0, in: week))
                }
            }
        }
    }

    /// The template with the numbers of a week, under an id of its own; the template itself where none changes.
    ///
    /// - `mark`: What the id has besides the week, where two sessions have the template in the same week with other
    ///   numbers.
    package func inWeek(_ week: WorkoutWeek, mark: String = "") -> WorkoutTemplate {
        guard hasProgress else { return self }
        var template = self
        template.variant = Variant(template: id, week: week)
        template.id = "\(id)@\(week.template)\(mark)"
        for change in values(in: week) {
            let value = change.value.value
            if let index = change.exercise {
                template.exercises[index].set(change.value.step.number, to: value)
            } else {
                template.rounds?.set(change.value.step.number, to: value)
            }
        }
        if let rounds = template.rounds {
            template.phases = rounds.phases
            template.duration = rounds.duration
        } else if isEstimated {
            template.duration = Exercise.estimate(template.exercises)
        }
        return template
    }
}

extension WorkoutRounds {
    /// A number as written; `nil` for one that it does not have.
    package func written(_ number: WorkoutProgress.Number) -> ScaledDecimal? {
        if number == .rounds { return ScaledDecimal(rounds) }
        return parts.first { $0.kind == number.rawValue }.map { ScaledDecimal($0.length.seconds) }
    }

    fileprivate mutating func set(_ number: WorkoutProgress.Number, to value: ScaledDecimal) {
        if number == .rounds { rounds = value.wholePart }
        for index in parts.indices where parts[index].kind == number.rawValue {
            parts[index].length = TimeSpan(seconds: value.wholePart)
        }
    }
}

extension WorkoutTemplate.Exercise {
    /// A number as written; `nil` for one that it does not have, such as repetitions in words.
    package func written(_ number: WorkoutProgress.Number) -> ScaledDecimal? {
        switch number {
        case .sets: ScaledDecimal(sets)
        case .reps: reps.flatMap { Int($0) }.map { ScaledDecimal($0) }
        case .rest: ScaledDecimal(rest.seconds)
        case .weight: weight.flatMap { WrittenWeight($0) }?.number
        default: nil
        }
    }

    fileprivate mutating func set(_ number: WorkoutProgress.Number, to value: ScaledDecimal) {
        switch number {
        case .sets: sets = value.wholePart
        case .reps: reps = "\(value.wholePart)"
        case .rest: rest = TimeSpan(seconds: value.wholePart)
        case .weight: weight = weight.flatMap { WrittenWeight($0) }?.with(value)
        default: break
        }
    }

    /// How long a lift takes: 40 s for each set and its rests, to the next whole minute.
    package static func estimate(_ exercises: [Self]) -> TimeSpan {
        .minutes((exercises.reduce(0) { $0 + $1.sets * (40 + $1.rest.seconds) } + 59) / 60)
    }
}

extension WorkoutSession {
    /// Which week a date is in, from 1, as the session's workout counts; `nil` where nothing depends on it.
    package func week(of date: LocalDate) -> Int? {
        if let weeks { return WeekCount.week(of: date, from: weeks.from) }
        guard template.hasProgress, let from = template.progressFrom else { return nil }
        return max(1, WeekCount.week(of: date, from: from))
    }

    /// The session with what takes place in a week, its numbers included; `nil` in a week without.
    ///
    /// - `week`: What ``week(of:)`` says of a date.
    package func inWeek(_ week: Int?) -> WorkoutSession? {
        guard let week else { return self }
        guard let template = weeks == nil ? template : weeks?.template(in: week) else { return nil }
        var session = self
        session.template = template.inWeek(self.week(week, of: template.id), mark: variantMark)
        return session
    }

    /// Returns a week of the session with that of one of its templates, which counts from its first use.
    package func week(_ week: Int, of template: String) -> WorkoutWeek {
        WorkoutWeek(session: week, template: week - weeksBefore(template))
    }

    /// Returns the number of the session's weeks before the first with a template.
    package func weeksBefore(_ template: String) -> Int { weeks?.templates.firstIndex { $0?.id == template } ?? 0 }

    /// Whether any two weeks differ, or one of them has none.
    package var changes: Bool {
        if let weeks {
            if weeks.then == .stop || weeks.templates.contains(where: { $0?.id != template.id }) { return true }
        }
        guard template.hasProgress else { return false }
        // A step that does not show in the second week never does, but for the weeks with less.
        let deloads = ([template.progress] + template.exercises.map(\.progress)).compactMap { $0?.deload?.every }
        let first = template.inWeek(WorkoutWeek(1))
        return ([2] + deloads).contains { week in
            let other = template.inWeek(WorkoutWeek(week))
            return other.phases != first.phases || other.exercises != first.exercises
                || other.duration != first.duration
        }
    }

    /// The longest that it takes in the weeks of some dates.
    package func longest(on dates: Range<LocalDate>) -> TimeSpan {
        let templates = weeks?.templates.compactMap(\.self) ?? [template]
        let fixed = templates.map(\.duration).max() ?? .zero
        guard templates.contains(where: \.hasProgress), let last = dates.last, let lastWeek = week(of: last) else {
            return fixed
        }
        let first = max(1, week(of: dates.lowerBound) ?? 1)
        guard first <= lastWeek else { return fixed }
        return (first...lastWeek).reduce(fixed) { longest, week in
            max(longest, inWeek(week)?.template.duration ?? .zero)
        }
    }
}

extension Plan {
    /// Returns one of the plan's templates for a person who starts it on a date, with the numbers that it has in that
    /// week, and as written where no session uses it yet.
    ///
    /// The week is that of the first session that counts weeks and has it then. Where it is another one's turn, or none
    /// any more, the session that began last counts on; after its last week the numbers stay as in the last one that was
    /// no lighter.
    package func inWeek(of date: LocalDate, _ template: WorkoutTemplate) -> WorkoutTemplate {
        let now = sessions.lazy.compactMap { $0.inWeek($0.week(of: date))?.template }
        if let inWeek = now.first(where: { $0.variant?.template == template.id }) { return inWeek }
        let begun = sessions.compactMap { session in session.weeks.map { (session, $0) } }
            .filter { $1.from <= date && $1.templates.contains { $0?.id == template.id } }
        guard let (session, weeks) = begun.max(by: { $0.1.from < $1.1.from }) else { return template }
        var week = WeekCount.week(of: date, from: weeks.from)
        if weeks.then == .stop, week > weeks.templates.count {
            week = weeks.templates.count
            while week > 1, template.isDeload(week) { week -= 1 }
        }
        var inWeek = session.week(week, of: template.id)
        inWeek.template = max(1, inWeek.template)
        return template.inWeek(inWeek, mark: session.variantMark)
    }
}
