// Carries out what `arm` decides, through whatever library the app has: the part that all kits have in common.
//
// A library is an object with `pending`, `add`, `cancel`, `shown`, `takeAway`, `granted`, `ask`, `setUp`, `snooze`, `snoozeAgain` and, where
// requests carry more than words, `detail`; and for events `listen`, `press`, `arrival`, `last` and `forgetLast`, of which the last two may be
// missing. A pending request has the instant at which it comes (`epochMs`), that for which it was meant (`meantMs`), and what
// `snoozeAgain` makes it from (`source`). `expo.js` and `notify-kit.js` make such.

import {isOwn} from "./arming/prepare.js";
import {extended, paused, resting, resumed, skipped, started} from "./arming/running.js";
import {DAY_MS, deviceZone, whereabouts} from "./arming/time.js";
import {coordinatorOf} from "./coordinator.js";
import {armAll} from "./division.js";
import {Source, isOverBefore} from "./fetch.js";
import {Log} from "./log.js";
import {understand, understoodOrEmpty} from "./manifest.js";
import {atOnce, limitsOf, needsExactAlarms} from "./platform.js";
import {Prepared} from "./prepared.js";
import {expiresMs, isOver, ruleOf} from "./screen.js";
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
  /** Where the manifest is fetched, and whether the one that came last is taken. */
  #source;
  #isLoaded = true;
  /** Whether other plans have made room, or will have, for a pass of this kit that is not at its end. */
  #isDividing = false;
  #prepared;
  /** The plans that this kit has delivered before. */
  #former = new Set();

  constructor(manifest, {
    platform, policy, limits, granted, guarded, zone, timeZone, storage, share = 0, isOn = () => true, preferences = () => undefined,
    log, source, now = Date.now,
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
    // Fractions of a second are lost on some systems.
    this.zone = zone ?? (() => this.#prepared.clocks(readZone(), Math.round(this.now() / 1000) * 1000));
    this.storage = storage;
    this.share = share;
    this.isOn = () => this.canNotify && isOn();
    this.now = now;
    this.#coordinator = coordinatorOf(module);
    this.#coordinator.register(this);
    this.#turns = this.#coordinator.turns;
    if (source) {
      this.#source = new Source(source, storage);
      this.#isLoaded = false;
      // Before all else, so that each call finds the manifest that came last.
      this.#turns.take(() => this.#load(), true).catch(() => {});
    }
    if (log && this.canNotify) this.log = new Log(this.#coordinator.deliveries, (id) => this.#delivers(id), {append: log, storage, target: platform});
  }

  /** Makes the channels and categories that notifications refer to; the first `refresh` does it where the app does not. */
  async setUp() { await this.#inTurn(() => this.#setUp()); }

  /** Delivers another manifest from now on: what only the one before had is cancelled, also where that was of a plan with another id.
   * A running session goes on where the new manifest has it too. A value that is no manifest is refused, and changes nothing. */
  async replace(manifest) {
    const next = understand(manifest);
    const since = this.#coordinator.count();
    return this.#run((_, nowMs) => this.#change(next, since, nowMs));
  }

  /** Refreshes, asks for the manifest at `source` meanwhile, and delivers it where it is not the present one. Want of a network is no failure:
   * `fetchProblem` is why what the server has is not known, or what the store has refused. */
  async fetch() {
    const since = this.#coordinator.count();
    let [pass, isNew] = [this.refresh(), false];
    // Where a manifest comes, its pass counts.
    pass.catch(() => {});
    const {manifest, problem} = await this.#source?.ask() ?? {problem: "the kit has no source"};
    if (manifest) {
      pass = this.#run(async (_, nowMs) => {
        isNew = !manifest.digest || manifest.digest !== this.manifest.digest;
        if (isNew) await this.#change(understand(manifest), since, nowMs);
      });
    }
    const result = await pass;
    return {...result, isNew, ...problem && {fetchProblem: problem}};
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
    return this.canNotify && !this.isStopped ? this.library.ask(needsExactAlarms(this.manifest, this.platform)) : [];
  }

  /** Compares what should be pending with what is, and makes up the difference; to be called whenever the app comes
   * to the foreground, and after a boot, an update, and a change of zone, clock or permissions. */
  refresh() { return this.#tidyAfter(this.#inTurn(() => this.#pass())); }

  /** Starts a session now: clears the one before and schedules all of the new one's notifications. `lengths` are a person's own seconds by
   * kind of phase, over the template's. */
  startSession(id, lengths) { return this.#run((sessions, nowMs) => sessions.begin(this, id, started, lengths, nowMs)); }

  /** Starts the rest of a lift: a number of seconds, or `{exercise, set, seconds}`; without seconds that of the exercise, else of the session. */
  startRest(id, rest) { return this.#run((sessions, nowMs) => sessions.begin(this, id, resting, rest, nowMs)); }

  /** Ends or cancels the running session: nothing of it stays pending. */
  endSession() { return this.#run((sessions, nowMs) => sessions.change(this, "none", nowMs)); }

  /** Lets the running session or rest stand still, with nothing of it pending, until `resumeSession` lets it go on where it was. */
  pauseSession() { return this.#alter(paused); }
  resumeSession() { return this.#alter(resumed); }

  /** Makes the present phase or rest longer by a number of seconds, or shorter, but with a second of it left. */
  extendPhase(seconds) { return this.#alter(extended, seconds); }

  /** Ends the present phase or rest now, without its notification: what follows comes as much earlier. */
  skipPhase() { return this.#alter(skipped); }

  /** The phase or rest that runs, or is paused, for the app to draw; known from the first call of a process on. */
  get session() { return this.#coordinator.sessions.shown(this, this.now()); }

  /** Drops what follows up a prompt that was opened or answered, be it the prompt or one of its follow-ups that was, and logs the answer.
   * The library's events call it; call it too when an answer reaches the app by another way. It is for the kit of its plan. */
  answered(id, answer = "opened") { return this.#coordinator.press({id: `${id}`, answer}, this); }

  /** Takes away what is still on the screen and not worth showing any more. So does each pass, and each notification that is
   * opened, or comes while the app is in front: the phases of a session replace one another. */
  async tidy() {
    await this.tidyScreen();
    await this.log?.written;
  }

  /** The same without waiting for the log. */
  async tidyScreen() {
    await this.#coordinator.sessions.recall(this);
    for (const {id, epochMs, expiresMs: givenMs} of await this.#shown()) {
      if (this.isStopped) return;
      if (!this.#delivers(id)) continue;
      const own = id.replace(SNOOZED, "");
      const endMs = Number.isFinite(givenMs) ? givenMs : expiresMs(this.manifest, own);
      // What cannot be taken away stays until the next time.
      if (endMs <= this.now() || this.isOver(own, epochMs)) await this.library.takeAway(id).catch(() => {});
    }
  }

  /** What is on the screen, which the log has as delivered. */
  async #shown() {
    const all = this.canNotify && !this.isStopped ? await this.library.shown().catch(() => []) : [];
    const shown = all.filter(({id}) => typeof id === "string");
    await this.log?.delivered(shown);
    return shown;
  }

  /** Does something of the instant of the call, once it is known what runs, and arms the plan then; before all passes. */
  #run(first) {
    const [{sessions}, nowMs] = [this.#coordinator, this.now()];
    const begin = () => sessions.known(this, () => first(sessions, nowMs));
    return this.#tidyAfter(this.#inTurn(once(begin, () => this.#pass()), true));
  }

  #alter(change, by) { return this.#run((sessions, nowMs) => sessions.alter(this, change, nowMs, by)); }

  get handover() { return this.#coordinator.handover; }

  /** Work of this kit, which is none once it is stopped. */
  #inTurn(work, isUrgent) {
    this.since ??= this.#coordinator.count();
    return this.#turns.take(async () => {
      if (!this.isStopped) this.#coordinator.enter(this);
      return this.isStopped ? {cancel: [], add: [], status: "Off", ruleStatus: {}, otherPlans: {}, refused: []} : work();
    }, isUrgent);
  }

  /** The session that was begun last, of this kit or one before it of the plan. */
  get running() { return this.#coordinator.sessions.get(this.scope).running; }

  /** Whether it is news of an instant of a session before the one that has begun last. */
  isOver(id, epochMs) { return isOver(this.manifest, this.#coordinator.sessions.get(this.scope), id, epochMs); }

  // MARK: Events

  /** Tells the kit of an event of its library, which may be another plan's. */
  handle = async (event) => { if (this.canNotify) await this.#coordinator.handle(event, this); };

  /** Whether an identifier is the plan's, under its present or a former name, or that of a snoozed alarm of it. */
  owns(id) { return isOwn(this.manifest, id.replace(SNOOZED, "")); }

  hasRule(id) { return this.#rules.has(id); }

  /** Takes note of a notification as it comes. */
  async arrived(notification, nowMs = this.now()) {
    if (this.log) await this.#shown();
    await this.log?.arrived(notification, nowMs);
  }

  /** Notes that a notification was answered at an instant: its prompt needs no follow-ups any more, and they are dropped; in a turn. */
  async answer(press, pressedMs, isLast) {
    const id = press.id.replace(SNOOZED, "");
    if (this.log) {
      await this.#shown();
      const plannedMs = this.manifest.notifications.find((other) => other.id === id)?.epochMs;
      await this.log.answered({...press, plannedMs}, pressedMs, isLast);
    }
    const {prompt, lastMs} = this.#prepared.followed(id);
    if (lastMs === undefined) return undefined;
    // A device further west fires wall times later, by a day at most.
    await this.#coordinator.answers.add(this.manifest.plan.id, this.storage, prompt, lastMs + DAY_MS, this.now());
    return this.#pass();
  }

  /** Lets an alarm ring again whose button was pressed at an instant, unless its rule is gone, or its session over; in a turn. */
  async snooze(press, pressedMs) {
    const {id, epochMs, source} = press;
    // In a process that a press has started there was no pass yet.
    await this.#prefer().catch(() => {});
    await this.#coordinator.sessions.recall(this);
    const own = id.replace(SNOOZED, "");
    if (!this.hasRule(ruleOf(own)) || this.isOver(own, epochMs)) return;
    if (this.log) await this.#shown();
    // Where its turn comes late, it rings at once.
    const againMs = await this.handover.snooze(id, source, Math.max(pressedMs, this.now() + 1000 - snoozeMs(this.manifest)), this);
    if (againMs !== undefined) await this.log?.snoozed(press, againMs, pressedMs);
  }

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

  /** Takes the manifest that came last, unless it is over and the app's own goes on: once, unless the store fails. */
  async #load() {
    const stored = await this.#source.stored().catch((error) => ({error}));
    if (stored?.error || this.isStopped) return;
    this.#isLoaded = true;
    if (!stored || isOverBefore(stored.manifest, this.manifest, this.now())) return;
    const former = stored.former.map((name) => `${name}/`).filter((scope) => !this.#coordinator.isForAnother(scope, this));
    const all = [this.scope, ...former, `${stored.manifest.plan.id}/`];
    for (const scope of all) await this.#coordinator.sessions.recall({scope, storage: this.storage});
    await this.#follow(understand(stored.manifest), this.now(), () => this.#coordinator.register(this, false), former);
  }

  #change(next, since, nowMs) {
    this.#isLoaded = true;
    return this.#follow(next, nowMs, () => {
      this.since = since;
      this.#coordinator.register(this);
      this.#coordinator.enter(this);
    });
  }

  /** Takes a manifest after another: what is under names that it does not have, `former` ones too, the next pass cancels, and a session goes on. */
  async #follow(next, nowMs, take, former = []) {
    const before = this.manifest;
    const scopes = new Set([this.scope, ...former]);
    this.#use(next);
    for (const scope of [...scopes, ...(before.supersedes ?? []).map((name) => `${name}/`)].filter((each) => each !== this.scope)) {
      this.#coordinator.leaving.add(scope);
      this.#former.add(scope);
    }
    take();
    for (const scope of scopes) await this.#coordinator.sessions.replace(this, scope, before, nowMs);
  }

  /** Whether an identifier is the plan's, or of a plan that this kit has delivered before and none delivers now. */
  #delivers(id) {
    const own = id.replace(SNOOZED, "");
    return this.owns(id) || ([...this.#former].some((scope) => own.startsWith(scope)) && !this.#coordinator.owner(own));
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
    if (!this.#isLoaded) await this.#load();
    await this.#prefer();
    await this.#coordinator.sessions.recall(this);
    if (!this.#isSetUp) await this.#setUp();
    const granted = this.canNotify ? (await this.granted()).filter((permission) => permission !== "alarm-kit") : [];
    const ready = this.#prepared.ready(whereabouts(this.manifest, this.zone(), this.now()), {
      capabilities: {platform: this.platform, granted, isOn: this.isOn()}, policy: this.policy, limits: this.limits, guarded: this.guarded,
      detail: this.library.detail,
    });
    await this.observe(ready);
    return {ready, answered: await this.#coordinator.answers.prompts(this.manifest.plan.id, this.storage), refused: []};
  }

  /** Logs what a pass finds as it begins, or has done at its end. */
  async observe({capabilities}, isEnd = false) {
    const pending = await (this.log && this.library.pending().catch(() => undefined));
    if (!pending) return;
    // What has left the list since then is on the screen by now.
    await this.#shown();
    await this.log.listed(pending, {nowMs: this.now(), mayNotify: capabilities.granted.includes("notifications"), isEnd});
  }

  /** Whether an identifier is of a plan that was replaced, and that no kit delivers. */
  isReplaced(id) { return [...this.#coordinator.leaving].some((scope) => id.startsWith(scope)); }

  /** Of the numbers of requests of other plans, those that no kit has been made for. */
  unknown(otherPlans) { return this.#coordinator.unknown(otherPlans); }

  /** Whether the pass at hand is to end where it is: something more urgent waits, or the kit was stopped. */
  get shouldMakeWay() { return this.isStopped || this.#turns.shouldMakeWay; }

  /** The result of a pass, once the screen is tidy: other passes do not wait for that. */
  async #tidyAfter(pass) {
    const result = await pass;
    await this.#coordinator.tidy(this);
    return result;
  }
}
