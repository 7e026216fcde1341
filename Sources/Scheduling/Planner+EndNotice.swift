import CivilTime
import DeviceManifest
import Localization
import PlanModel

extension Planner {
    /// At nine in the morning most people can still do something about it.
    private static let hour = LocalTime(secondOfDay: 9 * 3600)

    /// The announcement that the horizon ends, on a day of its own: the only thing that depends on the horizon.
    func endNotice() -> Occurrence? {
        guard let notice = plan.endNotice else { return nil }
        let last = horizon.dates.upperBound.advanced(by: -1)
        let date = max(horizon.start, last.advanced(by: -notice.days))
        guard listDays.contains(date) else { return nil }
        let title = plan.words(.planEnds, ["plan": plan.title, "date": "\(last)"])
        let notification = PlannedNotification(
            form: PlannedNotification.Form(.planEnd, part: "at", title: title, sound: .default),
            told: .text(plan.words(.planEndsAbout)), fireAt: plan.timeZone(on: date).instant(date, Self.hour),
            expiresAt: plan.midnight(of: horizon.dates.upperBound))
        return Occurrence(
            subject: .planEnd(notice, title: title), date: date, slot: nil,
            start: plan.midnight(of: date),
            end: plan.timeZone(on: date).instant(date.advanced(by: 1), .midnight), notifications: [notification],
            reason: .planEnd(last))
    }
}
