package import CivilTime
package import Diagnostics
package import PlanModel
import Localization
import Scheduling

/// The files that watches take structured workouts from.
package enum WatchFormat: String, CaseIterable, Sendable {
    /// Garmin's FIT, which Wahoo, Coros and Suunto read too.
    case fit
    /// Apple's WorkoutKit.
    case workoutkit

    /// A template as a file.
    package struct File {
        /// `hiit.fit`, `press@3.workout`.
        package var name: String
        package var bytes: [UInt8]
        /// The findings about parts that the format has no place for.
        package var findings: [Diagnostic]
    }

    /// The MIME type of its files.
    package var mediaType: String {
        switch self {
        case .fit: "application/vnd.ant.fit"
        case .workoutkit: "application/octet-stream"
        }
    }

    private var fileExtension: String { self == .fit ? "fit" : "workout" }

    /// The name of the format in messages.
    package var title: String { self == .fit ? "FIT" : "WorkoutKit" }

    package func fileName(of template: WorkoutTemplate) -> String { "\(template.id).\(fileExtension)" }

    /// Whether a file is one of the same workout, of an earlier export: a FIT file with the same serial number, or a
    /// plan with the same identifier.
    package func isSameWorkout(_ file: [UInt8], as other: [UInt8]) -> Bool {
        // The definition and the record of `file_id` up to the time of its making; the UUID with its key and length.
        let identity = self == .fit ? 14..<45 : 0..<38
        return file.count >= identity.upperBound && other.count >= identity.upperBound
            && file[identity] == other[identity]
    }

    /// Returns the file of a template, or of one of its weeks.
    ///
    /// - `created`: The instant that a FIT file has as that of its making.
    package func file(of template: WorkoutTemplate, in plan: Plan, created: Instant) -> File {
        var workout = WatchWorkout(template)
        // Watches list workouts by their titles.
        if let week = template.variant?.week.template {
            workout.title += " · \(plan.words(.week, ["week": "\(week)"]))"
        }
        let (bytes, losses): ([UInt8], [ExportLoss])
        switch self {
        case .fit:
            let encoder = FITEncoder(workout, id: template.id, plan: plan.id, created: created)
            (bytes, losses) = (encoder.bytes, encoder.losses)
        case .workoutkit:
            let reference = Identifiers("\(plan.id)/\(template.id)").uuid.uppercased()
            let encoder = WorkoutKitEncoder(workout, referenceID: reference)
            (bytes, losses) = (encoder.bytes, encoder.losses)
        }
        var seen: Set<ExportLoss> = []
        return File(
            name: fileName(of: template), bytes: bytes,
            findings: losses.filter { seen.insert($0).inserted }.map { .exportLoss($0, of: template, in: title) })
    }
}
