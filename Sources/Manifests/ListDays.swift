import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile
import Planning

/// The list days of a schedule's horizon with the times that its plan lists, for apps and pages that show a timetable. What a
/// day looks like in the manifest stands in ``write(_:to:)``.
struct ListDays {
    /// A listed time of a day.
    private struct Entry {
        /// The day's place in the horizon.
        var day: Int
        var rule: ListedTime
        var start: Instant
        var iqamah: Instant?
        var basis: Manifest.Notification.Basis
    }

    private let plan: Plan
    private let horizon: PlannedHorizon
    /// The rules of all times that the plan lists on some day, in the order of their names: every day has an entry for each,
    /// so that readers need not know the rules.
    private let rules: [ListedTime]
    /// By day, start, then name.
    private var entries: [Entry] = []

    init(_ schedule: Schedule) {
        plan = schedule.plan
        horizon = schedule.horizon
        rules = ListedTime.allCases.filter { schedule.plan.prayers.alerts[$0] != nil }
            .sorted { $0.rawValue < $1.rawValue }
        guard !rules.isEmpty else { return }
        entries.reserveCapacity(rules.count * horizon.days)
        for occurrence in schedule.bygone { note(occurrence) }
        for place in schedule.occurrences.indices where horizon.dates.contains(schedule.occurrences[place].date) {
            note(schedule.occurrences[place])
        }
        entries.sort { a, b in
            (a.day, a.start) == (b.day, b.start)
                ? a.rule.rawValue < b.rule.rawValue : (a.day, a.start) < (b.day, b.start)
        }
    }

    private mutating func note(_ occurrence: Occurrence) {
        guard case .prayer(let reason) = occurrence.reason, let rule = occurrence.listedTime else { return }
        entries.append(
            Entry(
                day: horizon.start.distance(to: occurrence.date), rule: rule, start: occurrence.start,
                iqamah: reason.iqamah, basis: reason.basis.word))
    }

    // MARK: Days

    /// A list day.
    private struct Day {
        var date: LocalDate
        /// Its date in the plan's Hijri calendar; `nil` where nobody knows it.
        var hijri: String?
        var zone: TimeZone
        /// In the order of the day.
        var times: ArraySlice<Entry>
        /// The rules whose times it does not have.
        var missing: [ListedTime]
    }

    private func each(_ take: (Day) -> Void) {
        var rest = entries[...]
        for (place, date) in horizon.dates.enumerated() {
            let times = rest.prefix { $0.day == place }
            rest = rest.dropFirst(times.count)
            take(
                Day(
                    date: date, hijri: plan.prayers.hijri.text(of: date), zone: plan.timeZone(on: date), times: times,
                    missing: rules.filter { rule in !times.contains { $0.rule == rule } }))
        }
    }

    // MARK: Text

    /// Writes all of them as the elements of a list.
    ///
    /// - Parameter take: Takes the text piece by piece.
    func write(to json: inout JSONWriter, into take: (UnsafeBufferPointer<UInt8>) -> Void) {
        each { day in
            json.element { Self.write(day, to: &$0) }
            json.drain(from: ManifestBuilder.pieceSize, into: take)
        }
    }

    /// Writes a day's times in their order, then what it does not have.
    private static func write(_ day: Day, to json: inout JSONWriter) {
        json.member("date", day.date)
        if let hijri = day.hijri { json.member("hijri", hijri) } else { json.null("hijri") }
        json.member("timeZone", day.zone.identifier)
        json.member("times") { json in
            for time in day.times {
                json.member(named: time.rule.rawValue) { json in
                    json.member("epochMs", time.start.epochMilliseconds)
                    json.member("local", day.zone.local(time.start))
                    json.member("basis", time.basis)
                    if let iqamah = time.iqamah {
                        json.member("iqamahEpochMs", iqamah.epochMilliseconds)
                    } else {
                        json.null("iqamahEpochMs")
                    }
                }
            }
            for rule in day.missing { json.null(named: rule.rawValue) }
        }
    }

    // MARK: Values

    /// All of them as values.
    var values: [Manifest.Day] {
        var days: [Manifest.Day] = []
        each { day in
            var times: [String: Manifest.Day.Time?] = [:]
            for rule in day.missing { times.updateValue(nil, forKey: rule.rawValue) }
            for time in day.times {
                times[time.rule.rawValue] = .some(
                    .init(
                        epochMs: time.start.epochMilliseconds, local: day.zone.local(time.start), basis: time.basis,
                        iqamahEpochMs: time.iqamah?.epochMilliseconds))
            }
            days.append(
                Manifest.Day(date: day.date, hijri: day.hijri, timeZone: day.zone.identifier, times: times))
        }
        return days
    }
}

extension TimeBasis {
    /// The manifest's word for it.
    var word: Manifest.Notification.Basis { .init(rawValue: name) }
}
