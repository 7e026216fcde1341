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
/** `undefined`: the app cannot tell; `"none"`; a session since an instant; or a lift's rest. */
export type Running = undefined | "none" | RunningSession | RunningRest;
/** A session since an instant. `phaseS` are the lengths of its phases where they are not the template's; it stands still since `pausedMs`;
 * `after` is the place of the last phase that the person has ended. */
export interface RunningSession {session: string; atMs: number; phaseS?: number[]; after?: number; pausedMs?: number; restS?: undefined}
/** A rest, or a set that goes by time. */
export interface RunningRest {session: string; sinceMs: number; restS: number; isSet?: boolean; pausedMs?: number}
/** A person's own lengths of phases, in seconds by their kind. */
export type Lengths = Partial<Record<Phase["kind"], number>>;

export interface ArmedRequest {
  id: string; epochMs: number; mechanism: string; fingerprint: string; notification: Notification; presentation?: Presentation;
}

export type Status = "Alarm" | "Precise notification" | "Notification" | "Notification permission needed"
  | "No scheduled notifications" | "Off";

/** Carry out every cancellation, then the additions in their order. */
export interface Pass {
  cancel: string[]; add: ArmedRequest[]; status: Status; ruleStatus: Record<string, Status>; firstLeftOut?: Notification;
  /** What the app's developer should know: why nothing is armed, or that the manifest is of a later version. */
  problem?: string;
  /** How many requests other plans hold, by the plan's id: they take room. A renamed plan says `supersedes`. */
  otherPlans: Record<string, number>;
}

export interface Conditions {
  capabilities: Capabilities; policy: Policy; limits: Limits; guarded?: string[];
  /** What clocks show where the device is; `undefined` keeps wall times to the plan's. */
  zone?: UTCOffset[];
  /** When it is there: from the next of the manifest's stays on the plan's clocks count. */
  nowMs?: number;
  /** The clocks that the device went by before, on a journey: what has fired by them does not come again. */
  legs?: {clocks: UTCOffset[]; sinceMs: number; untilMs: number}[];
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

/** What a person has set for a rule, over what the plan says. What is left out is the plan's. */
export interface RulePreference {
  /** `none` takes all of the rule away, its reminders and follow-ups too; `silent` and `sound` are the alert at the time itself. Of a
   * prayer that the plan leaves silent, both make notifications from the manifest's `days`. */
  at?: "none" | "silent" | "sound";
  /** Minutes before a prayer, in place of the plan's reminders; `[]` is none. `rules[].prayer.reminderTitles` has those with words. */
  reminders?: {minutes: number; alert?: "silent" | "sound"}[];
}
/** A person's settings by the ids of rules. What a kit does not know or understand of them is ignored. */
export type Preferences = Record<string, RulePreference>;
/** The manifest with a person's settings in it; itself where there are none. */
export function preferred(manifest: Manifest, preferences: Preferences | undefined): Manifest;

/** Where a kit keeps a few words over restarts: `AsyncStorage` is such. */
export interface Store {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
}

/** The manifest that was fetched last from an address; `undefined` where there is none. */
export function cachedManifest(url: string, options: {storage: Store}): Promise<Manifest | undefined>;
/** Asks for a manifest with the entity tag of the one that is kept, and keeps what comes. Never rejected: `manifest` is the last good one,
 * `problem` says why it is not newer, and `isNew` that it is another than before. `key` is sent as a bearer's. */
export function fetchManifest(url: string, options: {storage: Store; fetch?: (url: string, options: any) => Promise<any>; key?: string; patienceMs?: number}):
  Promise<{manifest: Manifest | undefined; isNew: boolean; problem?: string}>;

export interface Options {
  /** `Platform.OS`. Where it is neither `ios` nor `android`, nothing is armed and the status is `Off`. */
  platform: string;
  /** Remembers over restarts which prompts were answered, so that their follow-ups stay away. */
  storage?: Store;
  /** What the user allows now: `notifications`, and on Android `exact-alarms`. The library is asked unless this is given. */
  granted?: () => Promise<string[]> | string[];
  policy?: Policy;
  limits?: Limits;
  guarded?: string[];
  /** Of several plans on a device: how many requests this one may have before the soonest of all plans get the rest. */
  share?: number;
  /** The IANA name of the system's zone now, as `expo-localization` has it: `() => getCalendars()[0]?.timeZone`. Engines may keep
   * the zone that they began with; without it the one that the engine's formatting names is used. */
  timeZone?: () => string | null | undefined;
  /** What clocks show where the device is; the device's own zone unless given. `undefined` keeps to the plan's. */
  zone?: () => UTCOffset[] | undefined;
  /** What the person has set for single rules, read at each refresh. */
  preferences?: () => Preferences | undefined;
  /** Receives each line of the log, without its end: JSON that `horarium audit` reads. `armed`, `delivered` as far as the system reports it,
   * `missed`, `replaced` and `unknown` are outcomes; an answer is the button's id, `opened` or `snooze`. */
  log?: (line: string) => void;
  /** Whether the user wants anything delivered. */
  isOn?: () => boolean;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now?: () => number;
}

/** Arms one manifest on this device. Calls never overlap, those of other kits included: each waits for the one before, and
 * sessions go first. Kits of several plans share what the system holds; of two kits of one plan the one that was called later
 * delivers, and the other is stopped. */
export declare class Kit {
  /** The manifest that is delivered now, with the person's settings in it. */
  readonly manifest: Manifest;
  readonly isStopped: boolean;
  /** Why nothing is armed, or that the manifest is of a later version; each pass has it too. */
  readonly problem: string | undefined;
  setUp(): Promise<void>;
  /** Asks for notifications and, unless `exactAlarms` is false, for exact alarms where the plan has such: on Android that opens a page of
   * the system's settings, so call it when the person has said that they want it. */
  requestPermissions(options?: {exactAlarms?: boolean}): Promise<string[]>;
  refresh(): Promise<Pass & {refused: string[]}>;
  /** With a person's own lengths of phases, over the template's. */
  startSession(id: string, lengths?: Lengths): Promise<Pass & {refused: string[]}>;
  /** A set that goes by time: for the `timeS` of its entry in `setList`. */
  startSet(id: string, timeS: number): Promise<Pass & {refused: string[]}>;
  /** A lift's rest: so many seconds, or that of the exercise of this name. */
  startRest(id: string, of?: number | string): Promise<Pass & {refused: string[]}>;
  endSession(): Promise<Pass & {refused: string[]}>;
  /** Nothing of the session is pending until it goes on. */
  pauseSession(): Promise<Pass & {refused: string[]}>;
  resumeSession(): Promise<Pass & {refused: string[]}>;
  /** The present phase or rest longer by some seconds, or shorter. */
  extendSession(seconds: number): Promise<Pass & {refused: string[]}>;
  /** The present phase or rest ends now. */
  skipPhase(): Promise<Pass & {refused: string[]}>;
  /** The running session or rest; with `storage` also after a restart of the app. */
  readonly session: RunningSession | RunningRest | undefined;
  /** Drops what follows up the prompt; the library's events call it, and so may the app. */
  answered(id: string, action?: string): Promise<unknown>;
  /** Delivers another manifest from now on: what only the previous one had is cancelled, also where that had another id. Rejected
   * with a `TypeError` where it is no manifest, and then nothing changes. */
  replace(manifest: unknown): Promise<Pass & {refused: string[]}>;
  /** Ends this kit for good: it receives no events and arms nothing more, and its calls return `Off`. Pending requests stay. */
  stop(): void;
}
