// What is on the screen of a plan, and for how long it is worth showing.

/** The rule or session of an identifier. */
export const ruleOf = (id) => id.split("/")[1];

/** When something expires that an earlier version has armed: what the manifest does not have any more is over. */
export function expiresMs(manifest, id) {
  const notification = manifest.notifications.find((other) => other.id === id);
  return notification ? Date.parse(notification.expiresAt) : 0;
}

/** Whether it is news of a session before the one that has begun last, or was ended, at an instant; after an end the completion stays. */
export function isOver(manifest, {running, begunMs} = {}, id, epochMs) {
  if (begunMs === undefined || epochMs > begunMs) return false;
  const session = manifest.sessions.find((each) => each.id === ruleOf(id));
  const isCompletion = session?.notifications.some(({kind, part}) => kind === "workout-complete" && id.endsWith(`/${session.id}/${part}`));
  return Boolean(session) && !(running === "none" && isCompletion);
}
