// The session that a person has started, over restarts where the app has a store.

import {lengthsOf} from "./arming/running.js";

/** A plan's running session. `value` is `undefined` while it is unknown, and `none` when nothing runs. */
export class RunningSession {
  value;
  #isRecalled = false;

  constructor(storage) { this.storage = storage; }

  /** The running session, for an app's own display. */
  get shown() { return typeof this.value === "object" ? {...this.value} : undefined; }

  /** Changes what runs, and stores it. */
  async keep(plan, running) {
    this.value = running;
    await this.storage?.setItem(key(plan), JSON.stringify(running ?? null)).catch(() => {});
  }

  /** Ends a session that the manifest no longer has. */
  leave(sessions) {
    if (!sessions.some(({id}) => id === this.value?.session)) this.value = this.value && "none";
  }

  /** Reads what ran when the app was last open, unless it has ended since. */
  async recall({plan, sessions}, nowMs) {
    if (this.#isRecalled) return;
    this.#isRecalled = true;
    if (this.value !== undefined || !this.storage) return;
    try {
      const kept = JSON.parse(await this.storage.getItem(key(plan.id)) ?? "null");
      const session = sessions.find(({id}) => id === kept?.session);
      if (!session) return;
      const total = kept.restS ?? (kept.phaseS ?? lengthsOf(session)).reduce((all, length) => all + length, 0);
      // Nobody knows how long one takes whose phases the person ends: half a day is plenty.
      const isOpen = session.continuations && (kept.atMs ?? 0) + 12 * 3_600_000 > nowMs;
      if (isOpen || kept.pausedMs !== undefined || (kept.atMs ?? kept.sinceMs) + total * 1000 > nowMs) this.value = kept;
    } catch {
      // Where the store fails, the session's pending requests stay as they are.
    }
  }
}

const key = (plan) => `horarium/${plan}/session`;
