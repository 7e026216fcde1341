import CivilTime
import DeviceManifest
import Localization
import PlanModel
import PrayerTimes

/// A time that a plan lists, with everything that is the same on all days.
///
/// A class, like ``Telling``, because every day refers to it; neither ever changes.
final class ListedPrayer: Sendable {
    let time: ListedTime
    private let table: PrayerSection.AlertTable
    /// The notifications under each of the table's alerts, in its order.
    private let announcements: [Announcement]
    /// The plan's iqamahs, of which the first whose dates contain a day applies.
    let iqamah: [PrayerSection.IqamahEntry]
    let jumuah: PrayerSection.Jumuah?

    /// The notifications of the time under one alert.
    final class Announcement: Sendable {
        let subject: Subject
        let sentences: PrayerText
        /// The call itself; `nil` where the alert is off.
        let call: PlannedNotification.Form?
        let reminders, iqamahReminders: [Reminder]

        init(_ alert: PrayerSection.Alert, of time: ListedTime, _ words: Words) {
            sentences = PrayerText(alert.title, in: words)
            subject = .prayer(time, alert)
            guard alert.at != .none else {
                (call, reminders, iqamahReminders) = (nil, [], [])
                return
            }
            func reminder(
                _ reminder: PrayerSection.Reminder, _ kind: Manifest.Notification.Kind, _ part: String,
                _ title: Sentence, _ length: TimeSpan
            ) -> Reminder {
                Reminder(
                    form: PlannedNotification.Form(
                        kind, part: "\(part)-\(length)",
                        title: words(title, ["prayer": alert.title, "length": words(length)]),
                        sound: reminder.isSilent ? .none : reminder.sound),
                    offset: reminder.offset)
            }
            call = PlannedNotification.Form(
                .prayer, part: "at", title: alert.title, sound: alert.at == .silent ? .none : alert.sound)
            reminders = alert.reminders.map {
                $0.offset < .zero
                    ? reminder($0, .prayerReminder, "before", .prayerBefore, -$0.offset)
                    : reminder($0, .prayerReminder, "after", .prayerAfter, $0.offset)
            }
            iqamahReminders = alert.iqamahReminders.map {
                reminder($0, .iqamahReminder, "iqamah-before", .iqamahBefore, -$0.offset)
            }
        }
    }

    /// A reminder of the call or of the congregation.
    struct Reminder: Sendable {
        let form: PlannedNotification.Form
        let offset: TimeSpan
    }

    /// Creates the listed form of a time; `nil` for a time that the plan does not list.
    init?(_ time: ListedTime, in section: PrayerSection, _ words: Words) {
        guard let table = section.alerts[time] else { return nil }
        self.time = time
        self.table = table
        announcements = table.all.map { Announcement($0, of: time, words) }
        iqamah = section.iqamah[time] ?? []
        jumuah = section.jumuah(time)
    }

    /// Returns the notifications of the time on a list day.
    func announcement(on date: LocalDate, in calendar: HijriCalendar) -> Announcement {
        announcements[table.index(on: date, in: calendar)]
    }
}
