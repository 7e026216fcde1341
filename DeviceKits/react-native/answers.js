// Which prompts were opened or answered, over restarts where the app has a store.

/** A plan's answered prompts. A store that fails costs a follow-up too many, and never the plan. */
export class Answers {
  #prompts;

  constructor(plan, storage) {
    this.key = `horarium/${plan}/answered`;
    this.storage = storage;
  }

  /** The prompts that need no follow-up any more, as far as some of theirs lie ahead. */
  async prompts() {
    try {
      this.#prompts ??= JSON.parse(await this.storage?.getItem(this.key) ?? "[]");
    } catch {
      this.#prompts = [];
    }
    return [...this.#prompts];
  }

  /** Remembers a prompt, and forgets those of which no follow-up is due. */
  async add(prompt, isDue) {
    this.#prompts = [...new Set([...await this.prompts(), prompt])].filter(isDue);
    await this.storage?.setItem(this.key, JSON.stringify(this.#prompts)).catch(() => {});
  }
}
