// The native side, as its owners document it: what a phone holds, refuses, drops and fires. Both libraries' stand-ins sit on it.

/** Throws where an object has a key that a library's documentation does not name, or one without a value. */
export function onlyKeys(object, keys, what) {
  for (const [key, value] of Object.entries(object)) {
    if (!keys.includes(key)) throw new Error(`${what}: unknown key '${key}'`);
    if (value === undefined) throw new Error(`${what}: '${key}' without a value`);
  }
}

export class Phone {
  constructor(platform, {now, limit = platform === "ios" ? 64 : 500, refuses = () => false, isGranted = true, isExact = true} = {}) {
    Object.assign(this, {platform, now, limit, refuses, isGranted, isExact});
    this.requests = new Map();
    /** What is on the screen, by identifier, in milliseconds until it leaves by itself. */
    this.shown = new Map();
    /** What Android did not show, since too much was there. */
    this.silent = [];
    this.channels = new Map();
    this.categories = new Map();
    this.fired = [];
    this.calls = [];
    this.peak = 0;
    this.dropped = 0;
  }

  /** Every call takes a turn of the event loop, so that overlapping runs would show. */
  async call(name, detail, work) {
    this.calls.push([name, detail]);
    await new Promise((resolve) => setImmediate(resolve));
    return work();
  }

  /** `wall` says that the system holds the wall time which the phone's clock shows at that instant now. */
  schedule(id, atMs, request, {wall = false} = {}) {
    if (typeof id !== "string" || !id) throw new Error("no identifier: a random one would be made");
    if (!Number.isSafeInteger(atMs) || atMs % 1000) throw new Error("not an instant in whole seconds");
    if (atMs <= this.now()) throw new Error("a past date is refused, or fires at once");
    if (this.refuses(id)) throw new Error("refused");
    const isFull = !this.requests.has(id) && this.requests.size >= this.limit;
    if (isFull && this.platform === "ios") {
      // Without a word. Which ones are kept is told differently; the one that comes last is as bad as any.
      this.dropped += 1;
      return;
    }
    // Android's libraries write the request down before they set the alarm, and AlarmManager takes 500 of an app.
    this.requests.set(id, {id, atMs, request, local: wall ? localParts(atMs) : undefined});
    if (isFull) throw new Error("IllegalStateException: Maximum limit of concurrent alarms 500 reached");
    this.peak = Math.max(this.peak, this.requests.size);
  }

  create(channel) {
    if (this.platform !== "android") throw new Error("iOS has no channels");
    if (!channel.name || !Number.isInteger(channel.importance)) throw new Error("a channel needs name and importance");
    // What a channel does is fixed when it is made; apps may rename it.
    const old = this.channels.get(channel.id);
    this.channels.set(channel.id, old ? {...old, name: channel.name, description: channel.description} : channel);
  }

  needChannel(id) {
    if (this.platform === "android" && !this.channels.has(id)) throw new Error(`no channel '${id}'`);
  }

  instant({atMs, local}) { return local ? new Date(...local).getTime() : atMs; }

  get ids() { return [...this.requests.keys()].sort(); }

  /** Everything pending, in the order in which it fires. */
  get inOrder() { return [...this.requests.values()].sort((a, b) => this.instant(a) - this.instant(b)); }

  /** Lets everything fire that is due. */
  fire() {
    for (const held of this.inOrder) {
      if (this.instant(held) > this.now()) break;
      this.requests.delete(held.id);
      this.fired.push({...held, firedMs: this.instant(held)});
      this.#show(held);
    }
  }

  /** Some versions of Android show 25 notifications of an app (`MAX_PACKAGE_NOTIFICATIONS`), and no more until some have gone. */
  #show(held) {
    const atMs = this.instant(held);
    for (const [id, {untilMs}] of this.shown) if (untilMs <= atMs) this.shown.delete(id);
    if (this.platform === "android" && !this.shown.has(held.id) && this.shown.size >= 25) {
      this.silent.push(held.id);
      return;
    }
    this.shown.set(held.id, {...held, atMs, untilMs: atMs + (held.request.notification?.android?.timeoutAfter ?? Infinity)});
  }
}

const localParts = (ms) => {
  const date = new Date(ms);
  return [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes(), date.getSeconds()];
};
