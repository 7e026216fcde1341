// What is computed from a manifest once, and kept while the conditions stay the same.

import {readied, timeline} from "./arming/prepare.js";
import {DAY_MS, deviceOffsets} from "./arming/time.js";

export class Prepared {
  #kept = new Map();

  constructor(manifest) { this.manifest = manifest; }

  /** The prompt that a notification is or follows up, and the instant of its last follow-up, if it has any, by the plan's clocks. */
  followed(answered) {
    const all = this.#keep("follow-ups", "", () => {
      const [promptOf, lastOf] = [new Map(), new Map()];
      for (const {id, cancelledBy, epochMs} of this.manifest.notifications) {
        if (!cancelledBy) continue;
        promptOf.set(id, cancelledBy);
        lastOf.set(cancelledBy, epochMs);
      }
      return {promptOf, lastOf};
    });
    const prompt = all.promptOf.get(answered) ?? answered;
    return {prompt, lastMs: all.lastOf.get(prompt)};
  }

  /** The manifest made ready for a pass. */
  ready(clocks, conditions) {
    const line = this.#keep("line", JSON.stringify(clocks), () => timeline(this.manifest, clocks));
    const {detail, ...others} = conditions;
    return this.#keep("ready", JSON.stringify([clocks, others]), () => readied(line, conditions));
  }

  /** What clocks of a zone show over the plan's days; a day more for wall times that lie later there. */
  clocks({name, offsetAt}, nowMs) {
    const {notifications, utcOffsets} = this.manifest;
    const first = utcOffsets?.[0]?.epochMs ?? notifications[0]?.epochMs ?? nowMs;
    const last = (notifications[notifications.length - 1]?.epochMs ?? first) + DAY_MS;
    return this.#keep("clocks", name ?? nowMs, () => deviceOffsets(first, last, offsetAt));
  }

  /** Only what belongs to the latest conditions is kept. */
  #keep(name, key, make) {
    const old = this.#kept.get(name);
    if (old && old.key === key) return old.value;
    const value = make();
    this.#kept.set(name, {key, value});
    return value;
  }
}
