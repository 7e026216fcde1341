import CivilTime
package import Diagnostics

/// The announcement that a plan ends, before it falls silent.
package struct EndNotice: Hashable, Sendable {
    /// The id of its rule, which no other rule may have.
    package static let id = "plan-ends"

    /// How many days before the last list day it comes.
    package var days: Int
    package var delivery: DeliveryPreferences
    /// Where the plan says so.
    package var source: SourceSpan

    package init(days: Int, delivery: DeliveryPreferences, source: SourceSpan) {
        self.days = days
        self.delivery = delivery
        self.source = source
    }
}
