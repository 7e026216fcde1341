// Carries out what `arm` decides, through whatever library the app has: the part that all kits have in common.
//
// A library is an object with `pending`, `add`, `cancel`, `shown`, `dismiss`, `granted`, `ask`, `setUp`, `listen`, `press` and,
// where requests carry more than texts, `detail`; `expo.js` and `notify-kit.js` make one.

import {Answers} from "./answers.js";
import {arm, wanted} from "./arming/arm.js";
import {worthMs} from "./arming/prepare.js";
import {extended, lengthsOf, paused, resumed, skipped} from "./arming/running.js";
import {DAY_MS, deviceOffsets, offsetIn, whereabouts} from "./arming/time.js";
import {Coordinator, coordinatorOf} from "./coordinator.js";
import {DeliveredManifest} from "./delivered.js";
import {addAll, cancelAll} from "./handover.js";
import {Log} from "./log.js";
import {readManifest} from "./manifest.js";
import {atOnce, limitsOf} from "./platform.js";
import {Prepared} from "./prepared.js";
import {RunningSession} from "./running-session.js";
import {SNOOZED} from "./snooze.js";
import {Turns} from "./turns.js";
import {Whereabouts} from "./whereabouts.js";

const HOUR_MS = 3_600_000;

/** What the calls of a stopped kit return. */
const STOPPED = {cancel: [], add: [], status: "Off", ruleStatus: {}, otherPlans: {}, refused: []};

/** Arms one manifest on this device. Calls never overlap: each waits for the one before, and sessions go first. */
export class Kit {
  #running;
  #delivered;
  #coordinator;
  #optionsFor;
  #isSetUp = false;
  #prepared;
  #answers;
  #whereabouts;
  #log;
  #write;
  #hasDeleted = false;

  constructor(manifest, {platform, policy, limits, granted, guarded, zone, timeZone, storage, share, preferences, log, isOn = () => true, now = Date.now}, native, libraryOf) {
    this.platform = platform;
    this.canNotify = platform === "ios" || platform === "android";
    this.isStopped = false;
    this.offsetAt = offsetIn(timeZone);
    this.share = share;
    this.#optionsFor = (next) => {
      const held = limits ?? limitsOf(next.budget, platform);
      return {library: libraryOf(next, this.offsetAt), limits: held, policy: policy ?? {soonest: {limit: atOnce(next.budget, held, platform)}}};
    };
    this.preferences = preferences ?? (() => undefined);
    this.#delivered = new DeliveredManifest(manifest);
    this.#use();
    this.#coordinator = coordinatorOf(native);
    this.#coordinator.make(this);
    this.granted = granted ?? (() => this.library.granted());
    this.guarded = guarded;
    this.zone = zone ?? (() => this.#deviceZone());
    this.storage = storage;
    this.#running = new RunningSession(storage);
    this.#write = log;
    this.#remember(this.manifest.plan.id);
    this.isOn = () => this.canNotify && isOn();
    this.now = now;
  }

  /** The manifest that is delivered, with the person's settings in it. */
  get manifest() { return this.#delivered.manifest; }
  get problem() { return this.#delivered.problem; }
  /** Whether an identifier is of this kit's plan. */
  owns(id) { return this.#delivered.owns(id); }

  /** Opens what the store has of a plan. */
  #remember(plan) {
    this.#answers = new Answers(plan, this.storage);
    this.#whereabouts = new Whereabouts(plan, this.storage);
    this.#log = new Log(this.#write, this.storage, plan, this.platform);
  }

  /** Makes the channels and categories that notifications refer to; the first `refresh` does it where the app does not. */
  setUp() { return this.#inTurn(() => this.#setUp()); }

  /** Delivers another manifest from now on: what only the previous one had is cancelled, also where that had another id. A value
   * that is not a manifest changes nothing. */
  async replace(manifest) {
    const next = readManifest(manifest);
    if (this.#delivered.isNothing) this.#change(next);
    let isTaken = false;
    return this.#inTurn(() => {
      if (!isTaken) this.#change(next);
      isTaken = true;
      return this.#coordinated();
    });
  }

  /** Ends this kit for good: it receives no events and arms nothing more. Pending requests stay, for another kit of the plan. */
  stop() {
    this.isStopped = true;
    this.#coordinator.leave(this);
  }

  /** Asks the user for what the plan needs, and returns what is granted then. Say why before: `delivery.permissions` has words. */
  async requestPermissions({exactAlarms = true} = {}) {
    // Android 13 asks only an app that has a channel. Passes do not wait for the user's answer.
    if (!this.#isSetUp) await this.setUp();
    return this.canNotify ? this.library.ask(exactAlarms && this.#needsExactAlarms()) : [];
  }

  /** Compares what should be pending with what is, then adds and cancels the difference; to be called whenever the app comes
   * to the foreground, and after a boot, an update, and a change of zone, clock or permissions. */
  refresh() { return this.#inTurn(() => this.#coordinated()); }

  /** Starts a session now: clears the one before and schedules all of the new one's notifications. `lengths` are the person's own
   * seconds by kind of phase, over the template's. */
  startSession(id, lengths) {
    const session = this.#session(id);
    return this.#run({session: id, atMs: this.#second(), ...session && lengths && {phaseS: lengthsOf(session, lengths)}}, id);
  }

  /** Starts a set that goes by time, for its number of seconds. */
  startSet(id, timeS) { return this.#run({session: id, sinceMs: this.#second(), restS: timeS, isSet: true}, id); }

  /** Starts the rest of a lift: for a number of seconds, or of the exercise of that name; the first exercise's where none is given. */
  startRest(id, of) {
    const session = this.#session(id);
    const restS = typeof of === "number" ? of : session?.exercises?.find(({name}) => name === of)?.restS ?? session?.restTimer?.offsetS;
    return this.#run({session: id, sinceMs: this.#second(), restS}, id);
  }

  /** Ends or cancels the running session: nothing of it stays pending. */
  endSession() { return this.#run("none"); }

  /** Pauses the running session or rest: nothing of it is pending until `resumeSession`. */
  pauseSession() { return this.#step((running, _, nowMs) => paused(running, nowMs)); }
  /** Goes on with a paused session or rest: its notifications come later by the length of the pause. */
  resumeSession() { return this.#step((running, _, nowMs) => resumed(running, nowMs)); }
  /** Makes the current phase or rest longer by some seconds, or shorter. */
  extendSession(seconds) { return this.#step((running, session, nowMs) => extended(running, session, seconds, nowMs)); }
  /** Ends the current phase or rest now: also one that the person ends, after which the following ones are armed. */
  skipPhase() { return this.#step((running, session, nowMs) => skipped(running, session, nowMs)); }

  /** The running session as far as this kit knows: for an app's own display. */
  get session() { return this.#running.shown; }

  /** Cancels the follow-ups of a prompt of which one notification, the prompt or a follow-up, was opened or answered.
   * The library's events call it; call it too when an answer reaches the app in another way. */
  answered(id, action = "opened") {
    return this.hear({id, action}, async () => true);
  }

  /** Carries out a press, once. It goes before a refresh that is called after it. */
  hear(press, isNew) {
    let [isDone, isAnswer] = [false, false];
    return this.#inTurn(async () => {
      if (!isDone) {
        isDone = true;
        if (!await isNew()) return undefined;
        const {promptOf, lastOf} = this.#prepared.followUps;
        const prompt = promptOf.get(press.id) ?? press.id;
        await this.#log.answered(press.heldId ?? press.id, press.epochMs ?? this.#intendedMs(press.id), press.isSnooze ? "snooze" : press.action, this.now());
        isAnswer = !press.isSnooze && lastOf.has(prompt);
        if (isAnswer) await this.#addAnswer(prompt);
        if (press.isSnooze) await this.#snooze(press);
        if (press.isButton) await this.library.forgetLast?.();
      }
      return isAnswer ? this.#coordinated() : this.tidy();
    }, true);
  }

  /** The nearest whole second: fractions are lost on some systems. */
  #second() { return Math.round(this.now() / 1000) * 1000; }

  #session(id) { return this.manifest.sessions.find((session) => session.id === id); }

  #run(running, id) {
    if (id !== undefined && !this.#session(id)) return Promise.reject(new Error(`the manifest has no session '${id}'`));
    return this.#step(() => running);
  }

  /** Changes the running session, as of this second. */
  #step(change) {
    const nowMs = this.#second();
    let isDone = false;
    return this.#inTurn(async () => {
      await this.#running.recall(this.manifest, this.now());
      const {value} = this.#running;
      // Where this made way for a later session, that one stays.
      if (!isDone) await this.#running.keep(this.manifest.plan.id, change(value, this.#session(value?.session), nowMs));
      isDone = true;
      return this.#coordinated();
    }, true);
  }

  /** Passes an event of the library to the kit of its plan. */
  handle = async (event) => this.canNotify ? this.#coordinator.handle(event, this) : undefined;

  /** Removes expired notifications from the screen. */
  tidy = async () => {
    if (!this.canNotify) return;
    for (const {id, epochMs, expiresMs} of await this.library.shown?.() ?? []) {
      const own = id.replace(SNOOZED, "");
      if (this.owns(own) && (expiresMs ?? this.#expiresMs(own, epochMs)) <= this.now()) await this.library.dismiss(id);
    }
  };

  async #snooze({source}) {
    const nowMs = this.now();
    const again = await this.library.snooze(source, nowMs);
    if (again) await this.#log.armed([{...again, deliverByMs: again.epochMs + HOUR_MS}], nowMs);
  }

  #intendedMs(id) { return this.#lastReady?.byId.get(id)?.epochMs ?? this.#prepared.notification(id)?.epochMs; }

  #expiresMs(id, epochMs) {
    const notification = this.#prepared.notification(id);
    return notification && (epochMs ?? notification.epochMs) + worthMs(notification);
  }

  get #turns() { return this.#coordinator.turns; }

  #inTurn(work, isUrgent) {
    return this.#turns.take(async () => {
      if (this.isStopped) return STOPPED;
      if (this.#delivered.isNothing) return {...STOPPED, problem: this.problem};
      this.#coordinator.enter(this);
      const result = await work();
      return this.problem && result?.status ? {...result, problem: this.problem} : result;
    }, isUrgent);
  }

  #change(next) {
    const {plan} = this.manifest;
    this.#delivered.change(next);
    if (plan.id !== next.plan.id) this.#remember(next.plan.id);
    this.#use();
    this.#running.leave(next.sessions);
  }

  /** Prepares for a manifest, or for one that the person's settings have changed. */
  #use() {
    this.#prepared = new Prepared(this.manifest);
    Object.assign(this, this.#optionsFor(this.manifest));
    this.#hasDeleted = false;
    this.#isSetUp = false;
  }

  async #setUp() {
    if (this.canNotify) {
      await this.library.setUp();
      // An answer is stored even where arming fails; the next refresh then cancels the follow-ups.
      await this.#coordinator.listen(this);
    }
    this.#isSetUp = true;
  }

  // MARK: A pass

  /** A pass of this plan, and of the app's others where they share what the system holds: what makes room leaves first. */
  async #coordinated() {
    const kits = this.#coordinator.kits.filter((kit) => kit.canNotify);
    if (kits.length < 2 || !kits.includes(this)) {
      const pass = await this.#pass();
      if (pass !== Turns.AGAIN) await this.tidy();
      return pass;
    }
    for (const kit of kits) await kit.#readyForPass();
    const pending = await this.library.pending();
    const asks = await Promise.all(kits.map((kit) => kit.#asks(pending.filter(({id}) => !kits.some((other) => other !== kit && other.owns(id))))));
    const foreign = pending.filter(({id}) => !kits.some((kit) => kit.owns(id))).length;
    const system = Math.min(...kits.map(({limits}) => limits.pending - (limits.reserve ?? 0)));
    const counts = Coordinator.shares(asks, system - foreign - asks.reduce((sum, {kept}) => sum + kept, 0));
    const rooms = new Map(kits.map((kit, i) => [kit, counts[i] + asks[i].kept + foreign + (kit.limits.reserve ?? 0)]));
    for (const kit of kits.filter((kit) => kit !== this)) if (await kit.#makeRoom(rooms.get(kit), kits) === Turns.AGAIN) return Turns.AGAIN;
    const own = await this.#pass({pending: rooms.get(this), kits});
    if (own === Turns.AGAIN) return own;
    for (const kit of kits.filter((kit) => kit !== this)) if (await kit.#pass({pending: rooms.get(kit), kits}) === Turns.AGAIN) return Turns.AGAIN;
    for (const kit of kits) await kit.tidy();
    return own;
  }

  /** Deletes old channels, once after each change of the manifest. */
  async #deleteOldChannels() {
    if (this.platform !== "android" || this.#hasDeleted) return;
    this.#hasDeleted = true;
    await this.#coordinator.deleteOldChannels(this.library);
  }

  async #conditions(room) {
    const ready = await this.#readyForPass();
    const limits = room === undefined ? ready.limits : {...ready.limits, pending: Math.max(0, room)};
    return {ready: {...ready, limits}, answered: await this.#answers.prompts()};
  }

  async #readyForPass() {
    if (this.#delivered.prefer(this.preferences())) this.#use();
    await this.#running.recall(this.manifest, this.now());
    if (!this.#isSetUp) await this.#setUp();
    const granted = this.canNotify ? (await this.granted()).filter((permission) => permission !== "alarm-kit") : [];
    const clocks = whereabouts(this.manifest, this.zone(), this.now());
    this.#lastReady = this.#ready(granted, clocks, await this.#whereabouts.legs(clocks, this.now()));
    return this.#lastReady;
  }

  #lastReady;

  /** What the plan would have if it had all the room. */
  async #asks(pending) {
    const {session, guarded, others, kept} = wanted(this.#lastReady, {
      nowMs: this.now(), pending, running: this.#running.value, answered: await this.#answers.prompts(),
    });
    return {
      first: session.length + guarded.length, share: this.share, others: others.map(({epochMs}) => epochMs),
      kept: [...kept].filter((id) => this.owns(id)).length,
    };
  }

  /** What is pending, but for what other kits look after. */
  async #pending(kits = []) {
    const all = this.canNotify ? await this.library.pending() : [];
    const own = all.filter(({id}) => !kits.some((kit) => kit !== this && kit.owns(id)));
    if (this.platform !== "android") return own;
    // The list survives what takes the alarms away, a forced end above all: what this process has not set is set again.
    return own.map((request) => this.owns(request.id) && !this.#coordinator.handedOver.has(request.id) ? {...request, fingerprint: ""} : request);
  }

  async #makeRoom(room, kits) {
    const {ready, answered} = await this.#conditions(room);
    const {cancel} = arm(ready, {nowMs: this.now(), pending: await this.#pending(kits), running: this.#running.value, answered});
    return this.#cancel(cancel);
  }

  #cancel(ids) { return cancelAll(ids, this.#handover); }

  get #handover() { return {library: this.library, coordinator: this.#coordinator, log: this.#log, now: this.now}; }

  async #pass({pending: room, kits} = {}) {
    const {ready, answered} = await this.#conditions(room);
    let refused = [];
    if (this.#write) await this.#log.settle(await this.#pending(kits), this.now(), ready.capabilities.granted.includes("notifications"));
    for (;;) {
      const pending = await this.#pending(kits);
      const result = arm(ready, {nowMs: this.now(), pending, refused, running: this.#running.value, answered});
      const leaving = this.isOn() ? result.cancel : [...result.cancel, ...this.#snoozed(pending)];
      if (await this.#cancel(leaving) === Turns.AGAIN) return Turns.AGAIN;
      const added = await addAll(this.#sessionFirst(result.add), this.#handover);
      if (added.madeWay) return Turns.AGAIN;
      if (!added.refused.length && !added.isLate) {
        await this.#deleteOldChannels();
        return {...result, refused};
      }
      refused = [...refused, ...added.refused];
      if (!added.taken && refused.length >= ready.limits.pending) refused = this.#withAll(refused, pending);
    }
  }

  #snoozed(pending) {
    return pending.map(({id}) => id).filter((id) => id.startsWith(`${SNOOZED}${this.manifest.plan.id}/`));
  }

  /** A session's requests are wanted within seconds; the plan's others can wait for them. */
  #sessionFirst(requests) {
    const scope = this.manifest.sessions.find((session) => session.id === this.#running.value?.session)?.cancelScope;
    if (!scope) return requests;
    const isOfSession = ({id}) => id.startsWith(scope);
    return [...requests.filter(isOfSession), ...requests.filter((request) => !isOfSession(request))];
  }

  /** Adds all that remains to `refused`, where a system refused as many as it holds and accepted none: thousands of calls would fail too. */
  #withAll(refused, pending) {
    const held = new Set(pending.map(({id}) => id.slice(0, id.lastIndexOf("/"))));
    const others = this.manifest.notifications.filter(({group}) => !held.has(group)).map(({id}) => id);
    return [...new Set([...refused, ...others])];
  }

  // MARK: Conditions

  #ready(granted, clocks, legs) {
    return this.#prepared.ready(clocks, legs, {
      capabilities: {platform: this.platform, granted, isOn: this.isOn()}, policy: this.policy, limits: this.limits, guarded: this.guarded,
      former: [...this.#delivered.former], detail: this.library.detail,
    });
  }

  /** What clocks show here over the plan's days; a day more for wall times that lie later here. */
  #deviceZone() {
    const {notifications, utcOffsets} = this.manifest;
    const first = utcOffsets?.[0]?.epochMs ?? notifications[0]?.epochMs ?? this.#second();
    return deviceOffsets(first, (notifications[notifications.length - 1]?.epochMs ?? first) + DAY_MS, this.offsetAt());
  }

  #needsExactAlarms() {
    const used = new Set(this.manifest.presentations.map(({profile}) => profile));
    return this.platform === "android" && this.manifest.delivery.profiles
      .some(({profile, android}) => used.has(profile) && android.some(({requires}) => requires.includes("exact-alarms")));
  }

  #addAnswer(prompt) {
    const {lastOf} = this.#prepared.followUps;
    // A device further west fires wall times later, by a day at most.
    return this.#answers.add(prompt, (id) => (lastOf.get(id) ?? 0) + DAY_MS > this.now());
  }
}
