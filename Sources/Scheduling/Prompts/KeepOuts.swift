package import CivilTime
import PlanModel
import PrayerTimes

/// The stretches in which prompts do not fire: quiet hours, busy times, and time around prayers, sessions and the
/// prompts of other rules.
///
/// All are half-open and in whole seconds since 1970: a prompt may fire at the very second at which quiet hours end.
struct KeepOuts {
    private let quiet: [KeepOut]
    /// The plan's prayers.
    private let items: [Occurrence]
    /// The indices of the prayers and of the extras that notify.
    private let prayers: [Int]
    /// The plan's sessions and prompt rules with their places in the order, and the occurrences of those that were
    /// placed, by their ids.
    private let order: PlacementOrder
    private let sessionIDs, promptIDs: [String]
    private var placed: [String: [Occurrence]] = [:]
    /// The plan's busy times.
    let busy: [BusyTimes]

    /// Collects the stretches of the list days `dates`; `prayers` has the plan's prayers on those days.
    init(_ context: PlanContext, dates: Range<LocalDate>, prayers items: [Occurrence], _ order: PlacementOrder) {
        let plan = context.plan
        quiet = plan.quiet.flatMap { hours in
            dates.filter { hours.holds(on: $0, in: plan.prayers.hijri) }.compactMap { date in
                context.interval(of: hours.window, on: date).map {
                    KeepOut(cause: .quiet(hours.id), seconds: $0.lowerBound.epochSeconds..<$0.upperBound.epochSeconds)
                }
            }
        }
        self.items = items
        prayers = items.indices.filter { place in
            items[place].listedTime.map { $0.isCongregational || !items[place].notifications.isEmpty } ?? false
        }
        self.order = order
        (sessionIDs, promptIDs) = (plan.sessions.map(\.id), plan.prompts.map(\.id))
        busy = plan.busy.map { BusyTimes($0, around: dates, in: plan) }
    }

    /// Adds occurrences of a session or prompt rule, for the rules that are placed after it.
    mutating func add(_ occurrences: some Collection<Occurrence>, of rule: String) {
        placed[rule, default: []] += occurrences
    }

    /// Returns the keep-outs of a rule's prompts.
    func all(for rule: PromptRule) -> [KeepOut] {
        var all = rule.overrideQuiet ? [] : quiet
        if let margin = rule.avoid.prayers {
            all += prayers.map { KeepOut(cause: .item(items[$0]), seconds: seconds(around: items[$0], margin)) }
        }
        for (occurrences, margin) in others(of: rule) {
            all += occurrences.map { KeepOut(cause: .item($0), seconds: seconds(around: $0, margin)) }
        }
        if rule.avoid.busy { all += busy.flatMap(\.keepOuts) }
        return all
    }

    /// Returns the stretches of a rule's keep-outs, ascending by start.
    func blocked(for rule: PromptRule) -> [Range<Int>] {
        var all = rule.overrideQuiet ? [] : quiet.map(\.seconds)
        if let margin = rule.avoid.prayers { all += prayers.map { seconds(around: items[$0], margin) } }
        for (occurrences, margin) in others(of: rule) { all += occurrences.map { seconds(around: $0, margin) } }
        if rule.avoid.busy { all += busy.flatMap(\.keepOuts).map(\.seconds) }
        return all.sorted {
            $0.lowerBound == $1.lowerBound ? $0.upperBound < $1.upperBound : $0.lowerBound < $1.lowerBound
        }
    }

    /// Returns the occurrences that a rule keeps away from, with the margin: those of sessions and other prompts that
    /// are placed before it.
    private func others(of rule: PromptRule) -> [(occurrences: [Occurrence], margin: TimeSpan)] {
        let avoid = rule.avoid
        guard avoid.workouts != nil || avoid.prompts != nil || !avoid.rules.isEmpty,
            let own = order.positions[rule.id]
        else { return [] }
        let sessions = sessionIDs.map { ($0, avoid.margin(aroundSession: $0)) }
        let prompts = promptIDs.map { ($0, $0 == rule.id ? nil : avoid.margin(aroundPrompts: $0)) }
        return (sessions + prompts).compactMap { id, margin in
            guard let margin, let occurrences = placed[id], order.positions[id].map({ $0 < own }) == true else {
                return nil
            }
            return (occurrences, margin)
        }
    }

    /// Returns the seconds around an occurrence; a session lasts until its end, a prayer or prompt is one second.
    private func seconds(around item: Occurrence, _ margin: TimeSpan) -> Range<Int> {
        let start = item.start.epochSeconds
        let end = item.kind == .workout ? item.end.epochSeconds + margin.seconds : start + max(margin.seconds, 1)
        return start - margin.seconds..<end
    }
}

/// A stretch that is kept free of prompts, with its cause.
package struct KeepOut: Sendable {
    package enum Cause: Sendable {
        /// Quiet hours of this id.
        case quiet(String)
        /// Events of the busy times of this id, with their margin.
        case busy(String)
        /// A prayer, a session or another rule's prompt, with the rule's margin.
        case item(Occurrence)
    }

    package var cause: Cause
    /// The stretch in whole seconds since 1970.
    var seconds: Range<Int>

    /// The stretch as a half-open range of instants.
    package var range: Range<Instant> {
        Instant(epochSeconds: seconds.lowerBound)..<Instant(epochSeconds: seconds.upperBound)
    }
}

extension ListedTime {
    /// The five prayers and the Friday prayer, which are kept free whether or not they alert.
    fileprivate var isCongregational: Bool { isDailyPrayer || isJumuah }
}
