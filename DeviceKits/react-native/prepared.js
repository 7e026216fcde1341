// What a kit computes once from a manifest with thousands of notifications.

import {readied, timeline} from "./arming/prepare.js";

/** Values made from a manifest; those that depend on clocks and permissions are made again when these change. */
export class Prepared {
  #values = new Map();

  constructor(manifest) { this.manifest = manifest; }

  notification(id) {
    return this.#value("notifications", "", () => new Map(this.manifest.notifications.map((n) => [n.id, n]))).get(id);
  }

  /** The prompt of each follow-up, and the instant of each prompt's last one, by the plan's clocks. */
  get followUps() {
    return this.#value("follow-ups", "", () => {
      const promptOf = new Map();
      const lastOf = new Map();
      for (const {id, cancelledBy, epochMs} of this.manifest.notifications) {
        if (!cancelledBy) continue;
        promptOf.set(id, cancelledBy);
        lastOf.set(cancelledBy, epochMs);
      }
      return {promptOf, lastOf};
    });
  }

  /** What `arm` decides from. */
  ready(clocks, legs, {detail, ...conditions}) {
    const line = this.#value("line", JSON.stringify([clocks, legs]), () => timeline(this.manifest, clocks, legs));
    return this.#value("ready", JSON.stringify([clocks, legs, conditions]), () => readied(line, {...conditions, detail}));
  }

  #value(name, key, make) {
    const old = this.#values.get(name);
    if (old && old.key === key) return old.value;
    const value = make();
    this.#values.set(name, {key, value});
    return value;
  }
}
