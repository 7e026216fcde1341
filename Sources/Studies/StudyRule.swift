package import Scheduling

/// What is planned of one rule for all people together.
package struct StudyRule: Sendable {
    package var id, title: String
    /// What the plan asks for, with the number of people of each, in the order in which they were met.
    package private(set) var designs: [(design: RuleDesign, people: Int)] = []
    package var intended = 0
    package var placed = 0
    package var notifying = 0
    package var followUps = 0
    /// The times between the rule's prompts of a day, whether they notify or not.
    package var gaps = GapCounts()
    /// The prompts by the hour that clocks show, and what the design expects: for times that are not drawn, just these.
    package var hours = [Int](repeating: 0, count: 24)
    package var chances = PromptChances.Hours()
    /// The prompts by the day of the week, from Monday on, and how many the design has.
    package var weekdays = [Int](repeating: 0, count: 7)
    package var intendedWeekdays = [Int](repeating: 0, count: 7)
    package var arms: [Arm] = []
    private var places: [RuleDesign: Int] = [:]

    /// An arm of a trial.
    package struct Arm: Sendable {
        package var id: String
        /// The least and the greatest probability that it has for anybody.
        package var probabilities: ClosedRange<Double>
        /// How many prompts took it, and how many are expected to.
        package var taken = 0
        package var expected = 0.0
    }

    init(id: String, title: String) { (self.id, self.title) = (id, title) }

    package var dropped: Int { intended - placed }
    package var hasArms: Bool { !arms.isEmpty }

    mutating func note(_ design: RuleDesign) {
        if let place = places[design] {
            designs[place].people += 1
        } else {
            places[design] = designs.count
            designs.append((design, 1))
        }
        for arm in design.arms {
            if let place = arms.firstIndex(where: { $0.id == arm.id }) {
                let known = arms[place].probabilities
                arms[place].probabilities =
                    min(known.lowerBound, arm.probability)...max(known.upperBound, arm.probability)
            } else {
                arms.append(Arm(id: arm.id, probabilities: arm.probability...arm.probability))
            }
        }
    }

    /// The hour in which the number of prompts is furthest from what is expected, and how far: in standard deviations of
    /// the draws. `nil` where no time is drawn.
    package var greatestDeviation: (hour: Int, deviations: Double)? {
        let all = (0..<24).filter { chances.variance[$0] > 1e-9 }.map { hour in
            (
                hour: hour,
                deviations: (Double(hours[hour]) - chances.expected[hour]) / chances.variance[hour].squareRoot()
            )
        }
        return all.max { $0.deviations.magnitude < $1.deviations.magnitude }
    }
}
