// The settings that a person has made in the app, over one manifest after the other.

import {preferred} from "./arming/preferences.js";

/** No settings, which were read. */
const NOTHING = JSON.stringify([undefined, undefined]);

export class Settings {
  #read;
  #plan;
  /** The settings that were read last. */
  #latest;
  /** What the manifest is delivered under, in JSON. */
  #delivered;

  /** `read` returns the present settings, or a promise. */
  constructor(read) { this.#read = read; }

  /** Takes a plan's manifest and what is not understood of it, as `understand` returns them. */
  use(plan) {
    this.#plan = plan;
    this.#delivered = NOTHING;
  }

  /** What to deliver from now on; `undefined` while that is what it was. Where settings cannot be read, those of before count, if any. */
  async changed() {
    let failure;
    try {
      const value = await this.#read();
      this.#latest = {value, json: JSON.stringify(value)};
    } catch (error) {
      if (!this.#latest) throw error;
      failure = `the settings cannot be read: ${error?.message ?? error}`;
    }
    const delivered = JSON.stringify([this.#latest.json, failure]);
    if (delivered === this.#delivered) return undefined;
    const {manifest, problem} = preferred(this.#plan.manifest, this.#latest.value);
    this.#delivered = delivered;
    return {manifest, problem: [this.#plan.problem, problem, failure].filter(Boolean).join("; ") || undefined};
  }
}
