// The button that lets an alarm ring again, where the plan has one: `delivery.snoozeS`.

/** The action of that button. */
export const SNOOZE = "horarium-snooze";
/** Begins the identifier of a snoozed alarm, which is not the plan's: passes keep it. */
export const SNOOZED = "snoozed:";

/** For how long an alarm is put off, in milliseconds. */
export const snoozeMs = ({delivery}) => (delivery.snoozeS ?? 0) * 1000;

/** When an alarm rings again whose button is pressed now, in milliseconds. */
export const againMs = (manifest, nowMs) => Math.round((nowMs + snoozeMs(manifest)) / 1000) * 1000;

/** When a snoozed alarm expires that rings again: at least the length of the snooze later. */
export const expiresAgainMs = (manifest, againMs, expiresMs) => Math.max(Number(expiresMs) || 0, againMs + snoozeMs(manifest));

/** Whether an alarm that rang is still worth showing, or would be had it rung again by now. */
export function isWorthSnoozing(manifest, {epochMs = 0, expiresMs = 0}, nowMs) {
  return Math.max(expiresMs, epochMs + snoozeMs(manifest)) > nowMs;
}

/** Whether what looks so can snooze. */
export const canSnooze = ({delivery}, presentation) => Boolean(delivery.snoozeS) && presentation?.profile === "alarm";

/** The button's title. */
export const snoozeTitle = ({delivery}) => delivery.snoozeTitle ?? "Snooze";

/** The id of the category that a notification of this look has; one of its own where it can snooze. */
export function categoryId(manifest, presentation) {
  if (!canSnooze(manifest, presentation)) return presentation?.category;
  // Names take letters, digits and underscores.
  return `${presentation.category ?? `HORARIUM_${(presentation.lockScreen ?? "private").toUpperCase()}`}_SNOOZE`;
}

/** The manifest's categories, and those with the button besides their own. */
export function categoriesOf(manifest) {
  const all = new Map(manifest.categories.map((category) => [category.id, category]));
  for (const presentation of manifest.presentations.filter((p) => canSnooze(manifest, p))) {
    const {actions = [], lockScreen, publicTitle} = all.get(presentation.category) ?? presentation;
    const id = categoryId(manifest, presentation);
    all.set(id, {id, lockScreen, publicTitle, actions: [...actions, {id: SNOOZE, title: snoozeTitle(manifest)}]});
  }
  return [...all.values()];
}
