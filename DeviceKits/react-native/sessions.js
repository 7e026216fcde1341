// The session that a person has started of each plan: for as long as the process lives, and over restarts where the app has a store.

import {begunAt, hasOwnLengths, isRunning, phaseAt} from "./arming/running.js";
import {load, write} from "./store.js";

const keyOf = (scope) => `horarium/${scope}session`;

/** What was begun or ended last of each plan's sessions, by the beginning of the plan's identifiers. */
export class Sessions {
  #plans = new Map();
  #recalled = new Map();

  /** What runs of a plan, `"none"`, or `undefined` where that is not known; and when it was begun, or the last one ended. */
  get(scope) { return this.#plans.get(scope) ?? {}; }

  /** What is timed at an instant of a plan's session, for the app to draw. */
  shown({scope, manifest}, nowMs) {
    const {running} = this.get(scope);
    const session = manifest.sessions.find(({id}) => id === running?.session);
    const present = session && phaseAt(session, running, nowMs);
    if (!present) return undefined;
    const {exercise, set, pausedMs} = running;
    const {phase, startsMs, endsMs, sessionEndsMs} = present;
    return {session: session.id, startsMs, endsMs, sessionEndsMs, ...running.restS === undefined ? {phase} : {exercise, set}, pausedMs};
  }

  /** Reads what ran of a kit's plan when the app was last open, or that it was ended: once, unless the store fails. A promise until then. */
  recall({scope, storage}) {
    if (!storage || this.#recalled.has(scope)) return this.#recalled.get(scope);
    const reading = this.#read(scope, storage).then(() => { this.#recalled.set(scope, undefined); }, () => { this.#recalled.delete(scope); });
    this.#recalled.set(scope, reading);
    return reading;
  }

  /** Does something for a kit once it is known what runs: at once where it is, so that `stop` does not overtake it. */
  async known(kit, work) {
    const reading = this.recall(kit);
    if (reading) await reading;
    if (!kit.isStopped) await work();
  }

  /** What the present manifest does not have may be a later one's. */
  async #read(scope, storage) {
    const kept = await load(storage, keyOf(scope));
    if (this.#plans.has(scope)) return;
    if (kept === "none") this.#plans.set(scope, {running: kept});
    else if (isRunning(kept ?? {})) this.#plans.set(scope, {running: kept, begunMs: begunAt(kept)});
  }

  /** Runs what a function makes of a session of the kit's manifest. */
  async begin(kit, id, make, given, nowMs) {
    const session = kit.manifest.sessions.find((other) => other.id === id);
    if (!session) throw new Error(`the manifest has no session '${id}'`);
    await this.change(kit, make(session, given, nowMs), nowMs);
  }

  /** Changes the session or rest that runs, where any does. */
  async alter(kit, change, nowMs, by) {
    const {running} = this.get(kit.scope);
    const session = kit.manifest.sessions.find(({id}) => id === running?.session);
    if (session) await this.change(kit, change(running, session, nowMs, by), nowMs);
  }

  /** Runs something else of a kit's plan from now on. It is stored before it is carried out: an app that is ended in between makes up for it at its
   * next start. */
  async change({scope, storage}, running, nowMs) {
    if (running === this.get(scope).running) return;
    this.#plans.set(scope, {running, begunMs: running === "none" ? nowMs : begunAt(running)});
    await write(storage, keyOf(scope), running);
  }

  /** Lets a plan's session go on under a kit's manifest that has it too, also of another id that has none of its own, unless it was over under
   * the manifest `before`, and ends it otherwise. */
  async replace(kit, scope, before, nowMs) {
    const {running} = this.get(scope);
    if (!running?.session) return;
    const hasOwn = scope !== kit.scope && this.get(kit.scope).running?.session;
    const goesOn = !hasOwn && !this.isOver({scope, manifest: before}, nowMs) && kit.manifest.sessions.some(({id}) => id === running.session);
    if (goesOn || scope === kit.scope) await this.change(kit, goesOn ? running : "none", nowMs);
    if (scope === kit.scope) return;
    this.#plans.set(scope, {running: "none", begunMs: nowMs});
    await write(kit.storage, keyOf(scope), "none");
  }

  /** Whether what runs of a kit's plan is over, by lengths that are its own. */
  isOver({scope, manifest}, nowMs) {
    const {running} = this.get(scope);
    const session = manifest.sessions.find(({id}) => id === running?.session);
    return Boolean(session) && hasOwnLengths(session, running) && !phaseAt(session, running, nowMs);
  }
}
