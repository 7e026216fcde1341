// What the two systems hold, and what they call things.

/** What the systems hold of an app: pending requests on iOS, alarms on Android. */
const HELD = {ios: 64, android: 500};
/** How many Android is given, which takes some milliseconds for each, unless the plan's busiest window has more. */
const ANDROID_AT_ONCE = 200;

/** What a device holds of the plan. `pendingLimit` speaks of iOS, where it matters, and iOS holds 64 whatever it says. */
export function limitsOf(budget, platform) {
  return {pending: platform === "ios" ? Math.min(budget.pendingLimit, HELD.ios) : HELD.android, reserve: budget.reserve};
}

/** How many are armed at a time: all that iOS has room for; on Android at least what the plan's busiest window comes to. */
export function atOnce(budget, {pending, reserve = 0}, platform) {
  const room = pending - reserve;
  return platform === "ios" ? room : Math.min(room, Math.max(ANDROID_AT_ONCE, budget.busiest?.count ?? 0));
}

/** What a platform calls a sound: iOS a file, Android a raw resource, whose names have no hyphens and no ending; `undefined` is silence. */
export function soundName(manifest, id, platform) {
  if (id === "none") return undefined;
  return manifest.sounds.find((sound) => sound.id === id)?.[platform] ?? id;
}

/** Whether a plan's notifications wish for the permission for exact alarms. */
export function needsExactAlarms({presentations, delivery}, platform) {
  const used = new Set(presentations.map(({profile}) => profile));
  return platform === "android" && delivery.profiles
    .some(({profile, android}) => used.has(profile) && android.some(({requires}) => requires.includes("exact-alarms")));
}
