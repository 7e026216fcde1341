// What a person has set on the device, over what the plan says: a manifest with these settings in it. The Swift library does the same; both
// pass Tests/DeviceManifestTests/Vectors/preferences.json.

import {Notes, readable} from "../manifest.js";
import {fingerprint} from "./fingerprint.js";
import {Looks} from "./looks.js";
import {inOrder} from "./prepare.js";
import {rfc3339, wallSeconds} from "./time.js";

const MINUTE_MS = 60_000;
/** A reminder lies at most so many minutes before what it announces: a day. */
const MOST_MINUTES = 1440;
const ALERTS = ["none", "silent", "sound"];
const REMINDERS = ["prayer-reminder", "workout-reminder"];
/** The times at which a prayer before them is not worth showing any more, and how long it is where none follows. */
const MAIN_TIMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"];
const WORTH_MS = 30 * MINUTE_MS;
const JUMUAH = /^jumuah(-\d+)?$/;

/** The manifest with a person's settings; itself where there are none. `problem` is what is not understood of them. */
export function preferred(manifest, preferences) {
  const notes = new Notes();
  const chosen = understood(manifest, preferences ?? {}, notes);
  const changed = chosen.size ? withSettings(manifest, chosen, notes) : manifest;
  return {manifest: changed, ...notes.size && {problem: notes.text}};
}

function withSettings(manifest, chosen, notes) {
  const looks = new Looks(manifest);
  const {rules, days} = readable(manifest, notes);
  const ruleOf = new Map(rules.map((rule) => [rule.id, {title: rule.id, ...rule}]));
  // Iftar speaks for a Maghrib of the same second.
  const doesIftarRing = ["silent", "sound"].includes(chosen.get("iftar")?.at);
  const iftars = new Set(doesIftarRing ? days.map(({times}) => times.iftar?.epochMs) : []);
  const notifications = manifest.notifications.flatMap((notification) => {
    const {rule: id} = notification;
    if (id === "maghrib" && notification.kind === "prayer" && iftars.has(notification.epochMs)) return [];
    return chosen.has(id) ? changedBy(notification, ruleOf.get(id) ?? {id, title: notification.title}, chosen.get(id), looks) : [notification];
  });
  const added = new Added({...manifest, days}, notifications, looks);
  // In an order of their own, since what one adds another may use.
  for (const id of [...ruleOf.keys()].sort()) {
    if (ruleOf.get(id).kind === "prayer") added.add(ruleOf.get(id), chosen.get(id) ?? {}, notes);
  }
  const isOff = ({id}) => chosen.get(id)?.at === "none";
  return {
    ...manifest, ...looks.members, ...manifest.rules && {rules: manifest.rules.filter((rule) => !isOff(rule))},
    notifications: [...notifications, ...added.notifications].sort(inOrder),
  };
}

// MARK: Reading

/** The settings that have an effect, by rule. */
function understood({rules = [], notifications}, preferences, notes) {
  if (typeof preferences !== "object" || Array.isArray(preferences)) {
    notes.add("settings", JSON.stringify(preferences), "are not understood");
    return new Map();
  }
  const given = {...preferences};
  for (const {id, kind} of rules) {
    // As in a plan: a Jumuah without its own is as the first, and that as Dhuhr.
    const from = [id, "jumuah", "dhuhr"].find((other) => (given[other] ?? undefined) !== undefined);
    if (kind === "prayer" && JUMUAH.test(id) && from) given[id] = given[from];
  }
  const known = new Set([...rules.map(({id}) => id), ...notifications.map(({rule}) => rule)]);
  const chosen = new Map();
  for (const rule of Object.keys(given).sort()) {
    const isRight = typeof given[rule] === "object" && !Array.isArray(given[rule]);
    if (!isRight) note(given[rule], `settings of ${rule}`, "are not understood");
    const {at, reminders} = isRight && given[rule] || {};
    const settings = {
      at: ALERTS.includes(at) ? at : note(at, "setting", "is unknown"),
      reminders: Array.isArray(reminders) ? remindersOf(reminders, notes) : note(reminders, "reminders", "are no list"),
    };
    if (known.has(rule) && (settings.at || settings.reminders)) chosen.set(rule, settings);
  }
  return chosen;

  function note(value, what, is) {
    if (value !== undefined && value !== null) notes.add(what, value, is);
    return undefined;
  }
}

/** The reminders by their lengths as identifiers have them; `undefined` where none of a list is understood. */
function remindersOf(listed, notes) {
  const found = new Map();
  for (const {minutes, alert: word, title} of Array.from(listed, (reminder) => reminder ?? {})) {
    const alert = word ?? "sound";
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) notes.add("reminder", minutes, `is not 1 to ${MOST_MINUTES} minutes`);
    else if (alert !== "none" && !found.has(length(minutes))) {
      if (!ALERTS.includes(alert)) notes.add("alert", alert, "is unknown and counts as 'sound'");
      found.set(length(minutes), {minutes, isSilent: alert === "silent", title: typeof title === "string" && title ? title : undefined});
    }
  }
  const isUnderstood = !listed.length || found.size || listed.some((reminder) => reminder?.alert === "none");
  return isUnderstood ? found : undefined;
}

/** A length as identifiers have it: `45m`, `1h`, `1h30m`, `1d`. */
function length(minutes) {
  const units = [["d", Math.floor(minutes / 1440)], ["h", Math.floor(minutes / 60) % 24], ["m", minutes % 60]];
  return units.map(([unit, count]) => (count ? `${count}${unit}` : "")).join("");
}

// MARK: The plan's own

/** A notification of the plan under the settings of its rule: none, itself, or itself with another look. */
function changedBy(notification, rule, {at, reminders}, looks) {
  const {id, kind, group, presentation} = notification;
  const withLook = (isSilent, words) => [{...notification, ...words, presentation: looks.of(kind, rule, isSilent, presentation) ?? presentation}];
  if (at === "none") return [];
  if (REMINDERS.includes(kind)) {
    if (!reminders) return [notification];
    const reminder = reminders.get(id.slice(group.length + 1).replace(/^(before|remind)-/, ""));
    return reminder ? withLook(reminder.isSilent, reminder.title && {title: reminder.title, shortTitle: reminder.title}) : [];
  }
  return at && kind !== "iqamah-reminder" ? withLook(at === "silent") : [notification];
}

// MARK: What the plan does not have

/** The notifications that settings add at the times of prayers that the manifest lists. */
class Added {
  notifications = [];
  #manifest;
  #looks;
  #groups = new Map();
  /** The instants of all prayers that the plan announces, and of those that are announced under the settings so far. */
  #planned;
  #announced;
  #mainTimes;
  #numbers;

  constructor(manifest, remaining, looks) {
    this.#manifest = manifest;
    this.#looks = looks;
    for (const notification of manifest.notifications) {
      const {group} = notification;
      if (!this.#groups.has(group)) this.#groups.set(group, []);
      this.#groups.get(group).push(notification);
    }
    const instants = (all) => new Set(all.filter(({kind}) => kind === "prayer").map(({epochMs}) => epochMs));
    this.#planned = instants(manifest.notifications);
    this.#announced = instants(remaining);
    const ofSessions = manifest.sessions.flatMap(({notifications, restTimer}) => [...notifications, ...restTimer ? [restTimer] : []]);
    this.#numbers = new Set([...manifest.notifications, ...ofSessions].map(({numericId}) => numericId));
    this.#mainTimes = manifest.days.flatMap(({times}) => MAIN_TIMES.map((rule) => times[rule]?.epochMs)).filter((ms) => ms !== undefined)
      .sort((a, b) => a - b);
  }

  add(rule, {at, reminders}, notes) {
    if (at === "none") return;
    for (const {date, times} of this.#manifest.days) {
      const time = times[rule.id];
      if (time?.epochMs === undefined) continue;
      if (rule.id === "dhuhr" && Object.entries(times).some(([other, jumuah]) => jumuah && JUMUAH.test(other))) continue;
      const group = `${this.#manifest.plan.id}/${rule.id}/${date}`;
      const planned = this.#groups.get(group) ?? [];
      const main = planned.find(({kind}) => kind === "prayer");
      const like = main ?? planned[0] ?? {body: time.local.slice(11, 16)};
      // Where another that spoke for it in the same second is switched off, it is announced as the plan has it.
      const alert = at ?? (this.#planned.has(time.epochMs) ? rule.prayer?.at : undefined);
      if (!main && (alert === "sound" || alert === "silent") && !this.#announced.has(time.epochMs)) {
        this.#add("prayer", rule, alert === "silent", {group, like, time, minutes: 0, part: "at", title: rule.title}, notes);
        this.#announced.add(time.epochMs);
      }
      if (!this.#announced.has(time.epochMs)) continue;
      for (const [before, {minutes, isSilent, title}] of reminders ?? []) {
        const part = `before-${before}`;
        const words = {group, like, time, minutes, part, title: title ?? `${rule.title} ${time.local.slice(11, 16)}`};
        if (!planned.some(({id}) => id === `${group}/${part}`)) this.#add("prayer-reminder", rule, isSilent, words, notes);
      }
    }
  }

  /** Adds a notification as many minutes before a time. */
  #add(kind, rule, isSilent, {group, like, time, minutes, part, title}, notes) {
    const id = `${group}/${part}`;
    const presentation = this.#looks.of(kind, rule, isSilent);
    if (!presentation) {
      notes.add("rule", rule.id, "cannot be delivered: the plan has no delivery profile");
      return;
    }
    const epochMs = time.epochMs - minutes * MINUTE_MS;
    this.notifications.push({
      id, numericId: this.#number(id), uuid: uuid(id), kind, rule: rule.id, group, title, shortTitle: title, body: like.body,
      fireAt: rfc3339(epochMs), epochMs, local: rfc3339((wallSeconds(time.local) - minutes * 60) * 1000).slice(0, -1), anchor: "instant",
      presentation, priority: minutes ? isSilent ? "low" : "normal" : isSilent ? "normal" : "high",
      expiresAt: rfc3339(minutes ? time.epochMs : this.#endMs(epochMs)), ifPast: "drop",
      ...like.link && {link: like.link}, ...time.basis && time.basis !== "calculated" && {basis: time.basis},
    });
  }

  /** A prayer is worth showing until the next of the main times. */
  #endMs(epochMs) { return this.#mainTimes.find((ms) => ms >= epochMs + MINUTE_MS) ?? epochMs + WORTH_MS; }

  /** A positive number of 32 bits that no other notification has. */
  #number(id) {
    let number = parseInt(fingerprint([id]), 16) & 0x7fffffff;
    while (number === 0 || this.#numbers.has(number)) number = number + 1 & 0x7fffffff;
    this.#numbers.add(number);
    return number;
  }
}

/** A UUID of version 8 (RFC 9562 §5.8), made of four fingerprints. */
function uuid(id) {
  const hex = [..."0123"].map((part) => fingerprint([part, id])).join("");
  const variant = "89ab"[parseInt(hex[16], 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
