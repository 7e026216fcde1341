// The native side, as its owners document it: what a phone holds, refuses, drops and fires. Both libraries' stand-ins sit on it.

/** Throws where an object has a key that a library's documentation does not name, or one without a value. */
export function onlyKeys(object, keys, what) {
  for (const [key, value] of Object.entries(object)) {
    if (!keys.includes(key)) throw new Error(`${what}: unknown key '${key}'`);
    if (value === undefined) throw new Error(`${what}: '${key}' without a value`);
  }
}

/** Does something while the JavaScript engine's own clock shows the time of another zone. */
export function inZone(name, work) {
  const before = process.env.TZ;
  const leave = () => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  };
  process.env.TZ = name;
  let result;
  try {
    result = work();
  } finally {
    if (!(result instanceof Promise)) leave();
  }
  return result instanceof Promise ? result.finally(leave) : result;
}

export class Phone {
  constructor(platform, {now, limit = platform === "ios" ? 64 : 500, refuses = () => false, isGranted = true, isExact = true} = {}) {
    Object.assign(this, {platform, now, limit, refuses, isGranted, isExact});
    /** What is listed: by iOS itself, on Android by the library, which remembers what it was given. */
    this.requests = new Map();
    /** The alarms that Android has, by identifier: whether each is exact. */
    this.alarms = new Map();
    /** Where the phone is; where the engine's own zone says, unless given. */
    this.timeZone = undefined;
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
  schedule(id, atMs, request, {wall = false, exact = this.isExact} = {}) {
    if (typeof id !== "string" || !id) throw new Error("no identifier: a random one would be made");
    if (!Number.isSafeInteger(atMs) || atMs % 1000) throw new Error("not an instant in whole seconds");
    if (atMs <= this.now()) throw new Error("a past date is refused, or fires at once");
    if (this.refuses(id)) throw new Error("refused");
    const held = this.platform === "ios" ? this.requests : this.alarms;
    const isFull = !held.has(id) && held.size >= this.limit;
    if (isFull && this.platform === "ios") {
      // Without a word. Which ones are kept is told differently; the one that comes last is as bad as any.
      this.dropped += 1;
      return;
    }
    // Android's libraries write the request down before they set the alarm, and AlarmManager takes 500 of an app.
    this.requests.set(id, {id, atMs, request, local: wall ? this.#inZone(() => localParts(atMs)) : undefined});
    if (isFull) throw new Error("IllegalStateException: Maximum limit of concurrent alarms 500 reached");
    if (this.platform === "android") this.alarms.set(id, exact);
    this.peak = Math.max(this.peak, held.size);
  }

  cancel(id) {
    this.requests.delete(id);
    this.alarms.delete(id);
    this.onCancel?.(id);
  }

  /** A person ends the app in the system's settings, or a maker's cleaner does: Android removes its alarms and what it shows. */
  forceStop() {
    if (this.platform !== "android") return;
    this.alarms.clear();
    this.shown.clear();
  }

  /** Android removes an app's exact alarms with the permission for them, and ends the app. */
  withdrawExact() {
    this.isExact = false;
    for (const [id, isExact] of this.alarms) if (isExact) this.alarms.delete(id);
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

  instant({atMs, local}) { return local ? this.#inZone(() => new Date(...local).getTime()) : atMs; }

  /** Does something by the phone's clock, which the engine's may differ from. */
  #inZone(work) { return this.timeZone ? inZone(this.timeZone, work) : work(); }

  get ids() { return [...this.requests.keys()].sort(); }

  /** Everything that is going to fire, in order. */
  get inOrder() {
    const all = [...this.requests.values()].filter(({id}) => this.platform === "ios" || this.alarms.has(id));
    return all.sort((a, b) => this.instant(a) - this.instant(b));
  }

  /** Lets everything fire that is due. */
  fire() {
    for (const held of this.inOrder) {
      if (this.instant(held) > this.now()) break;
      this.cancel(held.id);
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
