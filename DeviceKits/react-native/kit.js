// Carries out what `arm` decides, through whatever library the app has: the part that all kits have in common.
//
// A library is an object with `pending`, `add`, `cancel`, `shown`, `takeAway`, `granted`, `ask`, `setUp`, `snooze`, `snoozeAgain` and, where
// requests carry more than words, `detail`; and for events `listen`, `press`, `last`, `forgetLast` and `isArrival`, of which the last three
// may be missing. A pending request has the instant at which it comes (`epochMs`), that for which it was meant (`meantMs`), and what
// `snoozeAgain` makes it from (`source`). `expo.js` and `notify-kit.js` make such.

import {arm, pendingOfSessions, wanted} from "./arming/arm.js";
import {isOwn} from "./arming/prepare.js";
import {DAY_MS, deviceZone, whereabouts} from "./arming/time.js";
import {coordinatorOf} from "./coordinator.js";
import {armAll} from "./division.js";
import {understand, understoodOrEmpty} from "./manifest.js";
import {atOnce, limitsOf} from "./platform.js";
import {Prepared} from "./prepared.js";
import {Settings} from "./settings.js";
import {SNOOZED, snoozeMs} from "./snooze.js";
import {Turns, once} from "./turns.js";

/** Arms one manifest on this device. Calls never overlap, those of the app's other kits included: each waits for the one before, and
 * sessions go first. `library` and what depends on the manifest are made anew as it is replaced. */
export class Kit {
  #optionsFor;
  #settings;
  #rules;
  #coordinator;
  #turns;
  #isSetUp = false;
  #isListening = false;
  /** Whether other plans have made room, or will have, for a pass of this kit that is not at its end. */
  #isDividing = false;
  #prepared;
  /** The plans that this kit has delivered before. */
  #former = new Set();

  constructor(manifest, {
    platform, policy, limits, granted, guarded, zone, timeZone, storage, share = 0, isOn = () => true, preferences = () => undefined,
    now = Date.now,
  }, module, libraryOf) {
    const readZone = () => deviceZone(timeZone);
    this.platform = platform;
    this.canNotify = platform === "ios" || platform === "android";
    this.isStopped = false;
    this.hasPassed = false;
    this.#optionsFor = (next) => {
      const held = limits ?? limitsOf(next.budget, platform);
      return {library: libraryOf(next, readZone), limits: held, policy: policy ?? {soonest: {limit: atOnce(next.budget, held, platform)}}};
    };
    this.#settings = new Settings(preferences);
    this.#use(understoodOrEmpty(manifest));
    this.granted = granted ?? (() => this.library.granted());
    this.guarded = guarded;
    this.zone = zone ?? (() => this.#prepared.clocks(readZone(), this.#second()));
    this.storage = storage;
    this.share = share;
    this.isOn = () => this.canNotify && isOn();
    this.now = now;
    this.#coordinator = coordinatorOf(module);
    this.#coordinator.register(this);
    this.#turns = this.#coordinator.turns;
  }

  /** Makes the channels and categories that notifications refer to; the first `refresh` does it where the app does not. */
  async setUp() { await this.#inTurn(() => this.#setUp()); }

  /** Delivers another manifest from now on: what only the one before had is cancelled, also where that was of a plan with another id.
   * A running session goes on where the new manifest has it too. A value that is no manifest is refused, and changes nothing. */
  async replace(manifest) {
    const next = understand(manifest);
    const since = this.#coordinator.count();
    return this.#tidyAfter(this.#inTurn(once(() => this.#change(next, since), () => this.#pass()), true));
  }

  /** Ends this kit for good: it receives no events, and its calls do nothing. What is pending stays, for another kit of the plan.
   * Returns once nothing of it is being armed. */
  async stop() {
    this.isStopped = true;
    try {
      this.#coordinator.leave(this);
    } catch {
      // A listener that cannot be removed is not listened to.
    }
    // What others have given up for a pass that ends here is theirs again.
    await this.#turns.take(async () => {
      for (const other of this.#isDividing ? await this.#coordinator.sharing(this) : []) {
        const result = await other.#pass().catch(() => undefined);
        if (result) return result;
      }
      return undefined;
    }).catch(() => {});
  }

  /** Asks the user for what the plan needs, and returns what is granted then. Say why before: `delivery.permissions` has words. */
  async requestPermissions() {
    // Android 13 asks only an app that has a channel. Passes do not wait for the user's answer.
    if (!this.#isSetUp) await this.setUp();
    return this.canNotify && !this.isStopped ? this.library.ask(this.#needsExactAlarms()) : [];
  }

  /** Compares what should be pending with what is, and makes up the difference; to be called whenever the app comes
   * to the foreground, and after a boot, an update, and a change of zone, clock or permissions. */
  refresh() { return this.#tidyAfter(this.#inTurn(() => this.#pass())); }

  /** Starts a session now: clears the one before and schedules all of the new one's notifications. */
  startSession(id) { return this.#run((atMs) => ({session: this.#session(id).id, atMs})); }

  /** Starts the rest of a lift, for a number of seconds; the exercise's own `restS` where none is given. */
  startRest(id, restS) {
    return this.#run((sinceMs) => {
      const seconds = restS ?? this.#session(id).restTimer?.offsetS;
      if (!(Number.isInteger(seconds) && seconds > 0)) {
        throw new Error(`the rest of '${id}' must have a whole number of seconds, not ${seconds}`);
      }
      return {session: this.#session(id).id, sinceMs, restS: seconds};
    });
  }

  /** Ends or cancels the running session: nothing of it stays pending. */
  endSession() { return this.#run(() => "none"); }

  /** Drops what follows up a prompt that was opened or answered, be it the prompt or one of its follow-ups that was.
   * The library's events call it; call it too when an answer reaches the app by another way. It is for the kit of its plan. */
  answered(id) { return this.#coordinator.press({id: `${id}`}, this); }

  /** Takes away what is still on the screen and not worth showing any more. So does each pass, and each notification that is
   * opened, or comes while the app is in front: the phases of a session replace one another. */
  async tidy() {
    const shown = this.canNotify && !this.isStopped ? await this.library.shown().catch(() => []) : [];
    for (const {id, epochMs, expiresMs} of shown) {
      if (this.isStopped) return;
      if (typeof id !== "string" || !(this.owns(id) || this.#isOfFormer(id))) continue;
      const own = id.replace(SNOOZED, "");
      const endMs = Number.isFinite(expiresMs) ? expiresMs : this.#expiresMs(own);
      // What cannot be taken away stays until the next time.
      if (endMs <= this.now() || this.#isOver(own, epochMs)) await this.library.takeAway(id).catch(() => {});
    }
  }

  /** The nearest whole second: fractions are lost on some systems. */
  #second() { return Math.round(this.now() / 1000) * 1000; }

  /** Runs what a function makes of the instant of the call. */
  #run(runningSince) {
    const begunMs = this.#second();
    const begin = () => { this.#coordinator.sessions.set(this.scope, {running: runningSince(begunMs), begunMs}); };
    return this.#tidyAfter(this.#inTurn(once(begin, () => this.#pass()), true));
  }

  get #handover() { return this.#coordinator.handover; }

  #session(id) {
    const session = this.manifest.sessions.find((other) => other.id === id);
    if (!session) throw new Error(`the manifest has no session '${id}'`);
    return session;
  }

  /** Work of this kit, which is none once it is stopped. */
  #inTurn(work, isUrgent) {
    this.since ??= this.#coordinator.count();
    return this.#turns.take(async () => {
      if (!this.isStopped) this.#coordinator.enter(this);
      return this.isStopped ? {cancel: [], add: [], status: "Off", ruleStatus: {}, otherPlans: {}, refused: []} : work();
    }, isUrgent);
  }

  /** The session that was begun last, of this kit or one before it of the plan. */
  get #running() { return this.#coordinator.sessions.get(this.scope)?.running; }
  /** When that was, or when the last one was ended. */
  get #begunMs() { return this.#coordinator.sessions.get(this.scope)?.begunMs; }

  // MARK: Events

  /** Tells the kit of an event of its library, which may be another plan's. */
  handle = async (event) => { if (this.canNotify) await this.#coordinator.handle(event, this); };

  /** Whether an identifier is the plan's, under its present or a former name, or that of a snoozed alarm of it. */
  owns(id) { return isOwn(this.manifest, id.replace(SNOOZED, "")); }

  /** Remembers that a prompt needs no follow-ups any more, and drops them; in a turn. */
  async drop(id) {
    const {promptOf, lastOf} = this.#prepared.followUps;
    const prompt = promptOf.get(id) ?? id;
    if (!lastOf.has(prompt)) return undefined;
    // A device further west fires wall times later, by a day at most.
    await this.#coordinator.answers.add(this.manifest.plan.id, this.storage, prompt, lastOf.get(prompt) + DAY_MS, this.now());
    return this.#pass();
  }

  /** Lets an alarm ring again whose button was pressed at an instant, unless its rule is gone, or its session over; in a turn. */
  async snooze({id, epochMs, source}, pressedMs) {
    // In a process that a press has started there was no pass yet.
    await this.#prefer().catch(() => {});
    const own = id.replace(SNOOZED, "");
    if (!this.#rules.has(ruleOf(own)) || this.#isOver(own, epochMs)) return;
    // Where its turn comes late, it rings at once.
    await this.#handover.snooze(id, source, Math.max(pressedMs, this.now() + 1000 - snoozeMs(this.manifest)), this);
  }

  /** Whether an alarm that rang is still worth showing, or would be had it rung again by now. */
  isWorthSnoozing({epochMs = 0, expiresMs = 0}) { return Math.max(expiresMs, epochMs + snoozeMs(this.manifest)) > this.now(); }

  // MARK: The manifest

  /** Takes a plan's manifest, before the next pass without the person's settings. */
  #use(plan) {
    this.#settings.use(plan);
    this.#deliver(plan);
    this.#isListening = false;
  }

  /** Takes the settings of the person where they have changed. */
  async #prefer() {
    const changed = await this.#settings.changed();
    if (changed) this.#deliver(changed);
  }

  /** Takes what is delivered. `scope` is the beginning of its identifiers; its rules and sessions come next in them. `problem` is what an app's
   * developer should know of it. */
  #deliver({manifest, problem}) {
    const {plan, rules = [], sessions, notifications} = manifest;
    this.manifest = manifest;
    this.problem = problem;
    this.scope = `${plan.id}/`;
    const ofSessions = sessions.map(({cancelScope}) => ruleOf(cancelScope));
    this.#rules = new Set([...rules.map(({id}) => id), ...ofSessions, ...notifications.map(({rule}) => rule)]);
    Object.assign(this, this.#optionsFor(manifest));
    this.#prepared = new Prepared(manifest);
    this.#isSetUp = false;
  }

  #change(next, since) {
    const {scope} = this;
    const {leaving, sessions} = this.#coordinator;
    const begun = sessions.get(scope);
    leaving.add(scope);
    this.#use(next);
    this.since = since;
    if (scope !== this.scope) this.#former.add(scope);
    this.#coordinator.register(this);
    this.#coordinator.enter(this);
    // A session that the next plan has too goes on.
    const isRunning = next.manifest.sessions.some(({id}) => id === begun?.running?.session);
    if (scope !== this.scope) sessions.delete(scope);
    if (isRunning) sessions.set(this.scope, begun);
    else if (scope === this.scope && begun?.running?.session) sessions.set(this.scope, {running: "none", begunMs: this.#second()});
  }

  /** Whether it is of a plan that this kit has delivered before, and none delivers now. */
  #isOfFormer(id) {
    const own = id.replace(SNOOZED, "");
    return [...this.#former].some((scope) => own.startsWith(scope)) && !this.#coordinator.owner(own);
  }

  async #setUp() {
    if (this.canNotify) {
      await this.library.setUp();
      // An answer is remembered even where arming fails; the next refresh makes up for it.
      // The last press is read again for another plan, not for other settings.
      if (!this.isStopped && !this.#isListening) this.#coordinator.listen(this);
      this.#isListening = true;
    }
    this.#isSetUp = true;
  }

  // MARK: A pass

  /** A pass of this plan and of the app's others that take part, among which what the system holds is divided. */
  async #pass() {
    const plans = [{kit: this, ...await this.#conditions()}];
    for (const kit of await this.#coordinator.sharing(this)) {
      // One whose conditions cannot be read keeps what it has.
      const conditions = await kit.#conditions().catch(() => undefined);
      if (conditions) plans.push({kit, ...conditions});
    }
    this.#isDividing = plans.length > 1;
    const result = await armAll(plans);
    if (result === Turns.AGAIN) return result;
    this.#isDividing = false;
    this.#coordinator.leaving.clear();
    return result;
  }

  /** What a pass depends upon, but for time and what is pending. From then on the kit takes part in others' passes. */
  async #conditions() {
    this.hasPassed = true;
    await this.#prefer();
    if (!this.#isSetUp) await this.#setUp();
    const granted = this.canNotify ? (await this.granted()).filter((permission) => permission !== "alarm-kit") : [];
    const ready = this.#prepared.ready(whereabouts(this.manifest, this.zone(), this.now()), {
      capabilities: {platform: this.platform, granted, isOn: this.isOn()}, policy: this.policy, limits: this.limits, guarded: this.guarded,
      detail: this.library.detail,
    });
    return {ready, answered: await this.#coordinator.answers.prompts(this.manifest.plan.id, this.storage), refused: []};
  }

  /** What is pending, apart from what leaves whatever a pass decides. */
  async #pending() {
    const all = this.canNotify ? await this.library.pending() : [];
    const leaving = all.filter((request) => this.isLeaving(request));
    return {leaving: leaving.map(({id}) => id), listed: all.filter((request) => !leaving.includes(request))};
  }

  #state({answered, refused, room}, pending) { return {nowMs: this.now(), pending, refused, running: this.#running, answered, room}; }

  /** What should be pending of the plan if it were alone, and what stays of these requests. */
  wanted(plan, pending) { return wanted(plan.ready, this.#state({...plan, room: undefined}, pending)); }

  /** Cancels what the plan may not have any more, and returns whether it came to the end. */
  async makeRoom(plan) {
    const {leaving, listed} = await this.#pending();
    const {cancel} = arm(plan.ready, this.#state(plan, listed));
    return this.#handover.cancel([...leaving, ...cancel], this);
  }

  /** Carries out what `arm` decides of the plan, until the system has all of it or has refused it. */
  async arm(plan) {
    const {ready} = plan;
    for (;;) {
      const {refused} = plan;
      const {leaving, listed} = await this.#pending();
      const lost = new Set(this.#handover.lost(listed, this));
      // No request has an empty fingerprint: what is lost is armed again.
      const pending = listed.map((request) => lost.has(request) ? {...request, fingerprint: ""} : request);
      const result = arm(ready, this.#state(plan, pending));
      const isAhead = ({id, meantMs}) => meantMs > this.now() && !refused.includes(id);
      const ofSessions = this.#running ? [] : pendingOfSessions(ready, [...lost].filter(isAhead));
      const isDone = await this.#handover.cancel([...leaving, ...result.cancel], this)
        && await this.#handover.snoozeAgain(lost, this);
      if (!isDone) return Turns.AGAIN;
      const added = await this.#handover.add([...ofSessions, ...this.#sessionFirst(result.add)], this);
      if (added.madeWay || this.isStopped) return Turns.AGAIN;
      if (!added.refused.length && !added.isLate) {
        const otherPlans = this.#coordinator.unknown(result.otherPlans);
        return {...result, otherPlans, refused, ...this.problem && {problem: this.problem}};
      }
      if (added.refused.length) plan.refused = [...refused, ...added.refused];
      if (!added.taken && plan.refused.length >= this.limits.pending) plan.refused = this.#withAll(plan.refused, pending);
    }
  }

  /** Whether what `arm` does not decide about leaves: requests of a plan that was replaced; snoozed alarms where the rule is gone, the plan
   * is switched off, or the session is one before that which has begun last; and what a list still has of the past. */
  isLeaving({id, epochMs, meantMs, snoozedMs = meantMs - snoozeMs(this.manifest)}) {
    const own = id.replace(SNOOZED, "");
    if ([...this.#coordinator.leaving].some((scope) => own.startsWith(scope))) return true;
    if (!this.owns(id)) return false;
    // It may be on its way still, unless it comes at another instant than was meant.
    const isPast = (lateMs) => meantMs + (epochMs === meantMs ? lateMs : 0) <= this.now();
    if (own !== id) return !this.isOn() || !this.#rules.has(ruleOf(own)) || this.#isOver(own, snoozedMs) || isPast(snoozeMs(this.manifest));
    const session = this.#running ? undefined : this.manifest.sessions.find(({cancelScope}) => id.startsWith(cancelScope));
    return Boolean(session) && isPast(session.catchUpS * 1000);
  }

  /** Whether the pass at hand is to end where it is: something more urgent waits, or the kit was stopped. */
  get shouldMakeWay() { return this.isStopped || this.#turns.shouldMakeWay; }

  /** A session's requests are wanted within seconds; the plan's others can wait for them. */
  #sessionFirst(requests) {
    const scope = this.manifest.sessions.find((session) => session.id === this.#running?.session)?.cancelScope;
    const isOfSession = ({id}) => scope !== undefined && id.startsWith(scope);
    return [...requests.filter(isOfSession), ...requests.filter((request) => !isOfSession(request))];
  }

  /** A device that has refused as many as it holds, and took none, is not asked for each of the thousands that follow. */
  #withAll(refused, pending) {
    const ids = new Set(pending.map(({id}) => id));
    const held = new Set(this.manifest.notifications.filter(({id}) => ids.has(id)).map(({group}) => group));
    const others = this.manifest.notifications.filter(({group}) => !held.has(group)).map(({id}) => id);
    return [...new Set([...refused, ...others])];
  }

  /** The result of a pass, once the screen is tidy: other passes do not wait for that. */
  async #tidyAfter(pass) {
    const result = await pass;
    await this.#coordinator.tidy(this);
    return result;
  }

  /** Whether it is news of a session before the one that has begun last; after an end the completion stays. */
  #isOver(id, epochMs) {
    if (this.#begunMs === undefined || epochMs > this.#begunMs) return false;
    const session = this.manifest.sessions.find((each) => each.id === ruleOf(id));
    const isCompletion = session?.notifications.some(({kind, part}) => kind === "workout-complete" && id.endsWith(`/${session.id}/${part}`));
    return Boolean(session) && !(this.#running === "none" && isCompletion);
  }

  /** When something expires that an earlier version has armed: what the manifest does not have any more is over. */
  #expiresMs(id) {
    const notification = this.manifest.notifications.find((other) => other.id === id);
    return notification ? Date.parse(notification.expiresAt) : 0;
  }

  #needsExactAlarms() {
    const used = new Set(this.manifest.presentations.map(({profile}) => profile));
    return this.platform === "android" && this.manifest.delivery.profiles
      .some(({profile, android}) => used.has(profile) && android.some(({requires}) => requires.includes("exact-alarms")));
  }
}

const ruleOf = (id) => id.split("/")[1];
