package import CivilTime

/// What is planned for one person.
package struct StudyPerson: Sendable {
    /// The id that the table of people has, or the plan's.
    package var id: String
    /// The zone of the person's clocks.
    package var timeZone: String
    package var seed: UInt64?
    /// The digest of the plan with the person's values.
    package var digest: String
    /// The first day that is planned, and the number of days.
    package var start: LocalDate
    package var days: Int
    /// The days in other zones, ascending.
    package var journeys: [Stay] = []
    /// The stretches of days with prompts.
    package var waves: [Wave] = []
    package var rules: [Count] = []
    /// The times between prompts of a day that notify, whatever their rules.
    package var gaps = GapCounts()

    /// Days by the clocks of another zone.
    package struct Stay: Hashable, Sendable {
        package var first, last: LocalDate
        package var timeZone: String
    }

    /// A stretch of days with prompts, between which no more than ``longestPause`` days have none.
    package struct Wave: Hashable, Sendable {
        package var first, last: LocalDate
        /// The days of it that have prompts, from Monday to Friday and at the weekend.
        package var weekdays = 0
        package var weekendDays = 0

        package var promptDays: Int { weekdays + weekendDays }

        /// So many days without a prompt, one after the other, still belong to a wave.
        package static let longestPause = 6
    }

    /// The prompts of a rule.
    package struct Count: Sendable {
        package var rule: String
        /// How many the design has on the rule's days.
        package var intended = 0
        /// How many have a time; those that quiet hours and keep-outs leave no second are dropped.
        package var placed = 0
        /// How many notify: all that are placed, but for those that take the arm `none`.
        package var notifying = 0
        package var followUps = 0
        /// The days on which the rule prompts, from Monday to Friday and at the weekend.
        package var weekdays = 0
        package var weekendDays = 0

        package var dropped: Int { intended - placed }
    }

    package var intended: Int { rules.reduce(0) { $0 + $1.intended } }
    package var placed: Int { rules.reduce(0) { $0 + $1.placed } }
    package var notifying: Int { rules.reduce(0) { $0 + $1.notifying } }
    package var followUps: Int { rules.reduce(0) { $0 + $1.followUps } }
    package var promptDays: Int { waves.reduce(0) { $0 + $1.promptDays } }

    /// The days before the first prompt.
    package var baselineDays: Int { waves.first.map { start.distance(to: $0.first) } ?? 0 }

    mutating func addPromptDays(_ dates: [LocalDate]) {
        for date in dates {
            if let last = waves.last?.last, last.distance(to: date) <= Wave.longestPause + 1 {
                waves[waves.count - 1].last = date
            } else {
                waves.append(Wave(first: date, last: date))
            }
            if date.weekday >= .saturday {
                waves[waves.count - 1].weekendDays += 1
            } else {
                waves[waves.count - 1].weekdays += 1
            }
        }
    }
}
