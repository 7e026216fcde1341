// What an app's store has. One that fails, or has something else, is as one that has nothing.

/** The value that was written last; `undefined` where there is none. */
export const read = (storage, key) => load(storage, key).catch(() => undefined);

/** The same, but rejected where the store fails. */
export async function load(storage, key) {
  const text = await storage?.getItem(key) ?? "null";
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

export async function write(storage, key, value) {
  try {
    await storage?.setItem(key, JSON.stringify(value));
  } catch {
    // What is not remembered over a restart costs a follow-up or a ring too many, and never the plan.
  }
}
