/** `*.manifest.json`, as schemas/manifest.schema.json describes it. */
export interface Manifest {
  manifestVersion: 1;
  generator: {name: string; version: string};
  plan: {id: string; title: string; seed?: number; digest: string};
  /** Identifiers that the plan had before: what a device holds of them is cleared. */
  supersedes?: string[];
  /** The IANA zone of `local` times. */
  timeZone: string;
  tzdataVersion?: string;
  /** What clocks show where the plan expects the device. */
  utcOffsets?: UTCOffset[];
  /** Where the plan expects the device to be, from each instant on. */
  stays?: {epochMs: number; timeZone: string}[];
  location?: {name?: string; latitude: number; longitude: number; elevationM: number};
  horizon: {start: string; days: number; startsAt: string; endsAt: string};
  /** Each rule as resolved. */
  rules: ({id: string} & Record<string, unknown>)[];
  channels: Channel[];
  categories: Category[];
  /** The files that the app has to ship: iOS's name, and Android's raw resource. */
  sounds: {id: string; ios: string; android: string}[];
  presentations: Presentation[];
  /** Ascending by `epochMs`, then `id`. */
  notifications: Notification[];
  /** Each list day with all times that the plan lists, whether they notify or not. */
  days?: Day[];
  /** Templates that a person can start at any time. */
  sessions: Session[];
  liveActivities: ({id: string} & Record<string, unknown>)[];
  delivery: {profiles: Profile[]; catchUpS: number; snoozeS?: number; snoozeTitle?: string; permissions?: Permission[]; anchors?: Anchor[]};
  budget: Budget;
}

/** Seconds east of UTC that clocks show from an instant on. */
export interface UTCOffset {epochMs: number; offsetS: number}

export interface Notification {
  id: string; numericId: number; uuid: string; kind: string; rule: string; group: string;
  title: string; shortTitle?: string; body: string; fireAt: string; epochMs: number; local: string;
  anchor: "instant" | "wall"; presentation: string; priority: "high" | "normal" | "low"; expiresAt: string;
  ifPast: "drop"; link?: string;
  /** The prompt that it follows up: once that one is opened or answered, it is dropped. */
  cancelledBy?: string;
  basis?: Basis; borrowedFrom?: {date?: string; latitude?: number};
  /** Where a random prompt comes from, and its lot. */
  segment?: {startsAt: string; endsAt: string; earliest: string; latest: string}; draw?: number;
  /** Others of the same group and second, which it speaks for. */
  mergedFrom?: string[];
  /** The variant of a session's template that it is of. */
  session?: string;
}

/** Where a time comes from. */
export type Basis = "calculated" | "published" | "borrowed" | "plan";

export interface Day {date: string; hijri?: string | null; timeZone: string; times: Record<string, ListedTime | null>}
export interface ListedTime {epochMs: number; local: string; basis: Basis; iqamahEpochMs?: number | null}

/** What a locked screen shows, in Android's words; `private` when absent. */
export type LockScreen = "public" | "private" | "secret";

export interface Channel {
  id: string; name: string; description: string; importance: "high" | "default" | "low"; sound: string; vibrates: boolean;
  lockScreen?: LockScreen;
}

export interface Category {id: string; actions: {id: string; title: string}[]; lockScreen?: LockScreen; publicTitle?: string}

export interface Presentation {
  id: string; profile: string; sound: string; channel: string; category?: string;
  interruptionLevel: "passive" | "active" | "time-sensitive"; lockScreen?: LockScreen; publicTitle?: string;
}

export interface Session {
  id: string; type: string; title: string; cancelScope: string; exclusive: boolean; catchUpS: number; durationS: number;
  phases: {kind: string; label: string; startOffsetS: number; endOffsetS: number}[];
  exercises: {name: string; sets: number; reps?: string; weight?: string; restS: number}[];
  notifications: OffsetNotification[]; restTimer?: OffsetNotification;
}

export interface OffsetNotification {
  part: string; kind: string; offsetS: number; title: string; shortTitle?: string; body: string; presentation: string;
  numericId?: number; uuid?: string;
}

/** What to ask the user for, and why, in words that may be shown. */
export interface Permission {permission: string; ios: boolean; android: boolean; ask: string; without: string}
/** What becomes of a time when the device's zone or the clocks change. */
export interface Anchor {anchor: string; onZoneChange: string; gap: string; overlap: string; meaning: string}
export interface Step {mechanism: string; requires: string[]; status: string}
export interface Profile {profile: string; ios: Step[]; android: Step[]}

export interface Budget {
  pendingLimit: number; reserve: number; windowS: number; refreshS: number; guarded?: string[];
  busiest?: {startsAt: string; count: number};
  ios?: Fit; android?: Fit;
}

/** How the plan fits a system: how many it holds of it, and how often an app must arm again to lose nothing. */
export interface Fit {room: number; fits: boolean; refreshWithinS?: number}

/** The value itself where it is a manifest of version 1; a `TypeError` that names the first place where it is not. */
export function readManifest(value: unknown): Manifest;

/** What the device can do and what its user allows: `notifications`, `exact-alarms`, `alarm-kit`, `ios-26`. */
export interface Capabilities {platform: "ios" | "android"; granted: string[]; isOn: boolean}
export interface Limits {pending: number; reserve?: number}
/** The soonest notifications, or the lists of a number of days from today on. */
export type Policy = {soonest: {limit: number; reserve?: number}; days?: undefined} | {days: number; soonest?: undefined};

export interface Pending {id: string; epochMs: number; fingerprint?: string}
/** `undefined`: the app cannot tell; `"none"`; a session since an instant; or a lift's rest. */
export type Running = undefined | "none" | {session: string; atMs: number; restS?: undefined}
  | {session: string; sinceMs: number; restS: number};

export interface ArmedRequest {
  id: string; epochMs: number; mechanism: string; fingerprint: string; notification: Notification; presentation?: Presentation;
}

export type Status = "Alarm" | "Precise notification" | "Notification" | "Notification permission needed"
  | "No scheduled notifications" | "Off";

/** Carry out every cancellation, then the additions in their order. */
export interface Pass {
  cancel: string[]; add: ArmedRequest[]; status: Status; ruleStatus: Record<string, Status>; firstLeftOut?: Notification;
  /** How many requests other plans hold, by the plan's id: they take room. A renamed plan says `supersedes`. */
  otherPlans: Record<string, number>;
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

/** Where a kit keeps a few words over restarts: `AsyncStorage` is such. */
export interface Store {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
}

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
  /** What clocks show where the device is; the device's own zone unless given. `undefined` keeps to the plan's. */
  zone?: () => UTCOffset[] | undefined;
  /** Whether the user wants anything delivered. */
  isOn?: () => boolean;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now?: () => number;
}

/** Arms one manifest on this device. Calls never overlap: each waits for the one before, and sessions go first. */
export declare class Kit {
  readonly manifest: Manifest;
  setUp(): Promise<void>;
  requestPermissions(): Promise<string[]>;
  refresh(): Promise<Pass & {refused: string[]}>;
  startSession(id: string): Promise<Pass & {refused: string[]}>;
  startRest(id: string, restS?: number): Promise<Pass & {refused: string[]}>;
  endSession(): Promise<Pass & {refused: string[]}>;
  /** Drops what follows up the prompt; the library's events call it, and so may the app. */
  answered(id: string): Promise<unknown>;
}
