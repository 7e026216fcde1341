// Instants, wall times and what clocks show, without zone data: lists of `{epochMs, offsetS}`, ascending.

export const DAY_MS = 86_400_000;

/** Seconds east of UTC that clocks show at an instant; before the first entry what they show at it. */
export function offsetAt(offsets, epochMs) {
  let found = offsets[0];
  for (const entry of offsets) if (entry.epochMs <= epochMs) found = entry;
  return found?.offsetS ?? 0;
}

/** The day on which an instant lies, counted from 1970-01-01. */
export function epochDay(offsets, epochMs) {
  return Math.floor((epochMs + offsetAt(offsets, epochMs) * 1000) / DAY_MS);
}

/** The instant of a wall time in seconds since 1970: what clocks skip moves on by the gap, of two the first. */
export function instantMs(offsets, wallS) {
  for (let i = 0; i < offsets.length; i++) {
    const instant = (wallS - offsets[i].offsetS) * 1000;
    const next = offsets[i + 1];
    if (!next || instant < next.epochMs || (wallS - next.offsetS) * 1000 < next.epochMs) return instant;
  }
  return wallS * 1000;
}

/** Seconds since 1970-01-01T00:00:00 on the clock that shows `yyyy-mm-ddTHH:MM:SS`. */
export const wallSeconds = (text) => Date.parse(`${text}Z`) / 1000;

export const rfc3339 = (epochMs) => new Date(epochMs).toISOString().replace(".000Z", "Z");

/** Seconds east of UTC of this device's clock, as the JavaScript engine has them for its dates. */
const ownOffset = (epochMs) => -new Date(epochMs).getTimezoneOffset() * 60;
/** The engine's name for the system's zone. */
const engineZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** 2026-12-25T12:00:00Z, when a formatter shows what its numbers are. */
const SAMPLE_MS = 1_798_200_000_000;
/** By the names of zones: an engine takes long to make one. */
const formatters = new Map();

/**
 * Where the device is, as `{name, offsetAt}`: the name of its zone where that is known, and the seconds east of UTC that clocks show
 * there at an instant. `timeZone` reads the name from the system.
 *
 * An engine may keep the zone that it began with for its dates (facebook/hermes#1751) and format in the system's all the same; one may
 * refuse to format in a zone that the system names (facebook/hermes#1100).
 */
export function deviceZone(timeZone) {
  for (const read of [timeZone, engineZone]) {
    try {
      const name = read?.();
      if (name) return {name, offsetAt: offsetIn(name)};
    } catch {
      // The next source may do better.
    }
  }
  try {
    return {offsetAt: offsetIn(undefined)};
  } catch {
    return {offsetAt: ownOffset};
  }
}

/** Seconds east of UTC in a zone, or in the one that the engine formats in. Throws where the engine cannot format in it. */
function offsetIn(name) {
  const format = (name && formatters.get(name)) ?? new Intl.DateTimeFormat("en-US", {
    timeZone: name, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric",
    hour: "numeric", minute: "numeric", second: "numeric",
  });
  const offsetAt = (epochMs) => {
    const text = format.format(epochMs);
    const [month, day, year, hour, minute, second] = text.match(/\d+/g).map(Number);
    // Not every engine heeds the hour cycle: midnight may be 24, or 12 AM.
    const hours = /[ap]\.?m/i.test(text) ? hour % 12 + (/p\.?m/i.test(text) ? 12 : 0) : hour % 24;
    return Date.UTC(year, month - 1, day, hours, minute, second) / 1000 - Math.floor(epochMs / 1000);
  };
  // Another calendar, or the day before the month.
  if (!(Math.abs(offsetAt(SAMPLE_MS)) < DAY_MS / 1000)) throw new RangeError(`cannot read '${format.format(SAMPLE_MS)}'`);
  if (name) formatters.set(name, format);
  return offsetAt;
}

/**
 * What clocks show where the device is, from one instant to another: its offset at first, and from each change on.
 *
 * Days are looked at by their ends, so two changes within one day that undo each other are not seen; no zone has had such.
 */
export function deviceOffsets(fromMs, toMs, offsetSAt = deviceZone().offsetAt) {
  const offsets = [{epochMs: fromMs, offsetS: offsetSAt(fromMs)}];
  for (let low = fromMs; low < toMs; low += DAY_MS) {
    const offsetS = offsetSAt(low + DAY_MS);
    if (offsetS === offsets[offsets.length - 1].offsetS) continue;
    let [before, after] = [low, low + DAY_MS];
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (offsetSAt(middle) === offsetS) after = middle;
      else before = middle;
    }
    offsets.push({epochMs: after, offsetS});
  }
  return offsets;
}

/**
 * The clocks that wall times go by on a device in `zone` at `nowMs`: its own until the next of the manifest's stays begins, then
 * the plan's. `undefined` where the zone is not known: then everything stays at the plan's instants.
 */
export function whereabouts({stays, utcOffsets = []}, zone, nowMs) {
  const next = stays?.find((stay) => stay.epochMs > nowMs)?.epochMs;
  if (!zone || next === undefined || !utcOffsets.length) return zone;
  return [
    ...zone.filter((entry) => entry.epochMs < next), {epochMs: next, offsetS: offsetAt(utcOffsets, next)},
    ...utcOffsets.filter((entry) => entry.epochMs > next),
  ];
}

/** When a notification fires on a device whose wall times go by `clocks`. */
export function firesMs({epochMs, anchor, local}, planned = [], clocks) {
  if (!clocks || anchor !== "wall") return epochMs;
  // Where clocks show what the plan's do, the instant is right, also that of the second of two equal wall times.
  if (planned.length && offsetAt(clocks, epochMs) === offsetAt(planned, epochMs)) return epochMs;
  return instantMs(clocks, wallSeconds(local));
}
