package import CivilTime
package import PlanFile
package import Planning

/// What all sections of a picture draw from.
package struct PictureContext: Sendable {
    package let schedule: Schedule
    package let words: PictureWords
    /// What made the picture: `horarium 1.0.0`.
    package let generator: String

    package init(_ schedule: Schedule, generator: String) {
        self.schedule = schedule
        self.generator = generator
        words = PictureWords(schedule.plan.words)
    }

    package var plan: Plan { schedule.plan }
    package var dates: Range<LocalDate> { schedule.horizon.dates }
    package var lastDate: LocalDate { dates.upperBound.advanced(by: -1) }
    /// Whether time runs from right to left where it runs across.
    package var isRightToLeft: Bool { plan.words.language.isRightToLeft }
}
