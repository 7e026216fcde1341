// How plans share what a device holds: the same as `Arming.divide` of the Swift library. A pure function.

import {inOrder} from "./prepare.js";

/**
 * Divides room for requests among plans, and returns how many each may have, in their order. They are the soonest of all, but running
 * sessions go first, then the next of guarded rules, then each plan's own `share`, towards which the former count. `plans` has what each
 * wants, in the form of `wanted`.
 */
export function divide(room, plans) {
  const claims = plans.flatMap(({session, guarded, others, share = 0}, plan) => {
    const own = Math.max(0, share - session.length - guarded.length);
    const ranks = [session, guarded, others.slice(0, own), others.slice(own)];
    return ranks.flatMap((entries, rank) => entries.map(({id, epochMs}) => ({id, epochMs, rank, plan})));
  });
  const counts = plans.map(() => 0);
  claims.sort((a, b) => a.rank - b.rank || inOrder(a, b));
  for (const {plan} of claims.slice(0, Math.max(0, room))) counts[plan] += 1;
  return counts;
}
