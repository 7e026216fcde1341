// What a person has set on the device, over what the plan says: a manifest with these settings in it. All languages pass the
// vectors in Tests/DeviceManifestTests/Vectors/preferences.json.

import {fingerprint} from "./fingerprint.js";
import {rfc3339, wallSeconds} from "./time.js";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A reminder lies at most so many minutes before what it announces. */
const MOST_MINUTES = 720;
const ALERTS = ["none", "silent", "sound"];
const TIME_SENSITIVE = ["prayer", "prayer-reminder", "iqamah-reminder", "workout-phase", "workout-complete"];
const REMINDERS = ["prayer-reminder", "workout-reminder"];

/** The manifest with a person's settings; itself where there are none. What it does not understand of them is ignored. */
export function preferred(manifest, preferences) {
  // In an order of their own, since what one adds another may use.
  const chosen = new Map(Object.entries(preferences ?? {}).sort().map(([rule, of]) => [rule, understood(of)]).filter(([, of]) => of));
  if (!chosen.size) return manifest;
  const looks = new Looks(manifest);
  const notifications = manifest.notifications.flatMap((notification) => {
    const of = chosen.get(notification.rule);
    return of ? changed(notification, of, looks) : [notification];
  });
  for (const [rule, of] of chosen) notifications.push(...made(manifest, rule, of, looks));
  const ids = new Set();
  return {
    ...manifest, ...looks.lists,
    notifications: notifications.filter(({id}) => !ids.has(id) && ids.add(id))
      .sort((a, b) => a.epochMs - b.epochMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
  };
}

/** One rule's settings, as far as this version understands them; `undefined` where that is nothing. */
function understood(of) {
  const at = ALERTS.includes(of?.at) ? of.at : undefined;
  if (!Array.isArray(of?.reminders)) return at && {at};
  const reminders = new Map();
  for (const {minutes, alert} of of.reminders.map((reminder) => reminder ?? {})) {
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES || reminders.has(minutes)) continue;
    reminders.set(minutes, alert === "silent" ? "silent" : "sound");
  }
  return {at, reminders};
}

/** A notification of the manifest's under a rule's settings: none, itself, or itself with another look. */
function changed(notification, {at, reminders}, looks) {
  if (at === "none") return [];
  // Those that are chosen are made from the listed times.
  if (REMINDERS.includes(notification.kind)) return reminders ? [] : [notification];
  if (!at || notification.kind === "iqamah-reminder") return [notification];
  return [{...notification, presentation: looks.of(notification.kind, at === "sound", notification.presentation)}];
}

/** The notifications that a rule's settings add: at times that the plan lists and leaves silent, and the reminders. */
function made(manifest, rule, {at, reminders}, looks) {
  const {title, prayer} = (manifest.rules ?? []).find(({id, kind}) => id === rule && kind === "prayer") ?? {};
  if (!title || at === "none") return [];
  const mains = new Map(manifest.notifications.filter((n) => n.rule === rule && n.kind === "prayer").map((n) => [n.group, n]));
  const planned = new Map(manifest.notifications.filter((n) => n.rule === rule && n.kind === "prayer-reminder").map((n) => [n.id, n]));
  const found = [];
  for (const {date, times} of manifest.days ?? []) {
    const time = times[rule];
    if (!time) continue;
    const group = `${manifest.plan.id}/${rule}/${date}`;
    const main = mains.get(group);
    const body = main?.body ?? (prayer?.body ?? "{time}").replace("{time}", time.local.slice(11, 16));
    const like = main?.presentation ?? looks.of("prayer", at === "sound");
    if (!like || !main && !at) continue;
    if (!main) {
      found.push(notification(`${group}/at`, "prayer", {rule, group, title, body, presentation: like}, time, 0, nextListedMs(manifest, time.epochMs)));
    }
    for (const [minutes, alert] of reminders ?? []) {
      const id = `${group}/before-${length(minutes)}`;
      const presentation = looks.of("prayer-reminder", alert === "sound", planned.get(id)?.presentation, like);
      const words = planned.get(id)?.title ?? prayer?.reminderTitles?.find((entry) => entry.minutes === minutes)?.title ?? `${title}: ${minutes}`;
      found.push(planned.has(id) ? {...planned.get(id), presentation}
        : notification(id, "prayer-reminder", {rule, group, title: words, body, presentation}, time, minutes, time.epochMs));
    }
  }
  return found;
}

/** A notification as many minutes before a listed time. */
function notification(id, kind, {rule, group, title, body, presentation}, time, minutes, expiresMs) {
  const epochMs = time.epochMs - minutes * MINUTE_MS;
  return {
    id, numericId: numericId(id), uuid: uuid(id), kind, rule, group, title, shortTitle: title, body, fireAt: rfc3339(epochMs), epochMs,
    local: rfc3339((wallSeconds(time.local) - minutes * 60) * 1000).slice(0, -1), anchor: "instant", presentation,
    priority: minutes ? "normal" : "high", expiresAt: rfc3339(expiresMs), ifPast: "drop",
  };
}

/** A prayer is worth showing until the next listed time, an hour where none follows. */
function nextListedMs({days}, epochMs) {
  let next;
  for (const {times} of days) {
    for (const time of Object.values(times)) if (time?.epochMs > epochMs && !(next <= time.epochMs)) next = time.epochMs;
  }
  return next ?? epochMs + HOUR_MS;
}

/** A length as identifiers have it: `45m`, `1h`, `1h30m`. */
const length = (minutes) => `${minutes >= 60 ? `${Math.floor(minutes / 60)}h` : ""}${minutes % 60 ? `${minutes % 60}m` : ""}`;

/** A positive number for platforms that take 32 bits. */
const numericId = (id) => (parseInt(fingerprint([id]), 16) & 0x7fffffff) || 1;

/** A UUID (RFC 9562 §5.8) of the identifier. */
function uuid(id) {
  const hex = [..."0123"].map((part) => fingerprint([part, id])).join("");
  const variant = "89ab"[parseInt(hex[16], 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The presentations of a manifest, and those that settings add. */
class Looks {
  constructor({presentations, channels, notifications, delivery}) {
    this.presentations = new Map(presentations.map((presentation) => [presentation.id, presentation]));
    this.channels = new Map(channels.map((channel) => [channel.id, channel]));
    this.delivery = delivery;
    this.profiles = delivery.profiles;
    /** By kind, in the order of their first notifications. */
    this.ofKind = new Map();
    for (const {kind, presentation} of notifications) this.ofKind.set(kind, (this.ofKind.get(kind) ?? new Set()).add(presentation));
  }

  get lists() {
    return {
      presentations: [...this.presentations.values()], channels: [...this.channels.values()], delivery: {...this.delivery, profiles: this.profiles},
    };
  }

  /**
   * The look of a notification of a kind, with a sound or without: its own where that is so, else the first of its kind that is like its
   * own in all else, else one that is made of its own. Without one of its own the first of its kind, or one made of that or of `otherwise`.
   */
  of(kind, sounds, own, otherwise) {
    const known = [...this.ofKind.get(kind) ?? []].map((id) => this.presentations.get(id)).filter((look) => look);
    const mine = this.presentations.get(own);
    const isRight = (look) => (look.sound !== "none") === sounds && !(look.profile === "alarm" && !sounds);
    if (mine && isRight(mine)) return own;
    const isLike = (look) => !mine || look.category === mine.category && (look.lockScreen ?? "private") === (mine.lockScreen ?? "private")
      && (look.profile === mine.profile || !sounds && mine.profile === "alarm");
    const found = known.find((look) => isRight(look) && isLike(look)) ?? (mine ? undefined : known.find(isRight));
    if (found) return found.id;
    const base = mine ?? known[0] ?? this.presentations.get(otherwise);
    return base && (isRight(base) ? base.id : this.#made(base, kind, sounds));
  }

  #made(base, kind, sounds) {
    const id = `${base.id}+${sounds ? "sound" : "silent"}`;
    if (!this.presentations.has(id)) {
      this.presentations.set(id, {
        ...base, id, sound: sounds ? "default" : "none", channel: this.#channel(this.channels.get(base.channel), sounds),
        profile: this.#profile(base.profile, sounds),
        interruptionLevel: sounds ? TIME_SENSITIVE.includes(kind) ? "time-sensitive" : "active" : "passive",
      });
    }
    return id;
  }

  /** An alarm is never silent, and what was silent by its profile is wanted as exactly as the rest. */
  #profile(profile, sounds) {
    if (sounds ? profile !== "silent" : profile !== "alarm") return profile;
    if (!this.profiles.some((other) => other.profile === "precise")) {
      const from = this.profiles.find((other) => other.profile === profile);
      const plain = (steps) => steps.filter(({mechanism}) => !mechanism.startsWith("alarm-"));
      this.profiles = [...this.profiles, {...from, profile: "precise", ios: plain(from?.ios ?? []), android: plain(from?.android ?? [])}];
    }
    return "precise";
  }

  #channel(channel, sounds) {
    if (!channel) return undefined;
    const section = channel.id.split("-")[0];
    const found = [...this.channels.values()].find((other) => other.id.split("-")[0] === section
      && other.sound === (sounds ? "default" : "none") && (other.lockScreen ?? "private") === (channel.lockScreen ?? "private"));
    if (found) return found.id;
    const id = `${channel.id}-${sounds ? "sound" : "silent"}`;
    this.channels.set(id, {
      ...channel, id, name: channel.otherName ?? channel.name, otherName: channel.name, importance: sounds ? "high" : "low",
      sound: sounds ? "default" : "none", vibrates: sounds,
    });
    return id;
  }
}
