import CivilTime
import PlanFile

/// The stretches in which prompts do not fire: quiet hours, and time around prayers and sessions.
///
/// All are half-open, whole seconds since 1970: a prompt may fire at the very second at which quiet hours end.
struct KeepOuts {
    private let quiet: [Range<Int>]
    /// The seconds of prayers, and of extras that alert.
    private let prayers: [Int]
    private let sessions: [Range<Int>]

    /// - Parameters:
    ///   - dates: The days to gather from: those of the horizon and a day more on either side.
    ///   - items: The plan's prayers and sessions on those days.
    init(_ context: PlanContext, dates: Range<LocalDate>, items: [Occurrence]) {
        quiet = context.plan.quiet.flatMap { hours in
            dates.filter { hours.holds(on: $0, in: context.plan.prayers.hijri) }.compactMap { date in
                context.interval(of: hours.window, on: date).map {
                    $0.lowerBound.epochSeconds..<$0.upperBound.epochSeconds
                }
            }
        }
        prayers = items.filter { item in
            item.listedTime.map { $0.isCongregational || !item.notifications.isEmpty } ?? false
        }.map(\.start.epochSeconds)
        sessions = items.filter { $0.kind == .workout }.map { $0.start.epochSeconds..<$0.end.epochSeconds }
    }

    /// What is kept free of a rule's prompts, ascending by beginnings.
    func blocked(for rule: PromptRule) -> [Range<Int>] {
        var blocked = rule.overrideQuiet ? [] : quiet
        if let margin = rule.avoid.prayers?.seconds {
            blocked += prayers.map { $0 - margin..<$0 + max(margin, 1) }
        }
        if let margin = rule.avoid.workouts?.seconds {
            blocked += sessions.map { $0.lowerBound - margin..<$0.upperBound + margin }
        }
        return blocked.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }
}

extension ListedTime {
    /// The five prayers and the Friday prayer, which are kept free whether or not they alert.
    fileprivate var isCongregational: Bool { isDailyPrayer || self == .jumuah }
}
