// In a word, what the user may expect.

import {inOrder, presentationOf, stepOf} from "./prepare.js";

const PROFILES = ["alarm", "precise", "approximate", "silent"];
const WORDS = {"alarm-kit": "Alarm", "alarm-clock": "Precise notification", "exact-while-idle": "Precise notification"};

/** The status of the whole and of each rule that has something ahead: the best of what is armed, by its profile. */
export function statuses(ready, nowMs, armedIds) {
  const {capabilities, byId, rules} = ready;
  if (!capabilities.isOn) return {status: "Off", ruleStatus: {}};
  const rank = (entry) => PROFILES.indexOf(presentationOf(ready, entry)?.profile) >>> 0;
  const word = (entry) => WORDS[stepOf(ready, entry).mechanism] ?? "Notification";
  const armed = armedIds.map((id) => byId.get(id))
    .filter((entry) => entry && entry.epochMs > nowMs && stepOf(ready, entry)).sort(inOrder);
  let whole;
  const best = new Map();
  for (const entry of armed) {
    const {rule} = entry.notification;
    if (!best.has(rule) || rank(entry) < rank(best.get(rule))) best.set(rule, entry);
    if (!whole || rank(entry) < rank(whole)) whole = entry;
  }
  const blocked = blockedRules(ready);
  const ruleStatus = {};
  for (const [rule, {lastMs}] of rules) {
    if (lastMs <= nowMs) continue;
    ruleStatus[rule] = best.has(rule) ? word(best.get(rule))
      : blocked.has(rule) ? "Notification permission needed" : "No scheduled notifications";
  }
  const isBlocked = Object.keys(ruleStatus).some((rule) => blocked.has(rule));
  if (isBlocked || (!whole && !capabilities.granted.includes("notifications"))) {
    return {status: "Notification permission needed", ruleStatus};
  }
  return {status: whole ? word(whole) : "No scheduled notifications", ruleStatus};
}

/** The rules of which something cannot be delivered by any means that the user allows. */
function blockedRules(ready) {
  const blocked = new Set();
  for (const [rule, {presentations}] of ready.rules) {
    if ([...presentations].some((id) => !ready.presentations.get(id)?.steps.length)) blocked.add(rule);
  }
  for (const id of ready.fallenBack) {
    const entry = ready.byId.get(id);
    if (entry && !stepOf(ready, entry)) blocked.add(entry.notification.rule);
  }
  return blocked;
}
