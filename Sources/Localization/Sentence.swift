/// A sentence or word that a person may see in the calendar or on a device. The raw values are the keys of `words` in a
/// plan.
package enum Sentence: String, CaseIterable, Hashable, Sendable {
    // Prayers
    case prayerAt, iqamahAt, notInTimetable, sunNeverSets, sunNeverRises, borrowed, prayerBefore, prayerAfter,
        iqamahBefore
    // Printed timetables
    case dateColumn, hijriColumn, iqamahColumn, monthAndYear
    // Sessions
    case sessionBefore, sessionSoon, sessionStarts
    case workEnds, restEnds, hiitComplete, runEnds, walkEnds, walkRunComplete, setRestEnds, workoutComplete
    case thenRest, thenWork, thenRun, thenWalk, thenCooldown
    case warmup, work, rest, run, walk, cooldown
    case exerciseRest, roundOf, setOf, week, deloadWeek
    // What a locked screen may show
    case reminder, workout
    // Sections and Android channels
    case prompts, prayers, workouts, hijriDates
    case promptsAbout, prayersAbout, workoutsAbout
    // The end of the plan
    case planEnds, planEndsAbout, notices, noticesAbout
    case channel, soundOff, soundOn
    // Permissions
    case askNotifications, withoutNotifications, askExactAlarms, withoutExactAlarms, askAlarms, withoutAlarms
    case statusAlarm, statusPrecise, statusNotification, snooze

    /// Something that is counted; a plan may give it words too, one form for all numbers.
    package enum Unit: String, CaseIterable, Hashable, Sendable {
        case days, hours, minutes, seconds, sets
    }

    /// The placeholders that it may have.
    package var placeholders: [String] {
        switch self {
        case .prayerAt, .iqamahAt: ["prayer", "time"]
        case .sunNeverSets, .sunNeverRises, .borrowed: ["source"]
        case .prayerBefore, .prayerAfter, .iqamahBefore: ["prayer", "length"]
        case .sessionBefore, .sessionSoon: ["session", "length"]
        case .sessionStarts: ["session"]
        case .thenRest, .thenWork, .thenRun, .thenWalk, .thenCooldown: ["phase"]
        case .exerciseRest: ["length"]
        case .planEnds: ["plan", "date"]
        case .monthAndYear: ["month", "year"]
        case .roundOf: ["round", "rounds"]
        case .setOf: ["set", "sets"]
        case .week, .deloadWeek: ["week"]
        case .channel: ["section", "sound"]
        default: []
        }
    }

    /// Where it is used.
    package var meaning: String {
        switch self {
        case .prayerAt: "When a prayer is, in its notification and event."
        case .iqamahAt: "When it begins in congregation."
        case .notInTimetable: "Of a time that the published timetable lacks."
        case .sunNeverSets: "Of a time that another day or latitude lends, where the Sun does not set."
        case .sunNeverRises: "Of a time that another day or latitude lends, where the Sun does not rise."
        case .borrowed: "Of any other time that another day or latitude lends."
        case .prayerBefore: "The title of a reminder before a prayer."
        case .prayerAfter: "The title of a reminder after a prayer."
        case .iqamahBefore: "The title of a reminder before a prayer begins in congregation."
        case .dateColumn: "The heading of the dates in a printed timetable."
        case .hijriColumn: "The heading of the Hijri dates in a printed timetable."
        case .iqamahColumn: "The heading of a prayer's congregation in a printed timetable."
        case .monthAndYear: "The month of a printed timetable."
        case .sessionBefore: "The calendar's alarm before a session."
        case .sessionSoon: "The notification before a session."
        case .sessionStarts: "The notification at a session's start."
        case .workEnds: "Work ends and rest begins."
        case .restEnds: "Rest ends and work begins."
        case .hiitComplete: "The end of a session of the type hiit."
        case .runEnds: "A run ends and walking begins."
        case .walkEnds: "Walking ends and a run begins."
        case .walkRunComplete: "The end of a session of the type walk-run."
        case .setRestEnds: "The rest after a set of a lift ends."
        case .workoutComplete: "The end of any other session."
        case .thenRest: "Another phase ends and a rest begins."
        case .thenWork: "Another phase ends and an effort begins."
        case .thenRun: "Another phase ends and a run begins."
        case .thenWalk: "Another phase ends and walking begins."
        case .thenCooldown: "Another phase ends and cooling down begins."
        case .warmup, .work, .rest, .run, .walk, .cooldown: "A phase without a name of its own."
        case .exerciseRest: "The rest after a set, in an event."
        case .roundOf: "Which round it is, in a Live Activity."
        case .setOf: "Which set was last, in a Live Activity."
        case .week: "Which week of its session an event is in."
        case .deloadWeek: "The same of a week that `deload` makes lighter."
        case .reminder: "What a locked screen may show in place of a prompt's or prayer's words."
        case .workout: "What a locked screen may show in place of a session's words."
        case .prompts, .prayers, .workouts:
            "A section: the category of its events, and in the names of channels and calendars."
        case .hijriDates: "The calendar of Hijri dates."
        case .promptsAbout: "About the channel of prompts."
        case .prayersAbout: "About the channel of prayers."
        case .workoutsAbout: "About the channel of workouts."
        case .planEnds: "The title of the announcement that the plan ends."
        case .planEndsAbout: "What it says."
        case .notices:
            "What is told of the plan itself: the category of the event, and in the names of channels and calendars."
        case .noticesAbout: "About its channel."
        case .channel: "The name of an Android notification channel."
        case .soundOff: "The sound of a channel that has none."
        case .soundOn: "The sound of a channel that has the default one."
        case .askNotifications: "Why the app asks for notifications."
        case .withoutNotifications: "What becomes of the plan without them."
        case .askExactAlarms: "Why the app asks for exact alarms, on Android."
        case .withoutExactAlarms: "What becomes of the plan without them."
        case .askAlarms: "Why the app asks for alarms, on iOS."
        case .withoutAlarms: "What becomes of the plan without them."
        case .statusAlarm: "What is armed: an alarm, on iOS."
        case .statusPrecise: "What is armed: to the second, on Android."
        case .statusNotification: "What is armed: anything else."
        case .snooze: "The button of an alarm that lets it ring again."
        }
    }
}

extension Sentence.Unit {
    /// Where it is used.
    package var meaning: String {
        self == .sets
            ? "How many sets of an exercise." : "A part of a length, such as 10 minutes; one form for all numbers."
    }
}
