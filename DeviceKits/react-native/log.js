// The log of a kit: lines of JSON, in the form of the log of `horarium ring`. No library reports what becomes of a notification while the
// app is closed, so a record of what was armed is compared with what the system lists, and with what is on the screen.

import {DAY_MS, rfc3339} from "./arming/time.js";
import {SNOOZED} from "./snooze.js";

const KEY = "horarium/log";
/** From then on a delivery is late. */
const LATE_MS = 1000;
/** For how long an answer may come, and another plan's kit be made. */
const STORED_MS = 7 * DAY_MS;

/** Whether it is a number of milliseconds between the years 1970 and 9999. */
const isInstant = (ms) => typeof ms === "number" && ms > 0 && ms < 253_402_300_800_000;
const isEntry = (item) => Array.isArray(item) && typeof item[0] === "string" && isInstant(item[1]?.epochMs)
  && Array.isArray(item[1].answers ?? []);
const inOrder = ([a, aMs], [b, bMs]) => aMs - bMs || (a < b ? -1 : 1);

function parsed(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The record behind the logs of an app's kits, which outlives its process where the app has a store. */
export class DeliveryRecord {
  /**
   * What is armed, or was within the last days, by identifier: the instant, since when it is armed, when it left the list and whether the kit had
   * cancelled it, whether its end is logged, and the answers that are.
   */
  entries = new Map();
  /** The last press that the library has reported. */
  press;
  /** Whether the store had none. */
  isFirst = true;
  #isChanged = false;
  #loaded = new Set();
  #written = Promise.resolve();

  /** Reads what a store has; the next call tries again where that fails. */
  async load(storage) {
    if (!storage || this.#loaded.has(storage)) return;
    let text;
    try {
      text = await storage.getItem(KEY);
    } catch {
      return;
    }
    this.#loaded.add(storage);
    const stored = parsed(text);
    const entries = Array.isArray(stored?.entries) ? stored.entries.filter(isEntry) : [];
    for (const [id, entry] of entries) if (!this.entries.has(id)) this.entries.set(id, entry);
    this.press ??= stored?.press;
    if (stored) this.isFirst = false;
  }

  change() { this.#isChanged = true; }

  /** Hands lines over, one after the other, then stores what they were made from: what a crash between the two repeats, others can recognise. */
  write(lines, append, storage) {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const text = JSON.stringify({entries: [...this.entries], press: this.press});
    this.#written = this.#written.then(async () => {
      // What cannot be logged must not hold up the others.
      for (const line of lines) await new Promise((resolve) => { resolve(append(line)); }).catch(() => {});
      if (!storage) return;
      // Where it fails the next call tries again.
      try {
        if (!this.#loaded.has(storage)) throw new Error("not read yet");
        await storage.setItem(KEY, text);
      } catch {
        this.change();
      }
    });
  }

  /** Settled once all lines are handed over. */
  get written() { return this.#written; }
}

/** The log of one kit. */
export class Log {
  #record;
  #owns;
  #append;
  #storage;
  #target;
  #lines = [];

  /** `append` takes a line; `owns` says whether an identifier is of the kit's plan. */
  constructor(record, owns, {append, storage, target}) {
    this.#record = record;
    this.#owns = owns;
    this.#append = append;
    this.#storage = storage;
    this.#target = target;
  }

  /** Settled once the app has taken all lines. */
  get written() { return this.#record.written; }

  /** Logs what comparing the record with what the system lists shows: as a pass begins, and as it is at its end. */
  async listed(requests, {nowMs, mayNotify, isEnd = false}) {
    await this.#record.load(this.#storage);
    const {entries} = this.#record;
    const listed = new Map(requests.map(({id, meantMs}) => [id, meantMs]));
    for (const [id] of [...entries].map(([id, {epochMs}]) => [id, epochMs]).sort(inOrder)) {
      const entry = entries.get(id);
      const {epochMs, leftMs} = entry;
      if (entry.isOver || !this.#owns(id)) {
        if (epochMs + STORED_MS < nowMs && entries.delete(id)) this.#record.change();
      } else if (listed.get(id) === epochMs) {
        this.#comeBack(id);
      } else if (leftMs === undefined && epochMs <= nowMs) {
        if (mayNotify) this.#end(id, null, "delivered");
        else this.#end(id, nowMs, "unknown");
      } else if (isEnd || entry.isCancelled || epochMs <= nowMs) {
        this.#gone(id, nowMs);
      } else if (leftMs === undefined) {
        this.#set(id, {...entry, leftMs: nowMs});
      }
    }
    for (const [id, epochMs] of [...listed].sort(inOrder)) {
      if (!this.#armed(id) && this.#owns(id) && isInstant(epochMs) && epochMs > nowMs) this.#arm(id, epochMs, nowMs);
    }
    this.#write();
  }

  /** Logs requests that the system has taken since an instant, in the place of others of their names. */
  async armed(requests, sinceMs) {
    await this.#record.load(this.#storage);
    for (const {id, epochMs} of requests) {
      const before = this.#armed(id);
      if (before?.epochMs === epochMs) {
        this.#comeBack(id);
      } else {
        if (before) this.#gone(id, sinceMs, true);
        this.#arm(id, epochMs, sinceMs);
      }
    }
    this.#write();
  }

  /** Notes that a request is there, also where it had left the list before. */
  #comeBack(id) {
    const {epochMs, sinceMs, leftMs, answers} = this.#armed(id);
    if (leftMs !== undefined) this.#set(id, {epochMs, sinceMs, answers});
  }

  #arm(id, epochMs, sinceMs) {
    this.#set(id, {epochMs, sinceMs, answers: this.#record.entries.get(id)?.answers});
    this.#outcome(id, epochMs, sinceMs, "armed");
  }

  /** Logs a request that the kit has cancelled as replaced, or as missed where it was due by then, and another that has left the list as unknown. */
  #gone(id, nowMs, isByKit) {
    const entry = this.#armed(id);
    const [leftMs, isCancelled] = entry.leftMs === undefined ? [nowMs, isByKit] : [entry.leftMs, entry.isCancelled];
    this.#end(id, leftMs, !isCancelled ? "unknown" : entry.epochMs <= leftMs ? "missed" : "replaced");
  }

  /** Notes that the kit has cancelled requests, which may come back. */
  async cancelled(ids, nowMs) {
    await this.#record.load(this.#storage);
    for (const id of ids) {
      const entry = this.#armed(id);
      if (entry && entry.leftMs === undefined) this.#set(id, {...entry, leftMs: nowMs, isCancelled: true});
    }
    this.#write();
  }

  /** Logs notifications that were delivered at an instant, each meant for one. */
  async delivered(notifications) {
    await this.#record.load(this.#storage);
    for (const {id, meantMs, atMs} of notifications) {
      const {epochMs, sinceMs} = this.#armed(id) ?? {};
      // What is on the screen may have been armed again since it came.
      if (isInstant(atMs) && this.#owns(id) && epochMs === meantMs && sinceMs < atMs) this.#deliver(id, atMs);
    }
    this.#write();
  }

  /** Logs a notification as it comes. An event without a time may itself be late. */
  arrived({atMs, ...notification}, nowMs) {
    const isAtOnce = nowMs - notification.meantMs <= LATE_MS;
    return this.delivered([{...notification, atMs: atMs ?? (isAtOnce ? nowMs : undefined)}]);
  }

  /** Logs an answer, once however often it is reported. The press that a library has kept as the last may be of before there was a log. */
  async answered(press, nowMs, isLast) {
    await this.#record.load(this.#storage);
    const {id, key, answer} = press;
    const isReported = key !== undefined && this.#record.press === key;
    if (key !== undefined && !isReported) {
      this.#record.press = key;
      this.#record.change();
    }
    if (!isReported && !(isLast && this.#record.isFirst)) this.#answer(id, this.#came(press, nowMs), answer, nowMs);
    this.#write();
  }

  #answer(id, epochMs, answer, nowMs) {
    const entry = this.#record.entries.get(id) ?? {epochMs, isOver: true};
    const {answers = []} = entry;
    // The name may be armed for another instant by now.
    const logged = `${epochMs} ${answer}`;
    if (answers.includes(logged)) return;
    this.#set(id, {...entry, answers: [...answers, logged]});
    this.#line(id, epochMs, nowMs, {answer});
  }

  /** Logs that an alarm was put off until another instant, in the place of one that it was put off to before. */
  async snoozed(press, untilMs, nowMs) {
    await this.#record.load(this.#storage);
    const again = SNOOZED + press.id.replace(SNOOZED, "");
    const epochMs = this.#came(press, nowMs);
    if (this.#armed(again)) this.#end(again, nowMs, "replaced");
    this.#line(press.id, epochMs, nowMs, {snoozedUntil: rfc3339(untilMs)});
    this.#set(again, {epochMs: untilMs, sinceMs: nowMs});
    this.#write();
  }

  /**
   * Logs that what a library has reported a press of was delivered, at `deliveredMs` where that is known; returns the instant for which it was
   * meant: of the request, the record, or the manifest (`plannedMs`), as far as they are known.
   */
  #came({id, epochMs, plannedMs, deliveredMs}, nowMs) {
    const recordedMs = this.#record.entries.get(id)?.epochMs;
    if (this.#armed(id) && epochMs === recordedMs && epochMs <= nowMs) this.#deliver(id, deliveredMs);
    return [epochMs, recordedMs, plannedMs, nowMs].find(isInstant);
  }

  #deliver(id, atMs) {
    const isLate = isInstant(atMs) && atMs - this.#record.entries.get(id).epochMs > LATE_MS;
    this.#end(id, atMs, isLate ? "late" : "delivered");
  }

  /** The entry of what is armed and not at its end. */
  #armed(id) {
    const entry = this.#record.entries.get(id);
    return entry?.isOver ? undefined : entry;
  }

  #set(id, entry) {
    this.#record.entries.set(id, entry);
    this.#record.change();
  }

  #end(id, atMs, outcome) {
    const {epochMs, answers} = this.#record.entries.get(id);
    this.#set(id, {epochMs, isOver: true, answers});
    this.#outcome(id, epochMs, atMs, outcome);
  }

  #outcome(id, intendedMs, atMs, outcome) { this.#line(id, intendedMs, atMs, {outcome, attempts: 1}); }

  #line(id, intendedMs, atMs, rest) {
    const [intended, at] = [intendedMs, atMs].map((ms) => isInstant(ms) ? rfc3339(ms) : null);
    this.#lines.push(JSON.stringify({id: id.replace(SNOOZED, ""), intended, at, target: this.#target, ...rest}));
  }

  #write() {
    this.#record.write(this.#lines, this.#append, this.#storage);
    this.#lines = [];
  }
}
