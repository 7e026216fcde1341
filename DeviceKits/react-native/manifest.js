// Checks that a value is a manifest before anything is armed from it: a bundler hands over whatever lies in the file.

/** The version of the format that the kits know. */
const VERSION = 1;

const text = (value) => typeof value === "string" || "a text";
const flag = (value) => typeof value === "boolean" || "true or false";
const between = (least, most) => (value) => (Number.isSafeInteger(value) && value >= least && value <= most) || `a whole number from ${least} to ${most}`;
const count = between(0, 1e9);
const texts = (value) => (Array.isArray(value) && value.every((item) => typeof item === "string")) || "a list of texts";
const optional = (check) => (value, path) => value === undefined || check(value, path);
const version = (value) => (Number.isSafeInteger(value) && value >= VERSION) || `a whole number, ${VERSION} or more`;
/** 2500-01-01: the offsets of a device's clocks are read for each day of a plan. */
const LATEST_MS = 16_725_225_600_000;
/** Milliseconds that a device can be given: whole seconds, since fractions are lost on some systems. */
const instant = (value) => (Number.isSafeInteger(value) && value % 1000 === 0 && Math.abs(value) < LATEST_MS)
  || "milliseconds in whole seconds, before the year 2500";
const LOCAL = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d";
const matching = (pattern, wanted) => (value) => (typeof value === "string" && pattern.test(value)) || wanted;
const local = matching(RegExp(`^${LOCAL}$`), "a time as 2026-12-01T08:00:00");
const utc = matching(RegExp(`^${LOCAL}Z$`), "a time as 2026-12-01T08:00:00Z");
const list = (shape) => (value, path) => Array.isArray(value) ? value.forEach((item, i) => check(item, shape, `${path}[${i}]`)) : "a list";
const object = (shape) => (value, path) => check(value, shape, path);
/** An object with values of one shape, or null, by any names. */
const map = (shape) => (value, path) => typeof value !== "object" || value === null || Array.isArray(value) ? "an object"
  : Object.entries(value).forEach(([key, item]) => item !== null && check(item, shape, `${path}.${key}`));

const OFFSET_NOTIFICATION = {
  part: text, kind: text, offsetS: count, title: text, shortTitle: optional(text), body: text, presentation: text,
};
const DAY_S = 86_400;
const STEPS = list({mechanism: text, requires: texts});

/** What the kits read of a manifest; `schemas/manifest.schema.json` has it all. Keys that are not named here are let pass. */
const MANIFEST = {
  manifestVersion: version,
  plan: object({id: text, title: text}),
  supersedes: optional(texts),
  utcOffsets: optional(list({epochMs: instant, offsetS: between(-DAY_S, DAY_S)})),
  stays: optional(list({epochMs: instant, timeZone: text})),
  rules: optional(list({id: text})),
  channels: list({id: text, name: text, description: text, importance: text, sound: text, vibrates: flag, lockScreen: optional(text)}),
  categories: list({id: text, actions: list({id: text, title: text}), lockScreen: optional(text), publicTitle: optional(text)}),
  sounds: list({id: text, ios: text, android: text}),
  presentations: list({
    id: text, profile: text, sound: text, channel: text, category: optional(text), interruptionLevel: text, lockScreen: optional(text),
    publicTitle: optional(text),
  }),
  notifications: list({
    id: text, kind: text, rule: text, group: text, title: text, shortTitle: optional(text), body: text, epochMs: instant, local,
    anchor: text, presentation: text, expiresAt: utc, deliverBy: optional(utc), link: optional(text), cancelledBy: optional(text),
    session: optional(text),
  }),
  sessions: list({
    id: text, cancelScope: text, catchUpS: count, notifications: list(OFFSET_NOTIFICATION), restTimer: optional(object(OFFSET_NOTIFICATION)),
    phases: optional(list({kind: text, startOffsetS: count, endOffsetS: count})), exercises: optional(list({name: text, restS: count})),
  }),
  delivery: object({profiles: list({profile: text, ios: STEPS, android: STEPS}), snoozeS: optional(count), snoozeTitle: optional(text)}),
  budget: object({pendingLimit: count, reserve: count, guarded: optional(texts), busiest: optional(object({count}))}),
};

/** What a person's settings read besides. */
const RULE = {
  id: text, kind: optional(text), title: optional(text), profile: optional(text),
  prayer: optional(object({at: optional(text), sound: optional(text), reminders: optional(list({sound: optional(text)}))})),
};
const DAY = {date: text, times: map({epochMs: instant, local, basis: optional(text)})};

/** So many characters of a value are in a message. */
const MOST_SHOWN = 60;

/** The beginning of a value in JSON. */
function shown(value) {
  const json = `${JSON.stringify(value)}`;
  return json.length > MOST_SHOWN ? `${json.slice(0, MOST_SHOWN)}…` : json;
}

function check(value, shape, path) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError(`${path} must be an object`);
  for (const [key, isRight] of Object.entries(shape)) {
    const wanted = isRight(value[key], `${path}.${key}`);
    if (typeof wanted === "string") throw new TypeError(`${path}.${key} must be ${wanted}, not ${shown(value[key])}`);
  }
}

function isOf(value, shape) {
  try {
    check(value, shape, "");
    return true;
  } catch {
    return false;
  }
}

/** The rules and the days of a manifest that settings can be carried out for. */
export function readable({rules = [], days}, notes) {
  const kept = (items, shape, member, name) => items.filter((item) => {
    const isRight = isOf(item, shape);
    if (!isRight) notes.add(member, item?.[name], "has another form");
    return isRight;
  });
  return {rules: kept(rules, RULE, "rule", "id"), days: kept(Array.isArray(days) ? days : [], DAY, "day", "date")};
}

/** The words of this version, by the member that has them, and the one as which those of a later version count. */
const WORDS = {
  importance: {known: ["high", "default", "low"], otherwise: "default"},
  lockScreen: {known: ["public", "private", "secret"], otherwise: "private"},
  interruptionLevel: {known: ["passive", "active", "time-sensitive"], otherwise: "active"},
  anchor: {known: ["instant", "wall"], otherwise: "instant"},
};
const MECHANISMS = {ios: ["alarm-kit", "notification"], android: ["alarm-clock", "exact-while-idle", "inexact-while-idle"]};
const REQUIREMENTS = ["notifications", "exact-alarms", "alarm-kit", "ios-26"];
/** So many notes are in a `problem`. */
const MOST_NOTES = 8;

/** A manifest with words of this version in the places of later ones, and without delivery steps that kits cannot carry out. `problem`
 * describes that in words; without any the manifest is the value itself. A `TypeError` names the first place where a value is no manifest. */
export function understand(value) {
  check(value, MANIFEST, "manifest");
  const notes = new Notes();
  const {manifestVersion, channels, categories, presentations, notifications, delivery} = value;
  if (manifestVersion > VERSION) notes.add("version", manifestVersion, `is delivered as version ${VERSION}`);
  const known = (items, ...members) => items.map((item) => members.reduce((changed, member) => withKnown(changed, member, notes), item));
  const steps = (listed, platform) => listed.filter(({mechanism, requires}) => {
    const isKnown = MECHANISMS[platform].includes(mechanism);
    if (!isKnown) notes.add("mechanism", mechanism, "is unknown and passed over");
    const unknown = requires.filter((need) => !REQUIREMENTS.includes(need));
    for (const need of unknown) notes.add("requirement", need, "is unknown, and steps that have it are passed over");
    return isKnown && !unknown.length;
  });
  const parts = {
    channels: known(channels, "importance", "lockScreen"), categories: known(categories, "lockScreen"),
    presentations: known(presentations, "lockScreen", "interruptionLevel"), notifications: known(notifications, "anchor"),
  };
  const profiles = delivery.profiles.map((profile) => ({...profile, ios: steps(profile.ios, "ios"), android: steps(profile.android, "android")}));
  const missing = (member, items, listed) => {
    const ids = new Set(listed);
    for (const item of items) if (!ids.has(item[member])) notes.add(member, item[member], "cannot be delivered");
  };
  const isWhole = ({ios, android}) => ios.length && android.length;
  missing("profile", presentations, profiles.filter(isWhole).map(({profile}) => profile));
  missing("presentation", notifications, presentations.map(({id}) => id));
  if (!notes.size) return {manifest: value};
  return {manifest: {...value, ...parts, delivery: {...delivery, profiles}}, problem: notes.text};
}

/** What is not understood of a manifest or of settings, each word once. */
export class Notes {
  #all = new Set();

  get size() { return this.#all.size; }
  get text() {
    const further = this.size > MOST_NOTES ? `; and ${this.size - MOST_NOTES} more` : "";
    return [...this.#all].slice(0, MOST_NOTES).join("; ") + further;
  }

  add(member, word, what) {
    const text = typeof word === "string" ? word : `${JSON.stringify(word)}`;
    this.#all.add(`the ${member} '${text.slice(0, MOST_SHOWN)}' ${what}`);
  }
}

/** An item with a word of this version for a member. */
function withKnown(item, member, notes) {
  const word = item[member];
  const {known, otherwise} = WORDS[member];
  if (word === undefined || known.includes(word)) return item;
  notes.add(member, word, `is unknown and counts as '${otherwise}'`);
  return {...item, [member]: otherwise};
}

/** A manifest as kits deliver it: the value itself, or, where that has words of a later version, a copy without them. A `TypeError` names
 * the first place where a value is no manifest. */
export const readManifest = (value) => understand(value).manifest;

let emptyPlans = 0;

/** A manifest that has nothing, of a plan like no other, in the place of a value that is none. */
const emptyManifest = () => ({
  manifestVersion: VERSION, plan: {id: `?${++emptyPlans}`, title: ""}, channels: [], categories: [], sounds: [], presentations: [],
  notifications: [], sessions: [], delivery: {profiles: []}, budget: {pendingLimit: 0, reserve: 0},
});

/** What a kit is made with must not end the app as it starts: of a value that is no manifest nothing is armed. */
export function understoodOrEmpty(value) {
  try {
    return understand(value);
  } catch (error) {
    return {manifest: emptyManifest(), problem: error.message};
  }
}
