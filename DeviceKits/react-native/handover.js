// Carries out what a pass decides: one call of the library for each request. Both stop as soon as something urgent waits.

import {isOfPrayer} from "./arming/arm.js";
import {deliverByMs} from "./arming/prepare.js";
import {Turns} from "./turns.js";

/** Cancels requests in order; `Turns.AGAIN` where something urgent came first. */
export async function cancelAll(ids, {library, coordinator, log, now}) {
  const gone = [];
  for (const id of ids) {
    if (coordinator.turns.shouldMakeWay) break;
    await library.cancel(id);
    coordinator.handedOver.delete(id);
    gone.push(id);
  }
  await log.replaced(gone, now());
  return gone.length < ids.length ? Turns.AGAIN : undefined;
}

/**
 * Adds requests in order. Once the system has refused one request of a prayer, the others of that prayer are not added.
 *
 * A request whose time has come since the decision does not count as refused, because the prayer's other alerts would then be
 * cancelled: the next pass leaves out what is past.
 */
export async function addAll(requests, {library, coordinator, log, now}) {
  const result = {refused: [], taken: 0, isLate: false, madeWay: false};
  const groups = new Set();
  const taken = [];
  for (const request of requests) {
    if (groups.has(request.notification.group)) continue;
    if (coordinator.turns.shouldMakeWay) {
      result.madeWay = true;
      break;
    }
    // A date that is past or not finite crashes or fires at once on some systems.
    if (request.epochMs <= now()) {
      result.isLate = true;
    } else if (Number.isFinite(request.epochMs) && await isTaken(request)) {
      coordinator.handedOver.add(request.id);
      taken.push({id: request.id, epochMs: request.epochMs, deliverByMs: deliverByMs(request)});
    } else {
      result.refused.push(request.id);
      if (isOfPrayer(request.notification)) groups.add(request.notification.group);
    }
  }
  await log.armed(taken, now());
  return {...result, taken: taken.length};

  async function isTaken(request) {
    try {
      await library.add(request);
      return true;
    } catch {
      return false;
    }
  }
}
