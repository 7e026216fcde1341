import CivilTime
import DeviceManifest
import Localization
import PlanModel

extension Planner {
    /// The time of the notice: at nine in the morning most people can still act on it.
    private static let hour = LocalTime(secondOfDay: 9 * 3600)

    /// Returns the all-day notice that the horizon ends, the only occurrence that depends on the horizon.
    func endNotice() -> Occurrence? {
        guard let notice = plan.endNotice else { return nil }
        let last = horizon.dates.upperBound.advanced(by: -1)
        let date = max(horizon.start, last.advanced(by: -notice.days))
        guard listDays.contains(date) else { return nil }
        let title = plan.words(.planEnds, ["plan": plan.title, "date": "\(last)"])
        let notification = PlannedNotification(
            form: PlannedNotification.Form(.planEnd, part: "at", title: title, sound: .default),
            content: .text(plan.words(.planEndsAbout)), fireAt: plan.timeZone(on: date).instant(date, Self.hour),
            expiresAt: plan.midnight(of: horizon.dates.upperBound))
        return Occurrence(
            subject: .planEnd(notice, title: title), date: date, slot: nil,
            start: plan.midnight(of: date),
            end: plan.timeZone(on: date).instant(date.advanced(by: 1), .midnight), notifications: [notification],
            reason: .planEnd(last))
    }
}
