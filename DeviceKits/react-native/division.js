// A pass of several plans, among which what the system holds is divided.

import {divide} from "./arming/divide.js";
import {isOwn} from "./arming/prepare.js";
import {armPart, isLeaving, makeRoom, wantedAlone} from "./passing.js";
import {Turns} from "./turns.js";

/** Arms plans in their order, and returns the first one's result. Each has its `kit` and what `conditions` of that has returned. */
export async function armAll(plans) {
  for (;;) {
    await divideRoom(plans);
    for (const plan of plans.slice(1)) {
      const hasMadeRoom = await makeRoom(plan).catch(() => undefined);
      // One that cannot keeps what it has.
      if (hasMadeRoom === undefined) return armAll(plans.filter((other) => other !== plan));
      if (!hasMadeRoom) return Turns.AGAIN;
    }
    const known = plans.map(({refused}) => refused);
    let own;
    for (const plan of plans) {
      let result;
      try {
        result = await armPart(plan);
      } catch (error) {
        // What fails of another plan, its own next call reports.
        if (plan !== plans[0]) continue;
        if (plans.length > 1 && await armAll(plans.slice(1)).catch(() => undefined) === Turns.AGAIN) return Turns.AGAIN;
        throw error;
      }
      if (result === Turns.AGAIN) return result;
      if (plan === plans[0]) own = result;
    }
    // The room of what one plan cannot have is the others'.
    if (plans.length === 1 || plans.every(({refused}, i) => refused === known[i])) return own;
  }
}

/** Sets each plan's `room` beside what stays; one alone has what its limits leave. */
async function divideRoom(plans) {
  plans[0].room = undefined;
  if (plans.length < 2) return;
  const pending = await plans[0].kit.library.pending();
  const staying = pending.filter((request) => !plans.some(({kit}) => isLeaving(request, kit)));
  const on = plans.filter(({ready}) => ready.capabilities.isOn);
  const most = (key) => Math.max(0, ...on.map(({ready}) => ready.limits[key] ?? 0));
  let room = most("pending") - most("reserve") - staying.filter(({id}) => !plans.some(({kit}) => isOwn(kit.manifest, id))).length;
  const claims = plans.map((plan) => {
    const all = wantedAlone(plan, staying.filter(({id}) => isOwn(plan.kit.manifest, id)));
    room -= all.kept.size;
    return {...all, share: plan.kit.share - all.kept.size};
  });
  divide(room, claims).forEach((count, i) => { plans[i].room = count; });
}
