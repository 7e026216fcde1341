package import CivilTime
package import Diagnostics

/// A rule for prompts: signal-contingent experience sampling, as the field calls it.
package struct PromptRule: Sendable {
    /// How a day's prompts spread over the window.
    package enum Distribution: String, CaseIterable, Hashable, Sendable {
        /// One draw in each of as many equal segments, around the segment's centre.
        case stratified
        /// Draws anywhere in the window, at least `minGap` apart.
        case uniform
        /// The segments' centres.
        case even
    }

    /// Time to keep free around the plan's other items; `nil` where the rule does not ask for it.
    package struct Avoid: Hashable, Sendable {
        package var prayers, workouts: TimeSpan?
    }

    /// A button on the notification.
    package struct Action: Hashable, Sendable {
        package var id, title: String
    }

    package var id: String
    package var title: String
    /// The texts to draw from; one or more.
    package var bodies: [String]
    package var window: TimeWindow
    package var perDay: Int
    /// Millionths of a segment, either side of its centre: 0…500,000.
    package var varianceMillionths: Int
    package var distribution: Distribution
    package var minGap: TimeSpan
    package var limit: DayLimit
    package var avoid: Avoid
    package var expires: TimeSpan
    package var sound: Sound
    package var category: String?
    package var actions: [Action]
    package var link: String?
    package var overrideQuiet: Bool
    package var delivery: DeliveryWish
    /// Where the rule's key is written.
    package var source: SourceSpan

    /// Whether the rule draws lots, so that the plan needs a seed.
    package var isRandom: Bool { distribution != .even || bodies.count > 1 }

    /// Whether a window of the rule begins on a date.
    package func prompts(on date: LocalDate, in calendar: HijriCalendar) -> Bool {
        limit.contains(date, in: calendar)
    }
}

/// A stretch of the day in which no prompt fires.
package struct QuietHours: Hashable, Sendable {
    package var id: String
    package var window: TimeWindow
    /// The days on which it begins.
    package var limit: DayLimit
    package var source: SourceSpan

    /// Whether it begins on a date.
    package func holds(on date: LocalDate, in calendar: HijriCalendar) -> Bool {
        limit.contains(date, in: calendar)
    }
}
