// A plan whose alarms snooze and whose prompts are followed up, and what tests ask of it.

import {readFileSync} from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../workouts.manifest.json", import.meta.url), "utf8"));
export const start = Date.parse("2026-12-02T07:00:00Z");
export const MINUTE_MS = 60_000;
export const SNOOZE_S = 540;

export const utc = (ms) => new Date(ms).toISOString().replace(".000", "");

/** A plan of five prompts every ten minutes, each followed up twice, all of them alarms that snooze. */
export function planOf(id = "workouts", change = () => {}) {
  const plan = JSON.parse(JSON.stringify(manifest).replaceAll('"workouts/', `"${id}/`));
  plan.plan.id = id;
  Object.assign(plan.delivery, {snoozeS: SNOOZE_S, snoozeTitle: "Later"});
  for (const presentation of plan.presentations) presentation.profile = "alarm";
  const steps = (mechanism) => [{mechanism, requires: ["notifications"], status: "Notification"}];
  plan.delivery.profiles.push({profile: "alarm", ios: steps("notification"), android: steps("alarm-clock")});
  const prompts = plan.notifications.filter((notification) => notification.id.includes("/2026-12-02/")).slice(0, 5);
  plan.notifications = prompts.flatMap((prompt, i) => [0, 2, 4].map((after) => {
    const epochMs = start + ((i + 1) * 10 + after) * MINUTE_MS;
    const times = {epochMs, anchor: "instant", expiresAt: utc(epochMs + 5 * MINUTE_MS)};
    return after ? {...prompt, ...times, id: `${prompt.id}/after-${after}m`, kind: "prompt-follow-up", cancelledBy: prompt.id} : {...prompt, ...times};
  }));
  change(plan);
  return plan;
}

/** The same with its first three prompts alone, under another title. */
export const shorter = (id) => planOf(id, (plan) => {
  plan.notifications = plan.notifications.slice(0, 9);
  for (const notification of plan.notifications) notification.title = "Pause";
});

/** The first that is pending fires; its request as it was. */
export function ring({clock, phone}) {
  const [first] = phone.inOrder;
  clock.now = first.atMs;
  phone.fire();
  return first;
}

/** All calls that wait in the event loop are made. */
export const settled = async () => { for (let i = 0; i < 80; i++) await new Promise((resolve) => setImmediate(resolve)); };
export const idsOf = ({notifications}) => notifications.map(({id}) => id).sort();
export const promptsOf = ({notifications}) => notifications.filter(({kind}) => kind === "prompt").map(({id}) => id);
export const without = (ids, ...starts) => ids.filter((id) => !starts.some((beginning) => id.startsWith(beginning)));
export const ofSessions = (phone) => phone.ids.filter((id) => !/\d{4}-\d{2}-\d{2}/.test(id));
