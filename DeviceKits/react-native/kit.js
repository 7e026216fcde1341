// Carries out what `arm` decides, through whatever library the app has: the part that all kits have in common.
//
// A library is an object with `pending`, `add`, `cancel`, `shown`, `takeAway`, `granted`, `ask`, `setUp` and, where requests carry
// more than words, `detail`; `expo.js` and `notify-kit.js` make such. `setUp` is given what to call with the library's events, and
// what to call when a notification comes.

import {arm, isOfPrayer} from "./arming/arm.js";
import {isOwn, readied, timeline} from "./arming/prepare.js";
import {DAY_MS, deviceOffsets, whereabouts} from "./arming/time.js";
import {readManifest} from "./manifest.js";
import {SNOOZED} from "./snooze.js";
import {Turns} from "./turns.js";

/** What the systems hold of an app: pending requests on iOS, alarms on Android. */
const HELD = {ios: 64, android: 500};
/** How many Android is given, which takes some milliseconds for each, unless the plan's busiest window has more. */
const ANDROID_AT_ONCE = 200;

/** Arms one manifest on this device. Calls never overlap: each waits for the one before, and sessions go first. */
export class Kit {
  #turns = new Turns();
  #running;
  #isSetUp = false;
  #prepared = new Map();
  #answers;
  #begunMs;

  constructor(manifest, {platform, policy, limits, granted, guarded, zone, storage, isOn = () => true, now = Date.now}, libraryOf) {
    this.manifest = readManifest(manifest);
    this.library = libraryOf(this.manifest);
    this.platform = platform;
    this.canNotify = platform === "ios" || platform === "android";
    this.limits = limits ?? limitsOf(this.manifest.budget, platform);
    this.policy = policy ?? {soonest: {limit: atOnce(this.manifest.budget, this.limits, platform)}};
    this.granted = granted ?? (() => this.library.granted());
    this.guarded = guarded;
    this.zone = zone ?? (() => this.#deviceZone());
    this.storage = storage;
    this.isOn = () => this.canNotify && isOn();
    this.now = now;
  }

  /** Makes the channels and categories that notifications refer to; the first `refresh` does it where the app does not. */
  setUp() { return this.#turns.take(() => this.#setUp()); }

  /** Asks the user for what the plan needs, and returns what is granted then. Say why before: `delivery.permissions` has words. */
  async requestPermissions() {
    // Android 13 asks only an app that has a channel. Passes do not wait for the user's answer.
    if (!this.#isSetUp) await this.setUp();
    return this.canNotify ? this.library.ask(this.#needsExactAlarms()) : [];
  }

  /** Compares what should be pending with what is, and makes up the difference; to be called whenever the app comes
   * to the foreground, and after a boot, an update, and a change of zone, clock or permissions. */
  refresh() { return this.#tidyAfter(this.#turns.take(() => this.#pass())); }

  /** Starts a session now: clears the one before and schedules all of the new one's notifications. */
  startSession(id) { return this.#run({session: id, atMs: this.#second()}, id); }

  /** Starts the rest of a lift, for a number of seconds; the exercise's own `restS` where none is given. */
  startRest(id, restS) {
    const session = this.manifest.sessions.find((s) => s.id === id);
    const seconds = restS ?? session?.restTimer?.offsetS;
    if (session && !(Number.isInteger(seconds) && seconds > 0)) {
      return Promise.reject(new Error(`the rest of '${id}' must have a whole number of seconds, not ${seconds}`));
    }
    return this.#run({session: id, sinceMs: this.#second(), restS: seconds}, id);
  }

  /** Ends or cancels the running session: nothing of it stays pending. */
  endSession() { return this.#run("none"); }

  /** Drops what follows up a prompt that was opened or answered, be it the prompt or one of its follow-ups that was.
   * The library's events call it; call it too when an answer reaches the app by another way. */
  answered(id) {
    const {promptOf, lastOf} = this.#followUps();
    const prompt = promptOf.get(id) ?? id;
    if (!lastOf.has(prompt)) return this.tidy();
    return this.#tidyAfter(this.#turns.take(async () => {
      await this.#addAnswer(prompt);
      return this.#pass();
    }, true));
  }

  /** Takes away what is still on the screen and not worth showing any more. So does each pass, and each notification that is
   * opened, or comes while the app is in front: the phases of a session replace one another. */
  async tidy() {
    const shown = this.canNotify ? await this.library.shown().catch(() => []) : [];
    for (const {id, epochMs, expiresMs} of shown) {
      if (!this.#isOwn(id)) continue;
      const own = id.replace(SNOOZED, "");
      const endMs = Number.isFinite(expiresMs) ? expiresMs : this.#expiresMs(own);
      // What cannot be taken away stays until the next time.
      if (endMs <= this.now() || this.#isOver(own, epochMs)) await this.library.takeAway(id).catch(() => {});
    }
  }

  /** The nearest whole second: fractions are lost on some systems. */
  #second() { return Math.round(this.now() / 1000) * 1000; }

  #run(running, id) {
    if (id !== undefined && !this.manifest.sessions.some((session) => session.id === id)) {
      return Promise.reject(new Error(`the manifest has no session '${id}'`));
    }
    const begunMs = this.#second();
    let isStarted = false;
    return this.#tidyAfter(this.#turns.take(() => {
      // Where this made way for a later session, that one stays.
      if (!isStarted) [this.#running, this.#begunMs] = [running, begunMs];
      isStarted = true;
      return this.#pass();
    }, true));
  }

  /** Tells the kit of an event of its library. */
  handle = async (id) => this.answered(id);

  async #setUp() {
    // An answer is remembered even where arming fails; the next refresh makes up for it.
    if (this.canNotify) await this.library.setUp((event) => { this.handle(event).catch(() => {}); }, () => { void this.tidy(); });
    this.#isSetUp = true;
  }

  // MARK: A pass

  async #pass() {
    if (!this.#isSetUp) await this.#setUp();
    const granted = this.canNotify ? (await this.granted()).filter((permission) => permission !== "alarm-kit") : [];
    const ready = this.#ready(granted, whereabouts(this.manifest, this.zone(), this.now()));
    const answered = await this.#answeredPrompts();
    let refused = [];
    for (;;) {
      const pending = this.canNotify ? await this.library.pending() : [];
      const result = arm(ready, {nowMs: this.now(), pending, refused, running: this.#running, answered});
      for (const id of this.isOn() ? result.cancel : [...result.cancel, ...this.#snoozed(pending)]) {
        if (this.#turns.shouldMakeWay) return Turns.AGAIN;
        await this.library.cancel(id);
      }
      const added = await this.#add(this.#sessionFirst(result.add));
      if (added.madeWay) return Turns.AGAIN;
      if (!added.refused.length && !added.isLate) return {...result, refused};
      refused = [...refused, ...added.refused];
      if (!added.taken && refused.length >= this.limits.pending) refused = this.#withAll(refused, pending);
    }
  }

  #snoozed(pending) { return pending.map(({id}) => id).filter((id) => id.startsWith(SNOOZED) && this.#isOwn(id)); }

  /** A session's requests are wanted within seconds; the plan's others can wait for them. */
  #sessionFirst(requests) {
    const scope = this.manifest.sessions.find((session) => session.id === this.#running?.session)?.cancelScope;
    if (!scope) return requests;
    const isOfSession = ({id}) => id.startsWith(scope);
    return [...requests.filter(isOfSession), ...requests.filter((request) => !isOfSession(request))];
  }

  /**
   * Adds requests in order, but no more of a prayer's than the device takes. One whose time has come since the decision is
   * no refusal, which would take a prayer's other alerts along: the next pass leaves out what is past.
   */
  async #add(requests) {
    const result = {refused: [], taken: 0, isLate: false, madeWay: false};
    const groups = new Set();
    for (const request of requests) {
      if (groups.has(request.notification.group)) continue;
      if (this.#turns.shouldMakeWay) return {...result, madeWay: true};
      // A date that is past or not finite crashes or fires at once on some systems.
      if (request.epochMs <= this.now()) {
        result.isLate = true;
      } else if (Number.isFinite(request.epochMs) && await this.#isTaken(request)) {
        result.taken += 1;
      } else {
        result.refused.push(request.id);
        if (isOfPrayer(request.notification)) groups.add(request.notification.group);
      }
    }
    return result;
  }

  async #isTaken(request) {
    try {
      await this.library.add(request);
      return true;
    } catch {
      return false;
    }
  }

  /** A device that has refused as many as it holds, and took none, is not asked for each of the thousands that follow. */
  #withAll(refused, pending) {
    const held = new Set(pending.map(({id}) => id.slice(0, id.lastIndexOf("/"))));
    const others = this.manifest.notifications.filter(({group}) => !held.has(group)).map(({id}) => id);
    return [...new Set([...refused, ...others])];
  }

  // MARK: The screen

  /** The result of a pass, once the screen is tidy: other passes do not wait for that. */
  async #tidyAfter(pass) {
    const result = await pass;
    await this.tidy();
    return result;
  }

  #isOwn(id) { return typeof id === "string" && isOwn(this.manifest, id.replace(SNOOZED, "")); }

  /** Whether it is news of a session before the one that has begun last; after an end the completion stays. */
  #isOver(id, epochMs) {
    if (this.#begunMs === undefined || epochMs > this.#begunMs) return false;
    return this.manifest.sessions.some(({cancelScope, notifications}) => id.startsWith(cancelScope)
      && !(this.#running === "none" && notifications.some(({kind, part}) => kind === "workout-complete" && id === cancelScope + part)));
  }

  /** When something expires that an earlier version has armed: what the manifest does not have any more is over. */
  #expiresMs(id) {
    const notification = this.manifest.notifications.find((other) => other.id === id);
    return notification ? Date.parse(notification.expiresAt) : 0;
  }

  // MARK: What is computed once

  /** The prompt of each follow-up, and the instant of each prompt's last one, by the plan's clocks. */
  #followUps() {
    return this.#kept("follow-ups", "", () => {
      const promptOf = new Map();
      const lastOf = new Map();
      for (const {id, cancelledBy, epochMs} of this.manifest.notifications) {
        if (!cancelledBy) continue;
        promptOf.set(id, cancelledBy);
        lastOf.set(cancelledBy, epochMs);
      }
      return {promptOf, lastOf};
    });
  }

  /** Only what belongs to the latest clocks and permissions is kept. */
  #ready(granted, clocks) {
    const line = this.#kept("line", JSON.stringify(clocks), () => timeline(this.manifest, clocks));
    const isOn = this.isOn();
    return this.#kept("ready", JSON.stringify([clocks, granted, isOn, this.policy, this.limits, this.guarded]), () => readied(line, {
      capabilities: {platform: this.platform, granted, isOn}, policy: this.policy, limits: this.limits, guarded: this.guarded,
      detail: this.library.detail,
    }));
  }

  #kept(name, key, make) {
    const old = this.#prepared.get(name);
    if (old && old.key === key) return old.value;
    const value = make();
    this.#prepared.set(name, {key, value});
    return value;
  }

  /** What clocks show here over the plan's days; a day more for wall times that lie later here. */
  #deviceZone() {
    const {notifications, utcOffsets} = this.manifest;
    const first = utcOffsets?.[0]?.epochMs ?? notifications[0]?.epochMs ?? this.#second();
    return deviceOffsets(first, (notifications[notifications.length - 1]?.epochMs ?? first) + DAY_MS);
  }

  #needsExactAlarms() {
    const used = new Set(this.manifest.presentations.map(({profile}) => profile));
    return this.platform === "android" && this.manifest.delivery.profiles
      .some(({profile, android}) => used.has(profile) && android.some(({requires}) => requires.includes("exact-alarms")));
  }

  // MARK: Answers

  get #answerKey() { return `horarium/${this.manifest.plan.id}/answered`; }

  /** The prompts that need no follow-up any more, as far as some of theirs lie ahead. */
  async #answeredPrompts() {
    this.#answers ??= new Set(await this.#stored());
    return [...this.#answers];
  }

  /** A store that fails costs a follow-up too many, and never the plan. */
  async #stored() {
    try {
      return JSON.parse(await this.storage?.getItem(this.#answerKey) ?? "[]");
    } catch {
      return [];
    }
  }

  async #addAnswer(prompt) {
    const {lastOf} = this.#followUps();
    // A device further west fires wall times later, by a day at most.
    const isDue = (id) => (lastOf.get(id) ?? 0) + DAY_MS > this.now();
    this.#answers = new Set([...await this.#answeredPrompts(), prompt].filter(isDue));
    await this.storage?.setItem(this.#answerKey, JSON.stringify([...this.#answers])).catch(() => {});
  }
}

/** What a device holds of the plan. `pendingLimit` speaks of iOS, where it matters, and iOS holds 64 whatever it says. */
function limitsOf(budget, platform) {
  return {pending: platform === "ios" ? Math.min(budget.pendingLimit, HELD.ios) : HELD.android, reserve: budget.reserve};
}

/** How many are armed at a time: all that iOS has room for; on Android at least what the plan's busiest window comes to. */
function atOnce(budget, {pending, reserve = 0}, platform) {
  const room = pending - reserve;
  return platform === "ios" ? room : Math.min(room, Math.max(ANDROID_AT_ONCE, budget.busiest?.count ?? 0));
}

/** What a platform calls a sound: iOS a file, Android a raw resource, whose names have no hyphens and no ending; `undefined` is silence. */
export function soundName(manifest, id, platform) {
  if (id === "none") return undefined;
  return manifest.sounds.find((sound) => sound.id === id)?.[platform] ?? id;
}
