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
    for (const id of ids) {
      if (kit.shouldMakeWay) return false;
      await kit.library.cancel(id);
      this.#armed.delete(id);
    }
    return true;
  }

  /**
   * Adds requests in order, but no more of a prayer's than the device takes. One whose time has come since the decision is
   * no refusal, which would take a prayer's other alerts along: the next pass leaves out what is past.
   */
  async add(requests, kit) {
    const result = {refused: [], taken: 0, isLate: false, madeWay: false};
    const groups = new Set();
    for (const request of requests) {
      if (groups.has(request.notification.group)) continue;
      if (kit.shouldMakeWay) return {...result, madeWay: true};
      // A date that is past or not finite crashes or fires at once on some systems.
      if (request.epochMs <= kit.now()) {
        result.isLate = true;
      } else if (Number.isFinite(request.epochMs) && await this.#isTaken(request.id, () => kit.library.add(request))) {
        result.taken += 1;
      } else {
        result.refused.push(request.id);
        if (isOfPrayer(request.notification)) groups.add(request.notification.group);
      }
    }
    return result;
  }

  /** Lets an alarm ring again whose button was pressed at an instant; `source` is its request as the library has it. */
  async snooze(id, source, pressedMs, {library}) {
    await library.snooze(source, pressedMs);
    this.#armed.add(SNOOZED + id.replace(SNOOZED, ""));
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
