// A manifest made ready, in two steps: its time line, which only the device's zone can move, and what depends on permissions.
// Whatever is asked of a few notifications only (days, expiry, fingerprints) is computed when it is asked for.

import {fingerprint} from "./fingerprint.js";
import {DAY_MS, firesMs, wallSeconds, whereabouts} from "./time.js";

/** By instant, then identifier. */
export const inOrder = (a, b) => a.epochMs - b.epochMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The manifest's notifications in order, at the instants at which a device fires them whose wall times go by `clocks`. */
export function timeline(manifest, clocks) {
  const entries = manifest.notifications.map((notification) =>
    ({id: notification.id, notification, epochMs: firesMs(notification, manifest.utcOffsets, clocks)}));
  if (entries.some((entry, i) => i > 0 && inOrder(entries[i - 1], entry) > 0)) entries.sort(inOrder);
  const byId = new Map();
  const rules = new Map();
  for (const entry of entries) {
    const {rule, presentation} = entry.notification;
    byId.set(entry.id, entry);
    if (!rules.has(rule)) rules.set(rule, {presentations: new Set()});
    rules.get(rule).lastMs = entry.epochMs;
    rules.get(rule).presentations.add(presentation);
  }
  return {manifest, entries, byId, rules, offsets: clocks ?? manifest.utcOffsets ?? []};
}

/** A time line made ready for one set of capabilities and limits; `fallenBack` lists what the device refused by its first mechanism. */
export function readied(line, {capabilities, policy, limits, guarded, fallenBack = [], detail}) {
  const {manifest} = line;
  const profiles = new Map(manifest.delivery.profiles.map((p) => [p.profile, p]));
  const isMet = (step) => step.requires.every((need) => capabilities.granted.includes(need));
  return {
    ...line, capabilities, policy, limits, detail, fallenBack: new Set(fallenBack),
    guarded: guarded ?? manifest.budget.guarded ?? [],
    presentations: new Map(manifest.presentations.map((p) =>
      [p.id, {...p, steps: (profiles.get(p.profile)?.[capabilities.platform] ?? []).filter(isMet)}])),
  };
}

/** Whether an identifier is the plan's, under its present or a former name, so that a pass may cancel it or take it away. */
export const isOwn = ({plan, supersedes = []}, id) => [plan.id, ...supersedes].some((name) => id.startsWith(`${name}/`));

/** A manifest made ready for one set of conditions. */
export function prepare(manifest, conditions) {
  return readied(timeline(manifest, whereabouts(manifest, conditions.zone, conditions.nowMs)), conditions);
}

export const presentationOf = (ready, entry) => ready.presentations.get(entry.notification.presentation);

/** The first step of a profile whose needs are all met; of those after it where the device has refused it. */
export const stepOf = (ready, entry) => presentationOf(ready, entry)?.steps[ready.fallenBack.has(entry.id) ? 1 : 0];

const utcMs = (text) => wallSeconds(text.slice(0, -1)) * 1000;

/** From then on a device that slept does not deliver an entry any more. */
export function deliverByMs({epochMs, notification}) {
  return epochMs + utcMs(notification.deliverBy ?? notification.expiresAt) - notification.epochMs;
}

/** From then on an entry is not worth showing. */
export const expiresMs = ({epochMs, notification}) => epochMs + worthMs(notification);

const worthMs = ({expiresAt, epochMs}) => utcMs(expiresAt) - epochMs;

/** What has one of these prompts to follow up. */
export const isDropped = ({notification}, answered) => answered.has(notification.cancelledBy);

/** The day whose list an entry is on, counted from 1970-01-01. */
export const listDay = ({notification}) => Date.parse(`${notification.group.slice(-10)}T00:00:00Z`) / DAY_MS || 0;

/** What tells a pending request apart from one of the same identifier that says something else. */
export function fingerprintOf(ready, entry) {
  const {notification} = entry;
  const presentation = presentationOf(ready, entry);
  const mechanism = stepOf(ready, entry)?.mechanism ?? "";
  const {snoozeS} = ready.manifest.delivery;
  return fingerprint([
    notification.title, notification.body, notification.shortTitle ?? "", notification.link ?? "",
    presentation?.channel ?? "", presentation?.sound ?? "", presentation?.category ?? "",
    presentation?.interruptionLevel ?? "", presentation?.lockScreen ?? "", mechanism, String(worthMs(notification)),
    // Only alarms snooze.
    ...snoozeS && mechanism.startsWith("alarm-") ? [String(snoozeS)] : [],
    ...notification.session ? [notification.session] : [], ...ready.detail?.(notification, presentation) ?? [],
  ]);
}
