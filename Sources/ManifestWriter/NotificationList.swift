import JSON
import Text
import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel
import Scheduling

/// A schedule's notifications in the order of the manifest. Each is made when it is written: those of many years at
/// once would take more memory than all else.
struct NotificationList {
    /// The source of a notification.
    private struct Entry {
        var epochMs: Int
        /// The place of its occurrence in the schedule, and its own place in the occurrence.
        var occurrence, index: Int32
        /// The place in ``common`` of the values that its form determines.
        var form: Int32
        /// Its place in ``amendments``; -1 where it is unchanged.
        var amendment: Int32 = -1
    }

    private let schedule: Schedule
    private let identifiers: NotificationIdentifiers
    private var common: [ListedNotification.Common] = []
    private var entries: [Entry] = []
    private var amendments: [ListedNotification.Amendment] = []
    private var numbers: [Int32] = []
    /// The numbers of all notifications, and those that sessions' parts had.
    private(set) var taken: Set<Int32> = []
    /// The numbers that the parts of sessions had in an earlier manifest.
    private(set) var numbersOfSessions: [String: Int32] = [:]

    init(
        _ schedule: Schedule, _ identifiers: NotificationIdentifiers, _ earlier: EarlierNumbers,
        _ presentations: inout Presentations
    ) {
        self.schedule = schedule
        self.identifiers = identifiers
        list(&presentations)
        entries = sorted(entries)
        joinSameSeconds()
        number(earlier)
    }

    private mutating func list(_ presentations: inout Presentations) {
        // A form belongs to one rule, and one whose kind needs its body has one body.
        var forms: [ObjectIdentifier: Int32] = [:]
        entries.reserveCapacity(2 * schedule.occurrences.count)
        for place in schedule.occurrences.indices {
            let isListed = schedule.horizon.dates.contains(schedule.occurrences[place].date)
            for index in schedule.occurrences[place].notifications.indices {
                // Field by field: the value itself would be copied each time.
                let fireAt = schedule.occurrences[place].notifications[index].fireAt
                guard schedule.notifies(at: fireAt, isListed: isListed) else { continue }
                let id = ObjectIdentifier(schedule.occurrences[place].notifications[index].form)
                let form = forms[id] ?? Int32(common.count)
                if form == common.count {
                    forms[id] = form
                    let (occurrence, planned) = (
                        schedule.occurrences[place], schedule.occurrences[place].notifications[index]
                    )
                    common.append(.init(planned, of: occurrence, &presentations))
                }
                entries.append(
                    Entry(
                        epochMs: fireAt.epochMilliseconds, occurrence: Int32(place), index: Int32(index), form: form))
            }
        }
    }

    // MARK: Reading

    /// The times at which the notifications fire, ascending.
    var times: [Instant] { entries.map { Instant(epochMilliseconds: $0.epochMs) } }

    /// The notifications in ascending order of time, each with the place of its occurrence.
    var references: [NotificationRef] {
        entries.map {
            NotificationRef(occurrence: Int($0.occurrence), fireAt: Instant(epochMilliseconds: $0.epochMs))
        }
    }

    /// All notifications as values.
    var values: [Manifest.Notification] { entries.indices.map { self[$0].value } }

    /// Writes all notifications as the elements of a list, which `sink` receives piece by piece.
    func write(to json: inout JSONWriter, into sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        for place in entries.indices {
            json.element { self[place].value.write(to: &$0) }
            json.drain(from: ManifestBuilder.pieceSize, into: sink)
        }
    }

    private subscript(place: Int) -> ListedNotification { notification(entries[place], number: numbers[place]) }

    private func notification(_ entry: Entry, number: Int32 = 0) -> ListedNotification {
        let (occurrence, index) = (Int(entry.occurrence), Int(entry.index))
        let planned = schedule.occurrences[occurrence].notifications[index]
        return ListedNotification(
            key: schedule.key(ofOccurrence: occurrence), planned: planned, common: common[Int(entry.form)],
            number: number,
            identifiers: identifiers[occurrence, index],
            local: schedule.plan.timeZone(on: schedule.occurrences[occurrence].date).local(planned.fireAt),
            reason: schedule.occurrences[occurrence].reason,
            amendment: entry.amendment < 0 ? nil : amendments[Int(entry.amendment)])
    }

    // MARK: Order

    private func sorted(_ entries: [Entry]) -> [Entry] {
        entries.sorted { a, b in a.epochMs == b.epochMs ? id(a) < id(b) : a.epochMs < b.epochMs }
    }

    private func id(_ entry: Entry) -> String {
        let occurrence = Int(entry.occurrence)
        return schedule.key(ofOccurrence: occurrence).text(
            schedule.occurrences[occurrence].notifications[Int(entry.index)].part)
    }

    /// Merges the notifications of groups in which two fire in the same second, so that one speaks for the other.
    private mutating func joinSameSeconds() {
        var groups: Set<Group> = []
        for place in entries.indices.dropFirst() where entries[place - 1].epochMs == entries[place].epochMs {
            let earlier = entries[..<place].reversed().prefix { $0.epochMs == entries[place].epochMs }
            let group = group(entries[place])
            if earlier.contains(where: { self.group($0) == group }) { groups.insert(group) }
        }
        guard !groups.isEmpty else { return }
        let shared = entries.filter { groups.contains(group($0)) }
        let origins = Dictionary(uniqueKeysWithValues: shared.map { (id($0), $0) })
        var all = entries.filter { !groups.contains(group($0)) }
        let listed = shared.map { notification($0) }
        let silent = listed.filter { $0.planned.sound == .none }.map(\.value.id)
        for merged in SameSecond.merged(listed.map(\.value), silent: Set(silent)) {
            guard var entry = origins[merged.id] else { continue }
            entry.amendment = Int32(amendments.count)
            amendments.append(
                .init(body: merged.body, cancelledBy: merged.cancelledBy, mergedFrom: merged.mergedFrom))
            all.append(entry)
        }
        entries = sorted(all)
    }

    /// The notifications of a rule on a day, which are armed and cancelled together.
    private struct Group: Hashable {
        var rule: String
        var date: LocalDate
    }

    private func group(_ entry: Entry) -> Group {
        let place = Int(entry.occurrence)
        return Group(rule: schedule.occurrences[place].subject.id, date: schedule.occurrences[place].date)
    }

    // MARK: Numbers

    /// Assigns the numbers: those of an earlier manifest stay. Where two notifications would have the same number, the
    /// others follow in the order of the ids, so that the conflict is always settled in the same way.
    private mutating func number(_ earlier: EarlierNumbers) {
        numbers = entries.map { identifiers[Int($0.occurrence), Int($0.index)].first }
        var usual = Set<Int32>(minimumCapacity: numbers.count)
        var shared: Set<Int32> = []
        for number in numbers where !usual.insert(number).inserted { shared.insert(number) }
        usual.subtract(shared)
        let kept = earlier.unusual(besides: usual, shared: shared)
        numbersOfSessions = kept.ofSessions
        let keptNumbers = Set(kept.numbers.values)
        taken = keptNumbers.union(kept.ofSessions.values)
        var open: [(id: String, place: Int)] = []
        for (place, entry) in entries.enumerated() {
            let identifiers = identifiers[Int(entry.occurrence), Int(entry.index)]
            if !keptNumbers.isEmpty, identifiers.candidates.contains(where: keptNumbers.contains),
                let number = kept.numbers[id(entry)]
            {
                numbers[place] = number
            } else if identifiers.first <= 0 || shared.contains(identifiers.first) || taken.contains(identifiers.first)
            {
                open.append((id(entry), place))
            } else {
                taken.insert(identifiers.first)
            }
        }
        for (_, place) in open.sorted(by: { $0.id < $1.id }) {
            numbers[place] = identifiers[Int(entries[place].occurrence), Int(entries[place].index)].numeric(&taken)
        }
    }
}

extension ListedNotification.Common {
    /// Makes the values that a notification shares with others of its form, and collects its presentation.
    fileprivate convenience init(
        _ planned: PlannedNotification, of occurrence: Occurrence, _ presentations: inout Presentations
    ) {
        let (subject, traits) = (occurrence.subject, planned.form.traits)
        self.init(
            rule: occurrence.rule,
            // A title that says it all where there is no body.
            shortTitle: traits.needsBody ? ShortTitle.of(planned.body, title: planned.title) : planned.title,
            anchor: occurrence.followsClock ? .wall : .instant,
            presentation: presentations.id(
                .init(
                    section: occurrence.kind, kind: planned.kind, sound: planned.sound, delivery: subject.delivery,
                    category: subject.prompt?.category)),
            // Decides which notifications are kept when a device cannot hold everything.
            priority: planned.sound == .none ? traits.silentPriority : traits.priority,
            link: subject.prompt?.link, session: subject.listedSession, arm: subject.prompt?.arm?.id)
    }
}

extension Subject {
    /// The rule of a prompt; `nil` for other subjects.
    fileprivate var prompt: PromptRule? { if case .prompt(let rule) = self { rule } else { nil } }

    /// The entry of `sessions` that a session belongs to, where its rule alone does not determine it.
    fileprivate var listedSession: String? {
        guard case .session(let session) = self, session.weeks != nil || session.template.variant != nil else {
            return nil
        }
        return session.template.id
    }
}
