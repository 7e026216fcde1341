// What the kits of one app share: the library's one listener, the order of their work, and what the system holds.

import {isOwnChannel, usedChannels} from "./platform.js";
import {Turns} from "./turns.js";

const PRESSES = "horarium/presses";
/** How many presses are remembered. */
const REMEMBERED = 32;
/** By the app's library, which lives as long as the process. */
const coordinators = new WeakMap();

/** The coordinator of all kits that use a library. */
export function coordinatorOf(library = {}) {
  if (!coordinators.has(library)) coordinators.set(library, new Coordinator());
  return coordinators.get(library);
}

/** Hands events to the kit whose plan they belong to, and divides what the system holds among the plans. */
export class Coordinator {
  turns = new Turns();
  /** What was handed to the system since the process began. Android's libraries list what it may have lost. */
  handedOver = new Set();
  /** The kits that deliver, one a plan, in the order of their first calls. */
  kits = [];
  #made = new Set();
  #presses = new Set();
  #stopListening;

  /** Registers a kit. It may receive an event before it has delivered anything. */
  make(kit) { this.#made.add(kit); }

  /** Lets a kit deliver, in the place of an earlier one of its plan. */
  enter(kit) {
    if (kit.isStopped || this.kits.includes(kit)) return;
    for (const other of [...this.#made]) if (other !== kit && this.kits.includes(other) && kit.owns(`${other.manifest.plan.id}/`)) other.stop();
    this.kits.push(kit);
  }

  /** Removes a kit; its pending requests stay. With the last kit the listener goes too. */
  leave(kit) {
    this.#made.delete(kit);
    this.kits = this.kits.filter((other) => other !== kit);
    if (this.kits.length) return;
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  // MARK: Events

  /** Begins to listen, once for all kits, and passes on the press that started the app. */
  async listen(kit) {
    if (this.#stopListening) return;
    const heard = (event) => { this.handle(event, kit).catch(() => {}); };
    this.#stopListening = kit.library.listen(heard, () => { for (const {tidy} of this.kits) tidy().catch(() => {}); });
    const last = await kit.library.last?.();
    if (last && !(kit.library.press(last)?.worthUntilMs <= kit.now())) heard(last);
    // The app may read the notification that was opened; the press of a button would come again with each start.
    if (last && kit.library.press(last)?.isButton) await kit.library.forgetLast();
  }

  /** Passes an event of the library to the kit of its plan; other events are ignored. `kit` reads the library's form. */
  async handle(event, kit) {
    const press = kit.library.press(event);
    if (!press) return;
    const owner = [...this.kits, ...this.#made].find((other) => other.owns(press.id));
    await owner?.hear(press, () => this.#isNew(press.key, owner.storage));
  }

  /** Whether a press is new: a library may report it twice, and again after a restart. */
  async #isNew(key, storage) {
    if (this.#presses.has(key)) return false;
    this.#presses.add(key);
    let stored = [];
    try {
      stored = JSON.parse(await storage?.getItem(PRESSES) ?? "[]");
      if (stored.includes(key)) return false;
      await storage?.setItem(PRESSES, JSON.stringify([...stored, key].slice(-REMEMBERED)));
    } catch {
      // A press is carried out even where the store fails.
    }
    return true;
  }

  // MARK: Channels

  /** Deletes the channels that an earlier plan of the app left, except those of requests that are still pending. */
  async deleteOldChannels(library) {
    const used = new Set(this.kits.flatMap(({manifest}) => usedChannels(manifest)).map(({id}) => id));
    const pending = new Set((await library.pending()).map(({channel}) => channel));
    for (const id of await library.channels()) if (isOwnChannel(id) && !used.has(id) && !pending.has(id)) await library.deleteChannel(id);
  }

  // MARK: Shares

  /**
   * How many requests each plan may have: running sessions and the next of guarded rules first, then the plans' own
   * shares, then the soonest of all. `asks` says of each how many are `first`, its `share`, and the instants of its others, ascending.
   */
  static shares(asks, room) {
    const counts = asks.map(() => 0);
    const give = (i, wanted) => {
      const count = Math.max(0, Math.min(wanted, room));
      counts[i] += count;
      room -= count;
    };
    asks.forEach(({first}, i) => give(i, first));
    asks.forEach(({first, share = 0, others}, i) => give(i, Math.min(share, first + others.length) - counts[i]));
    const rest = asks.flatMap(({first, others}, i) => others.slice(Math.max(0, counts[i] - first)).map((epochMs) => ({i, epochMs})));
    for (const {i} of rest.sort((a, b) => a.epochMs - b.epochMs).slice(0, Math.max(0, room))) counts[i] += 1;
    return counts;
  }
}
