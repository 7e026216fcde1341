// One plan's part in a pass: what is cancelled of it, and handed over. A part has its `kit`, and what `conditions` of that has returned.

import {arm, pendingOfSessions, wanted} from "./arming/arm.js";
import {sessionFirst, withAll} from "./handover.js";
import {ruleOf} from "./screen.js";
import {SNOOZED, snoozeMs} from "./snooze.js";
import {Turns} from "./turns.js";

/** Whether a request leaves whatever `arm` decides: one of a plan that was replaced; a snoozed alarm where the rule is gone, the plan is switched
 * off, or the session is one before that which has begun last; and what a list still has of the past. */
export function isLeaving({id, epochMs, meantMs, snoozedMs}, kit) {
  const own = id.replace(SNOOZED, "");
  if (kit.isReplaced(own)) return true;
  if (!kit.owns(id)) return false;
  // It may be on its way still, unless it comes at another instant than was meant.
  const isPast = (lateMs) => meantMs + (epochMs === meantMs ? lateMs : 0) <= kit.now();
  if (own !== id) {
    const againMs = snoozeMs(kit.manifest);
    return !kit.isOn() || !kit.hasRule(ruleOf(own)) || kit.isOver(own, snoozedMs ?? meantMs - againMs) || isPast(againMs);
  }
  const session = kit.running ? undefined : kit.manifest.sessions.find(({cancelScope}) => id.startsWith(cancelScope));
  return Boolean(session) && isPast(session.catchUpS * 1000);
}

/** What is pending, apart from what leaves whatever a pass decides. */
async function pendingOf(kit) {
  const all = kit.canNotify ? await kit.library.pending() : [];
  const leaving = all.filter((request) => isLeaving(request, kit));
  return {leaving: leaving.map(({id}) => id), listed: all.filter((request) => !leaving.includes(request))};
}

const stateOf = ({kit, answered, refused, room}, pending) => ({nowMs: kit.now(), pending, refused, running: kit.running, answered, room});

/** What should be pending of a plan if it were alone, and what stays of these requests. */
export const wantedAlone = (part, pending) => wanted(part.ready, stateOf({...part, room: undefined}, pending));

/** Cancels what a plan may not have any more, and returns whether it came to the end. */
export async function makeRoom(part) {
  const {kit, ready} = part;
  const {leaving, listed} = await pendingOf(kit);
  const {cancel} = arm(ready, stateOf(part, listed));
  return kit.handover.cancel([...leaving, ...cancel], kit);
}

/** Carries out what `arm` decides of a plan, until the system has all of it or has refused it. */
export async function armPart(part) {
  const {kit, ready} = part;
  const {handover, running, manifest} = kit;
  for (;;) {
    const {refused} = part;
    const {leaving, listed} = await pendingOf(kit);
    const lost = new Set(handover.lost(listed, kit));
    // No request has an empty fingerprint: what is lost is armed again.
    const pending = listed.map((request) => lost.has(request) ? {...request, fingerprint: ""} : request);
    const result = arm(ready, stateOf(part, pending));
    const isAhead = ({id, meantMs}) => meantMs > kit.now() && !refused.includes(id);
    const ofSessions = running ? [] : pendingOfSessions(ready, [...lost].filter(isAhead));
    const isDone = await handover.cancel([...leaving, ...result.cancel], kit) && await handover.snoozeAgain(lost, kit);
    if (!isDone) return Turns.AGAIN;
    const added = await handover.add([...ofSessions, ...sessionFirst(result.add, manifest, running)], kit);
    if (added.madeWay || kit.isStopped) return Turns.AGAIN;
    if (!added.refused.length && !added.isLate) {
      await kit.observe(ready, true);
      return {...result, otherPlans: kit.unknown(result.otherPlans), refused, ...kit.problem && {problem: kit.problem}};
    }
    if (added.refused.length) part.refused = [...refused, ...added.refused];
    if (!added.taken && part.refused.length >= kit.limits.pending) part.refused = withAll(part.refused, manifest, pending);
  }
}
