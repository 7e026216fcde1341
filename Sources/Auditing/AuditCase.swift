package import CivilTime

/// A way in which a log is not what the plan says.
package enum Fault: String, CaseIterable, Sendable {
    /// Sent later than planned.
    case late
    /// Sent earlier than planned.
    case early
    /// The log's program meant it for another time than the plan.
    case moved
    /// It meant the plan's time on the clocks of another zone.
    case wrongZone = "wrong-zone"
    /// Sent to somebody else than the plan's person.
    case wrongPerson = "wrong-person"
    /// Never sent.
    case missing
    /// One of several targets did not get it.
    case failed
    /// Nobody knows whether it was sent.
    case unknown
    /// Sent once more to the same target.
    case doubled
    /// Nothing of the plan accounts for it.
    case neverPlanned = "never-planned"
    /// A follow-up that was sent though its prompt had been answered.
    case needless
    /// Answered after it had expired.
    case answeredLate = "answered-late"
    /// Answered before it was sent, which is a clock's or a table's fault.
    case answeredBefore = "answered-before"

    /// The fault in words, for tables and sentences.
    package var words: String {
        switch self {
        case .wrongZone: "by another zone's clocks"
        case .wrongPerson: "to the wrong person"
        case .failed: "failed on a target"
        case .moved: "meant for another time"
        case .needless: "after the answer"
        case .neverPlanned: "never planned"
        case .answeredLate: "answered after expiry"
        case .answeredBefore: "answered before sent"
        case .unknown: "not known"
        default: rawValue
        }
    }
}

/// A planned notification and what became of it, or a row of a log that nothing planned accounts for.
package struct AuditCase: Sendable {
    /// The place of the person in the audit; `nil` for one that the plan does not know.
    package var person: Int?
    /// What was planned, if anything.
    package var item: PlannedItem?
    /// When the log's program meant to send, when it sent, and when it was answered.
    package var intended, sent, answered: Instant?
    package var target: String = ""
    /// The row that says so.
    package var row: Int?
    /// What is wrong with it, the weightiest first; none where all is as planned.
    package var faults: [Fault] = []
    /// Whether it was rightly not sent: a follow-up of an answered prompt.
    package var isCancelled = false
    /// Whether there is a row of it at all.
    package var isLogged = false
    /// Whether the case is about the planned notification, and not about one more row.
    package var isOfPlan = true
    /// Particulars of the fault, such as the log's own word.
    package var detail = ""

    /// Whether it was sent to the right person, at whatever time.
    package var isDelivered: Bool { isOfPlan && sent != nil && !faults.contains(.wrongPerson) }

    /// Whether it was answered before it expired.
    package var isAnsweredInTime: Bool { answered != nil && !faults.contains(.answeredLate) }

    /// Milliseconds from the planned time to that of sending; `nil` without one of them.
    package var delay: Int? {
        guard let item, let sent else { return nil }
        return sent.epochMilliseconds - item.fireAt.epochMilliseconds
    }
}
