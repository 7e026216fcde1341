package import Diagnostics
package import PlanModel
package import PrayerTimes

/// The part of the plan that asks for an occurrence; occurrences of one rule share one copy.
package enum Subject: Sendable {
    indirect case prompt(PromptRule)
    indirect case prayer(ListedTime, PrayerSection.Alert)
    /// A session with the template of the occurrence's week.
    indirect case session(WorkoutSession)
    indirect case planEnd(EndNotice, title: String)

    /// The section that asks for it.
    package var kind: Occurrence.Kind {
        switch self {
        case .prompt: .prompt
        case .prayer: .prayer
        case .session: .workout
        case .planEnd: .notice
        }
    }

    /// The rule's id, a prayer's name included.
    package var id: String {
        switch self {
        case .prompt(let rule): rule.id
        case .prayer(let time, _): time.rawValue
        case .session(let session): session.id
        case .planEnd: EndNotice.id
        }
    }

    package var title: String {
        switch self {
        case .prompt(let rule): rule.title
        case .prayer(_, let alert): alert.title
        case .session(let session): session.title
        case .planEnd(_, let title): title
        }
    }

    /// The preferences for the delivery of its notifications.
    package var delivery: DeliveryPreferences {
        switch self {
        case .prompt(let rule): rule.delivery
        case .prayer(_, let alert): alert.delivery
        case .session(let session): session.delivery
        case .planEnd(let notice, _): notice.delivery
        }
    }

    /// The days on which it applies; `nil` for a prayer, whose days are the sun's, and for the plan's end.
    package var limit: DayLimit? {
        switch self {
        case .prompt(let rule): rule.limit
        case .prayer, .planEnd: nil
        case .session(let session): session.limit
        }
    }

    /// The place in the plan where it is written.
    package var source: SourceSpan {
        switch self {
        case .prompt(let rule): rule.source
        case .prayer(_, let alert): alert.source
        case .session(let session): session.source
        case .planEnd(let notice, _): notice.source
        }
    }
}
