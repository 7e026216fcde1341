import type {Category, ListedTime, Manifest, Notification, Phase, Presentation, UTCOffset} from "./manifest.js";

export * from "./manifest.js";

/** Where a time comes from. */
export type Basis = ListedTime["basis"];
/** What a locked screen shows, in Android's words; `private` when absent. */
export type LockScreen = NonNullable<Category["lockScreen"]>;

/** What the device can do and what its user allows: `notifications`, `exact-alarms`, `alarm-kit`, `ios-26`. */
export interface Capabilities {platform: "ios" | "android"; granted: string[]; isOn: boolean}
export interface Limits {pending: number; reserve?: number}
/** The soonest notifications, or the lists of a number of days from today on. */
export type Policy = {soonest: {limit: number; reserve?: number}; days?: undefined} | {days: number; soonest?: undefined};

export interface Pending {id: string; epochMs: number; fingerprint?: string}
/** What a person changes of a session while it runs: since when it is paused, and by how much what is ahead has moved with pauses, or with
 * phases that were ended early. */
interface Course {pausedMs?: number; movedMs?: number}
/** `undefined`: the app cannot tell; `"none"`; a session since an instant, with the seconds of its phases, else the template's; or a lift's rest.
 * Instants are whole seconds. */
export type Running = undefined | "none" | Course & {session: string; atMs: number; phaseS?: number[]; restS?: undefined}
  | Course & {session: string; sinceMs: number; restS: number; exercise?: string; set?: number};

/** The phase or rest that runs, or is paused, for an app to draw. What is left of it is `endsMs - (pausedMs ?? Date.now())`. */
export interface RunningPhase {
  session: string;
  /** The place, from 0, of the phase in the session's `phases`; absent in a rest of a lift. */
  phase?: number;
  /** The exercise and the number of the set that a rest follows, as it was started with them. */
  exercise?: string; set?: number;
  /** When it began, as if nothing of it had been a pause; when it ends, and when the whole session does, if nothing changes. */
  startsMs: number; endsMs: number; sessionEndsMs: number;
  /** Since when it stands still; absent where it runs. */
  pausedMs?: number;
}

export interface ArmedRequest {
  id: string; epochMs: number;
  /** From then on it is not worth showing. */
  expiresMs: number;
  mechanism: string; fingerprint: string; notification: Notification; presentation?: Presentation;
}

export type Status = "Alarm" | "Precise notification" | "Notification" | "Notification permission needed"
  | "No scheduled notifications" | "Off";

/** Carry out every cancellation, then the additions in their order. */
export interface Pass {
  cancel: string[]; add: ArmedRequest[]; status: Status; ruleStatus: Record<string, Status>; firstLeftOut?: Notification;
  /** How many requests other plans hold, by the plan's id: they take room. A renamed plan says `supersedes`. A kit leaves out plans that
   * another kit of the app is for. */
  otherPlans: Record<string, number>;
  /** Of a kit's pass: why nothing is armed of what the kit was given, or what is not understood of the manifest or the settings. */
  problem?: string;
}

export interface Conditions {
  capabilities: Capabilities; policy: Policy; limits: Limits; guarded?: string[];
  /** What clocks show where the device is; `undefined` keeps wall times to the plan's. */
  zone?: UTCOffset[];
  /** When it is there: from the next of the manifest's stays on the plan's clocks count. */
  nowMs?: number;
  /** What the device refused by its first mechanism. */
  fallenBack?: string[];
  /** What else tells a request apart from one of the same identifier. */
  detail?: (notification: Notification, presentation: Presentation | undefined) => string[];
}

declare const readyBrand: unique symbol;
/** A manifest made ready for one set of conditions. */
export interface Ready {readonly [readyBrand]: true}

export function prepare(manifest: Manifest, conditions: Conditions): Ready;
export function arm(ready: Ready, state: {
  nowMs: number; pending: Pending[]; refused?: string[]; running?: Running;
  /** The prompts that were opened or answered, or follow-ups of theirs. */
  answered?: string[];
}): Pass;

/** What this device's clocks show from one instant to another. */
export function deviceOffsets(fromMs: number, toMs: number, offsetSAt?: (epochMs: number) => number): UTCOffset[];
/** The clocks that wall times go by on a device in `zone` at `nowMs`: its own until the manifest's next stay begins, then the plan's. */
export function whereabouts(manifest: Manifest, zone: UTCOffset[] | undefined, nowMs: number): UTCOffset[] | undefined;

/** Where a kit keeps what is to outlive its process: a few words, and with a `source` the manifest, some 600 bytes a notification.
 * `AsyncStorage` is such. */
export interface Store {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
}

/** Where a plan's manifest is fetched, such as `https://plans.example.org/plans/daily/manifest.json` of `horarium serve`. */
export interface Source {
  url: string;
  /** The app's way to it, for a server that wants more headers; `globalThis.fetch` unless given. */
  fetch?: (url: string, request: {headers: Record<string, string>; signal: any}) => Promise<{
    status: number; statusText?: string; headers: {get(name: string): string | null}; text(): Promise<string>;
  }>;
  /** After which time without an answer it is given up; 20,000 unless given. */
  timeoutMs?: number;
}

/** The settings that a person has made for a rule, over those of the plan. What is absent is as the plan has it. */
export interface RulePreference {
  /** The announcement of the rule itself. `none` removes everything of the rule, its reminders and follow-ups too; the others make
   * notifications of prayers that the plan lists and leaves silent. */
  at?: "none" | "silent" | "sound" | null;
  /** The reminders, in place of the plan's: minutes before, 1 to 1440, with a sound unless `alert` says otherwise. For rules other than prayers
   * those of the plan that are listed remain. Without a `title` it is the plan's where that has such a reminder, else the prayer's with its time. */
  reminders?: {minutes: number; alert?: "none" | "silent" | "sound"; title?: string}[] | null;
}
/** Settings by the rules' ids. A Jumuah without its own has those of the first, and that has Dhuhr's. */
export type Preferences = Record<string, RulePreference | null | undefined>;

/** The manifest with a person's settings: what a kit delivers then. `problem` is what is not understood of them. */
export function preferred(manifest: Manifest, preferences: Preferences | null | undefined): {manifest: Manifest; problem?: string};

export interface Options {
  /** `Platform.OS`. Where it is neither `ios` nor `android`, nothing is armed and the status is `Off`. */
  platform: string;
  /** Remembers over restarts which prompts were answered, so that their follow-ups stay away, which session runs, the manifest that was fetched,
   * and for the log what was armed; the same for all kits of an app. */
  storage?: Store;
  /** What the user allows now: `notifications`, and on Android `exact-alarms`. The library is asked unless this is given. */
  granted?: () => Promise<string[]> | string[];
  policy?: Policy;
  /** What the system holds of the app. Kits share the greatest of theirs less the greatest reserve, of plans that are on, and none has more
   * than its own. */
  limits?: Limits;
  guarded?: string[];
  /** Where the app has several plans: how many requests this one has before the others' sooner ones; none by default. A running session,
   * guarded rules and what is overdue or blocked count towards it. */
  share?: number;
  /** The name of the system's zone, such as `Europe/London`: `getCalendars()[0].timeZone` of expo-localization, or `getTimeZone()` of
   * react-native-localize. Without it, or where the engine does not know that zone, the kit goes by the zone of the engine's `Intl`. */
  timeZone?: () => string | null | undefined;
  /** What clocks show where the device is, in place of `timeZone`, which still says what notify-kit makes of an instant on iOS. `undefined`
   * keeps wall times to the plan's. */
  zone?: () => UTCOffset[] | undefined;
  /** Whether the user wants anything delivered. */
  isOn?: () => boolean;
  /** What the person has set for single rules, read at each pass: it must not wait for a kit. Where it throws or rejects, the settings of before
   * count, and `problem` says so; without such, the pass is rejected and changes nothing. */
  preferences?: () => Promise<Preferences | null | undefined> | Preferences | null | undefined;
  /** Receives each line of the log, JSON without a line break: what was armed, what became of it as far as the system reports it, and answers.
   * It is called for one line after the other, once a promise of the one before is settled: no pass waits for it, but each call is resolved once
   * all lines are taken, so it must not wait for a kit. A line that it refuses is lost. With `storage` the log goes on where it was when the app was closed. */
  log?: (line: string) => Promise<unknown> | unknown;
  /** Where `fetch` gets the plan's manifest. With `storage` the next start of the app goes on with what came last, instead of the manifest that the
   * kit is made with, unless it is over and that ends later. */
  source?: Source;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now?: () => number;
}

/** Arms one manifest on this device. Calls never overlap, those of the app's other kits included: each waits for the one before, and
 * sessions go first. What the system holds is divided among the plans: a pass of one arms all. Of two kits of one plan, the one that took
 * it up later delivers, by its first call or by `replace`; the other is stopped. */
export declare class Kit {
  /** The manifest that is delivered now, from the first pass on with the person's settings: without the rules that are switched off. Until the first
   * call has returned, with a `source`, that which the kit was made with. */
  readonly manifest: Manifest;
  /** Why nothing is armed of what the kit was given, or what is not understood of the manifest or the settings. Each pass has it too. */
  readonly problem?: string;
  /** Whether the kit has been stopped, by the app or by another kit of the plan: its calls then do nothing and return `Off`. */
  readonly isStopped: boolean;
  setUp(): Promise<void>;
  requestPermissions(): Promise<string[]>;
  refresh(): Promise<Pass & {refused: string[]}>;
  /** Delivers another manifest from now on: what only the one before had is cancelled, also where that was of a plan with another id.
   * A running session goes on where the new manifest has it too. Rejected with a `TypeError` where it is no manifest, and then nothing changes. */
  replace(manifest: unknown): Promise<Pass & {refused: string[]}>;
  /** Refreshes, asks for the manifest at `source` meanwhile, and goes on with that as `replace` does where it is another than the present one.
   * `isNew`: whether it was, by its `digest`; one without counts as another. It is rejected where `refresh` is, and not for want of a network:
   * `fetchProblem` is why the server's manifest is not known, or what of it the store has refused. Calls at a time share one request. */
  fetch(): Promise<Pass & {refused: string[]; isNew: boolean; fetchProblem?: string}>;
  /** Ends this kit for good: it listens no more, and what is pending stays, for another kit of the plan. Resolved once nothing of it is being armed. */
  stop(): Promise<void>;
  /** Starts a session now, and clears the one before. `lengths` are a person's own seconds by kind of phase, from 1 to 86,400, over the
   * template's; for kinds that the session does not have they change nothing. */
  startSession(id: string, lengths?: Partial<Record<Phase["kind"], number>>): Promise<Pass & {refused: string[]}>;
  /** Starts the rest of a lift: so many seconds, or those of an exercise, else those of the session. `set` is the number of the set that
   * was done. */
  startRest(id: string, rest?: number | {exercise?: string; set?: number; seconds?: number}): Promise<Pass & {refused: string[]}>;
  endSession(): Promise<Pass & {refused: string[]}>;
  /** Lets the session or rest stand still: nothing of it is pending until `resumeSession`. This and the other changes do nothing where nothing
   * runs. */
  pauseSession(): Promise<Pass & {refused: string[]}>;
  resumeSession(): Promise<Pass & {refused: string[]}>;
  /** Makes the present phase or rest longer by a number of seconds, up to a day, or shorter, but with a second of it left. */
  extendPhase(seconds: number): Promise<Pass & {refused: string[]}>;
  /** Ends the present phase or rest now, without its notification: what follows comes as much earlier. */
  skipPhase(): Promise<Pass & {refused: string[]}>;
  /** The phase or rest that runs, or is paused; known from the first call of a process on. */
  readonly session?: RunningPhase;
  /** Drops what follows up the prompt, and logs the answer, `opened` unless given; the library's events call it, and so may the app. It is for
   * the kit of its plan. */
  answered(id: string, answer?: string): Promise<unknown>;
  /** Takes away what is still on the screen and not worth showing any more. So does each pass, and each notification that is opened,
   * or comes while the app is in front. */
  tidy(): Promise<void>;
}
