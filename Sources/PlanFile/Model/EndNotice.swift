import CivilTime
package import Diagnostics

/// The announcement that a plan ends, so that nobody finds out by silence.
package struct EndNotice: Hashable, Sendable {
    /// The id of its rule, which no other rule may have.
    package static let id = "plan-ends"

    /// How many days before the last list day it comes.
    package var days: Int
    package var delivery: DeliveryPreferences
    /// Where the plan says so.
    package var source: SourceSpan
}

extension PlanDecoder {
    /// - Parameter delivery: What the plan wishes for as a whole; nobody has to hear of its end to the second.
    func endNotice(_ delivery: DeliveryPreferences) -> EndNotice? {
        guard let length = root.duration("endNotice") else { return nil }
        var wish = delivery
        if wish.profile != .silent { wish.profile = .approximate }
        return EndNotice(days: length.seconds / 86400, delivery: wish, source: root.keySpan("endNotice"))
    }
}
