// Where the device has been, over restarts where the app has a store.

import {AT_HOME, travelled} from "./arming/journey.js";

/** A plan's record of the clocks that its passes went by. */
export class Whereabouts {
  #journey;

  constructor(plan, storage) {
    this.key = `horarium/${plan}/journey`;
    this.storage = storage;
  }

  /** Notes the clocks of a pass, and returns the legs of the journey before it. */
  async legs(clocks, nowMs) {
    const before = this.#journey ??= await this.#stored();
    this.#journey = travelled(before, clocks, nowMs);
    const text = JSON.stringify(this.#journey);
    if (text !== JSON.stringify(before)) await this.storage?.setItem(this.key, text).catch(() => {});
    return this.#journey.legs;
  }

  async #stored() {
    try {
      return JSON.parse(await this.storage?.getItem(this.key) ?? "null") ?? AT_HOME;
    } catch {
      // Where the store fails, a wall time may come a second time.
      return AT_HOME;
    }
  }
}
