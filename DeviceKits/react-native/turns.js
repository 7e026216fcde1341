/** Does one thing after the other. What is urgent goes before all that waits, and what is being done makes way for it. */
export class Turns {
  #waiting = [];
  #isRunning = false;

  /** Returned by work that made way: it is begun anew once the urgent is done. */
  static AGAIN = Symbol("again");

  /** Whether something urgent waits, so that the work at hand should return `Turns.AGAIN` where it can be begun anew. */
  get shouldMakeWay() { return this.#waiting[0]?.isUrgent ?? false; }

  take(work, isUrgent = false) {
    return new Promise((resolve, reject) => {
      this.#enter({work, isUrgent, resolve, reject}, isUrgent);
      this.#run();
    });
  }

  /** Puts a turn behind the urgent ones, or behind all. */
  #enter(turn, isAhead) {
    const urgent = this.#waiting.filter((other) => other.isUrgent).length;
    this.#waiting.splice(isAhead ? urgent : this.#waiting.length, 0, turn);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let turn = this.#waiting.shift(); turn; turn = this.#waiting.shift()) {
      try {
        const result = await turn.work();
        if (result === Turns.AGAIN) this.#enter({...turn, isUrgent: false}, true);
        else turn.resolve(result);
      } catch (error) {
        turn.reject(error);
      }
    }
    this.#isRunning = false;
  }
}

/** Work that is begun anew where it has made way, after something that is done once: a later session's, or a later manifest, stays. */
export function once(first, work) {
  let isDone = false;
  return async () => {
    if (!isDone) await first();
    isDone = true;
    return work();
  };
}
