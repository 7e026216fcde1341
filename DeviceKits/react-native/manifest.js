// Checks that a value is a manifest before anything is armed from it: a bundler hands over whatever lies in the file.

const text = (value) => typeof value === "string" || "a text";
const whole = (value) => Number.isSafeInteger(value) || "a whole number";
const texts = (value) => (Array.isArray(value) && value.every((item) => typeof item === "string")) || "a list of texts";
const optional = (check) => (value) => value === undefined || check(value);
const oneOf = (...words) => (value) => words.includes(value) || `one of '${words.join("', '")}'`;
const number = (wanted) => (value) => value === wanted || `${wanted} (a number)`;
/** Milliseconds that a device can be given: whole seconds, since fractions are lost on some systems. */
const instant = (value) => (Number.isSafeInteger(value) && value % 1000 === 0) || "milliseconds in whole seconds";
const local = (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value) || "a time as 2026-12-01T08:00:00";
const utc = (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(value) || "a time as 2026-12-01T08:00:00Z";
const list = (shape) => (value, path) => Array.isArray(value) ? value.forEach((item, i) => check(item, shape, `${path}[${i}]`)) : "a list";
const object = (shape) => (value, path) => check(value, shape, path);

const OFFSET_NOTIFICATION = {
  part: text, kind: text, offsetS: whole, title: text, shortTitle: optional(text), body: text, presentation: text,
};
const STEPS = list({mechanism: text, requires: texts});
const LOCK_SCREEN = optional(oneOf("public", "private", "secret"));

/** What the kits read of a manifest; `schemas/manifest.schema.json` has it all. Keys that are not named here are let pass. */
const MANIFEST = {
  manifestVersion: number(1),
  plan: object({id: text, title: text}),
  supersedes: optional(texts),
  utcOffsets: optional(list({epochMs: whole, offsetS: whole})),
  stays: optional(list({epochMs: whole, timeZone: text})),
  channels: list({id: text, name: text, description: text, importance: oneOf("high", "default", "low"), sound: text, lockScreen: LOCK_SCREEN}),
  categories: list({id: text, actions: list({id: text, title: text}), lockScreen: LOCK_SCREEN, publicTitle: optional(text)}),
  sounds: list({id: text, ios: text, android: text}),
  presentations: list({
    id: text, profile: text, sound: text, channel: text, category: optional(text), interruptionLevel: text, lockScreen: LOCK_SCREEN,
    publicTitle: optional(text),
  }),
  notifications: list({
    id: text, kind: text, rule: text, group: text, title: text, shortTitle: optional(text), body: text, epochMs: instant, local,
    anchor: oneOf("instant", "wall"), presentation: text, expiresAt: utc, deliverBy: optional(utc), link: optional(text), cancelledBy: optional(text),
  }),
  sessions: list({
    id: text, cancelScope: text, catchUpS: whole, notifications: list(OFFSET_NOTIFICATION), restTimer: optional(object(OFFSET_NOTIFICATION)),
  }),
  delivery: object({profiles: list({profile: text, ios: STEPS, android: STEPS}), snoozeS: optional(whole)}),
  budget: object({pendingLimit: whole, reserve: whole, guarded: optional(texts)}),
};

function check(value, shape, path) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError(`${path} must be an object`);
  for (const [key, isRight] of Object.entries(shape)) {
    const wanted = isRight(value[key], `${path}.${key}`);
    if (typeof wanted === "string") throw new TypeError(`${path}.${key} must be ${wanted}, not ${JSON.stringify(value[key])}`);
  }
}

/** The value itself where it is a manifest of version 1; a `TypeError` that names the first place where it is not. */
export function readManifest(value) {
  check(value, MANIFEST, "manifest");
  return value;
}
