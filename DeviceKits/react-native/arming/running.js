// A session that runs, `{session, atMs}`, or a lift's rest, `{session, sinceMs, restS}`, and a person's changes to it. Both may have `pausedMs`, the
// instant since which they stand still, and `movedMs`, by how much what is ahead has moved with pauses and with phases that were ended early; a
// session also `phaseS`, lengths of its own. All instants are whole seconds, and what is planned for one has happened from it on: no phase ends
// twice or not at all, unless its notification comes while a call is carried out. The same as `RunningSession` of the Swift library; both pass
// the vectors in Tests/DeviceManifestTests/Vectors/sessions.json.

/** The most seconds that a phase or a rest is given: a day. */
const MOST_S = 86_400;

const KINDS = ["work", "rest", "run", "walk", "warmup", "cooldown"];

const nearestSecond = (ms) => Math.round(ms / 1000) * 1000;
const secondOf = (ms) => Math.floor(ms / 1000) * 1000;

/** When a session or a rest was begun. */
export const begunAt = ({atMs, sinceMs = atMs}) => sinceMs;

/** Whether the lengths of what runs are its own: another manifest may have another number of phases. */
export const hasOwnLengths = ({phases = []}, {restS, phaseS}) => restS !== undefined || phaseS?.length === phases.length;

const planned = ({startOffsetS, endOffsetS}) => endOffsetS - startOffsetS;

/** The phases as they are run: when they began, moved with all that is ahead, and their lengths in seconds. A rest is one phase. */
function courseOf(session, running) {
  const {restS, phaseS, movedMs = 0} = running;
  const ofPhases = () => hasOwnLengths(session, running) ? phaseS : (session.phases ?? []).map(planned);
  return {startMs: begunAt(running) + movedMs, lengths: restS === undefined ? ofPhases() : [restS]};
}

/** When a session's notifications come: those of the phases' ends, in its order, or that of the rest's. */
export function instantsOf(session, running) {
  const {startMs, lengths} = courseOf(session, running);
  if (running.restS !== undefined) return [startMs + running.restS * 1000];
  const ends = new Map();
  let endS = 0;
  for (const [i, {endOffsetS}] of (session.phases ?? []).entries()) ends.set(endOffsetS, endS += lengths[i]);
  return session.notifications.map(({offsetS}) => startMs + (ends.get(offsetS) ?? offsetS) * 1000);
}

/** The phase or rest of an instant: its place, when it began, when it ends, and when all does; `undefined` where all is over. */
export function phaseAt(session, running, nowMs) {
  const {startMs, lengths} = courseOf(session, running);
  const sessionEndsMs = startMs + lengths.reduce((all, length) => all + length, 0) * 1000;
  let startsMs = startMs;
  for (const [phase, length] of lengths.entries()) {
    const endsMs = startsMs + length * 1000;
    if ((running.pausedMs ?? nowMs) < endsMs) return {phase, length, startsMs, endsMs, sessionEndsMs};
    startsMs = endsMs;
  }
  return undefined;
}

function checked(what, seconds, least = 1) {
  if (Number.isInteger(seconds) && seconds >= least && seconds <= MOST_S) return seconds;
  const given = typeof seconds === "string" ? JSON.stringify(seconds) : seconds;
  throw new Error(`${what} must be a whole number of seconds from ${least} to ${MOST_S}, not ${given}`);
}

/** A session that is started: with the template's lengths, or with those that the person has chosen for kinds of its phases. */
export function started({id, phases = []}, chosen, nowMs) {
  for (const [kind, seconds] of Object.entries(chosen ?? {})) {
    // Those of other sessions change nothing.
    if (![...KINDS, ...phases.map((phase) => phase.kind)].includes(kind)) throw new Error(`'${kind}' is no kind of phase, as ${KINDS.join(", ")} are`);
    if (seconds !== undefined) checked(`'${kind}' of the session '${id}'`, seconds);
  }
  // Also where none is chosen: it goes on as it was begun under another manifest.
  return {session: id, atMs: nearestSecond(nowMs), phaseS: phases.map((phase) => chosen?.[phase.kind] ?? planned(phase))};
}

/** The rest of a lift: of so many seconds, or of an exercise, with the number of the set that it follows; else the session's own. */
export function resting({id, exercises = [], restTimer}, rest, nowMs) {
  if (!restTimer) throw new Error(`the session '${id}' has no rest to be timed`);
  const {exercise, set, seconds} = typeof rest === "object" && rest ? rest : {seconds: rest};
  const done = exercises.find(({name}) => name === exercise);
  if (exercise !== undefined && !done) {
    const names = exercises.map(({name}) => `'${name}'`).join(", ");
    throw new Error(`the session '${id}' has no exercise '${exercise}'; it has ${names || "none"}`);
  }
  if (set !== undefined && !(done && Number.isInteger(set) && set > 0)) throw new Error(`a set is a whole number, of an exercise, not ${set}`);
  const restS = seconds === undefined ? Math.max(1, done?.restS ?? restTimer.offsetS) : checked(`the rest of '${id}'`, seconds);
  return {session: id, sinceMs: nearestSecond(nowMs), restS, ...done && {exercise, ...set !== undefined && {set}}};
}

/** Stands still from an instant on. */
export const paused = (running, session, nowMs) => running.pausedMs === undefined && phaseAt(session, running, nowMs)
  ? {...running, pausedMs: secondOf(nowMs)} : running;

/** Goes on as if the time since the pause had not been. */
export function resumed(running, session, nowMs) {
  const {pausedMs, ...rest} = running;
  if (pausedMs === undefined) return running;
  const present = phaseAt(session, running, nowMs);
  // A last second is given whole: what is handed over when it has come does not fire any more.
  const isLast = present?.endsMs === pausedMs + 1000 && present.startsMs < pausedMs;
  return {...rest, movedMs: (rest.movedMs ?? 0) + secondOf(isLast ? nowMs + 999 : nowMs) - pausedMs};
}

/** The phase or rest at hand longer by so many seconds, or shorter, but with a second of it left. */
export function extended(running, session, nowMs, by) {
  checked("what a phase is extended by", by, -MOST_S);
  const present = phaseAt(session, running, nowMs);
  if (!present) return running;
  const elapsedS = ((running.pausedMs ?? secondOf(nowMs + 999)) - present.startsMs) / 1000;
  const length = Math.max(Math.min(present.length + by, MOST_S), elapsedS + 1, 1);
  return running.restS === undefined
    ? {...running, phaseS: courseOf(session, running).lengths.map((other, i) => i === present.phase ? length : other)} : {...running, restS: length};
}

/** The phase or rest at hand ends at an instant, and what follows comes as much earlier. */
export function skipped(running, session, nowMs) {
  const present = phaseAt(session, running, nowMs);
  if (!present) return running;
  return {...running, movedMs: (running.movedMs ?? 0) + (running.pausedMs ?? secondOf(nowMs)) - present.endsMs};
}

/** Instants and lengths that a store may have: with greater ones a sum is no date any more. */
const isInstant = (ms, least = 0) => Number.isInteger(ms) && ms % 1000 === 0 && ms >= least && ms <= 1e14;
const isLength = (seconds) => Number.isInteger(seconds) && seconds > 0 && seconds <= 1e9;

/** Whether a value is what runs of a session. */
export function isRunning({session, atMs, sinceMs = atMs, restS, phaseS = [], movedMs = 0, pausedMs = 0}) {
  const isRest = atMs === undefined;
  return typeof session === "string" && isInstant(sinceMs) && isInstant(movedMs, -1e14) && isInstant(pausedMs)
    && (isRest ? isLength(restS) : restS === undefined) && Array.isArray(phaseS) && phaseS.every(isLength);
}
