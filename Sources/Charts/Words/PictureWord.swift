import PlanFile

/// What a picture says beside the plan's own words.
///
/// What stands in braces is filled in.
enum PictureWord: String, CaseIterable, Sendable {
    // The page.
    case sections, skip, fromTo, about, dayCount, oneDay, seed
    case factPrompts, factPrayers, factWorkouts, factPending
    // Names of sections.
    case day, week, everything
    // Counts.
    case notifications, oneNotification, alerts, oneAlert
    // Of items.
    case and, until, noNotification, silent, withSound, reminderBefore, reminderAfter, iqamah, minutes, hours, seconds
    // In the sky.
    case sky, horizon, night, daylight
    // The day's sentence.
    case leave, leaves, dropped, oneDropped
    // The key.
    case keyOfDay, keySegment, keyRange, keyDrawn, keyKeepOut, keyQuiet, keySound, keySilent, keyReminder, keyIqamah,
        keyNone
    case keySky
    case clocksForward, clocksBack, clocksOf, nextDay, summary
    // The week.
    case perDayRange, perDaySame, total
    // The table.
    case filter, filterHint, found, clear, time, what, why, notifies, nothingFound, address, scrolls
    // The year.
    case year, inAYear, inDays, eachDay, fromToADay, hoursAbout, heatMap, perDay, perWeek, minutesAWeek, minutesEach
    case sunStaysUp, sunStaysDown, neverDark, fullestWeek, everyDot, someDots, plannedTo, afterPlanned, clocks, clocksAt
    case numbersByWeek, weekOf, sessionsByWeek
    // The budget.
    case budget, armedOnce, nothingLost, losesOf, iosKeeps, safePace, androidKeeps, androidLoses, pendingOverTime
    case every, everyAsPlanned, everySafe, dailyAt, daysShort
    case keepsNoMore, armedSpare, refreshes, oneRefresh, lost, dueUnarmed
    case appOpened, times, lostIOS, lostAndroid, nothingArmed

    /// The words of a language; what a language lacks is said in English.
    static func catalogue(_ language: Language) -> [PictureWord: String] {
        switch language {
        case .english: [:]
        case .arabic: arabic
        case .urdu: urdu
        case .turkish: turkish
        case .indonesian: indonesian
        case .malay: malay
        case .french: french
        case .german: german
        case .spanish: spanish
        }
    }

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
        case .factPrompts: "for prompts a day"
        case .factPrayers: "for prayers"
        case .factWorkouts: "for workouts"
        case .factPending: "of {room} pending in the busiest {window}"
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
        case .seconds: "{n} s"
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
        case .keySound: "prayer with sound"
        case .keySilent: "silent"
        case .keyReminder: "reminder"
        case .keyIqamah: "iqamah"
        case .keyNone: "no notification"
        case .keySky:
            "night; astronomical, nautical and civil twilight; day: the sun at −18°, −12°, −6° and the plan’s sunrise"
        case .clocksForward: "clocks {length} forward"
        case .clocksBack: "clocks {length} back"
        case .clocksOf: "Clocks of {zone}."
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
        case .year: "Year"
        case .inAYear: "{n} in a year"
        case .inDays: "{n} in {days} days"
        case .eachDay: "{n} a day"
        case .fromToADay: "{least} to {most} a day"
        case .hoursAbout:
            "Curves of prayer times against the date, prompts as dots, sessions as bars, the night in four depths."
        case .heatMap: "Notifications a day, by weeks"
        case .perDay: "a day"
        case .perWeek: "a week"
        case .minutesAWeek: "minutes a week"
        case .minutesEach: "minutes each"
        case .sunStaysUp: "From {from} to {to} the sun does not set."
        case .sunStaysDown: "From {from} to {to} the sun does not rise."
        case .neverDark: "From {from} to {to} the sky never gets fully dark."
        case .fullestWeek: "The fullest week begins on {full} with {most}, the emptiest on {empty} with {least}."
        case .everyDot: "Each dot is one second drawn."
        case .someDots: "Each dot is a second drawn, about one of every {n}."
        case .plannedTo: "planned to {date}"
        case .afterPlanned: "Planned to {date}; after that, what comes if the plan goes on."
        case .clocks: "{date}: clocks {shift}"
        case .clocksAt: "{date}: {place}, clocks {shift}"
        case .numbersByWeek: "The numbers, week by week"
        case .weekOf: "Week of"
        case .sessionsByWeek: "Sessions, by weeks"
        case .budget: "Budget"
        case .armedOnce: "Armed once, all {n} have room"
        case .nothingLost: "Opened {habit}, a phone loses none of {n}"
        case .losesOf: "Opened {habit}, an iPhone loses {lost} of {n}"
        case .iosKeeps:
            "An iPhone keeps {n} requests for an app. Each time the app opens it arms the next {room}; from then on they only run down."
        case .safePace: "Opened at least every {pace}, nothing is lost."
        case .androidKeeps: "Android keeps {n}, and loses none."
        case .androidLoses: "Android keeps {n}, and loses {lost}."
        case .pendingOverTime: "Pending requests over time"
        case .every: "every {pace}"
        case .everyAsPlanned: "every {pace}, as the plan says"
        case .everySafe: "every {pace}, the longest that loses nothing"
        case .dailyAt: "each day at {time}"
        case .daysShort: "{n} d"
        case .keepsNoMore: "{n}: {system} keeps no more"
        case .armedSpare: "{n} armed, {spare} spare"
        case .refreshes: "{n} refreshes"
        case .oneRefresh: "1 refresh"
        case .lost: "{n} lost"
        case .dueUnarmed: "due, but not armed"
        case .appOpened: "The app is opened"
        case .times: "Times"
        case .lostIOS: "iPhone loses, of {n}"
        case .lostAndroid: "Android loses"
        case .nothingArmed: "Nothing armed"
        }
    }
}
