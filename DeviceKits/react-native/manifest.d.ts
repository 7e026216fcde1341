// The types of a manifest, made from schemas/manifest.schema.json: node test/types/from-schema.js > manifest.d.ts

/** Everything that a device needs to deliver a plan. Instants are RFC 3339 in UTC; lengths carry their unit in the name. Within version 1 keys are only ever added, so readers skip those that they do not know. */
export interface Manifest {
  /** The format's version. What a later one keeps of it has the same meaning. */
  manifestVersion: 1;
  /** The program that wrote the manifest. */
  generator: Generator;
  /** The plan that it was made from. */
  plan: PlanReference;
  /** Identifiers that the plan had before: what a device holds of them is cleared. */
  supersedes?: string[];
  /** The IANA zone of `local` times. */
  timeZone: string;
  /** The release of the zone data that the times were computed with, `2026f`. */
  tzdataVersion?: string;
  /** What clocks show in `timeZone` over the horizon, ascending: at its start and from each change on. A device needs no zone data to tell the plan's days. */
  utcOffsets?: UTCOffset[];
  /** Where the plan expects the device to be, ascending: from the horizon's start, and from each change of zone by travel on. Wall times move with a device only where it is elsewhere. */
  stays?: Stay[];
  /** The place, for plans that have one. */
  location?: Place;
  /** The days that are planned. */
  horizon: Horizon;
  /** Each rule as resolved, with every default filled in, in the order of the plan. */
  rules: Rule[];
  /** Android notification channels, ascending by id. */
  channels: Channel[];
  /** Notification categories with their actions, ascending by id. */
  categories: Category[];
  /** The sound files that the app has to ship, ascending by id. */
  sounds: SoundFile[];
  /** How notifications look and sound, ascending by id; notifications refer to them. */
  presentations: Presentation[];
  /** Ascending by `epochMs`, then `id`. */
  notifications: Notification[];
  /** The list days of the horizon, ascending, each with all times that the plan lists. */
  days?: Day[];
  /** Workout templates that a person can start at any time, as offsets from the start. */
  sessions: Session[];
  /** What a Live Activity shows while a session runs. */
  liveActivities: LiveActivity[];
  /** How each delivery profile is carried out. */
  delivery: Delivery;
  /** What the device allows, and how much of it the plan uses. */
  budget: Budget;
  /** `sha256:` and the SHA-256 of the manifest without this member, as JSON without white space between its tokens: two files with the same digest are the same manifest. The last member. */
  digest?: string;
}

/** What clocks show from an instant on. */
export interface UTCOffset {
  /** From when on, in milliseconds since 1970-01-01T00:00:00Z. */
  epochMs: number;
  /** Seconds to add to UTC, positive east of Greenwich. */
  offsetS: number;
}

/** A stretch of the horizon that the plan spends in one zone. */
export interface Stay {
  /** From when on, in milliseconds since 1970-01-01T00:00:00Z: the horizon's start, or 00:00 of the first list day there. */
  epochMs: number;
  /** The IANA zone of clocks there. */
  timeZone: string;
}

/** The times that the plan lists for a day, whether they notify or not. */
export interface Day {
  /** The list day: an Isha after its midnight is on it too. */
  date: string;
  /** Its date in the plan's Hijri calendar, `1448-06-21`; null where nobody knows it. */
  hijri?: string | null;
  /** The IANA zone of `local` times on this day. */
  timeZone: string;
  /** By rule (`fajr`): when it is, or null where the day has no such time. */
  times: Record<string, ListedTime | null>;
}

/** One listed time. */
export interface ListedTime {
  /** When it is, in milliseconds since 1970-01-01T00:00:00Z. */
  epochMs: number;
  /** The wall time in the day's zone. */
  local: string;
  /** Where it comes from: `calculated` from the sun, `published` in the plan's timetable, `borrowed` from another day or latitude, or the `plan` itself. */
  basis: "calculated" | "published" | "borrowed" | "plan";
  /** When the prayer begins in congregation; null where the plan does not say. */
  iqamahEpochMs?: number | null;
}

/** The part of the window that a prompt was drawn from. */
export interface Segment {
  /** Where the segment begins. */
  startsAt: string;
  /** Where it ends. */
  endsAt: string;
  /** The first second that the draw could choose, before quiet hours and keep-outs. */
  earliest: string;
  /** The last one. */
  latest: string;
}

/** One notification at one instant. */
export interface Notification {
  /** `<plan>/<rule>/<date>/<part>`: stable, unique, the platform's identifier where it takes a string. */
  id: string;
  /** A positive number made from `id`, for platforms that take 32-bit integers; unique in the manifest, and kept when it is built anew beside it. */
  numericId: number;
  /** A UUID made from `id` (RFC 9562 §5.8), for platforms that take one. */
  uuid: string;
  /** `prompt`, `prompt-follow-up`, `prayer`, `prayer-reminder`, `iqamah-reminder`, `workout-reminder`, `workout-start`, `workout-phase`, `workout-complete` or `plan-end`. */
  kind: "prompt" | "prompt-follow-up" | "prayer" | "prayer-reminder" | "iqamah-reminder" | "workout-reminder" | "workout-start" | "workout-phase" | "workout-complete" | "plan-end";
  /** The id of the rule that asks for it. */
  rule: string;
  /** `<plan>/<rule>/<date>`: what is armed and cancelled together. */
  group: string;
  /** The first line. */
  title: string;
  /** What to show where there is room for a title only, as in an AlarmKit alert. */
  shortTitle?: string;
  /** The text. */
  body: string;
  /** When it fires, RFC 3339 in UTC, whole seconds. */
  fireAt: string;
  /** The same in milliseconds since 1970-01-01T00:00:00Z. */
  epochMs: number;
  /** The wall time in the zone of its list day, without an offset: the manifest's `timeZone`, and on a journey the journey's, which `days` and `stays` name. */
  local: string;
  /** `instant`: stays on the time line; `wall`: a traveller's device fires at `local` where it is. */
  anchor: "instant" | "wall";
  /** The id of how it looks and sounds. */
  presentation: string;
  /** `high`, `normal` or `low`: what to keep when not everything fits. */
  priority: "high" | "normal" | "low";
  /** From then on it is not worth showing: a session's start or phase until the next, its completion for an hour. */
  expiresAt: string;
  /** From then on a device that slept does not deliver it any more: 10 s after a session's start, phase or completion, but not after the next; else `expiresAt`, as where it is absent. */
  deliverBy?: string;
  /** The identifier of the prompt that this one follows up: once a person has opened or answered that one, it is dropped. */
  cancelledBy?: string;
  /** `drop`: what to do when it is armed too late. */
  ifPast: "drop";
  /** The address to open. */
  link?: string;
  /** Where a prayer's time comes from: `calculated` from the sun (also where this is absent), `published` in the plan's timetable, `borrowed` from another day or latitude since the sun does not rise or set here that day, or the `plan` itself. */
  basis?: "calculated" | "published" | "borrowed" | "plan";
  /** What lends a time that is `borrowed`. */
  borrowedFrom?: Lender;
  /** Where a random prompt comes from. */
  segment?: Segment;
  /** The identifiers of others of the same group and second, which this one speaks for. */
  mergedFrom?: string[];
  /** The lot U of a random prompt, 0 ≤ U < 1. */
  draw?: number;
  /** The id of the entry of `sessions` that it belongs to, where the rule has another one in another week: `<template>`, or `<template>@<n>` with the numbers of week n. */
  session?: string;
}

/** A day or a latitude whose sun lends a time. */
export interface Lender {
  /** The day, of the same place. */
  date?: string;
  /** The latitude in degrees north, on the same day. */
  latitude?: number;
}

/** How notifications look and sound. */
export interface Presentation {
  /** What notifications refer to. */
  id: string;
  /** `alarm`, `precise`, `approximate` or `silent`: see `delivery.profiles`. */
  profile: "alarm" | "precise" | "approximate" | "silent";
  /** `default`, `none`, or the id of a sound. */
  sound: string;
  /** The id of the Android channel. */
  channel: string;
  /** The id of the category, for notifications with actions. */
  category?: string;
  /** `passive`, `active` or `time-sensitive`, as iOS calls them. */
  interruptionLevel: "passive" | "active" | "time-sensitive";
  /** What a locked screen shows, in Android's words; `private` when absent. */
  lockScreen?: "public" | "private" | "secret";
  /** What a locked screen may show in place of the words. */
  publicTitle?: string;
}

/** An Android notification channel. Its behaviour cannot change once a device has created it. */
export interface Channel {
  /** Ends in a digest of the immutable part, so that a change makes a new channel. */
  id: string;
  /** What the system's settings show. */
  name: string;
  /** The line below it. */
  description: string;
  /** `high`, `default` or `low`. */
  importance: "high" | "default" | "low";
  /** `default`, `none`, or the id of a sound. */
  sound: string;
  /** Whether the device vibrates. */
  vibrates: boolean;
  /** What a locked screen shows, in Android's words; `private` when absent. */
  lockScreen?: "public" | "private" | "secret";
}

/** A button on a notification. */
export interface Action {
  /** What the app receives. */
  id: string;
  /** What the button says. */
  title: string;
}

/** A notification category. */
export interface Category {
  /** Letters, digits and underscores only. */
  id: string;
  /** Its buttons, in order. */
  actions: Action[];
  /** What a locked screen shows, in Android's words; `private` when absent. */
  lockScreen?: "public" | "private" | "secret";
  /** What iOS shows in place of the text while previews are hidden. */
  publicTitle?: string;
}

/** A sound that the app ships. */
export interface SoundFile {
  /** The name that the plan gives. */
  id: string;
  /** The file in the bundle's root or in Library/Sounds: under 30 s, wav, caf or aiff; `default` in place of one that iOS does not play. */
  ios: string;
  /** The raw resource, which has no ending. */
  android: string;
}

/** A stretch of a session. */
export interface Phase {
  /** `work`, `rest`, `run`, `walk`, `warmup` or `cooldown`. */
  kind: "work" | "rest" | "run" | "walk" | "warmup" | "cooldown";
  /** What people call it. */
  label: string;
  /** Seconds from the session's start to the phase's. */
  startOffsetS: number;
  /** Seconds from the session's start to the phase's end. */
  endOffsetS: number;
  /** The round that it belongs to, from 1. */
  round: number;
  /** How many rounds there are. */
  rounds: number;
}

/** A notification some time after the start. */
export interface OffsetNotification {
  /** What tells it apart in its session; its identifier is `cancelScope` and this. */
  part: string;
  /** `workout-phase` or `workout-complete`. */
  kind: "workout-phase" | "workout-complete";
  /** Seconds after the start. */
  offsetS: number;
  /** The first line. */
  title: string;
  /** What to show where there is room for a title only, as in an AlarmKit alert. */
  shortTitle?: string;
  /** The text. */
  body: string;
  /** The id of how it looks and sounds. */
  presentation: string;
  /** A positive number made from the identifier, for platforms that take 32-bit integers; unique in the manifest. */
  numericId?: number;
  /** A UUID made from the identifier (RFC 9562 §5.8), for platforms that take one. */
  uuid?: string;
}

/** An exercise of a lift. */
export interface Exercise {
  /** What it is called. */
  name: string;
  /** How many sets. */
  sets: number;
  /** Repetitions in a set, in words. */
  reps?: string;
  /** The weight, in words. */
  weight?: string;
  /** Seconds of rest after each set. */
  restS: number;
}

/** A workout that a person can start at any time: its notifications are scheduled together at the start. */
export interface Session {
  /** The template's id; `<template>@<n>` has the numbers of week n. */
  id: string;
  /** `hiit`, `walk-run`, `lift` or `intervals`. */
  type: "hiit" | "walk-run" | "lift" | "intervals";
  /** What people call it. */
  title: string;
  /** Seconds from start to completion; an estimate for a lift. */
  durationS: number;
  /** Ascending without gaps from 0; empty for a lift. */
  phases: Phase[];
  /** What fires after the start, ascending; empty for a lift. */
  notifications: OffsetNotification[];
  /** The exercises of a lift; empty otherwise. */
  exercises: Exercise[];
  /** For a lift: what to schedule when a rest starts, `offsetS` being replaced by the exercise's `restS`. */
  restTimer?: OffsetNotification;
  /** Ending or cancelling a session cancels every pending identifier that begins so. */
  cancelScope: string;
  /** Whether starting it first clears the session before. */
  exclusive: boolean;
  /** How late a notification is still delivered to a device that slept. */
  catchUpS: number;
}

/** What is shown during a phase; the system draws the countdown from its two ends. */
export interface State {
  /** Seconds from the start at which it begins. */
  fromOffsetS: number;
  /** Seconds from the start at which it ends. */
  toOffsetS: number;
  /** The phase. */
  title: string;
  /** The round: `2 of 4`. */
  detail?: string;
}

/** What a Live Activity shows while a session runs. Of a lift, whose sets take as long as they take, it shows the rests, and offsets count from the start of a rest. */
export interface LiveActivity {
  /** The session's id. */
  id: string;
  /** The first iOS that has Live Activities: 16.1. */
  minimumOS: string;
  /** The static attribute: what the session is called. */
  name: string;
  /** Seconds from start to end; of a lift those of the default rest. */
  totalS: number;
  /** What to show, ascending by offset. */
  states: State[];
  /** Seconds after the start at which the content is outdated. */
  staleAfterS: number;
  /** `default` (up to 4 h after the end), `immediate`. */
  dismissal: "default" | "immediate";
  /** `foreground`: an app can start one only while the user looks at it, until iOS 26. */
  start?: "foreground";
  /** The bytes of the largest state, encoded as JSON with its instants; iOS takes 4,096. */
  stateBytes?: number;
  /** Seconds of the shortest state. No code runs at a change of state unless the app is in front: what must be heard comes as a notification. */
  shortestStateS?: number;
  /** Of a lift: which set the rest follows, with `{set}` and `{sets}` to be filled in. */
  setDetail?: string;
  /** `notifications`: what carries the same news where there is no Live Activity. */
  fallback?: "notifications";
}

/** A delivery profile. */
export interface Profile {
  /** `alarm`, `precise`, `approximate` or `silent`. */
  profile: "alarm" | "precise" | "approximate" | "silent";
  /** What to try on iOS, in order. */
  ios: Step[];
  /** What to try on Android, in order. */
  android: Step[];
}

/** One way to deliver. */
export interface Step {
  /** `alarm-kit`, `notification`, `alarm-clock`, `exact-while-idle` or `inexact-while-idle`. */
  mechanism: "alarm-kit" | "notification" | "alarm-clock" | "exact-while-idle" | "inexact-while-idle";
  /** What it needs: permissions, and `ios-26`, the first iOS with AlarmKit, which nobody is asked for. */
  requires: string[];
  /** What the app may tell the user while this is armed. */
  status: string;
}

/** What becomes of an anchored time. */
export interface Anchor {
  /** `instant` or `wall`, as notifications name it. */
  anchor: "instant" | "wall";
  /** `keep`: the instant stays; `move`: to the same wall time in the new zone. */
  onZoneChange: "keep" | "move";
  /** Of a wall time that clocks skip: `shift-forward`, by the length of the gap. */
  gap: "shift-forward";
  /** Of a wall time that clocks show twice: `first`. */
  overlap: "first";
  /** The same in words for an app's author. */
  meaning: string;
}

/** How each profile is carried out: a wish with ordered fallbacks, decided on the device. */
export interface Delivery {
  /** The profiles that the plan uses. */
  profiles: Profile[];
  /** How late a session's notification is still delivered; each notification's own `deliverBy` says the instant. */
  catchUpS: number;
  /** Seconds after which an alarm rings again when its snooze button is pressed; absent where alarms have no such button. */
  snoozeS?: number;
  /** What that button says. */
  snoozeTitle?: string;
  /** What becomes of a notification's time when the device's zone or the clocks change, by `anchor`. */
  anchors?: Anchor[];
  /** What an app asks its user for, in the order to ask. */
  permissions?: Permission[];
}

/** A permission that steps require. */
export interface Permission {
  /** A word of a step's `requires`. */
  permission: string;
  /** Whether iOS asks for it. */
  ios: boolean;
  /** Whether Android asks for it. */
  android: boolean;
  /** Why, in words that a user may be shown. */
  ask: string;
  /** What happens without it, in words that a user may be shown. */
  without: string;
}

/** The stretch with the most notifications. */
export interface Busiest {
  /** When its first notification fires. */
  startsAt: string;
  /** How many fire in it. */
  count: number;
}

/** How a plan fits what a platform holds for an app. */
export interface Fit {
  /** How many requests there is room for, the reserve left out. */
  room: number;
  /** Whether there is room for all that `windowS` ever holds. */
  fits: boolean;
  /** The longest time between two passes with which nothing is lost; absent where arming once is enough. */
  refreshWithinS?: number;
}

/** What the device allows, and the most that the plan asks for. */
export interface Budget {
  /** How many pending notifications the plan reckons with; iOS keeps 64 at most, Android takes 500 alarms. */
  pendingLimit: number;
  /** How many of them to leave to others. */
  reserve: number;
  /** How far ahead to arm. */
  windowS: number;
  /** How often to re-arm. */
  refreshS: number;
  /** The rules whose next occurrence is armed before all else. */
  guarded?: string[];
  /** The busiest stretch of `windowS`; absent without notifications. */
  busiest?: Busiest;
  /** How the plan fits iOS. */
  ios?: Fit;
  /** How the plan fits Android. */
  android?: Fit;
}

/** A place in the plan. */
export interface Source {
  /** The file, relative to the plan's own folder. */
  file: string;
  /** From 1. */
  line: number;
  /** In Unicode characters, from 1. */
  column: number;
  /** The line of the place just behind. */
  endLine: number;
  /** The column of the place just behind. */
  endColumn: number;
}

/** A rule for prompts: signal-contingent sampling within a window, or fixed times in `at`. */
export interface Prompt {
  /** A time of day or an anchor; absent for fixed times. */
  windowFrom?: string;
  /** A time of day or an anchor; absent for fixed times. */
  windowTo?: string;
  /** Fixed times of day or anchors, the first that of number 1; absent for prompts in a window. */
  at?: string[];
  /** Prompts a day: a window has as many segments. */
  perDay: number;
  /** The share of a segment either side of its centre, 0…0.5; absent for fixed times. */
  variance?: number;
  /** `stratified`, `uniform` or `even`; absent for fixed times. */
  distribution?: "stratified" | "uniform" | "even";
  /** The least seconds between two prompts, kept by `uniform`; absent for fixed times. */
  minGapS?: number;
  /** Seconds after a prompt at which it is told again, unless it was answered; ascending, absent where there are none. */
  followUpS?: number[];
  /** Days of the week, `mon` to `sun`, and days by their place in the month: `1st-sat`, `last-fri`. */
  days: string[];
  /** Dates without prompts. */
  except: string[];
  /** Seconds kept free around prayers. */
  avoidPrayersS?: number;
  /** Seconds kept free around sessions. */
  avoidWorkoutsS?: number;
  /** `false` where busy times do not apply. */
  avoidsBusy?: boolean;
  /** How long a prompt is worth answering. */
  expiresS: number;
  /** Whether quiet hours do not apply. */
  overrideQuiet: boolean;
  /** The texts to draw from. */
  bodies: string[];
}

/** A reminder of a prayer. */
export interface Reminder {
  /** Seconds from the prayer's time, or from the iqamah; negative before it. */
  offsetS: number;
  /** `silent` or `sound`. */
  alert: "silent" | "sound";
  /** The reminder's sound. */
  sound: string;
}

/** What happens at a prayer or extra time. */
export interface Prayer {
  /** `none`, `silent` or `sound`. */
  at: "none" | "silent" | "sound";
  /** The sound at the time itself. */
  sound: string;
  /** Ascending by offset. */
  reminders: Reminder[];
  /** `+20m` after the call, or a time of day. */
  iqamah?: string;
  /** Reminders before the iqamah, ascending by offset. */
  iqamahReminders?: Reminder[];
  /** What happens on some days: of these the first that holds a list day counts, and where none does, what stands beside them. */
  entries?: PrayerEntry[];
}

/** What happens at a prayer or extra time on some days. */
export interface PrayerEntry {
  /** Days of the week, and places in the month: `fri`, `1st-sat`. */
  days: string[];
  /** Single dates on which it does not hold. */
  except: string[];
  /** What limits it beyond these. */
  limits?: DayLimits;
  /** `none`, `silent` or `sound`. */
  at: "none" | "silent" | "sound";
  /** The sound at the time itself. */
  sound: string;
  /** Ascending by offset. */
  reminders: Reminder[];
  /** Reminders before the iqamah, ascending by offset. */
  iqamahReminders?: Reminder[];
}

/** A session by weekday and time. */
export interface SessionRule {
  /** The id of an entry of `sessions`; of several weeks' templates the first. */
  template: string;
  /** A time of day or an anchor. */
  at: string;
  /** Days of the week, `mon` to `sun`, and days by their place in the month: `1st-sat`, `last-fri`. */
  days: string[];
  /** Dates without it. */
  except: string[];
  /** Whether the start is announced. */
  announce: boolean;
  /** Seconds before the start at which to remind. */
  remindS: number[];
  /** What takes place in which week; absent where it is the same always. */
  weeks?: {
    /** The first day; the first week is the one that holds it, from Monday. */
    from: string;
    /** Ids of `sessions`, or `rest` for a week without. */
    templates: string[];
    /** What comes after the last week: `stop` (nothing), `repeat` (all weeks once more) or `last` (the last one for good). */
    then: "stop" | "repeat" | "last";
  };
}

/** A stretch of the day in which no prompt fires. */
export interface Quiet {
  /** A time of day or an anchor. */
  from: string;
  /** A time of day or an anchor. */
  to: string;
  /** Days of the week on which it begins, `mon` to `sun`, and days by their place in the month: `1st-sat`. */
  days: string[];
}

/** What limits a rule to some days, beyond days of the week and single exceptions. All of it must hold. */
export interface DayLimits {
  /** The stretches of dates in which it holds; empty where it holds all year. */
  dates: Stretch[];
  /** The stretches of dates that it leaves out. */
  except: Stretch[];
  /** The cycle of days or weeks. */
  every?: Cycle;
  /** Hijri months, 1…12; empty for all. */
  hijriMonths: number[];
  /** Days of the Hijri month, 1…30; empty for all, unless there are `hijriNights`. */
  hijriDays: number[];
  /** Nights of the Hijri month, each that of the date in whose evening the Hijri day begins; they add to `hijriDays`. */
  hijriNights?: number[];
  /** The part of the Hijri year that it leaves out. */
  hijriExcept?: HijriSelection;
  /** The stretches of dates that a pause of the plan takes out. */
  pauses: Stretch[];
}

/** A part of the Hijri year. */
export interface HijriSelection {
  /** Hijri months, 1…12; empty for all. */
  months: number[];
  /** Days of the Hijri month, 1…30; all where there are no nights either. */
  days: number[];
  /** Nights of the Hijri month. */
  nights: number[];
}

/** Dates from one to another, both included. */
export interface Stretch {
  /** The first date; absent where it has no beginning. */
  from?: string;
  /** The last date; absent where it has no end. */
  to?: string;
}

/** A cycle of days or weeks: exactly one of `days` and `weeks` is present. */
export interface Cycle {
  /** How many days it has; its first is `from`. */
  days?: number;
  /** How many weeks it has; they begin on Mondays, the first with the week that holds `from`. */
  weeks?: number;
  /** The days or weeks that count, from 1, ascending. */
  which: number[];
  /** The first date that counts. */
  from: string;
}

/** The announcement that the plan ends. */
export interface PlanEnd {
  /** How many days before the last list day it comes, where the plan is as long as that. */
  daysBefore: number;
}

/** Events of a calendar, at which no prompt fires. */
export interface Busy {
  /** Seconds kept free before and after each event. */
  marginS: number;
  /** Whether events of whole days count. */
  allDay: boolean;
}

/** How prayer times are calculated. */
export interface Calculation {
  /** The preset's key. */
  method: string;
  /** Degrees below the horizon. */
  fajrAngle: number;
  /** Degrees below the horizon. */
  ishaAngle?: number;
  /** Seconds after sunset or Maghrib, for methods with an interval. */
  ishaIntervalS?: number;
  /** `shafi` or `hanafi`. */
  madhab: "shafi" | "hanafi";
  /** The rule for long twilights. */
  highLatitude: "automatic" | "middle-of-night" | "seventh-of-night" | "twilight-angle" | "none";
  /** `nearest`, `up`, `down` or `none`; `by-time` where times differ in it. */
  rounding: "nearest" | "up" | "down" | "none" | "by-time";
  /** The rounding of each time, where they differ. */
  roundingByTime?: Record<string, "nearest" | "up" | "down" | "none">;
  /** The altitude of the sun's centre at sunrise and sunset in degrees, before the dip of an elevation; absent where it is −50 minutes of arc. */
  horizonAngle?: number;
  /** `daily` where all times of a day have the sun of 0 h UT, `by-time` where some have; absent where each has its own moment's. */
  sun?: "daily" | "by-time";
  /** The sun of each time, where they differ: its own moment's, or that of 0 h UT. */
  sunByTime?: Record<string, "moment" | "daily">;
}

/** A rule as resolved: exactly one of `prompt`, `prayer`, `session`, `quiet` and `calculation` is present. */
export interface Rule {
  /** The rule's id; `prayers` for the calculation. */
  id: string;
  /** `prompt`, `prayer`, `session`, `quiet`, `busy`, `calculation` or `plan-end`. */
  kind: "prompt" | "prayer" | "session" | "quiet" | "busy" | "calculation" | "plan-end";
  /** What people call it. */
  title: string;
  /** Where the plan says so. */
  source: Source;
  /** The delivery profile. */
  profile?: "alarm" | "precise" | "approximate" | "silent";
  /** What limits it to some days beyond those of the week and single exceptions. */
  limits?: DayLimits;
  /** A rule for prompts. */
  prompt?: Prompt;
  /** What happens at a prayer or extra. */
  prayer?: Prayer;
  /** A session by weekday and time. */
  session?: SessionRule;
  /** Quiet hours. */
  quiet?: Quiet;
  /** Busy times. */
  busy?: Busy;
  /** How prayer times are calculated. */
  calculation?: Calculation;
  /** The announcement that the plan ends. */
  planEnd?: PlanEnd;
}

/** The program that wrote a manifest. */
export interface Generator {
  /** `horarium`. */
  name: string;
  /** The program's version. */
  version: string;
}

/** The plan that a manifest was made from. */
export interface PlanReference {
  /** The namespace of every identifier. */
  id: string;
  /** What people call the plan. */
  title: string;
  /** What decides the random draws; absent in a plan without any. */
  seed?: number;
  /** `sha256:` and the SHA-256 of the plan's files. */
  digest: string;
}

/** A place on Earth. */
export interface Place {
  /** What people call it. */
  name?: string;
  /** Degrees, positive north and east. */
  latitude: number;
  /** Degrees east of Greenwich. */
  longitude: number;
  /** Metres above the sea. */
  elevationM: number;
}

/** The days that are planned. */
export interface Horizon {
  /** The first day, `yyyy-mm-dd`. */
  start: string;
  /** How many days. */
  days: number;
  /** The instant at which the first day begins. */
  startsAt: string;
  /** The instant at which the last day ends. */
  endsAt: string;
}

/** A manifest as kits deliver it: the value itself, or, where that has words of a later version, a copy without them. A `TypeError` names
 * the first place where a value is no manifest. */
export function readManifest(value: unknown): Manifest;
/** The same, and in words what is not understood of it. */
export function understand(value: unknown): {manifest: Manifest; problem?: string};
