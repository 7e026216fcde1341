import PlanFile

/// What a picture says beside the plan's own words.
///
/// What stands in braces is filled in.
package enum PictureWord: String, CaseIterable, Sendable {
    // The page.
    case sections, skip, fromTo, about, dayCount, oneDay, seed
    // Names of sections.
    case day, week, everything
    // Counts.
    case notifications, oneNotification, alerts, oneAlert
    // Of items.
    case and, until, noNotification, silent, withSound, reminderBefore, reminderAfter, iqamah, minutes, hours
    // In the sky.
    case sky, horizon, night, daylight
    // The day's sentence.
    case leave, leaves, dropped, oneDropped
    // The key.
    case keyOfDay, keySegment, keyRange, keyDrawn, keyKeepOut, keyQuiet, keySound, keySilent, keyReminder, keyIqamah,
        keyNone
    case keySky, keyBusy
    case clocksForward, clocksBack, nextDay, summary
    // The week.
    case perDayRange, perDaySame, total
    // The table.
    case filter, filterHint, found, clear, time, what, why, notifies, nothingFound, address, scrolls

    /// The words of a language; what a language lacks is said in English.
    static func catalogue(_ language: Language) -> [PictureWord: String] { [:] }

    /// The English.
    var english: String {
        switch self {
        case .sections: "Pictures"
        case .skip: "Skip to the pictures"
        case .fromTo: "{from} to {to}"
        case .about: "{days}. {zone}."
        case .dayCount: "{n} days"
        case .oneDay: "1 day"
        case .seed: "Seed {seed}."
        case .day: "Day"
        case .week: "Week"
        case .everything: "Everything"
        case .notifications: "{n} notifications"
        case .oneNotification: "1 notification"
        case .alerts: "{n} alerts"
        case .oneAlert: "1 alert"
        case .and: " and "
        case .until: "to {time}"
        case .noNotification: "no notification"
        case .silent: "silent"
        case .withSound: "with sound"
        case .reminderBefore: "reminder {length} before"
        case .reminderAfter: "reminder {length} after"
        case .iqamah: "iqamah {time}"
        case .minutes: "{n} min"
        case .hours: "{n} h"
        case .sky: "Sky"
        case .horizon: "horizon"
        case .night: "night"
        case .daylight: "day {length}, noon {angle}"
        case .leave: "{causes} leave {free} of the {all} seconds of {prompt}."
        case .leaves: "{causes} leaves {free} of the {all} seconds of {prompt}."
        case .dropped: "{n} dropped: no second left"
        case .oneDropped: "1 dropped: no second left"
        case .keyOfDay: "How to read the day"
        case .keySegment: "segment"
        case .keyRange: "range still free"
        case .keyDrawn: "second drawn"
        case .keyKeepOut: "keep-out"
        case .keyQuiet: "quiet hours"
        case .keyBusy: "busy"
        case .keySound: "prayer with sound"
        case .keySilent: "silent"
        case .keyReminder: "reminder"
        case .keyIqamah: "iqamah"
        case .keyNone: "no notification"
        case .keySky:
            "night; astronomical, nautical and civil twilight; day: the sun at −18°, −12°, −6° and the plan’s sunrise"
        case .clocksForward: "clocks {length} forward"
        case .clocksBack: "clocks {length} back"
        case .nextDay: "next day"
        case .summary: "{items}. Every item is in the table below."
        case .perDayRange: "{total}, {least} to {most} a day."
        case .perDaySame: "{total}, {most} a day."
        case .total: "total"
        case .filter: "Filter"
        case .filterHint: "Filter: maghrib, 12-10, sound"
        case .found: "{n} of {all}"
        case .clear: "Clear"
        case .time: "Time"
        case .what: "What"
        case .why: "Why then"
        case .notifies: "Notifies"
        case .nothingFound: "Nothing matches. A word may be a name, a date, a rule or “sound”."
        case .address: "Each row has its own address, such as #{id}."
        case .scrolls: "Everything, scrolls"
        }
    }
}
