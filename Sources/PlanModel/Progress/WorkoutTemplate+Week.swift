package import CivilTime

extension WorkoutTemplate {
    /// A number that has a step, in a week.
    package struct WeekValue: Hashable, Sendable {
        /// The exercise's place in ``WorkoutTemplate/exercises``; `nil` for a number of the rounds.
        package var exercise: Int?
        /// The places of the sets that have it, where the exercise lists its sets; `nil` for all of them.
        package var sets: Range<Int>?
        package var value: WorkoutProgress.Value
    }

    /// Whether any number changes with the week.
    package var hasProgress: Bool { progress != nil || exercises.contains { $0.progress != nil } }

    /// Whether some weeks have less of something.
    package var hasDeloads: Bool { ([progress] + exercises.map(\.progress)).contains { $0?.deload != nil } }

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
            (exercise.progress?.steps ?? []).flatMap { step in
                exercise.numbers(step.number).map { written in
                    let value = exercise.progress?.value(
                        step, written: written.number, in: week, plates: exercise.plates(of: step.unit))
                    return value.map { WeekValue(exercise: index, sets: written.sets, value: $0) }
                }
            }.compactMap(\.self)
        }
    }

    /// The template with the numbers of a week, under an id of its own; the template itself where none changes.
    ///
    /// - `mark`: What the id has besides the week, where another session has other numbers in the same week.
    package func inWeek(_ week: WorkoutWeek, mark: String = "") -> WorkoutTemplate {
        guard hasProgress else { return self }
        var template = self
        template.variant = Variant(template: id, week: week)
        template.id = "\(id)@\(week.template)\(mark)"
        for change in values(in: week) {
            if let index = change.exercise {
                template.exercises[index].set(change)
            } else {
                template.rounds?.set(change.value.step.number, to: change.value.value)
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
    /// The numbers of one kind as they are written, and the sets that have them; `nil` for all sets. Repetitions in words
    /// are none.
    package func numbers(_ number: WorkoutProgress.Number) -> [(sets: Range<Int>?, number: ScaledDecimal)] {
        if number == .sets { return isListed ? [] : [(nil, ScaledDecimal(sets.count))] }
        let all = groups.compactMap { group in
            sets[group.lowerBound].number(number).map { (sets: isListed ? group : nil, number: $0) }
        }
        return all
    }

    fileprivate mutating func set(_ change: WorkoutTemplate.WeekValue) {
        let value = change.value
        if value.step.number == .sets {
            sets = Array(repeating: sets[0], count: value.value.wholePart)
            return
        }
        for place in change.sets ?? sets.indices {
            sets[place].set(value.step.number, to: value.value)
            if value.step.number == .percent {
                // From the percentage before it is cut to its decimals.
                sets[place].weight = weight(at: value.full ?? value.value, share: value.deload?.share ?? 10_000)
            }
        }
    }
}

extension WorkoutTemplate.Set {
    fileprivate func number(_ number: WorkoutProgress.Number) -> ScaledDecimal? {
        switch number {
        case .reps: reps.flatMap { Int($0) }.map { ScaledDecimal($0) }
        case .rest: ScaledDecimal(rest.seconds)
        case .weight: percent == nil ? weight.flatMap { WrittenWeight($0) }?.number : nil
        case .percent: percent
        default: nil
        }
    }

    fileprivate mutating func set(_ number: WorkoutProgress.Number, to value: ScaledDecimal) {
        switch number {
        case .reps: reps = "\(value.wholePart)"
        case .rest: rest = TimeSpan(seconds: value.wholePart)
        case .weight: weight = weight.flatMap { WrittenWeight($0) }?.with(value)
        case .percent: percent = value
        default: break
        }
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
        let own = self.week(week, of: template.id)
        session.template = template.inWeek(own, mark: mark(of: template, in: own))
        return session
    }

    /// Returns the ending of the id of a template's week: the session's own where the first session of the plan that has
    /// the template so often has other numbers then, as where its lighter weeks come at other times.
    private func mark(of template: WorkoutTemplate, in week: WorkoutWeek) -> String {
        let others = earlier.lazy.filter { $0.template == template.id }.compactMap { $0.week(week.template) }
        guard let other = others.first else { return "" }
        let (numbers, own) = (template.values(in: other), template.values(in: week))
        return numbers.map(\.value.value) == own.map(\.value.value) ? "" : "-\(id)"
    }

    /// Returns a week of the session with that of one of its templates, which counts from its first use.
    package func week(_ week: Int, of template: String) -> WorkoutWeek {
        WorkoutWeek(session: week, template: week - weeksBefore(template))
    }

    /// Returns the number of the session's weeks before the first with a template.
    package func weeksBefore(_ template: String) -> Int { TemplateWeeks(template: template, weeks: weeks).before }

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
