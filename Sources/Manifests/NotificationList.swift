import Bytes
import CivilTime
import DeviceManifest
import PlanFile
import Planning
import PrayerTimes

/// A schedule's notifications in the order of the manifest, each made when it is asked for: all of many years' at once
/// would take more memory than all else.
struct NotificationList: RandomAccessCollection {
    /// Where a notification comes from.
    private struct Entry {
        var epochMs: Int
        /// The place of its occurrence in the schedule; `nil` for one that was made already.
        var occurrence: Int32?
        /// Its place in the occurrence, or in ``made``.
        var index: Int32
        /// The place of its presentation's id.
        var presentation: Int32
    }

    private let schedule: Schedule
    private let presentationIDs: [String]
    private var entries: [Entry] = []
    /// Notifications of groups in which some speak for others.
    private var made: [Manifest.Notification] = []
    private var identifiers: [Identifiers] = []
    private var numbers: [Int32] = []
    /// The numbers of all notifications.
    private(set) var taken: Set<Int32> = []

    init(_ schedule: Schedule, _ presentations: inout Presentations) {
        self.schedule = schedule
        for (place, occurrence) in schedule.occurrences.enumerated() {
            let isListed = schedule.isListed(occurrence)
            for (index, planned) in occurrence.notifications.enumerated()
            where schedule.tells(planned, isListed: isListed) {
                let presentation = presentations.index(
                    .init(
                        section: occurrence.kind, kind: planned.kind, sound: planned.sound,
                        delivery: occurrence.subject.delivery, category: occurrence.subject.prompt?.category),
                    rule: occurrence.rule)
                entries.append(
                    Entry(
                        epochMs: planned.fireAt.epochMilliseconds, occurrence: Int32(place), index: Int32(index),
                        presentation: Int32(presentation)))
            }
        }
        presentationIDs = presentations.ids
        entries = sorted(entries)
        joinSameSeconds()
        number()
    }

    // MARK: Reading

    /// When they fire, ascending.
    var times: [Instant] { entries.map { Instant(epochMilliseconds: $0.epochMs) } }

    var startIndex: Int { 0 }
    var endIndex: Int { entries.count }

    /// Makes a notification.
    subscript(place: Int) -> Manifest.Notification {
        var scratch = ByteBuffer()
        var notification = notification(entries[place], &scratch)
        notification.numericId = numbers[place]
        notification.uuid = identifiers[place].uuid
        return notification
    }

    // MARK: Order

    private func sorted(_ entries: [Entry]) -> [Entry] {
        var scratch = ByteBuffer()
        return entries.sorted { a, b in
            a.epochMs == b.epochMs ? id(a, &scratch) < id(b, &scratch) : a.epochMs < b.epochMs
        }
    }

    /// Makes the notifications of groups of which two fire in the same second, since one of these speaks for the other.
    private mutating func joinSameSeconds() {
        var groups: Set<Group> = []
        for (place, entry) in entries.enumerated() {
            let earlier = entries[..<place].reversed().prefix { $0.epochMs == entry.epochMs }
            if let group = group(entry), earlier.contains(where: { self.group($0) == group }) { groups.insert(group) }
        }
        guard !groups.isEmpty else { return }
        var scratch = ByteBuffer()
        let shared = entries.filter { group($0).map(groups.contains) ?? false }
        made = SameSecond.merged(shared.map { notification($0, &scratch) })
        let others = entries.filter { group($0).map { !groups.contains($0) } ?? true }
        entries = sorted(
            others
                + made.enumerated().map { index, notification in
                    Entry(epochMs: notification.epochMs, occurrence: nil, index: Int32(index), presentation: 0)
                })
    }

    /// What is armed and cancelled together.
    private struct Group: Hashable {
        var rule: String
        var date: LocalDate
    }

    private func group(_ entry: Entry) -> Group? {
        entry.occurrence.map(Int.init).map {
            Group(rule: schedule.occurrences[$0].subject.id, date: schedule.occurrences[$0].date)
        }
    }

    // MARK: Identifiers

    /// Gives out the numbers, in the order of the ids where two of them want the same one, so that this is settled the same
    /// way always.
    private mutating func number() {
        var scratch = ByteBuffer()
        identifiers = entries.map { entry in
            write(idOf: entry, to: &scratch)
            return Identifiers(scratch)
        }
        taken.reserveCapacity(entries.count)
        numbers = identifiers.map { $0.numeric(&taken) }
        guard zip(numbers, identifiers).contains(where: { $0 != $1.first }) else { return }
        taken.removeAll()
        let ids = entries.map { id($0, &scratch) }
        for place in entries.indices.sorted(by: { ids[$0] < ids[$1] }) {
            numbers[place] = identifiers[place].numeric(&taken)
        }
    }

    private func id(_ entry: Entry, _ scratch: inout ByteBuffer) -> String {
        write(idOf: entry, to: &scratch)
        return scratch.text
    }

    /// `<plan>/<rule>/<date>/<part>`.
    private func write(idOf entry: Entry, to out: inout ByteBuffer) {
        out.clear()
        guard let occurrence = entry.occurrence.map(Int.init) else {
            return out.append(text: made[Int(entry.index)].id)
        }
        write(groupOf: occurrence, to: &out)
        out.append("/")
        out.append(text: schedule.occurrences[occurrence].notifications[Int(entry.index)].part)
    }

    /// `<plan>/<rule>/<date>`.
    ///
    /// - Parameter occurrence: Its place in the schedule; the value itself would be copied each time.
    private func write(groupOf occurrence: Int, to out: inout ByteBuffer) {
        out.append(text: schedule.plan.id)
        out.append("/")
        out.append(text: schedule.occurrences[occurrence].subject.id)
        out.append("/")
        out.append(schedule.occurrences[occurrence].date)
    }

    // MARK: Notifications

    /// One notification, without number and UUID.
    private func notification(_ entry: Entry, _ scratch: inout ByteBuffer) -> Manifest.Notification {
        guard let place = entry.occurrence.map(Int.init) else { return made[Int(entry.index)] }
        let occurrence = schedule.occurrences[place]
        let planned = occurrence.notifications[Int(entry.index)]
        var segment: Manifest.Notification.Segment?
        var draw: Double?
        if case .prompt(let reason) = occurrence.reason, planned.kind == .prompt {
            segment = .init(
                startsAt: reason.segment.lowerBound, endsAt: reason.segment.upperBound,
                earliest: reason.range.lowerBound, latest: reason.range.upperBound)
            draw = reason.draw?.fraction
        }
        let (basis, lender) = Self.basis(of: occurrence)
        scratch.clear()
        write(groupOf: place, to: &scratch)
        let group = scratch.text
        return Manifest.Notification(
            id: id(entry, &scratch), numericId: 0, uuid: "", kind: planned.kind, rule: occurrence.rule,
            group: group, title: planned.title, shortTitle: planned.shortTitle, body: planned.body,
            fireAt: planned.fireAt, local: schedule.plan.timeZone(on: occurrence.date).local(planned.fireAt),
            anchor: occurrence.followsClock ? .wall : .instant,
            presentation: presentationIDs[Int(entry.presentation)],
            priority: planned.priority, expiresAt: planned.expiresAt,
            cancelledBy: planned.cancelledBy.map { "\(group)/\($0)" }, link: occurrence.subject.prompt?.link,
            basis: basis, borrowedFrom: lender, segment: segment, draw: draw, session: Self.session(of: occurrence))
    }

    /// Where a prayer's time comes from, unless it is calculated.
    private static func basis(
        of occurrence: Occurrence
    ) -> (Manifest.Notification.Basis?, Manifest.Notification.Lender?) {
        guard case .prayer(let reason) = occurrence.reason, reason.basis != .calculated else { return (nil, nil) }
        let lender: Manifest.Notification.Lender? =
            switch reason.basis {
            case .borrowed(.day(let date), _): .init(date: date)
            case .borrowed(.latitude(let angle), _): .init(latitude: angle.degrees)
            default: nil
            }
        return (reason.basis.word, lender)
    }

    /// The entry of `sessions` that an occurrence is, where its rule alone does not say so.
    private static func session(of occurrence: Occurrence) -> String? {
        guard case .session(let session) = occurrence.subject, session.weeks != nil || session.template.variant != nil
        else { return nil }
        return session.template.id
    }
}

extension Subject {
    /// The rule of a prompt; `nil` for what is none.
    fileprivate var prompt: PromptRule? { if case .prompt(let rule) = self { rule } else { nil } }
}

extension PlannedNotification {
    /// A title that says it all where there is no body.
    fileprivate var shortTitle: String {
        kind.traits.needsBody ? ShortTitle.of(body, title: title) : title
    }

    /// What to keep when a device cannot hold everything.
    fileprivate var priority: Manifest.Notification.Priority {
        let traits = kind.traits
        return sound == .none ? traits.silentPriority : traits.priority
    }
}
