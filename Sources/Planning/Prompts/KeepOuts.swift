import CivilTime
import PlanFile

/// A stretch in which prompts do not fire.
struct KeepOut {
    /// Half-open, whole seconds since 1970: a prompt may fire at the very second at which quiet hours end.
    var seconds: Range<Int>
    /// What keeps it free.
    var cause: Cause

    enum Cause: Hashable {
        /// Quiet hours, by their id.
        case quiet(String)
        /// Time around a prayer or session, by its rule.
        case around(String)
    }
}

/// The stretches in which prompts do not fire: quiet hours, and time around prayers and sessions.
struct KeepOuts {
    private let quiet: [KeepOut]
    /// The seconds of prayers, and of extras that alert.
    private let prayers: [KeepOut]
    private let sessions: [KeepOut]

    /// - Parameters:
    ///   - dates: The days to gather from: those of the horizon and a day more on either side.
    ///   - items: The plan's prayers and sessions on those days.
    init(_ context: PlanContext, dates: Range<LocalDate>, items: [Occurrence]) {
        quiet = context.plan.quiet.flatMap { hours in
            dates.filter { hours.holds(on: $0, in: context.plan.prayers.hijri) }.compactMap { date in
                context.interval(of: hours.window, on: date).map {
                    KeepOut(
                        seconds: $0.lowerBound.epochSeconds..<$0.upperBound.epochSeconds, cause: .quiet(hours.id))
                }
            }
        }
        prayers = items.filter { item in
            item.listedTime.map { $0.isCongregational || !item.notifications.isEmpty } ?? false
        }.map { KeepOut(seconds: $0.start.epochSeconds..<$0.start.epochSeconds, cause: .around($0.rule)) }
        sessions = items.filter { $0.kind == .workout }.map {
            KeepOut(seconds: $0.start.epochSeconds..<$0.end.epochSeconds, cause: .around($0.rule))
        }
    }

    /// What is kept free of a rule's prompts, ascending by beginnings.
    func blocked(for rule: PromptRule) -> [KeepOut] {
        var blocked = rule.overrideQuiet ? [] : quiet
        if let margin = rule.avoid.prayers?.seconds {
            blocked += prayers.map { $0.widened(before: margin, after: max(margin, 1)) }
        }
        if let margin = rule.avoid.workouts?.seconds {
            blocked += sessions.map { $0.widened(before: margin, after: margin) }
        }
        return blocked.sorted {
            ($0.seconds.lowerBound, $0.seconds.upperBound) < ($1.seconds.lowerBound, $1.seconds.upperBound)
        }
    }
}

extension KeepOut {
    fileprivate func widened(before: Int, after: Int) -> KeepOut {
        KeepOut(seconds: seconds.lowerBound - before..<seconds.upperBound + after, cause: cause)
    }
}

extension ListedTime {
    /// The five prayers and the Friday prayer, which are kept free whether or not they alert.
    fileprivate var isCongregational: Bool { isDailyPrayer || self == .jumuah }
}
