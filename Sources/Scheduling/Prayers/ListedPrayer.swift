import CivilTime
import DeviceManifest
import Localization
import PlanModel
import PrayerTimes

/// A time that a plan lists, with what is the same for it on every day.
///
/// A class, as are its parts, since every day uses them; they never change.
final class ListedPrayer: Sendable {
    let time: ListedTime
    private let table: PrayerSection.AlertTable
    /// The notifications of each of the table's alerts, in its order.
    private let tellings: [Telling]
    /// The plan's iqamahs, of which the first that holds a day counts.
    let iqamah: [PrayerSection.IqamahEntry]
    let jumuah: PrayerSection.Jumuah?

    /// The notifications of the time under one alert.
    final class Telling: Sendable {
        let subject: Subject
        let sentences: PrayerText
        /// The call itself; `nil` where it has no notification.
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

    /// - Returns: `nil` for a time that the plan does not list.
    init?(_ time: ListedTime, in section: PrayerSection, _ words: Words) {
        guard let table = section.alerts[time] else { return nil }
        self.time = time
        self.table = table
        tellings = table.all.map { Telling($0, of: time, words) }
        iqamah = section.iqamah[time] ?? []
        jumuah = section.jumuah(time)
    }

    /// Returns the notifications of the time on a list day.
    func telling(on date: LocalDate, in calendar: HijriCalendar) -> Telling {
        tellings[table.index(on: date, in: calendar)]
    }
}
