// Arms the notifications of a Horarium manifest through an object shaped like expo-notifications.
//
// `arm` decides, and is the same function as `Arming.pass` of the Swift library: both pass the vectors in
// Tests/DeviceManifestTests/Vectors. `Horarium` carries its decisions out. No dependencies, no global state.

const DAY_MS = 86_400_000;
const GROUP_REACH_MS = 2 * DAY_MS;
/** What iOS holds of an app, however much the plan has in mind for Android. */
const IOS_PENDING = 64;
const PROFILES = ["alarm", "precise", "approximate", "silent"];
const WORDS = {"alarm-kit": "Alarm", "alarm-clock": "Precise notification", "exact-while-idle": "Precise notification"};

// MARK: Time

/** Seconds east of UTC that clocks show at an instant. */
function offsetS(offsets, epochMs) {
  const found = offsets.findLast((entry) => entry.epochMs <= epochMs) ?? offsets[0];
  return found?.offsetS ?? 0;
}

/** The day on which an instant lies, counted from 1970-01-01. */
function epochDay(offsets, epochMs) {
  return Math.floor((epochMs + offsetS(offsets, epochMs) * 1000) / DAY_MS);
}

/** The instant of a wall time in seconds since 1970: what clocks skip moves on by the gap, of two the first. */
function instantMs(offsets, wallS) {
  for (let i = 0; i < offsets.length; i++) {
    const instant = (wallS - offsets[i].offsetS) * 1000;
    const next = offsets[i + 1];
    if (!next || instant < next.epochMs || (wallS - next.offsetS) * 1000 < next.epochMs) return instant;
  }
  return wallS * 1000;
}

/** Seconds since 1970-01-01T00:00:00 on the clock that shows `yyyy-mm-ddTHH:MM:SS`. */
const wallSeconds = (text) => Date.parse(`${text}Z`) / 1000;

const rfc3339 = (epochMs) => new Date(epochMs).toISOString().replace(".000Z", "Z");

// MARK: Fingerprint

/** FNV-1a, 32 bits, over UTF-8; each field is followed by a byte that no UTF-8 has. */
function fingerprint(fields) {
  let state = 0x811c9dc5;
  const add = (byte) => { state = Math.imul(state ^ byte, 0x01000193) >>> 0; };
  for (const field of fields) {
    for (const character of field) for (const byte of utf8(character.codePointAt(0))) add(byte);
    add(0xff);
  }
  return state.toString(16).padStart(8, "0");
}

/** The UTF-8 of a code point; older JavaScript engines on devices have no TextEncoder. */
function utf8(c) {
  if (c < 0x80) return [c];
  if (c < 0x800) return [0xc0 | (c >> 6), 0x80 | (c & 63)];
  if (c < 0x10000) return [0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63)];
  return [0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63)];
}

// MARK: Making ready

const isReminder = (notification) => notification.kind === "prayer-reminder" || notification.kind === "workout-reminder";
const isPrayer = ({kind}) => kind === "prayer" || kind === "prayer-reminder";
const inOrder = (a, b) => a.epochMs - b.epochMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The first step of a profile whose needs are all met; of those after it where the device has refused it. */
function stepOf(profile, capabilities, hasRefused) {
  const steps = profile?.[capabilities.platform]?.filter((step) => step.requires.every((need) => capabilities.granted.includes(need)));
  return steps?.[hasRefused ? 1 : 0];
}

function entryOf(notification, epochMs, ready) {
  const presentation = ready.presentations.get(notification.presentation);
  const step = stepOf(ready.profiles.get(presentation?.profile), ready.capabilities, ready.fallenBack.has(notification.id));
  const lives = wallSeconds(notification.expiresAt.slice(0, -1)) * 1000 - notification.epochMs;
  return {
    id: notification.id, notification, epochMs, presentation, step, profile: presentation?.profile ?? "",
    expiresMs: epochMs + lives, listDay: Date.parse(`${notification.group.slice(-10)}T00:00:00Z`) / DAY_MS || 0,
    fingerprint: fingerprint([
      notification.title, notification.body, notification.shortTitle ?? "", notification.link ?? "",
      presentation?.channel ?? "", presentation?.sound ?? "", presentation?.category ?? "",
      presentation?.interruptionLevel ?? "", presentation?.lockScreen ?? "", step?.mechanism ?? "",
    ]),
  };
}

/** A manifest made ready for one set of capabilities and limits; `fallenBack` lists what the device refused by its first mechanism. */
export function prepare(manifest, {capabilities, policy, limits, guarded, zone, fallenBack = []}) {
  const ready = {
    manifest, capabilities, policy, limits, fallenBack: new Set(fallenBack), offsets: zone ?? manifest.utcOffsets ?? [],
    presentations: new Map(manifest.presentations.map((p) => [p.id, p])),
    profiles: new Map(manifest.delivery.profiles.map((p) => [p.profile, p])),
  };
  ready.entries = manifest.notifications.map((notification) => {
    const moves = zone && notification.anchor === "wall";
    return entryOf(notification, moves ? instantMs(zone, wallSeconds(notification.local)) : notification.epochMs, ready);
  }).sort(inOrder);
  ready.byId = new Map(ready.entries.map((entry) => [entry.id, entry]));
  ready.guarded = guarded ?? manifest.budget.guarded ?? [];
  return ready;
}

// MARK: Deciding

/** One pass: what to cancel and what to add so that the device holds what it should. */
export function arm(ready, {nowMs, pending, refused = [], running}) {
  const {manifest, capabilities, limits, policy} = ready;
  const isOwn = (id) => id.startsWith(`${manifest.plan.id}/`);
  const isKept = (request) => {
    if (!isOwn(request.id)) return true;
    if (manifest.sessions.some((session) => request.id.startsWith(session.cancelScope))) return running === undefined;
    const entry = ready.byId.get(request.id);
    if (!capabilities.isOn || !entry || entry.epochMs !== request.epochMs) return false;
    // What is overdue is still on its way; what is blocked comes once the user allows it again.
    return entry.epochMs <= nowMs ? entry.expiresMs > nowMs : !entry.step;
  };
  const kept = new Set(pending.filter(isKept).map((request) => request.id));
  let room = limits.pending - (limits.reserve ?? 0) - kept.size;
  const session = sessionEntries(ready, running)
    .filter((entry) => entry.epochMs > nowMs && entry.step && !refused.includes(entry.id)).slice(0, Math.max(0, room));
  room -= session.length;
  if (policy.soonest) room = Math.min(room, policy.soonest.limit - (policy.soonest.reserve ?? 0));

  const {chosen, firstLeftOut} = choose(ready, nowMs, Math.max(0, room), refused);
  const wanted = [...session, ...chosen].sort(inOrder);
  const wantedIds = new Set(wanted.map((entry) => entry.id));
  const held = new Map(pending.map((request) => [request.id, request]));
  const add = wanted.filter((entry) => {
    const old = held.get(entry.id);
    return !old || old.epochMs !== entry.epochMs || (old.fingerprint !== undefined && old.fingerprint !== entry.fingerprint);
  });
  const cancel = pending.filter((request) => isOwn(request.id) && !wantedIds.has(request.id) && !kept.has(request.id));
  const {status, ruleStatus} = statuses(ready, nowMs, new Set([...wantedIds, ...kept]));
  return {
    cancel: cancel.sort(inOrder).map((request) => request.id),
    add: add.map(({id, epochMs, step, fingerprint, notification, presentation}) =>
      ({id, epochMs, mechanism: step.mechanism, fingerprint, notification, presentation})),
    status, ruleStatus, firstLeftOut: firstLeftOut?.notification,
  };
}

function choose(ready, nowMs, room, refused) {
  if (!ready.capabilities.isOn) return {chosen: []};
  const refusedIds = new Set(refused);
  const refusedGroups = new Set(refused.map((id) => ready.byId.get(id)?.notification)
    .filter((n) => n && isPrayer(n)).map((n) => n.group));
  const open = ready.entries.filter((entry) => entry.step && entry.epochMs > nowMs
    && !refusedIds.has(entry.id) && !refusedGroups.has(entry.notification.group));
  const guarded = ready.guarded.flatMap((rule) => {
    const next = open.find((entry) => entry.notification.rule === rule && !isReminder(entry.notification));
    return next ? open.filter((entry) => entry.notification.group === next.notification.group
      && entry.epochMs <= next.epochMs + GROUP_REACH_MS) : [];
  });
  const chosen = new Set([...new Set(guarded)].sort(inOrder).slice(0, room));
  const lastDay = ready.policy.days ? epochDay(ready.offsets, nowMs) + ready.policy.days - 1 : Infinity;
  for (const entry of open) {
    if (chosen.has(entry) || entry.listDay > lastDay) continue;
    if (chosen.size >= room) return {chosen: [...chosen], firstLeftOut: entry};
    chosen.add(entry);
  }
  return {chosen: [...chosen]};
}

/** What a session that the user has started comes to: instants instead of offsets. */
function sessionEntries(ready, running) {
  const session = running && running !== "none" && ready.manifest.sessions.find((s) => s.id === running.session);
  if (!session || !ready.capabilities.isOn) return [];
  const at = (offset, epochMs) => entryOf({
    id: session.cancelScope + offset.part, numericId: offset.numericId, uuid: offset.uuid, kind: offset.kind,
    rule: session.id, group: session.cancelScope.slice(0, -1), title: offset.title, shortTitle: offset.shortTitle,
    body: offset.body, fireAt: rfc3339(epochMs), epochMs, local: rfc3339(epochMs).slice(0, -1), anchor: "instant",
    presentation: offset.presentation, priority: "high", expiresAt: rfc3339(epochMs + session.catchUpS * 1000), ifPast: "drop",
  }, epochMs, ready);
  if (running.restS !== undefined) return session.restTimer ? [at(session.restTimer, running.sinceMs + running.restS * 1000)] : [];
  return session.notifications.map((offset) => at(offset, running.atMs + offset.offsetS * 1000));
}

function statuses(ready, nowMs, armed) {
  if (!ready.capabilities.isOn) return {status: "Off", ruleStatus: {}};
  const rank = (entry) => PROFILES.indexOf(entry.profile) >>> 0;
  const best = new Map();
  const blocked = new Set();
  const ahead = ready.entries.filter((entry) => entry.epochMs > nowMs);
  const better = (key, entry) => { if (!best.has(key) || rank(entry) < rank(best.get(key))) best.set(key, entry); };
  for (const entry of ready.entries) if (!entry.step) blocked.add(entry.notification.rule);
  for (const entry of ahead) {
    if (!entry.step || !armed.has(entry.id)) continue;
    better(entry.notification.rule, entry);
    better("", entry);
  }
  const word = (entry) => WORDS[entry.step.mechanism] ?? "Notification";
  const ruleStatus = {};
  for (const {rule} of ahead.map((entry) => entry.notification)) {
    ruleStatus[rule] ??= best.has(rule) ? word(best.get(rule))
      : blocked.has(rule) ? "Notification permission needed" : "No scheduled notifications";
  }
  const isBlocked = Object.keys(ruleStatus).some((rule) => blocked.has(rule));
  if (isBlocked || (!best.has("") && !ready.capabilities.granted.includes("notifications"))) {
    return {status: "Notification permission needed", ruleStatus};
  }
  return {status: best.has("") ? word(best.get("")) : "No scheduled notifications", ruleStatus};
}

// MARK: Carrying out

/** Expo's numbers, for libraries that do not export `AndroidImportance`; Android's own are others. */
const IMPORTANCE = {high: 6, default: 5, low: 4};
const VISIBILITY = {public: 1, private: 2, secret: 3};

/** Arms one manifest on this device. Calls never overlap: each waits for the one before. */
export class Horarium {
  #queue = Promise.resolve();
  #running;
  #refused = [];

  constructor(manifest, {notifications, platform, policy, limits, granted, guarded, zone, isOn = () => true, now = Date.now}) {
    this.manifest = manifest;
    this.notifications = notifications;
    this.platform = platform;
    this.limits = limits ?? {pending: platform === "ios" ? Math.min(manifest.budget.pendingLimit, IOS_PENDING) : 450, reserve: manifest.budget.reserve};
    this.policy = policy ?? {soonest: {limit: this.limits.pending, reserve: this.limits.reserve}};
    this.granted = granted;
    this.guarded = guarded;
    this.zone = zone;
    this.isOn = isOn;
    this.now = now;
  }

  /** Makes the channels and categories that notifications refer to; to be called once per start of the app. */
  setUp() {
    return this.#inTurn(async () => {
      for (const category of this.manifest.categories) {
        await this.notifications.setNotificationCategoryAsync(category.id, category.actions.map((action) =>
          ({identifier: action.id, buttonTitle: action.title, options: {opensAppToForeground: false}})),
          {previewPlaceholder: category.publicTitle, showTitle: category.lockScreen === "public"});
      }
      if (this.platform !== "android") return;
      const importance = this.notifications.AndroidImportance;
      for (const channel of this.manifest.channels) {
        await this.notifications.setNotificationChannelAsync(channel.id, {
          name: channel.name, description: channel.description,
          importance: importance?.[channel.importance.toUpperCase()] ?? IMPORTANCE[channel.importance],
          sound: this.#sound(channel.sound) || null, enableVibrate: channel.vibrates,
          lockscreenVisibility: VISIBILITY[channel.lockScreen ?? "private"],
        });
      }
    });
  }

  /** Compares what should be pending with what is, and makes up the difference; to be called whenever the app comes
   * to the foreground, and after a boot, an update, and a change of zone, clock or permissions. */
  refresh() { return this.#inTurn(() => this.#pass()); }

  /** Starts a session now: clears the one before and schedules all of the new one's notifications. */
  startSession(id) { return this.#run({session: id, atMs: this.#second()}, id); }

  /** Starts the rest of a lift, for a number of seconds; the exercise's own `restS` where none is given. */
  startRest(id, restS) {
    const session = this.manifest.sessions.find((s) => s.id === id);
    return this.#run({session: id, sinceMs: this.#second(), restS: restS ?? session?.restTimer?.offsetS}, id);
  }

  /** Ends or cancels the running session: nothing of it stays pending. */
  endSession() { return this.#run("none"); }

  /** The nearest whole second: fractions are lost on some systems. */
  #second() { return Math.round(this.now() / 1000) * 1000; }

  #run(running, id) {
    if (id !== undefined && !this.manifest.sessions.some((session) => session.id === id)) {
      return Promise.reject(new Error(`the manifest has no session '${id}'`));
    }
    return this.#inTurn(() => {
      this.#running = running;
      return this.#pass();
    });
  }

  #inTurn(work) {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #pass() {
    const granted = (await this.granted()).filter((permission) => permission !== "alarm-kit");
    const ready = prepare(this.manifest, {
      capabilities: {platform: this.platform, granted, isOn: this.isOn()},
      policy: this.policy, limits: this.limits, guarded: this.guarded, zone: this.zone?.(),
    });
    this.#refused = [];
    for (;;) {
      const pending = await this.#pending();
      const result = arm(ready, {nowMs: this.now(), pending, refused: this.#refused, running: this.#running});
      for (const id of result.cancel) await this.notifications.cancelScheduledNotificationAsync(id);
      const {refused, taken, isLate} = await this.#add(result.add);
      if (!refused.length && !isLate) return {...result, refused: this.#refused};
      this.#refused = [...this.#refused, ...refused];
      if (!taken && this.#refused.length >= this.limits.pending) this.#giveUp(pending);
    }
  }

  /**
   * Adds requests in order, but no more of a prayer's than the device takes. One whose time has come since the decision is
   * no refusal, which would take a prayer's other alerts along: the next pass leaves out what is past.
   */
  async #add(requests) {
    let taken = 0;
    let isLate = false;
    const refused = [];
    const groups = new Set();
    for (const request of requests) {
      if (groups.has(request.notification.group)) continue;
      // A date that is past or not finite crashes or fires at once on some systems.
      if (request.epochMs <= this.now()) {
        isLate = true;
        continue;
      }
      let isTaken = Number.isFinite(request.epochMs);
      if (isTaken) {
        try {
          await this.notifications.scheduleNotificationAsync(this.request(request));
        } catch {
          isTaken = false;
        }
      }
      if (isTaken) {
        taken += 1;
        continue;
      }
      refused.push(request.id);
      if (isPrayer(request.notification)) groups.add(request.notification.group);
    }
    return {refused, taken, isLate};
  }

  /** A device that has refused as many as it holds, and took none, is not asked for each of the thousands that follow. */
  #giveUp(pending) {
    const held = new Set(pending.map(({id}) => id.slice(0, id.lastIndexOf("/"))));
    const refused = new Set(this.#refused);
    for (const {id, group} of this.manifest.notifications) if (!held.has(group)) refused.add(id);
    this.#refused = [...refused];
  }

  async #pending() {
    const all = await this.notifications.getAllScheduledNotificationsAsync();
    return all.map(({identifier, content}) => ({
      id: identifier, epochMs: content?.data?.epochMs ?? 0, fingerprint: content?.data?.fingerprint,
    }));
  }

  /** What this system calls a sound: iOS a file, Android a raw resource, whose names have no hyphens and no ending. */
  #sound(id) {
    if (id === "none") return false;
    if (id === "default") return "default";
    const file = this.manifest.sounds.find((sound) => sound.id === id);
    return file?.[this.platform] ?? id;
  }

  /** A request as expo-notifications takes it: the channel belongs to the trigger. */
  request({id, epochMs, mechanism, fingerprint, notification, presentation}) {
    // iOS has no notifications that a locked screen does not show: a secret one keeps its words for the app.
    const isHidden = this.platform === "ios" && presentation?.lockScreen === "secret";
    const content = {
      title: isHidden ? presentation.publicTitle : notification.title, body: isHidden ? "" : notification.body,
      sound: this.#sound(presentation?.sound ?? "default"),
      interruptionLevel: presentation?.interruptionLevel === "time-sensitive" ? "timeSensitive" : presentation?.interruptionLevel,
      data: {id, epochMs, fingerprint, group: notification.group, rule: notification.rule},
    };
    if (notification.link) content.data.link = notification.link;
    if (presentation?.category) content.categoryIdentifier = presentation.category;
    const trigger = {type: "date", date: epochMs};
    if (this.platform === "android" && presentation) trigger.channelId = presentation.channel;
    if (mechanism === "alarm-clock") trigger.delivery = "alarmClock";
    return {identifier: id, content, trigger};
  }
}
