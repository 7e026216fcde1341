// What a device delivered by the clocks of a place that it has left: on a journey west the same wall times come again there.
// All languages pass the vectors in Tests/DeviceManifestTests/Vectors/journeys.json.

import {DAY_MS, firesMs, offsetAt} from "./time.js";

/** Clocks differ by 26 hours at most: after two days no wall time of a place that was left lies ahead. */
const MEMORY_MS = 2 * DAY_MS;

/** Before the first pass. `clocks` are those of the last pass, since `sinceMs`; `legs` are the stays at other clocks before. */
export const AT_HOME = {sinceMs: 0, legs: []};

/** The journey after a pass at `nowMs` that goes by `clocks`. A leg ends where clocks change by another way than their own. */
export function travelled({clocks: before, sinceMs, legs}, clocks, nowMs) {
  if (!clocks) return {sinceMs, legs};
  const hasMoved = before !== undefined && offsetAt(before, nowMs) !== offsetAt(clocks, nowMs);
  const all = hasMoved ? [...legs, {clocks: before, sinceMs, untilMs: nowMs}] : legs;
  return {clocks, sinceMs: hasMoved ? nowMs : sinceMs, legs: all.filter(({untilMs}) => untilMs + MEMORY_MS > nowMs)};
}

/** Whether a notification has fired on one of the legs. */
export const wasDelivered = (notification, planned, legs) => notification.anchor === "wall" && legs.some(({clocks, sinceMs, untilMs}) => {
  const epochMs = firesMs(notification, planned, clocks);
  return sinceMs < epochMs && epochMs <= untilMs;
});
