package import CivilTime
package import PlanModel
package import Sampling

/// The result of planning a rule's prompts on one day, or of planning several.
package struct PromptDay: Sendable {
    /// A prompt for which no second remained.
    package struct Dropped: Sendable {
        /// Its number on its day, from 1.
        package var slot: Int
        /// Its segment of the window: for `uniform` the whole window; for a fixed time the empty range at its second.
        package var segment: Range<Instant>

        /// The first second of ``segment``, which for a fixed time is that of the prompt.
        package var second: Range<Instant> { segment.lowerBound..<segment.lowerBound + .seconds(1) }
    }

    /// A prompt at a time that the sun does not have, or tied to a rule that has no such occurrence.
    package struct Missing: Sendable {
        /// Its number on its day, from 1.
        package var slot: Int
        package var moment: Moment
    }

    /// A follow-up that falls into quiet hours or a keep-out, although its prompt does not.
    package struct DroppedFollowUp: Sendable {
        /// The number of its prompt on its day, from 1.
        package var slot: Int
        /// The time from its prompt to it.
        package var length: TimeSpan
        package var instant: Instant
    }

    package var occurrences: [Occurrence] = []
    package var dropped: [Dropped] = []
    package var missing: [Missing] = []
    package var droppedFollowUps: [DroppedFollowUp] = []
    /// The prompts that `atMost` leaves out.
    package var leftOut: [TotalLimits.LeftOut] = []
}
