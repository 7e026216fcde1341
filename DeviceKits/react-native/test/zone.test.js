// The zone of the device, which the JavaScript engine may not know: its own clock here stays in London throughout.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {deviceZone} from "../arming/time.js";
import {deviceOffsets} from "../index.js";
import {MINUTE_MS, SNOOZE_S, planOf, ring, settled} from "./stand-ins/alarms.js";
import {DEVICES, device as deviceOf} from "./stand-ins/device.js";
import {inZone} from "./stand-ins/phone.js";

const manifest = JSON.parse(readFileSync(new URL("workouts.manifest.json", import.meta.url), "utf8"));
const instants = {...manifest, notifications: manifest.notifications.map((notification) => ({...notification, anchor: "instant"}))};
const utc = (text) => Date.parse(`${text}Z`);
const start = utc("2026-12-02T07:00");
const HOUR_MS = 3_600_000;
const plannedMs = new Map(manifest.notifications.map(({id, epochMs}) => [id, epochMs]));
const atLondon = (what, work) => test(what, () => inZone("Europe/London", work));

/** Does something while the engine's formatting is another. */
async function withFormat(DateTimeFormat, work) {
  const before = Intl.DateTimeFormat;
  Intl.DateTimeFormat = DateTimeFormat;
  try { return await work(); } finally { Intl.DateTimeFormat = before; }
}

/** A phone in London whose app asks the system for its zone, by `read`. */
function phoneOf(kitName, platform, plan, read = (phone) => phone.timeZone, options = {}) {
  const app = deviceOf(kitName, platform, plan, {start, ...options, kit: {timeZone: () => read(app.phone), ...options.kit}});
  app.phone.timeZone = "Europe/London";
  return app;
}

/** By how many hours what is pending fires later than planned; one number where all agree. */
function hoursLater({phone}) {
  const all = new Set(phone.inOrder.map((held) => (phone.instant(held) - plannedMs.get(held.id)) / HOUR_MS));
  return all.size === 1 ? [...all][0] : [...all];
}

/** Another refresh schedules nothing. */
async function hasSettled({phone, kit}) {
  phone.calls = [];
  await kit.refresh();
  assert.deepEqual(phone.calls.filter(([call]) => call === "schedule"), []);
}

for (const [kitName, platform] of DEVICES) {
  atLondon(`${kitName}, ${platform}: to Tokyo and back, prompts keep their wall times`, async () => {
    const app = phoneOf(kitName, platform, manifest);
    await app.kit.refresh();
    assert.equal(hoursLater(app), 0);
    for (const [timeZone, hours] of [["Asia/Tokyo", -9], ["America/New_York", 5], ["Europe/London", 0]]) {
      app.phone.timeZone = timeZone;
      await app.kit.refresh();
      assert.equal(hoursLater(app), hours, timeZone);
      await hasSettled(app);
    }
  });

  atLondon(`${kitName}, ${platform}: to Tokyo and back, prayers keep their instants`, async () => {
    const app = phoneOf(kitName, platform, instants);
    await app.kit.refresh();
    for (const timeZone of ["Asia/Tokyo", "America/New_York", "Europe/London"]) {
      app.phone.timeZone = timeZone;
      await app.kit.refresh();
      assert.equal(hoursLater(app), 0, timeZone);
    }
  });

  atLondon(`${kitName}, ${platform}: an alarm that is put off in Tokyo rings after its minutes`, async () => {
    const app = phoneOf(kitName, platform, planOf());
    app.phone.timeZone = "Asia/Tokyo";
    await app.kit.refresh();
    const first = ring(app);
    app.library.press(first, "horarium-snooze");
    await settled();
    await app.kit.refresh();
    const snoozed = () => app.phone.instant(app.phone.requests.get(`snoozed:${first.id}`));
    const ringsMs = app.clock.now + SNOOZE_S * 1000;
    assert.equal(snoozed(), ringsMs);
    assert.ok(app.phone.inOrder.every((held) => app.phone.instant(held) < start + 60 * MINUTE_MS));
    for (const timeZone of ["America/New_York", "Asia/Tokyo", "Europe/London"]) {
      app.phone.timeZone = timeZone;
      await app.kit.refresh();
      assert.equal(snoozed(), ringsMs, timeZone);
      await hasSettled(app);
    }
  });

  atLondon(`${kitName}, ${platform}: an alarm that is put off just after landing is set once`, async () => {
    const app = phoneOf(kitName, platform, planOf());
    await app.kit.refresh();
    const first = ring(app);
    app.phone.timeZone = "Asia/Tokyo";
    app.library.press(first, "horarium-snooze");
    await settled();
    app.phone.calls = [];
    await app.kit.refresh();
    const id = `snoozed:${first.id}`;
    assert.equal(app.phone.instant(app.phone.requests.get(id)), app.clock.now + SNOOZE_S * 1000);
    assert.ok(!app.phone.calls.some(([call, what]) => call === "schedule" && what === id));
  });

  atLondon(`${kitName}, ${platform}: what was due in the east does not ring hours later in the west`, async () => {
    const app = phoneOf(kitName, platform, planOf());
    app.phone.timeZone = "Asia/Tokyo";
    await app.kit.refresh();
    const first = ring(app);
    app.library.press(first, "horarium-snooze");
    await settled();
    await app.kit.startRest("push-day", SNOOZE_S);
    // The phone is off until then.
    app.clock.now += SNOOZE_S * 1000 + 2000;
    app.phone.timeZone = "America/New_York";
    await app.restart().kit.refresh();
    if (platform === "ios") assert.ok(app.phone.inOrder.every((held) => app.phone.instant(held) < app.clock.now + 60 * MINUTE_MS));
  });

  atLondon(`${kitName}, ${platform}: a session that an app does not know of, since it was started again, goes on abroad`, async () => {
    const app = phoneOf(kitName, platform, manifest);
    await app.kit.startSession("hiit-classic");
    const phases = () => app.phone.inOrder.filter(({id}) => id.includes("hiit-classic")).map((held) => app.phone.instant(held));
    const before = phases();
    assert.equal(before.length, 10);
    for (const timeZone of ["America/New_York", "Asia/Tokyo"]) {
      app.phone.timeZone = timeZone;
      await app.restart().kit.refresh();
      assert.deepEqual(phases(), before, timeZone);
    }
  });

  atLondon(`${kitName}, ${platform}: an app that names no zone goes by the one that the engine formats in`, async () => {
    const app = deviceOf(kitName, platform, manifest, {start});
    app.phone.timeZone = "Asia/Tokyo";
    // As Hermes does: its dates stay in the zone of its start, its formatting does not.
    class Formatting extends Intl.DateTimeFormat {
      constructor(locale, {timeZone = app.phone.timeZone, ...options} = {}) { super(locale, {timeZone, ...options}); }
    }
    await withFormat(Formatting, () => app.kit.refresh());
    assert.equal(hoursLater(app), -9);
  });
}

for (const [what, read] of [
  ["refuses to format in", () => "Asia/Nowhere"], ["cannot name", () => undefined], ["throws for", () => { throw new Error("no module"); }],
]) {
  atLondon(`a zone that the system ${what} leaves the engine's own`, async () => {
    const app = phoneOf("notify-kit", "ios", manifest, read);
    await app.kit.refresh();
    assert.equal(hoursLater(app), 0);
  });
}

atLondon("an engine without any formatting goes by its dates", async () => {
  const {offsetAt, name} = await withFormat(undefined, () => deviceZone(() => "Asia/Seoul"));
  assert.deepEqual([name, offsetAt(utc("2026-07-01T12:00"))], [undefined, 3600]);
});

atLondon("a zone that is known to the system alone is that of the engine's formatting", async () => {
  class Formatting extends Intl.DateTimeFormat {
    constructor(locale, {timeZone, ...options} = {}) {
      if (timeZone) throw new RangeError("Incorrect timeZone information provided");
      super(locale, {timeZone: "Asia/Karachi", ...options});
    }
    resolvedOptions() { return {timeZone: "Asia/Karachi"}; }
  }
  const {offsetAt, name} = await withFormat(Formatting, () => deviceZone(() => "Asia/Karachi"));
  assert.deepEqual([name, offsetAt(start)], [undefined, 5 * 3600]);
});

// Clocks in New York go forward at 2027-03-14T07:00Z, an hour and a half before a wall time of London has come there.
atLondon("a wall time that iOS holds is read over a change of clocks", async () => {
  const plan = {...instants, notifications: instants.notifications.map((notification, i) =>
    i ? notification : {...notification, id: "workouts/pause/2027-03-14/1", epochMs: utc("2027-03-14T04:30")})};
  const app = phoneOf("notify-kit", "ios", plan, undefined, {start: utc("2027-03-13T20:00")});
  await app.kit.refresh();
  const [held] = app.phone.inOrder;
  app.phone.timeZone = "America/New_York";
  // 04:30 there is half past eight in UTC, since clocks show an hour more by then.
  assert.equal(app.phone.instant(held), utc("2027-03-14T08:30"));
  assert.deepEqual((await app.kit.library.pending()).map(({epochMs}) => epochMs), [utc("2027-03-14T08:30")]);
});

// In Puerto Rico clocks stay at -4 hours; in New York 02:30 of that day does not exist, and iOS moves it on by the gap.
atLondon("a wall time that clocks skip where the phone is now is read as iOS fires it", async () => {
  const plan = {...instants, notifications: instants.notifications.map((notification, i) =>
    i ? notification : {...notification, id: "workouts/pause/2027-03-14/1", epochMs: utc("2027-03-14T06:30")})};
  const app = phoneOf("notify-kit", "ios", plan, undefined, {start: utc("2027-03-13T20:00")});
  app.phone.timeZone = "America/Puerto_Rico";
  await app.kit.refresh();
  app.phone.timeZone = "America/New_York";
  const [held] = app.phone.inOrder;
  assert.equal(app.phone.instant(held), utc("2027-03-14T07:30"));
  assert.deepEqual((await app.kit.library.pending()).map(({epochMs}) => epochMs), [utc("2027-03-14T07:30")]);
});

/** Engines that take another locale, or another calendar, than they are asked for. */
const misreading = [["en-GB", {}], ["de-DE", {}], ["sv-SE", {}], ["en-US", {calendar: "buddhist"}], ["en-US", {calendar: "islamic"}]];
for (const [locale, own] of misreading) {
  atLondon(`an engine that formats by ${locale} and ${own.calendar ?? "its order"} is not believed`, async () => {
    const Formatting = class extends Intl.DateTimeFormat {
      constructor(_, options = {}) { super(locale, {...options, ...own}); }
    };
    const {offsetAt, name} = await withFormat(Formatting, () => deviceZone(() => "Asia/Dubai"));
    assert.notEqual(name, "Asia/Dubai");
    assert.equal(offsetAt(utc("2026-07-01T12:00")), 3600, "London's, by which the engine goes otherwise");
  });
}

// Changes of the IANA database (tzdata), as in time.test.js.
const NEW_YORK = [["2026-10-01T00:00", -4], ["2026-11-01T06:00", -5], ["2027-03-14T07:00", -4]];
const KATHMANDU = [["2026-10-01T00:00", 5.75]];

/** Engines that do not heed an option: midnight is 12 AM, or 24. */
const formatting = (own) => class extends Intl.DateTimeFormat {
  constructor(locale, {hourCycle, ...options} = {}) { super(locale, {...options, ...own}); }
};

for (const [what, format] of [["h23", Intl.DateTimeFormat], ["h12", formatting({hourCycle: "h12"})], ["h24", formatting({hourCycle: "h24"})]]) {
  // Names that differ from those before, since an engine's formatters are kept.
  for (const [zone, changes] of [["America/New_York", NEW_YORK], ["Asia/Kathmandu", KATHMANDU]]) {
    atLondon(`the offsets of ${zone}, by an engine that formats in ${what}`, async () => {
      const name = {h23: zone, h12: zone.toLowerCase(), h24: zone.toUpperCase()}[what];
      const {offsetAt} = await withFormat(format, () => deviceZone(() => name));
      assert.deepEqual(deviceOffsets(utc("2026-10-01T00:00"), utc("2027-09-01T00:00"), offsetAt),
        changes.map(([at, hours]) => ({epochMs: utc(at), offsetS: hours * 3600})));
      for (let hour = 0; hour < 24; hour++) assert.equal(offsetAt(utc("2026-10-31T00:00") + hour * HOUR_MS), changes[0][1] * 3600);
    });
  }
}
