// What to cancel and what to add: the same decisions as `Arming.pass` of the Swift library. Both pass the vectors in
// Tests/DeviceManifestTests/Vectors. Pure functions: the device is an argument.

import {deliverByMs, expiresMs, fingerprintOf, inOrder, isDropped, isOwn, listDay, presentationOf, stepOf} from "./prepare.js";
import {instantsOf} from "./running.js";
import {statuses} from "./status.js";
import {DAY_MS, epochDay, rfc3339} from "./time.js";

const GROUP_REACH_MS = 2 * DAY_MS;
/** For how long the news that a session or a rest is over is worth showing. */
const COMPLETION_WORTH_S = 3600;
/** `<plan>/<rule>/<date>/<part>`, where a part may have two names. */
const PLANNED = /^([a-z0-9-]+)\/[a-z0-9-]+\/\d{4}-\d{2}-\d{2}(\/[a-z0-9-]+){1,2}$/;

const REMINDERS = ["prayer-reminder", "iqamah-reminder", "workout-reminder", "prompt-follow-up"];
/** Whether it only points to another. */
export const isReminder = ({kind}) => REMINDERS.includes(kind);
/** Whether it is one of a prayer's alerts, which are armed together or not at all. */
export const isOfPrayer = ({kind}) => kind === "prayer" || kind === "prayer-reminder" || kind === "iqamah-reminder";

/** One pass: what to cancel and what to add so that the device holds what it should. */
export function arm(ready, state) {
  const {nowMs, pending} = state;
  const {session, guarded, others, kept, firstLeftOut} = wanted(ready, state);
  const all = [...session, ...guarded, ...others].sort(inOrder);
  const wantedIds = new Set(all.map((entry) => entry.id));
  const held = new Map(pending.map((request) => [request.id, request]));
  const add = all.map((entry) => request(ready, entry)).filter((asked) => {
    const old = held.get(asked.id);
    return !old || old.epochMs !== asked.epochMs || (old.fingerprint !== undefined && old.fingerprint !== asked.fingerprint);
  });
  const cancel = pending.filter(({id}) => isOwn(ready.manifest, id) && !wantedIds.has(id) && !kept.has(id));
  return {
    cancel: cancel.sort(inOrder).map(({id}) => id), add, firstLeftOut: firstLeftOut?.notification,
    otherPlans: otherPlans(ready, pending), ...statuses(ready, nowMs, [...wantedIds, ...kept]),
  };
}

/** What should be pending: the running session's, the next of guarded rules and the others; the identifiers that stay besides, and the first
 * that is left out for want of room. `room` is how many there may be beside those that stay; without it, what the limits leave. */
export function wanted(ready, {nowMs, pending, refused = [], running, answered = [], room}) {
  const {limits, policy} = ready;
  const state = {nowMs, running, refused: new Set(refused), answered: prompts(ready, answered)};
  const started = sessionEntries(ready, running);
  const late = started.filter(({epochMs}) => epochMs <= nowMs);
  state.lateOfSession = new Map(late.map((entry) => [entry.id, deliverByMs(entry) - entry.epochMs]));
  const kept = new Set(pending.filter((request) => isKept(ready, request, state)).map((request) => request.id));
  const most = Math.max(0, room ?? limits.pending - (limits.reserve ?? 0) - kept.size);
  const session = started.filter((entry) => entry.epochMs > nowMs && stepOf(ready, entry) && !state.refused.has(entry.id));
  let left = most - session.length;
  if (policy.soonest) left = Math.min(left, policy.soonest.limit - (policy.soonest.reserve ?? 0));
  const {guarded, others, firstLeftOut} = choose(ready, Math.max(0, left), state);
  return {session: session.slice(0, most), guarded, others, kept, firstLeftOut: session[most] ?? firstLeftOut};
}

// MARK: Pending

/** Whether a pending request stays and takes room, although the pass does not ask for it. */
function isKept(ready, {id, epochMs}, {nowMs, running, lateOfSession, answered}) {
  if (!isOwn(ready.manifest, id)) return true;
  if (!ready.capabilities.isOn) return false;
  if (ready.manifest.sessions.some((session) => id.startsWith(session.cancelScope))) {
    // A phase that is over may be on its way still, by when it was planned before what is ahead has moved.
    return running === undefined || (epochMs <= nowMs && epochMs + lateOfSession.get(id) > nowMs);
  }
  const entry = ready.byId.get(id);
  if (!entry || entry.epochMs !== epochMs) return false;
  if (isDropped(entry, answered)) return false;
  // What is overdue is still on its way; what is blocked comes once the user allows it again.
  return entry.epochMs <= nowMs ? deliverByMs(entry) > nowMs : !stepOf(ready, entry);
}

/** The prompts that were answered, be it by one of their follow-ups. */
const prompts = ({byId}, ids) => new Set(ids.map((id) => byId.get(id)?.notification.cancelledBy ?? id));

/** How many requests other plans of this app hold: they take room, and a plan that was renamed leaves such. */
function otherPlans(ready, pending) {
  const counts = new Map();
  for (const {id} of pending) {
    const plan = isOwn(ready.manifest, id) ? undefined : PLANNED.exec(id)?.[1];
    if (plan) counts.set(plan, (counts.get(plan) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

// MARK: Choice

/** The place of the first entry that fires after an instant. */
function firstAfter(entries, nowMs) {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].epochMs <= nowMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the policy asks for, as far as there is room, and the first that is left out. */
function choose(ready, room, {nowMs, refused, answered}) {
  if (!ready.capabilities.isOn) return {guarded: [], others: []};
  const {entries, byId} = ready;
  const first = firstAfter(entries, nowMs);
  const refusedGroups = new Set([...refused].map((id) => byId.get(id)?.notification)
    .filter((notification) => notification && isOfPrayer(notification)).map(({group}) => group));
  const isOpen = (entry) => stepOf(ready, entry) && !refused.has(entry.id)
    && !refusedGroups.has(entry.notification.group) && !isDropped(entry, answered);

  const ahead = ready.guarded.flatMap((rule) => groupAhead(ready, rule, first, isOpen));
  const guarded = [...new Set(ahead)].sort(inOrder).slice(0, room);
  const isGuarded = new Set(guarded);
  const others = [];
  const lastDay = ready.policy.days ? epochDay(ready.offsets, nowMs) + ready.policy.days - 1 : undefined;
  for (let place = first; place < entries.length; place++) {
    const entry = entries[place];
    if (lastDay !== undefined) {
      const day = listDay(entry);
      // A list's last entries lie after midnight, by less than a day.
      if (day > lastDay + 1) break;
      if (day > lastDay) continue;
    }
    if (isGuarded.has(entry) || !isOpen(entry)) continue;
    if (guarded.length + others.length >= room) return {guarded, others, firstLeftOut: entry};
    others.push(entry);
  }
  return {guarded, others};
}

/** What is left of the next occurrence of a guarded rule, its reminders included. */
function groupAhead({entries, rules}, rule, first, isOpen) {
  if (!(rules.get(rule)?.lastMs >= entries[first]?.epochMs)) return [];
  let place = first;
  const isMain = ({notification}) => notification.rule === rule && !isReminder(notification);
  while (place < entries.length && !(isMain(entries[place]) && isOpen(entries[place]))) place++;
  const main = entries[place];
  if (!main) return [];
  const found = [];
  for (place = first; entries[place]?.epochMs <= main.epochMs + GROUP_REACH_MS; place++) {
    if (entries[place].notification.group === main.notification.group && isOpen(entries[place])) found.push(entries[place]);
  }
  return found;
}

// MARK: Requests

function request(ready, entry) {
  const {id, epochMs, notification} = entry;
  return {
    id, epochMs, expiresMs: expiresMs(entry), mechanism: stepOf(ready, entry).mechanism, fingerprint: fingerprintOf(ready, entry),
    notification, presentation: presentationOf(ready, entry),
  };
}

/** What is pending of sessions, as requests to be armed again for their instants, where the app cannot tell which session runs. */
export function pendingOfSessions(ready, pending) {
  return pending.flatMap(({id, meantMs}) => {
    const session = ready.manifest.sessions.find(({cancelScope}) => id.startsWith(cancelScope));
    const isRest = session && id === session.cancelScope + session.restTimer?.part;
    const offsetS = (isRest ? session.restTimer : session?.notifications.find(({part}) => id === session.cancelScope + part))?.offsetS;
    if (offsetS === undefined) return [];
    const beganMs = meantMs - offsetS * 1000;
    const running = isRest ? {session: session.id, sinceMs: beganMs, restS: offsetS} : {session: session.id, atMs: beganMs};
    const entries = sessionEntries(ready, running).filter((entry) => entry.id === id && stepOf(ready, entry));
    return entries.map((entry) => request(ready, entry));
  });
}

/** What a session that the user has started comes to: instants instead of offsets. */
function sessionEntries(ready, running) {
  const session = running && running !== "none" && ready.manifest.sessions.find((s) => s.id === running.session);
  if (!session || !ready.capabilities.isOn) return [];
  const at = (offset, epochMs, worthS) => ({
    id: session.cancelScope + offset.part, epochMs, notification: {
      id: session.cancelScope + offset.part, numericId: offset.numericId, uuid: offset.uuid, kind: offset.kind,
      rule: session.id, group: session.cancelScope.slice(0, -1), title: offset.title, shortTitle: offset.shortTitle,
      body: offset.body, fireAt: rfc3339(epochMs), epochMs, local: rfc3339(epochMs).slice(0, -1), anchor: "instant",
      presentation: offset.presentation, priority: "high", expiresAt: rfc3339(epochMs + worthS * 1000),
      deliverBy: rfc3339(epochMs + Math.min(session.catchUpS, worthS) * 1000), ifPast: "drop",
    },
  });
  const instants = instantsOf(session, running);
  const offsets = running.restS === undefined ? session.notifications : session.restTimer ? [session.restTimer] : [];
  // A phase until the next one.
  const entries = offsets.map((offset, i) =>
    at(offset, instants[i], i + 1 < instants.length ? (instants[i + 1] - instants[i]) / 1000 : COMPLETION_WORTH_S));
  return running.pausedMs === undefined ? entries : entries.filter(({epochMs}) => epochMs <= running.pausedMs);
}
