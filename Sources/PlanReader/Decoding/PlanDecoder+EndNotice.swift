import CivilTime
import Documents
import PlanModel

extension PlanDecoder {
    /// - `delivery`: The preferences of the plan as a whole; its end need not be announced to the second.
    func endNotice(_ delivery: DeliveryPreferences) -> EndNotice? {
        guard let length = root.duration("endNotice") else { return nil }
        var preferences = delivery
        if preferences.profile != .silent { preferences.profile = .approximate }
        return EndNotice(days: length.seconds / 86400, delivery: preferences, source: root.keySpan("endNotice"))
    }
}
