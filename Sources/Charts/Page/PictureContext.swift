import CivilTime
import DeviceManifest
import Localization
import PlanModel
import Scheduling

/// The values that all sections of a picture draw from.
struct PictureContext: Sendable {
    let schedule: Schedule
    let words: PictureWords
    /// The program that made the picture.
    let generator: Manifest.Generator

    init(_ schedule: Schedule, generator: Manifest.Generator) {
        self.schedule = schedule
        self.generator = generator
        words = PictureWords(schedule.plan.words)
    }

    var plan: Plan { schedule.plan }
    var dates: Range<LocalDate> { schedule.horizon.dates }
    var lastDate: LocalDate { dates.upperBound.advanced(by: -1) }
    /// Whether time runs from right to left where it runs across.
    var isRightToLeft: Bool { plan.words.language.isRightToLeft }
}
