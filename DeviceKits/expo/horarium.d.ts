/** `*.manifest.json`, as schemas/manifest.schema.json describes it. */
export interface Manifest {
  manifestVersion: 1;
  plan: {id: string; title: string};
  utcOffsets?: UTCOffset[];
  channels: {id: string; name: string; description: string; importance: "high" | "default" | "low"; sound: string; vibrates: boolean; lockScreen?: LockScreen}[];
  categories: {id: string; actions: {id: string; title: string}[]; lockScreen?: LockScreen; publicTitle?: string}[];
  sounds: {id: string; ios: string; android: string}[];
  presentations: Presentation[];
  notifications: Notification[];
  sessions: Session[];
  delivery: {profiles: Profile[]; catchUpS: number; permissions?: Permission[]};
  budget: {pendingLimit: number; reserve: number; windowS: number; refreshS: number; guarded?: string[]};
  [key: string]: unknown;
}

/** Seconds east of UTC that clocks show from an instant on. */
export interface UTCOffset {epochMs: number; offsetS: number}

export interface Notification {
  id: string; numericId: number; uuid: string; kind: string; rule: string; group: string;
  title: string; shortTitle?: string; body: string; fireAt: string; epochMs: number; local: string;
  anchor: "instant" | "wall"; presentation: string; priority: "high" | "normal" | "low"; expiresAt: string;
  ifPast: "drop"; link?: string; [key: string]: unknown;
}

/** What a locked screen shows, in Android's words; `private` when absent. */
export type LockScreen = "public" | "private" | "secret";

export interface Presentation {
  id: string; profile: string; sound: string; channel: string; category?: string;
  interruptionLevel: "passive" | "active" | "time-sensitive"; lockScreen?: LockScreen; publicTitle?: string;
}

export interface Session {
  id: string; type: string; title: string; cancelScope: string; exclusive: boolean; catchUpS: number;
  notifications: OffsetNotification[]; restTimer?: OffsetNotification; [key: string]: unknown;
}

export interface OffsetNotification {
  part: string; kind: string; offsetS: number; title: string; shortTitle?: string; body: string; presentation: string;
  numericId?: number; uuid?: string;
}

/** What to ask the user for, and why, in words that may be shown. */
export interface Permission {permission: string; ios: boolean; android: boolean; ask: string; without: string}
export interface Step {mechanism: string; requires: string[]; status: string}
export interface Profile {profile: string; ios: Step[]; android: Step[]}

export type Platform = "ios" | "android";
/** What the device can do and what its user allows: `notifications`, `exact-alarms`, `alarm-kit`, `ios-26`. */
export interface Capabilities {platform: Platform; granted: string[]; isOn: boolean}
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
}

export interface Conditions {
  capabilities: Capabilities; policy: Policy; limits: Limits; guarded?: string[]; zone?: UTCOffset[];
  /** What the device refused by its first mechanism. */
  fallenBack?: string[];
}

declare const readyBrand: unique symbol;
/** A manifest made ready for one set of conditions. */
export interface Ready {readonly [readyBrand]: true}

export function prepare(manifest: Manifest, conditions: Conditions): Ready;
export function arm(ready: Ready, state: {nowMs: number; pending: Pending[]; refused?: string[]; running?: Running}): Pass;

/** The part of expo-notifications that the kit calls. */
export interface NotificationsModule {
  scheduleNotificationAsync(request: {identifier?: string; content: any; trigger: any}): Promise<string>;
  cancelScheduledNotificationAsync(identifier: string): Promise<void>;
  getAllScheduledNotificationsAsync(): Promise<{identifier: string; content: any}[]>;
  setNotificationCategoryAsync(identifier: string, actions: any[], options?: any): Promise<unknown>;
  setNotificationChannelAsync(id: string, channel: any): Promise<unknown>;
  AndroidImportance?: any;
}

export interface Options {
  notifications: NotificationsModule;
  platform: Platform;
  /** What the user allows now: `notifications`, and on Android `exact-alarms`. */
  granted: () => Promise<string[]> | string[];
  policy?: Policy;
  limits?: Limits;
  guarded?: string[];
  /** What clocks show where the device is, for the days ahead; left out where that is the plan's zone. */
  zone?: () => UTCOffset[] | undefined;
  /** Whether the user wants anything delivered. */
  isOn?: () => boolean;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now?: () => number;
}

/** Arms one manifest on this device. Calls never overlap: each waits for the one before. */
export class Horarium {
  constructor(manifest: Manifest, options: Options);
  setUp(): Promise<void>;
  refresh(): Promise<Pass & {refused: string[]}>;
  startSession(id: string): Promise<Pass & {refused: string[]}>;
  startRest(id: string, restS?: number): Promise<Pass & {refused: string[]}>;
  endSession(): Promise<Pass & {refused: string[]}>;
  request(request: ArmedRequest): {identifier: string; content: any; trigger: any};
}
