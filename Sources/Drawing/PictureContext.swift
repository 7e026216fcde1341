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

    /// The width of days and weeks on wide screens, in units: a page may have something beside them.
    package let wideWidth: Double

    package init(
        _ schedule: Schedule, generator: Manifest.Generator, wideWidth: Double = Drawing.Form.wide.width
    ) {
        self.wideWidth = wideWidth
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
