// The log: lines of JSON that `horarium audit` compares with the plan. Neither library reports deliveries, so the log stores what was armed:
// a request that is no longer pending after its time counts as delivered.

import {SNOOZED} from "./snooze.js";

const text = (ms) => new Date(ms).toISOString().replace(".000Z", "Z");

/** A plan's log. Without `write` it does nothing; with `storage` it knows over restarts what was armed. */
export class Log {
  /** What was armed and has not come to its end: instant and latest delivery, by identifier. */
  #armed;
  #isChanged = false;

  constructor(write, storage, plan, target) {
    this.write = write;
    this.storage = storage;
    this.key = `horarium/${plan}/armed`;
    this.target = target;
  }

  #line(id, intendedMs, atMs, rest) {
    this.write(JSON.stringify({id: id.replace(SNOOZED, ""), intended: text(intendedMs), at: text(atMs), target: this.target, ...rest}));
  }

  #outcome(id, intendedMs, atMs, outcome) { this.#line(id, intendedMs, atMs, {outcome, attempts: 1}); }

  async #recall() {
    if (this.#armed) return;
    let kept = [];
    try {
      kept = JSON.parse(await this.storage?.getItem(this.key) ?? "[]");
    } catch {
      // A store that fails costs lines of the log.
    }
    this.#armed = new Map(kept.map(([id, ...times]) => [id, times]));
  }

  async #keep() {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    await this.storage?.setItem(this.key, JSON.stringify([...this.#armed].map(([id, times]) => [id, ...times]))).catch(() => {});
  }

  #forget(id) {
    this.#armed.delete(id);
    this.#isChanged = true;
  }

  /** Logs the outcomes of requests that were due, by what the system still lists. */
  async settle(pending, nowMs, mayNotify) {
    if (!this.write) return;
    await this.#recall();
    const held = new Map(pending.map((request) => [request.id, request.epochMs]));
    for (const [id, [epochMs, deliverByMs]] of [...this.#armed]) {
      if (epochMs > nowMs) continue;
      if (held.get(id) === epochMs) {
        // It is overdue and still listed: an inexact alarm on its way, or one that a forced end has taken.
        if (nowMs <= deliverByMs) continue;
        this.#outcome(id, epochMs, nowMs, "missed");
      } else {
        this.#outcome(id, epochMs, mayNotify ? epochMs : nowMs, mayNotify ? "delivered" : "unknown");
      }
      this.#forget(id);
    }
    await this.#keep();
  }

  /** Logs requests that were handed over, unless they were before for the same time. */
  async armed(requests, nowMs) {
    if (!this.write) return;
    await this.#recall();
    for (const {id, epochMs, deliverByMs} of requests) {
      if (this.#armed.get(id)?.[0] === epochMs) continue;
      this.#armed.set(id, [epochMs, deliverByMs]);
      this.#isChanged = true;
      this.#outcome(id, epochMs, nowMs, "armed");
    }
    await this.#keep();
  }

  /** Logs requests that were cancelled. */
  async replaced(ids, nowMs) {
    if (!this.write) return;
    await this.#recall();
    for (const id of ids) {
      const [epochMs] = this.#armed.get(id) ?? [];
      if (epochMs === undefined) continue;
      if (epochMs > nowMs) this.#outcome(id, epochMs, nowMs, "replaced");
      this.#forget(id);
    }
    await this.#keep();
  }

  /** Logs an answer: a button's id, `opened` or `snooze`. A notification that is answered was delivered. */
  async answered(id, intendedMs, answer, nowMs) {
    if (!this.write) return;
    await this.#recall();
    const armed = this.#armed.get(id);
    if (armed && armed[0] <= nowMs) {
      this.#outcome(id, armed[0], armed[0], "delivered");
      this.#forget(id);
    }
    this.#line(id, intendedMs ?? armed?.[0] ?? nowMs, nowMs, {answer});
    await this.#keep();
  }
}
