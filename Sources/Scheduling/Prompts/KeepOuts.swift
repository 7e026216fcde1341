package import CivilTime
import PlanModel
import PrayerTimes

/// The stretches in which prompts do not fire: quiet hours, busy times, and time around prayers and sessions.
///
/// All are half-open and in whole seconds since 1970: a prompt may fire at the very second at which quiet hours end.
struct KeepOuts {
    private let quiet: [KeepOut]
    /// The plan's prayers and sessions.
    private let items: [Occurrence]
    /// The indices of the prayers and of the extras that notify, and those of the sessions.
    private let prayers, sessions: [Int]
    /// The plan's busy times.
    let busy: [BusyTimes]

    /// Collects the stretches of the list days `dates`; `items` has the plan's prayers and sessions on those days.
    init(_ context: PlanContext, dates: Range<LocalDate>, items: [Occurrence]) {
        quiet = context.plan.quiet.flatMap { hours in
            dates.filter { hours.holds(on: $0, in: context.plan.prayers.hijri) }.compactMap { date in
                context.interval(of: hours.window, on: date).map {
                    KeepOut(cause: .quiet(hours.id), seconds: $0.lowerBound.epochSeconds..<$0.upperBound.epochSeconds)
                }
            }
        }
        self.items = items
        prayers = items.indices.filter { place in
            items[place].listedTime.map { $0.isCongregational || !items[place].notifications.isEmpty } ?? false
        }
        sessions = items.indices.filter { items[$0].kind == .workout }
        busy = context.plan.busy.map { BusyTimes($0, around: dates, in: context.plan) }
    }

    /// Returns the keep-outs of a rule's prompts.
    func all(for rule: PromptRule) -> [KeepOut] {
        var all = rule.overrideQuiet ? [] : quiet
        if let margin = rule.avoid.prayers {
            all += prayers.map { KeepOut(cause: .item(items[$0]), seconds: seconds(ofPrayer: $0, margin)) }
        }
        if let margin = rule.avoid.workouts {
            all += sessions.map { KeepOut(cause: .item(items[$0]), seconds: seconds(ofSession: $0, margin)) }
        }
        if rule.avoid.busy { all += busy.flatMap(\.keepOuts) }
        return all
    }

    /// Returns the stretches of a rule's keep-outs, ascending by start.
    func blocked(for rule: PromptRule) -> [Range<Int>] {
        var all = rule.overrideQuiet ? [] : quiet.map(\.seconds)
        if let margin = rule.avoid.prayers { all += prayers.map { seconds(ofPrayer: $0, margin) } }
        if let margin = rule.avoid.workouts { all += sessions.map { seconds(ofSession: $0, margin) } }
        if rule.avoid.busy { all += busy.flatMap(\.keepOuts).map(\.seconds) }
        return all.sorted {
            $0.lowerBound == $1.lowerBound ? $0.upperBound < $1.upperBound : $0.lowerBound < $1.lowerBound
        }
    }

    private func seconds(ofPrayer place: Int, _ margin: TimeSpan) -> Range<Int> {
        let second = items[place].start.epochSeconds
        return second - margin.seconds..<second + max(margin.seconds, 1)
    }

    private func seconds(ofSession place: Int, _ margin: TimeSpan) -> Range<Int> {
        items[place].start.epochSeconds - margin.seconds..<items[place].end.epochSeconds + margin.seconds
    }
}

/// A stretch that is kept free of prompts, with its cause.
package struct KeepOut: Sendable {
    package enum Cause: Sendable {
        /// Quiet hours of this id.
        case quiet(String)
        /// Events of the busy times of this id, with their margin.
        case busy(String)
        /// A prayer or a session, with the rule's margin.
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
