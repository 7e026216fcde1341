/// What the findings about the limits of devices mean.
extension Diagnostic.Code.Explanation {
    static let unknownGuard = Self(
        summary:
            "'budget.guard' lists rules whose next occurrence a device arms before all else. A rule that is not in "
            + "the plan, or that never notifies, cannot be armed.",
        wrong: "budget: {guard: [fajar]}", right: "budget: {guard: [fajr]}")

    static let refreshTooSlow = Self(
        summary:
            "A device keeps so many notifications pending and no more, and an app arms no further ahead than the budget's "
            + "window. Where they have all fired before the app arms the next ones, those in between are lost. 'horarium "
            + "simulate' shows which.",
        wrong: "budget: {refresh: 7d}", right: "budget: {refresh: 12h}")

    static let phaseTooShort = Self(
        summary:
            "Android pushes an alarm that is less than 5 seconds away to 5 seconds, so the end of a shorter phase "
            + "may be heard together with the next one's.",
        wrong: "sprint: {type: hiit, work: 4s, rest: 20s, rounds: 5}",
        right: "sprint: {type: hiit, work: 5s, rest: 20s, rounds: 5}")

    static let crowdedHour = Self(
        summary:
            "An Android device that dozes delivers at most 72 exact alarms of an app in an hour; those beyond come "
            + "late. Alarms of the profile 'alarm' are not counted.",
        wrong: "workouts:\n  templates: {hour: {type: hiit, work: 40s, rest: 20s, rounds: 60}}",
        right:
            "workouts:\n  delivery: {profile: alarm}\n  templates: {hour: {type: hiit, work: 40s, rest: 20s, rounds: 60}}"
    )

    static let activityTooLong = Self(
        summary:
            "iOS ends a Live Activity after 8 hours. A longer session gets none; its notifications carry the news.",
        wrong: "ultra: {type: intervals, steps: [{run: 9h}]}",
        right: "ultra: {type: intervals, steps: [{run: 8h}]}")

    static let activityTooLarge = Self(
        summary:
            "iOS takes at most 4,096 bytes for what a Live Activity shows at a time. A session with longer names gets "
            + "none; its notifications carry the news.",
        wrong: "steps: [{work: 30s, name: 'a name of several thousand letters …'}]",
        right: "steps: [{work: 30s, name: Plank}]")

    static let budgetExceeded = Self(
        summary:
            "More notifications fire within the budget's window than a device keeps pending. iOS keeps 64 "
            + "and drops the rest without a word.",
        wrong: "budget: {window: 7d}",
        right: "budget: {window: 2d}")

    static let soundFormat = Self(
        summary:
            "iOS plays notification sounds only from wav, caf and aiff files under 30 s, named with their "
            + "ending, of Linear PCM, IMA4, µLaw or aLaw. Anything else becomes the default sound. Files are looked at "
            + "where they are given: in the plan's folder of 'sounds', or beside the plan.",
        wrong: "sound: athan1.mp3",
        right: "sound: athan1.wav")

    static let soundMissing = Self(
        summary:
            "A plan with a folder of 'sounds' is held to it: an app that ships the folder would not have this file. "
            + "Without 'sounds', sounds are the app's own affair, and only files beside the plan are looked at.",
        wrong: "sounds: sounds\nprayers: {defaults: {sound: adhan.wav}}",
        right: "sounds: sounds\nprayers: {defaults: {sound: athan1.wav}}")

    static let soundTooLong = Self(
        summary:
            "iOS plays the default sound in place of one of 30 seconds or more. Cut it, for example with "
            + "'sox long.wav short.wav trim 0 29'.",
        wrong: "sound: athan-whole.wav",
        right: "sound: athan-short.wav")

    static let muteSound = Self(
        summary:
            "A prayer names a sound, but its alert is silent or none, so the sound is never heard. What an entry of 'alerts' does "
            + "not say is as in 'prayers.defaults'.",
        wrong: "defaults: {at: silent}\nalerts: {asr: {sound: athan.wav}}",
        right: "defaults: {at: silent}\nalerts: {asr: {at: sound, sound: athan.wav}}")

    static let reserveTooLarge = Self(
        summary:
            "The reserve leaves no room for the plan's own notifications.",
        wrong: "budget: {pendingLimit: 64, reserve: 64}",
        right: "budget: {pendingLimit: 64, reserve: 4}")
}
