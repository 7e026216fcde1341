package import CivilTime
package import DeviceManifest
import Localization
package import PlanModel
package import Scheduling

/// The values that all sections of a picture draw from.
package struct PictureContext: Sendable {
    package let schedule: Schedule
    package let words: PictureWords
    /// The program that made the picture.
    package let generator: Manifest.Generator
    package let layout: PictureLayout

    package init(_ schedule: Schedule, generator: Manifest.Generator, space: PictureLayout.Space) {
        self.schedule = schedule
        self.generator = generator
        words = PictureWords(schedule.plan.words)
        layout = PictureLayout(space, isRightToLeft: schedule.plan.words.language.isRightToLeft)
    }

    package var plan: Plan { schedule.plan }
    package var dates: Range<LocalDate> { schedule.horizon.dates }
    package var lastDate: LocalDate { dates.upperBound.advanced(by: -1) }
}
