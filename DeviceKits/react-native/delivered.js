// The manifest that a kit delivers.

import {preferred} from "./arming/preferences.js";
import {VERSION, readManifest} from "./manifest.js";

/** The manifest of a kit that was made with a value that is not a manifest. */
const NOTHING = {
  manifestVersion: VERSION, plan: {id: "", title: ""}, channels: [], categories: [], sounds: [], presentations: [], notifications: [], sessions: [],
  delivery: {profiles: []}, budget: {pendingLimit: 0, reserve: 0},
};

/** A manifest as it was handed over and with the person's settings, and the plans that were delivered before it. */
export class DeliveredManifest {
  /** With the person's settings in it. */
  manifest = NOTHING;
  /** The plans that this kit delivered before. */
  former = new Set();
  /** Why nothing is armed, or that the manifest is of a later version. */
  problem;
  #plain = NOTHING;
  #settings = "";

  /** A value that is not a manifest must not end the app: nothing is armed then. */
  constructor(value) {
    try {
      this.change(readManifest(value));
    } catch (error) {
      this.problem = error.message;
    }
  }

  get isNothing() { return this.#plain === NOTHING; }

  change(next) {
    if (!this.isNothing) this.former.add(this.manifest.plan.id);
    this.former.delete(next.plan.id);
    const {manifestVersion: version} = next;
    this.problem = version > VERSION ? `the manifest is of version ${version}; what version ${VERSION} knows of it is armed` : undefined;
    this.#plain = next;
    this.#settings = "";
    this.manifest = next;
  }

  /** Applies the person's settings; `true` where they have changed. */
  prefer(preferences) {
    const settings = preferences ? JSON.stringify(preferences) : "";
    if (settings === this.#settings) return false;
    this.#settings = settings;
    this.manifest = preferred(this.#plain, preferences);
    return true;
  }

  /** Whether an identifier is of this plan, under its present or a former name. */
  owns(id) {
    return [this.manifest.plan.id, ...this.manifest.supersedes ?? [], ...this.former].some((plan) => id.startsWith(`${plan}/`));
  }
}
