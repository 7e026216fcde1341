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
    /** What the system lists; on Android the library's own record, which alarms may be lost to. */
    this.requests = new Map();
    /** The alarms that Android will fire. */
    this.alarms = new Set();
    /** What a person sees, by identifier. */
    this.shown = new Map();
    /** How many Android shows of an app: further ones are dropped without a sound. */
    this.silent = [];
    this.channels = new Map();
    this.categories = new Map();
    this.fired = [];
    this.calls = [];
    /** The instants of wall times, by zone. */
    this.instants = new Map();
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
    this.requests.set(id, {id, atMs, request, local: wall ? this.#clock(atMs) : undefined});
    this.alarms.delete(id);
    if (isFull) throw new Error("IllegalStateException: Maximum limit of concurrent alarms 500 reached");
    this.alarms.add(id);
    this.peak = Math.max(this.peak, this.requests.size);
  }

  create(channel) {
    if (this.platform !== "android") throw new Error("iOS has no channels");
    if (!channel.name || !Number.isInteger(channel.importance)) throw new Error("a channel needs name and importance");
    // What a channel does is fixed when it is made; apps may rename it.
    const old = this.channels.get(channel.id);
    this.channels.set(channel.id, old ? {...old, name: channel.name, description: channel.description} : channel);
  }

  /** A request of a channel that is gone is not shown. */
  deleteChannel(id) {
    if (this.platform !== "android") throw new Error("iOS has no channels");
    this.channels.delete(id);
  }

  needChannel(id) {
    if (this.platform === "android" && !this.channels.has(id)) throw new Error(`no channel '${id}'`);
  }

  /** `timeZone` is where the phone is, unless the JavaScript engine's own zone says it. */
  #clock(atMs) {
    return this.timeZone ? formatOf(this.timeZone).format(atMs) : localParts(atMs);
  }

  instant({atMs, local}) {
    if (!local) return atMs;
    if (!this.timeZone) return new Date(...local).getTime();
    const key = `${this.timeZone} ${local}`;
    if (!this.instants.has(key)) {
      const guess = Date.parse(`${local.replace(" ", "T")}Z`);
      this.instants.set(key, [...Array(113).keys()].map((i) => guess - (i - 48) * 900_000).find((ms) => this.#clock(ms) === local));
    }
    return this.instants.get(key);
  }

  /** Up to Android 14 a forced end removes an app's alarms; the list of its library stays. */
  forceStop() { this.alarms.clear(); }

  get ids() { return [...this.requests.keys()].sort(); }

  /** Everything pending, in the order in which it fires. */
  get inOrder() { return [...this.requests.values()].sort((a, b) => this.instant(a) - this.instant(b)); }

  /** Lets everything fire that is due. */
  fire() {
    for (const held of this.inOrder) {
      if (this.instant(held) > this.now()) break;
      if (this.platform === "android" && !this.alarms.delete(held.id)) continue;
      this.requests.delete(held.id);
      if (this.isGranted === false) continue;
      this.#show(held);
      this.fired.push({...held, firedMs: this.instant(held)});
    }
  }

  /** Android 10 and later shows 25 notifications of an app (`MAX_PACKAGE_NOTIFICATIONS`), and takes no more until some are gone. */
  #show(held) {
    const timeoutMs = held.request?.notification?.android?.timeoutAfter;
    for (const [id, {untilMs}] of this.shown) if (untilMs <= this.instant(held)) this.shown.delete(id);
    if (this.platform === "android" && !this.shown.has(held.id) && this.shown.size >= 25) {
      this.silent.push(held.id);
      return;
    }
    this.shown.set(held.id, {...held, untilMs: timeoutMs === undefined ? Infinity : this.instant(held) + timeoutMs});
  }
}

const formats = new Map();

/** A zone's clock, as `2026-12-01 08:00:00`. */
function formatOf(timeZone) {
  if (!formats.has(timeZone)) {
    formats.set(timeZone, new Intl.DateTimeFormat("sv", {timeZone, dateStyle: "short", timeStyle: "medium"}));
  }
  return formats.get(timeZone);
}

const localParts = (ms) => {
  const date = new Date(ms);
  return [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes(), date.getSeconds()];
};
