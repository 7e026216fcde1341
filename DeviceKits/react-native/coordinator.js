// What the kits of one app share: the library's listener, the order of their calls, and what they know of answers and sessions.

import {Answers} from "./answers.js";
import {Handover} from "./handover.js";
import {DeliveryRecord} from "./log.js";
import {Sessions} from "./sessions.js";
import {SNOOZED, isWorthSnoozing} from "./snooze.js";
import {read, write} from "./store.js";
import {Turns} from "./turns.js";

/** Where the store has the last press of the snooze button: a library reports it again when the app is started. */
const SNOOZE_KEY = "horarium/snooze";
/** By the app's library, which lives as long as the process. */
const coordinators = new WeakMap();

/** The coordinator of all kits that use a library's module. */
export function coordinatorOf(module) {
  if (!module) return new Coordinator();
  if (!coordinators.has(module)) coordinators.set(module, new Coordinator());
  return coordinators.get(module);
}

/** Whether of two kits one delivers the other's plan, under its present or a former name. */
const areRivals = (a, b) => a.owns(b.scope) || b.owns(a.scope);

/** Hands each press to the kit of its plan, once. Of two kits of one plan, the one that took it up later delivers, by its first call or
 * by `replace`; the other is stopped. */
class Coordinator {
  turns = new Turns();
  answers = new Answers();
  handover = new Handover();
  deliveries = new DeliveryRecord();
  sessions = new Sessions();
  /** The beginnings of identifiers of plans that were replaced and that no kit delivers: the next pass of any kit cancels them. */
  leaving = new Set();
  /** The kits that deliver. */
  #kits = [];
  /** The kit that was made last for each plan: a press may come before the app has called any. */
  #registered = new Map();
  #snoozes = new Map();
  #calls = 0;
  #unlisten;

  /** Notes a kit under its plan, in the place of the one before unless it is not to take that. */
  register(kit, takesPlace = true) {
    this.#forget(kit);
    if (takesPlace || !this.#registered.has(kit.scope)) this.#registered.set(kit.scope, kit);
  }

  #forget(kit) { for (const [scope, other] of this.#registered) if (other === kit) this.#registered.delete(scope); }

  /** The number of a call, by which kits are later or earlier: urgent calls overtake others on their way. */
  count() { return ++this.#calls; }

  /** Lets a kit deliver its plan, in the place of an earlier one. */
  enter(kit) {
    const rivals = this.#kits.filter((other) => other !== kit && areRivals(kit, other));
    for (const other of rivals) void (other.since < kit.since ? other : kit).stop();
    if (kit.isStopped) return;
    if (!this.#kits.includes(kit)) this.#kits.push(kit);
    for (const scope of this.leaving) if (kit.owns(scope)) this.leaving.delete(scope);
  }

  /** Takes a kit out; with the last one the listener goes too. */
  leave(kit) {
    this.#forget(kit);
    this.#kits = this.#kits.filter((other) => other !== kit);
    if (this.#kits.length) return;
    this.#unlisten?.();
    this.#unlisten = undefined;
  }

  /** The kits with which one shares what the system holds: those that have had a pass, or whose plans have requests from before the app
   * was started. */
  async sharing(kit) {
    // Of two that deliver one plan, the first call decides.
    const known = new Set([...this.#kits, ...this.#registered.values()]);
    const isClear = (other) => this.#kits.includes(other) || ![...known].some((each) => each !== other && areRivals(each, other));
    const kits = [...known].filter((other) => other !== kit && other.canNotify && isClear(other));
    const pending = kits.every(({hasPassed}) => hasPassed) ? [] : await kit.library.pending();
    const sharing = kits.filter((other) => !other.isStopped && (other.hasPassed || pending.some(({id}) => other.owns(id))));
    for (const other of sharing) {
      other.since ??= this.count();
      this.enter(other);
    }
    return sharing;
  }

  /** Of the numbers of requests of other plans, by their identifiers, those that no kit has been made for. */
  unknown(counts) {
    const kits = [...this.#kits, ...this.#registered.values()];
    return Object.fromEntries(Object.entries(counts).filter(([plan]) => !kits.some((kit) => kit.owns(`${plan}/`))));
  }

  /** Whether a kit has been made for an identifier's plan, other than the given one. */
  isForAnother(id, kit) { return [...this.#kits, ...this.#registered.values()].some((other) => other !== kit && other.owns(id)); }

  /** The kit that delivers an identifier's plan. */
  owner(id) { return this.#kits.find((kit) => kit.owns(id)); }

  /** Begins to listen, once for all kits, and reads the press that may have started the app for a kit. */
  listen(kit) {
    const receive = (event) => {
      const [first] = this.#kits;
      if (first) this.handle(event, first).catch(() => {});
    };
    this.#unlisten ??= kit.library.listen(receive);
    this.#readLast(kit).catch(() => {});
  }

  async #readLast(kit) {
    const last = await kit.library.last?.();
    const press = last && kit.library.press(last);
    if (press && kit.owns(press.id)) await this.press(press, kit, true);
  }

  /** Takes away what is still on the screen of any kit's plan and not worth showing any more, at the end of a kit's call; ends once the log has all. */
  async tidy(kit) {
    for (const each of new Set([...this.#kits, kit])) await each.tidyScreen();
    await kit.log?.written;
  }

  /** Carries out an event that a kit has received; a press for the kit of its plan. */
  async handle(event, kit) {
    const press = kit.library.press(event);
    if (press) return this.press(press, kit);
    const notification = kit.library.arrival(event);
    if (!notification) return undefined;
    const owner = this.owner(notification.id) ?? this.#known(notification.id, kit);
    await owner?.arrived(notification);
    return this.tidy(owner ?? kit);
  }

  /** Carries out a press that a kit has received. A snooze may be reported twice: as it happens, and as the last press, which a library
   * reports at each start until it is cleared. */
  async press(press, receiver, isLast = false) {
    const pressedMs = receiver.now();
    if (!press.isSnooze) return this.#forKit(press, receiver, (kit) => kit.answer(press, pressedMs, isLast));
    if (!this.#snoozes.has(press.key)) this.#snoozes.set(press.key, this.#snooze(press, receiver, pressedMs, isLast));
    try {
      if (!await this.#snoozes.get(press.key)) this.#snoozes.delete(press.key);
    } catch (error) {
      this.#snoozes.delete(press.key);
      throw error;
    }
    return undefined;
  }

  /** A kit that may deliver an identifier's plan and has not been called yet. */
  #known(id, receiver) { return [...this.#registered.values(), receiver].find((kit) => kit.owns(id) && !kit.isStopped); }

  /** Does something, in its turn, for the kit that delivers a press's plan by then, or that has not been called yet; else for none. */
  async #forKit({id}, receiver, work) {
    let kit;
    const result = await this.turns.take(() => {
      kit = this.owner(id) ?? this.#known(id, receiver);
      if (!kit) return undefined;
      kit.since ??= this.count();
      this.enter(kit);
      return work(kit);
    }, true);
    await this.tidy(kit ?? receiver);
    return result;
  }

  /** Whether a snooze was dealt with. A last press may be hours old, and its alarm not worth ringing again. */
  #snooze(press, receiver, pressedMs, isLast) {
    return this.#forKit(press, receiver, async (kit) => {
      if (!kit.isOn()) return false;
      const isKnown = await read(kit.storage, SNOOZE_KEY) === press.key;
      if (!isKnown && !(isLast && !isWorthSnoozing(kit.manifest, press, kit.now()))) await kit.snooze(press, pressedMs);
      await write(kit.storage, SNOOZE_KEY, press.key);
      await kit.library.forgetLast?.(press.key).catch(() => {});
      return true;
    });
  }
}
