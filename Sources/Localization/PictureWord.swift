/// A word or sentence of a picture, beside the plan's own words.
///
/// Text in braces is filled in.
package enum PictureWord: String, CaseIterable, Sendable {
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
}
