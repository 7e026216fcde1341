package import CalendarWriter
package import ManifestWriter
package import Scheduling

/// The files of a plan as they were written, or as they would be.
package struct WrittenOutput {
    package struct File {
        package let path: String
        /// The number of bytes.
        package let size: Int
        /// Whether the file was not there yet or had other bytes.
        package let isChanged: Bool
        /// Whether there was a file to build upon.
        package let isRevision: Bool
        /// The differences from the calendar that was there; `nil` for a manifest.
        package let calendar: CalendarDifferences?
        /// The notifications that a manifest has, ascending; empty for a calendar.
        package let notifications: [NotificationRef]
        /// The number of events' files that were written and removed; `nil` unless each event has a file.
        package let events: EventFileCounts?

        package struct EventFileCounts {
            package var written: Int
            package var removed: Int
            /// The number of those that stay because the build has no event.
            var kept: Int
        }

        /// - `path`: Where it is, if not at the path that it was planned for.
        init(
            _ file: BuildOutput.File, at path: String? = nil, size: Int, isChanged: Bool,
            events: EventFileCounts? = nil, notifications: [NotificationRef] = []
        ) {
            self.path = path ?? file.path
            self.size = size
            self.events = events
            self.isChanged = isChanged
            isRevision = file.isRevision
            calendar = file.calendar
            self.notifications = notifications
        }
    }

    package let schedules: [Schedule]
    package let files: [File]
    /// The manifests among ``files``, one for each schedule.
    package var manifests: [File] { files.filter { $0.calendar == nil } }
    /// The files of an earlier build in another layout, whole calendars and sections': nothing writes them any more.
    package let leftovers: [(path: String, isSection: Bool)]
    /// The calendars of superseded plans, by their ids: their events are cancelled in the calendar that takes their
    /// place.
    package let superseded: [(path: String, plan: String)]

    /// The notifications of each schedule, ascending.
    package var notifications: [[NotificationRef]] {
        manifests.isEmpty ? schedules.map { ManifestBuilder.notifications(of: $0) } : manifests.map(\.notifications)
    }

    private init(_ output: BuildOutput, _ files: [File], superseded: [(path: String, plan: String)]? = nil) {
        schedules = output.schedules
        self.files = files
        leftovers = output.leftovers
        self.superseded = superseded ?? output.superseded
    }

    /// The files of events, from which those of superseded plans are gone.
    init(_ output: BuildOutput, inEventFolder files: [File]) { self.init(output, files, superseded: []) }

    /// Compares the files with those of an earlier build and writes none.
    ///
    /// - `progress`: Called after each file.
    package init(_ output: BuildOutput, comparedWith earlier: EarlierOutputs, progress: () -> Void) {
        let files = output.files.map { file in
            defer { progress() }
            var bytes: [UInt8] = []
            let notifications = file.write { bytes += $0 }
            let isChanged = (try? earlier.readFile(file.path)) != bytes
            return File(file, size: bytes.count, isChanged: isChanged, notifications: notifications)
        }
        self.init(output, files)
    }

    /// Stages the files beside those of an earlier build.
    ///
    /// - `progress`: Called after each file.
    /// - Throws: The first file that was changed since it was built upon.
    init(_ output: BuildOutput, stagedIn staging: Staging, progress: () -> Void) throws(OutputConflict) {
        var files: [File] = []
        for file in output.files {
            files.append(try staging.stage(file))
            progress()
        }
        self.init(output, files)
    }
}
