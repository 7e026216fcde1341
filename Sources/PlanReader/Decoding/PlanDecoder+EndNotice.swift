import CivilTime
import Documents
import PlanModel

extension PlanDecoder {
    /// - `delivery`: What the plan wishes for as a whole; nobody has to hear of its end to the second.
    func endNotice(_ delivery: DeliveryPreferences) -> EndNotice? {
        guard let length = root.duration("endNotice") else { return nil }
        var wish = delivery
        if wish.profile != .silent { wish.profile = .approximate }
        return EndNotice(days: length.seconds / 86400, delivery: wish, source: root.keySpan("endNotice"))
    }
}
