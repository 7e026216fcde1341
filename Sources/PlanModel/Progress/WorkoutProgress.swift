import CivilTime

/// How numbers of a workout change from week to week.
package struct WorkoutProgress: Hashable, Sendable {
    /// A number that can change.
    package enum Number: String, CaseIterable, Sendable {
        case work, rest, run, walk, rounds, sets, reps, weight, percent

        /// Whether it is a length of time, counted in seconds.
        package var isLength: Bool { [.work, .rest, .run, .walk].contains(self) }

        /// The least and the most that a session can do with: seconds, times, the weight's own unit, or percent.
        var range: ClosedRange<ScaledDecimal> {
            switch self {
            case .work, .rest, .run, .walk: ScaledDecimal(1)...ScaledDecimal(86_400)
            case .rounds: ScaledDecimal(1)...ScaledDecimal(200)
            case .sets: ScaledDecimal(1)...ScaledDecimal(50)
            case .reps: ScaledDecimal(1)...ScaledDecimal(1000)
            // Less than nothing is what an assisted pull-up lifts.
            case .weight: ScaledDecimal(-999_999)...ScaledDecimal(999_999)
            case .percent: ScaledDecimal(1)...ScaledDecimal(200)
            }
        }
    }

    /// The change of a number from week to week.
    package struct Step: Hashable, Sendable {
        package var number: Number
        /// Seconds, times, or the weight's own unit; not zero.
        package var change: ScaledDecimal
        /// Where it stops.
        package var until: ScaledDecimal?
        /// A weight's unit as the step has it; empty for other numbers.
        package var unit = ""

        package init(number: Number, change: ScaledDecimal, until: ScaledDecimal? = nil, unit: String = "") {
            self.number = number
            self.change = change
            self.until = until
            self.unit = unit
        }
    }

    /// Weeks with less of everything that has a step.
    package struct Deload: Hashable, Sendable {
        /// Which weeks: each whose number is a multiple, at least 2.
        package var every: Int
        /// How much less, in ten-thousandths, more than 0 and less than 10,000.
        package var by: Int

        package init(every: Int, by: Int) {
            self.every = every
            self.by = by
        }

        /// How much is left, in ten-thousandths.
        var share: Int { 10_000 - by }

        /// How much less, in the plan's notation: `40%`.
        package var percent: String {
            let (whole, rest) = (by / 100, by % 100)
            if rest == 0 { return "\(whole)%" }
            return "\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest.padded(to: 2)) + "%"
        }
    }

    package var steps: [Step]
    package var deload: Deload?

    package init(steps: [Step], deload: Deload? = nil) {
        self.steps = steps
        self.deload = deload
    }

    /// A number in a week.
    package struct Value: Hashable, Sendable {
        package var step: Step
        /// The number in the plan, and the number in the week.
        package var written, value: ScaledDecimal
        /// Whether it has come to `until`.
        package var isHeld: Bool
        /// The number of a deload week before its reduction, where the reduction leaves nothing; `nil` in other weeks.
        package var full: ScaledDecimal?
        package var deload: Deload?
        /// The number that the steps alone lead to, where no session can have it.
        package var beyond: ScaledDecimal?
        /// The number before it was rounded to what can be loaded; `nil` where that is the same.
        package var exact: ScaledDecimal?
    }

    /// Whether a session's week is one with less.
    package func isDeload(_ week: Int) -> Bool { deload.map { week.isMultiple(of: $0.every) } ?? false }

    /// Returns a number in a week: written + (week − 1) × step by the template's week, held at `until`; in a deload
    /// week, by the session's, that times 1 − by, rounded.
    ///
    /// - `written`: Seconds, times, the weight's own unit, or percent.
    /// - `plates`: What weights are rounded to where steps or lighter weeks change them; `nil` for the nearest half, and
    ///   in lighter weeks alone.
    func value(_ step: Step, written: ScaledDecimal, in week: WorkoutWeek, plates: ScaledDecimal? = nil) -> Value {
        var value = written + step.change * (week.template - 1)
        var result = Value(step: step, written: written, value: value, isHeld: false)
        if let until = step.until, step.change < .zero ? value <= until : value >= until {
            result.isHeld = true
            value = until
        }
        let range = step.number.range
        let least = Self.leastWeight(step, written) ?? range.lowerBound
        let held = min(max(value, least), max(range.upperBound, written))
        if held != value { result.beyond = value }
        result.value = held
        if let deload, isDeload(week.session) {
            result.full = held
            result.deload = deload
            result.value = lighter(held, of: step.number, share: deload.share, plates)
        } else if step.number == .weight, let plates, !result.isHeld, held != written {
            let loaded = held.nearest(to: plates)
            // A weight never passes the end that is written for it.
            result.value = step.until.map { step.change < .zero ? max(loaded, $0) : min(loaded, $0) } ?? loaded
            if result.value != held { result.exact = held }
        }
        return result
    }

    private func lighter(
        _ full: ScaledDecimal, of number: Number, share: Int, _ plates: ScaledDecimal?
    ) -> ScaledDecimal {
        switch number {
        case .weight: full.nearest(share: share, to: plates ?? .half)
        case .percent: full.nearest(share: share, to: .least)
        default: max(full.roundedDown(share: share), ScaledDecimal(1))
        }
    }

    /// The last of a weight's steps down that leaves something to lift; `nil` where nothing stops them: what is written
    /// as assistance, or ends there, may be less than nothing.
    private static func leastWeight(_ step: Step, _ written: ScaledDecimal) -> ScaledDecimal? {
        guard step.number == .weight, step.change < .zero, written > .zero, step.until.map({ $0 > .zero }) ?? true
        else { return nil }
        return written.lastAboveZero(by: step.change)
    }
}

extension WorkoutProgress.Number {
    /// A number of this kind as a plan writes it: `1m30s`, `8`, `75%`; a weight without its unit.
    package func text(_ value: ScaledDecimal) -> String {
        isLength ? "\(TimeSpan(seconds: value.wholePart))" : "\(value)\(self == .percent ? "%" : "")"
    }
}
