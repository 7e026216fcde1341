package import CalendarWriter
import CivilTime
import Documents
import ICalendar
import Localization
import ManifestWriter
import PlanModel
package import Scheduling

/// The files that one plan comes to, or several where they are merged. None is written yet.
package struct BuildOutput {
    /// A file to write.
    package struct File {
        package let path: String
        fileprivate let contents: Contents
        /// The differences from the calendar that was there; `nil` for a manifest.
        package var calendar: CalendarDifferences? {
            if case .calendar(let revised) = contents { revised.differences } else { nil }
        }
        /// The UIDs of events that the calendar leaves out although they lie ahead.
        var omitted: Set<String> { calendar?.omitted.uids ?? [] }
        /// Whether there was a file to build upon.
        package let isRevision: Bool
        /// The file on disk that was built upon, as it was read.
        let version: FileVersion?

        /// Writes the bytes, of which no more is held in memory than a piece.
        ///
        /// - Parameter sink: Receives them piece by piece.
        /// - Returns: The notifications that a manifest has, ascending; none for a calendar.
        func write(to sink: (UnsafeBufferPointer<UInt8>) -> Void) -> [NotificationRef] {
            switch contents {
            case .calendar(let revised):
                revised.write(to: sink)
                return []
            case .manifest(let schedule, let identifiers, let earlier, let isCompact):
                return ManifestBuilder.write(
                    schedule, identifiers, earlier, generator: Pipeline.generator, compact: isCompact, to: sink)
            }
        }

        package var bytes: [UInt8] {
            var bytes: [UInt8] = []
            _ = write { bytes += $0 }
            return bytes
        }
    }

    fileprivate enum Contents {
        case calendar(RevisedCalendar)
        case manifest(Schedule, NotificationIdentifiers, EarlierNumbers, isCompact: Bool)
    }

    package let schedules: [Schedule]
    /// The ids of their plans.
    var plans: [String] { schedules.map(\.plan.id) }
    /// The identifiers of each schedule's notifications, the same in all files.
    private let identifiers: [NotificationIdentifiers]
    package private(set) var files: [File] = []
    /// The manifests among ``files``, one for each schedule.
    package var manifests: [File] { files.filter { $0.calendar == nil } }
    /// Files of an earlier build in another layout, whole calendars and sections': nothing writes them any more.
    package private(set) var leftovers: [(path: String, isSection: Bool)] = []
    /// Calendars of superseded plans, by their ids: their events are cancelled in the calendar that takes their earlier.
    package private(set) var superseded: [(path: String, plan: String)] = []
    private let earlier: EarlierOutputs
    private let options: OutputOptions

    /// - `stamp`: The DTSTAMP of what is new.
    init(
        _ sources: [PlannedInput], beside earlier: EarlierOutputs, _ options: OutputOptions, stamp: Instant
    ) throws(OutputConflict) {
        schedules = sources.map(\.schedule)
        identifiers = schedules.map { NotificationIdentifiers($0) }
        self.earlier = earlier
        self.options = options
        for (source, identifiers) in zip(sources, identifiers) {
            let stem = earlier.prefix + source.stem
            var calendars: [String] = []
            switch options.layout {
            case .merged: break
            case .single:
                calendars = [earlier.calendar(of: source)]
                guard options.kinds.contains(.calendar) else { break }
                let whole = CalendarBuilder.calendar(
                    of: source.schedule, name: source.schedule.plan.title, stamp: stamp, identifiers: identifiers)
                try add(calendars[0], whole, from: source)
            case .split:
                let sections = sections(of: source)
                calendars = sections.map { "\(stem).\($0.suffix).ics" }
                for (path, section) in zip(calendars, sections) {
                    let part = CalendarBuilder.calendar(
                        of: source.schedule, parts: [section.part],
                        name: "\(source.schedule.plan.title): \(source.schedule.plan.calendarWords(section.title))",
                        stamp: stamp, identifiers: identifiers)
                    try add(path, part, from: source)
                }
            }
            let sections = Layout.Section.all.map { (path: "\(stem).\($0.suffix).ics", isSection: true) }
            leftovers += ([(path: "\(stem).ics", isSection: false)] + sections).filter {
                !calendars.contains($0.path) && isOurs($0.path)
            }
            superseded += source.schedule.plan.supersedes.flatMap { id in
                calendarFiles(ofPlan: id).filter { !files.map(\.path).contains($0) }.map { (path: $0, plan: id) }
            }
        }
        if case .merged(let name, let title) = options.layout {
            try add(
                "\(earlier.prefix)\(name).ics",
                CalendarBuilder.calendar(of: schedules, name: title, stamp: stamp, identifiers: identifiers),
                from: nil)
            leftovers.removeAll { $0.path == files[0].path }
        }
        guard options.kinds.contains(.manifest) else { return }
        for (source, identifiers) in zip(sources, identifiers) { try addManifest(of: source, identifiers) }
    }

    // MARK: Files

    /// The sections that get a calendar: those that the plan has, and those whose calendar an earlier build left, since
    /// what lies ahead in it is to be cancelled.
    private func sections(of source: PlannedInput) -> [Layout.Section] {
        let plan = source.schedule.plan
        let ids = [plan.id] + plan.supersedes
        let stems = [source.stem] + plan.supersedes
        return Layout.Section.all.filter { section in
            section.isPart(of: plan)
                || stems.contains { holdsEvents("\(earlier.prefix)\($0).\(section.suffix).ics", ofPlans: ids) }
        }
    }

    /// - `source`: The plan; `nil` where several share the calendar.
    private mutating func add(_ path: String, _ planned: PlannedCalendar, from source: PlannedInput?)
        throws(OutputConflict)
    {
        let version = earlier.version(path)
        let old = try existing(path, earlier.readFile)
        var isRevision = old != nil
        var revision: CalendarRevision
        do throws(RevisionFailure) {
            revision = try CalendarRevision(of: old)
            if let source, let other = anotherPlan(in: revision, planned, source) { throw other }
            if let other = revision.foreignPlan(besides: schedules) { throw other }
        } catch {
            let isLost = earlier.events != nil && !error.isOtherPlan
            guard isLost || options.replacesForeign else { throw OutputConflict(path, error.text, hint: Self.hint) }
            revision = .first
            isRevision = false
        }
        if let events = earlier.events, let schedule = source?.schedule {
            let files = events.files(ofPlan: schedule.plan.id, on: schedule.horizon.dates)
            revision = revision.joining(CalendarRevision(ofEvents: files), ofPlans: [schedule.plan.id])
        }
        // Another plan's, although it has the same id: nothing that lies ahead stays, and the title is another.
        let isOfItsOwn = source.map { !revision.holdsEvents(ofPlans: $0.schedule.plan.supersedes) } ?? false
        for plan in source.map({ [$0.schedule] }) ?? schedules {
            for id in plan.plan.supersedes { join(id, to: &revision, at: path) }
        }
        let revised = revision.revise(planned)
        if let source, isRevision, isOfItsOwn, revised.keepsNothing, revision.name != planned.name,
            !options.replacesForeign
        {
            let other = RevisionFailure.otherPlan(
                id: source.schedule.plan.id, title: revision.name, mayBeSuperseded: false)
            throw OutputConflict(path, other.text, hint: Self.hint)
        }
        files.append(
            File(
                path: path, contents: .calendar(revised), isRevision: isRevision, version: version))
    }

    private mutating func addManifest(
        of source: PlannedInput, _ identifiers: NotificationIdentifiers
    ) throws(OutputConflict) {
        let path = manifestPath(of: source)
        let version = earlier.version(path)
        let old = try existing(path, earlier.beginning)
        if let old, !options.replacesForeign, !ManifestFile.isManifest(old) {
            throw OutputConflict(path, "is no manifest of Horarium's", hint: Self.hint)
        }
        let isOurs = old.map(ManifestFile.isManifest) ?? false
        let numbers = isOurs ? EarlierNumbers { [earlier] in earlier.open(path, $0) } : .none
        files.append(
            File(
                path: path, contents: .manifest(source.schedule, identifiers, numbers, isCompact: options.isCompact),
                isRevision: old != nil, version: version))
    }

    private static let hint = "use --force to replace it, or name another folder"

    /// Reads a file that may not be there; `nil` where it is not.
    private func existing<Contents>(
        _ path: String, _ read: (String) throws(FileFailure) -> Contents
    ) throws(OutputConflict) -> Contents? {
        do throws(FileFailure) {
            return try read(path)
        } catch .unreadable(let reason) {
            throw OutputConflict(path, "is there but cannot be read: \(reason)")
        } catch {
            return nil
        }
    }

    /// Whether a calendar of these plans is at a path.
    private func isOurs(_ path: String) -> Bool { holdsEvents(path, ofPlans: plans) }

    /// Whether a calendar with events of plans of these ids is at a path.
    private func holdsEvents(_ path: String, ofPlans ids: [String]) -> Bool {
        guard let file = try? earlier.readFile(path), let revision = try? CalendarRevision(of: file) else {
            return false
        }
        return revision.holdsEvents(ofPlans: ids)
    }

    // MARK: Superseded plans

    /// The calendars that a plan wrote into the same folder under an id, whatever the layout.
    private func calendarFiles(ofPlan id: String) -> [String] {
        earlier.calendars(ofPlan: id).filter { holdsEvents($0, ofPlans: [id]) }
    }

    /// Adds what the calendars of a superseded plan hold to what is built upon; to a section's, what that section's
    /// held.
    private func join(_ id: String, to revision: inout CalendarRevision, at path: String) {
        let section = Layout.Section.all.first { path.hasSuffix(".\($0.suffix).ics") }
        for old in calendarFiles(ofPlan: id) where old != path {
            guard section.map({ old.hasSuffix(".\($0.suffix).ics") }) ?? true,
                let file = try? earlier.readFile(old), let other = try? CalendarRevision(of: file)
            else { continue }
            revision = revision.joining(other, ofPlans: [id])
        }
    }

    private func manifestPath(of source: PlannedInput) -> String {
        "\(earlier.prefix)\(source.stem).manifest.json"
    }

    /// The plan file's name without its ending.
    static func stem(of path: String) -> String {
        path == SystemFiles.standardInput ? "plan" : String(FileName.stem(of: path))
    }

    // MARK: Whose files they are

    /// Whether the calendar that is there was made from another plan whose file has the same name, and therefore, where
    /// neither says `id:`, the same identifiers.
    ///
    /// Another person's plan shares no rule, and differs in title, seed or place; a plan that is edited keeps one or
    /// the other.
    private func anotherPlan(
        in revision: CalendarRevision, _ planned: PlannedCalendar, _ source: PlannedInput
    ) -> RevisionFailure? {
        let plan = source.schedule.plan
        guard plan.idSource == nil, revision.sharesNoRule(with: planned) else { return nil }
        let now = ManifestFile.Lineage(
            plan: .init(title: plan.title, seed: plan.seed), timeZone: plan.timeZone.identifier,
            location: plan.location.map { .init(latitude: $0.latitude, longitude: $0.longitude) })
        let before = (try? earlier.readFile(manifestPath(of: source))).flatMap(ManifestFile.lineage)
        guard revision.name != planned.name || before.map({ $0 != now }) == true else { return nil }
        return .otherPlan(id: plan.id, title: revision.name, mayBeSuperseded: false)
    }
}
