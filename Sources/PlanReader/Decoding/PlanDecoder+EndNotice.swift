import CivilTime
import Documents
import PlanModel

extension PlanDecoder {
    /// - `delivery`: The preferences of the plan as a whole; its end need not be announced to the second.
    func endNotice(_ delivery: DeliveryPreferences) -> EndNotice? {
        guard let length = root.duration("endNotice") else { return nil }
        var wish = delivery
        if wish.profile != .silent { wish.profile = .approximate }
        return EndNotice(days: length.seconds / 86400, delivery: wish, source: root.keySpan("endNotice"))
    }
}
