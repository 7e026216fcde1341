// Which prompts were opened or answered: for as long as the process lives, and over restarts where the app has a store.

import {read, write} from "./store.js";

const keyOf = (plan) => `horarium/${plan}/answered`;
const isAnswer = (item) => Array.isArray(item) && typeof item[0] === "string" && Number.isFinite(item[1]);

/** The answered prompts of an app's plans, each with the instant from which no follow-up of it is due, whatever a later manifest has. */
export class Answers {
  #plans = new Map();

  /** The prompts of a plan that need no follow-up any more. */
  async prompts(plan, storage) { return [...(await this.#of(plan, storage)).keys()]; }

  async add(plan, storage, prompt, untilMs, nowMs) {
    const answers = await this.#of(plan, storage);
    answers.set(prompt, untilMs);
    for (const [id, endMs] of answers) if (endMs <= nowMs) answers.delete(id);
    await write(storage, keyOf(plan), [...answers]);
  }

  async #of(plan, storage) {
    if (!this.#plans.has(plan)) {
      const stored = await read(storage, keyOf(plan));
      this.#plans.set(plan, new Map(Array.isArray(stored) ? stored.filter(isAnswer) : []));
    }
    return this.#plans.get(plan);
  }
}
