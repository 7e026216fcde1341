// Carries out what a pass decides: one call of the library for each request. All of it stops where its kit is to make way.

import {isOfPrayer} from "./arming/arm.js";
import {SNOOZED} from "./snooze.js";

/** What the kits of one app have handed to the system. */
export class Handover {
  /** The alarms that this process has set, by identifier. */
  #armed = new Set();

  /**
   * What is listed of a kit's plan and may come at another instant, or not at all. On Android the libraries list what they were given, also
   * where the system has removed the alarms, as by a forced end of the app or with the permission for exact ones: there, what this
   * process has not set.
   */
  lost(pending, kit) {
    if (kit.platform !== "android") return pending.filter(({id, epochMs, meantMs}) => meantMs !== epochMs && kit.owns(id));
    const listed = new Set(pending.map(({id}) => id));
    for (const id of this.#armed) if (!listed.has(id)) this.#armed.delete(id);
    return pending.filter(({id}) => !this.#armed.has(id) && kit.owns(id));
  }

  /** Cancels requests in order, and returns whether it came to the end. */
  async cancel(ids, kit) {
    const [cancelled, nowMs] = [[], kit.now()];
    try {
      for (const id of ids) {
        if (kit.shouldMakeWay) return false;
        await kit.library.cancel(id);
        this.#armed.delete(id);
        cancelled.push(id);
      }
      return true;
    } finally {
      await kit.log?.cancelled(cancelled, nowMs);
    }
  }

  /**
   * Adds requests in order, but no more of a prayer's than the device takes. One whose time has come since the decision is
   * no refusal, which would take a prayer's other alerts along: the next pass leaves out what is past.
   */
  async add(requests, kit) {
    const result = {refused: [], isLate: false, madeWay: false};
    const [groups, taken, sinceMs] = [new Set(), [], kit.now()];
    for (const request of requests) {
      if (groups.has(request.notification.group)) continue;
      result.madeWay = kit.shouldMakeWay;
      if (result.madeWay) break;
      // A date that is past or not finite crashes or fires at once on some systems.
      if (request.epochMs <= kit.now()) {
        result.isLate = true;
      } else if (Number.isFinite(request.epochMs) && await this.#isTaken(request.id, () => kit.library.add(request))) {
        taken.push(request);
      } else {
        result.refused.push(request.id);
        if (isOfPrayer(request.notification)) groups.add(request.notification.group);
      }
    }
    await kit.log?.armed(taken, sinceMs);
    return {...result, taken: taken.length};
  }

  /** Lets an alarm ring again whose button was pressed at an instant, and returns when; `source` is its request as the library has it. */
  async snooze(id, source, pressedMs, {library}) {
    const againMs = await library.snooze(source, pressedMs);
    this.#armed.add(SNOOZED + id.replace(SNOOZED, ""));
    return againMs;
  }

  /** Sets snoozed alarms of what is lost again, and returns whether it came to the end. */
  async snoozeAgain(lost, kit) {
    for (const request of lost) {
      if (!request.id.startsWith(SNOOZED) || request.meantMs <= kit.now()) continue;
      if (kit.shouldMakeWay) return false;
      // Where it is not taken, the next pass tries again.
      await this.#isTaken(request.id, () => kit.library.snoozeAgain(request));
    }
    return true;
  }

  async #isTaken(id, add) {
    // Libraries list a request before they set its alarm, which may fail.
    this.#armed.delete(id);
    try {
      await add();
      this.#armed.add(id);
      return true;
    } catch {
      return false;
    }
  }
}

/** A device that has refused as many as it holds, and took none, is not asked for each of the thousands that follow. */
export function withAll(refused, {notifications}, pending) {
  const ids = new Set(pending.map(({id}) => id));
  const held = new Set(notifications.filter(({id}) => ids.has(id)).map(({group}) => group));
  return [...new Set([...refused, ...notifications.filter(({group}) => !held.has(group)).map(({id}) => id)])];
}

/** A session's requests are wanted within seconds; the plan's others can wait for them. */
export function sessionFirst(requests, {sessions}, running) {
  const scope = sessions.find(({id}) => id === running?.session)?.cancelScope;
  const isOfSession = ({id}) => scope !== undefined && id.startsWith(scope);
  return [...requests.filter(isOfSession), ...requests.filter((request) => !isOfSession(request))];
}
