package import CivilTime
package import DeviceManifest

/// A notification that a plan would have sent. It is a class, so that the cases of a large audit share one copy each.
package final class PlannedItem: Sendable {
    package let id: String
    package let rule: String
    /// The arm of a trial that it took; `nil` where its rule has none.
    package let arm: String?
    package let fireAt: Instant
    /// The instant from which an answer comes too late.
    package let expiresAt: Instant
    /// What clocks showed around the person.
    package let local: LocalDateTime
    /// The prompt that it follows up, which is dropped once that is answered; `nil` for all others.
    package let follows: String?
    /// Whether it is a prompt, which compliance counts.
    package let isPrompt: Bool

    package init(_ notification: Manifest.Notification) {
        id = notification.id
        rule = notification.rule
        arm = notification.arm
        fireAt = notification.fireAt
        expiresAt = notification.expiresAt
        local = notification.local
        follows = notification.cancelledBy
        isPrompt = notification.kind == .prompt
    }
}

/// A person, and what the plan would have sent to them.
package struct AuditedPerson: Sendable {
    /// The id as the table of people has it.
    package var id: String
    /// The id of the person's plan, with which the identifiers of its notifications begin.
    package var planID: String
    /// The plan's own zone.
    package var zone: ZoneRules
    /// Returns the zone of the clocks around the person on a date, journeys included.
    package var clocks: @Sendable (LocalDate) -> ZoneRules
    /// In ascending order of time.
    package var items: [PlannedItem]
    /// The beginnings of identifiers of sessions that people start themselves, which no plan has times for.
    package var sessionScopes: [String]

    package init(
        id: String, planID: String, zone: ZoneRules, clocks: @escaping @Sendable (LocalDate) -> ZoneRules,
        items: [PlannedItem], sessionScopes: [String]
    ) {
        self.id = id
        self.planID = planID
        self.zone = zone
        self.clocks = clocks
        self.items = items
        self.sessionScopes = sessionScopes
    }
}

/// What an audit goes by.
package struct AuditSettings: Sendable {
    /// How far off a sending may be and still count as on time.
    package var within = TimeSpan.minutes(5)
    /// How far from a planned time a row without our identifier is looked for.
    package var match = TimeSpan.hours(1)
    /// The zone of a log's times without an offset, in place of each person's.
    package var logZone: ZoneRules?
    /// What the log covers, for each person: planned notifications outside are not judged. Without it, from the first to
    /// the last planned notification that a log has a row for.
    package var span: (@Sendable (AuditedPerson) -> Range<Instant>)?
    /// The rules to look at; `nil` for all.
    package var rules: Set<String>?

    package init() {}
}
