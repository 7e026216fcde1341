// What an app's store has. One that fails, or has something else, is as one that has nothing.

/** The value that was written last; `undefined` where there is none. */
export async function read(storage, key) {
  try {
    return JSON.parse(await storage?.getItem(key) ?? "null") ?? undefined;
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
