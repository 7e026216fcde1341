// What a person does with a running session: `{session, atMs, phaseS, after, pausedMs}`, or a lift's rest: `{session, sinceMs, restS, pausedMs}`.
// Instants are in whole seconds. All languages pass the vectors in Tests/DeviceManifestTests/Vectors/sessions.json.

const isSession = (running) => Boolean(running) && running !== "none";
const isRest = (running) => running.restS !== undefined;

/** The lengths of a session's phases with those that a person has chosen, in seconds by kind: `work`, `rest`, `run`, `walk`. */
export const lengthsOf = ({phases = []}, chosen = {}) =>
  phases.map(({kind, startOffsetS, endOffsetS}) => chosen[kind] > 0 && Number.isInteger(chosen[kind]) ? chosen[kind] : endOffsetS - startOffsetS);

/** Stands still from now on; itself where it does already. */
export const paused = (running, nowMs) => isSession(running) && running.pausedMs === undefined ? {...running, pausedMs: nowMs} : running;

/** Goes on as if the time since the pause had not been. */
export function resumed(running, nowMs) {
  if (!isSession(running) || running.pausedMs === undefined) return running;
  const {pausedMs, ...rest} = running;
  return isRest(rest) ? {...rest, sinceMs: rest.sinceMs + nowMs - pausedMs} : {...rest, atMs: rest.atMs + nowMs - pausedMs};
}

/** The present phase or rest longer by so many seconds, or shorter, but no shorter than a second from now. */
export function extended(running, session, seconds, nowMs) {
  if (!isSession(running)) return running;
  if (isRest(running)) return {...running, restS: Math.max(running.restS + seconds, gone(running.sinceMs, running, nowMs) + 1)};
  return changed(running, session, nowMs, (length, over) => Math.max(length + seconds, over + 1)) ?? "none";
}

/** The present phase or rest ends now; `none` where it was the last. */
export function skipped(running, session, nowMs) {
  if (!isSession(running)) return running;
  const next = isRest(running) ? undefined : changed(running, session, nowMs, (_, over) => over, true);
  return next && sum(next.phaseS) > gone(next.atMs, next, nowMs) ? next : "none";
}

const sum = (lengths) => lengths.reduce((all, length) => all + length, 0);

/** How many seconds have passed since an instant, the pause not counted. */
const gone = (sinceMs, {pausedMs}, nowMs) => Math.round(((pausedMs ?? nowMs) - sinceMs) / 1000);

/** Whether a phase lasts until the person ends it, which they have not yet. */
const isOpen = (session, {after = -1}, i) => session.phases?.[i]?.ends !== undefined && i > after;

/**
 * The session with another length of its present phase, of which so many seconds are over; `undefined` where none is present. `ends`
 * tells whether it is over then.
 */
function changed(running, session, nowMs, lengthOf, ends) {
  const all = [...running.phaseS ?? lengthsOf(session)];
  const elapsed = gone(running.atMs, running, nowMs);
  let start = 0;
  for (const [i, length] of all.entries()) {
    if (elapsed < start + length || isOpen(session, running, i)) {
      all[i] = lengthOf(length, elapsed - start);
      return {...running, phaseS: all, ...ends && isOpen(session, running, i) && {after: i}};
    }
    start += length;
  }
  return undefined;
}

/** The notifications ahead, until the next phase that the person ends, and when each fires, in seconds after the start. */
export function aheadOf(session, running) {
  const {notifications, continuations} = session;
  if (!continuations) {
    if (!running.phaseS) return notifications.map((offset) => ({offset, offsetS: offset.offsetS}));
    let end = 0;
    return running.phaseS.slice(0, notifications.length).map((length, i) => ({offset: notifications[i], offsetS: end += length}));
  }
  const {after = -1} = running;
  const next = after < 0 ? notifications : continuations.find(({afterPhase}) => afterPhase === after)?.notifications ?? [];
  const lengths = running.phaseS ?? lengthsOf(session);
  return next.map((offset, i) => ({offset, offsetS: sum(lengths.slice(0, after + 2 + i))}));
}
