// What stays on the screen, for as long as it is worth showing.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {DEVICES, device} from "./stand-ins/device.js";
import {inZone} from "./stand-ins/phone.js";

const manifest = JSON.parse(readFileSync(new URL("workouts.manifest.json", import.meta.url), "utf8"));
const start = Date.parse("2026-12-02T07:00:00Z");
const MINUTE_MS = 60_000;

/** Eight prompts of this day, and the minutes for which each is worth showing, by its place. */
function prompts(minutes) {
  const plan = structuredClone(manifest);
  plan.notifications = plan.notifications.filter(({id}) => id.includes("/2026-12-02/"));
  plan.notifications.forEach((notification, i) => {
    notification.epochMs = start + (i + 1) * 10 * MINUTE_MS;
    notification.anchor = "instant";
    notification.expiresAt = new Date(notification.epochMs + minutes(i) * MINUTE_MS).toISOString().replace(".000", "");
  });
  return plan;
}

/** All calls that wait in the event loop are made. */
const settled = async () => { for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve)); };
const shown = (phone) => [...phone.shown.keys()].sort();
const ids = ({notifications}, ...places) => places.map((place) => notifications[place].id).sort();
/** Another feature of the app has shown something. */
const showForeign = (phone) => phone.shown.set("water/1", {id: "water/1", request: {content: {}, notification: {id: "water/1"}}, untilMs: Infinity});

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);

  each("a refresh takes away what has expired, and nothing else", async () => {
    // The first for an hour, the second for 15 minutes, the third for 20.
    const plan = prompts((i) => [60, 15, 20][i % 3]);
    const {clock, phone, kit} = device(kitName, platform, plan, {start});
    await kit.refresh();
    showForeign(phone);
    clock.now = start + 30 * MINUTE_MS;
    phone.fire();
    await kit.refresh();
    assert.deepEqual(shown(phone), ["water/1", ...ids(plan, 0, 1, 2)]);
    clock.now = start + 35 * MINUTE_MS - 1000;
    await kit.refresh();
    assert.deepEqual(shown(phone), ["water/1", ...ids(plan, 0, 1, 2)]);
    clock.now += 1000;
    await kit.refresh();
    assert.deepEqual(shown(phone), ["water/1", ...ids(plan, 0, 2)]);
  });

  each("so does one that is opened, and a plan that was built anew knows of yesterday's", async () => {
    const plan = prompts(() => 15);
    const {clock, phone, library, kit, again} = device(kitName, platform, plan, {start});
    await kit.refresh();
    clock.now = start + 30 * MINUTE_MS;
    phone.fire();
    library.open(plan.notifications[1].id);
    await settled();
    assert.deepEqual(shown(phone), ids(plan, 2));
    const later = structuredClone(plan);
    later.notifications = later.notifications.slice(3);
    clock.now = start + 36 * MINUTE_MS;
    const second = again(later);
    await second.refresh();
    await settled();
    assert.deepEqual(shown(phone), ids(plan, 2));
    // Another plan's are not this one's, and no kit's once theirs is stopped.
    await second.stop();
    clock.now = start + 46 * MINUTE_MS;
    phone.fire();
    const other = structuredClone(plan);
    other.plan.id = "other";
    await again(other).refresh();
    assert.deepEqual(shown(phone), ids(plan, 2, 3));
  });

  each("phases replace one another while the app runs, and the end stays", async () => {
    const {clock, phone, library, kit} = device(kitName, platform, prompts(() => 15), {start});
    await kit.startSession("hiit-classic");
    const places = [];
    for (const second of [40, 60, 100, 120, 160, 180, 220, 240, 280, 300]) {
      clock.now = start + second * 1000;
      phone.fire();
      library.arrive();
      await settled();
      places.push(shown(phone));
    }
    assert.deepEqual(places.map(({length}) => length), Array(10).fill(1));
    assert.deepEqual(places.at(-1), ["workouts/hiit-classic/complete"]);
    await kit.endSession();
    clock.now = start + 300_000 + 3_599_000;
    await kit.refresh();
    assert.ok(phone.shown.has("workouts/hiit-classic/complete"));
    clock.now += 1000;
    await kit.refresh();
    assert.ok(!phone.shown.has("workouts/hiit-classic/complete"));
  });

  each("a session that begins anew, a rest and an end take away what the one before has left", async () => {
    const {clock, phone, kit} = device(kitName, platform, prompts(() => 15), {start});
    const at = async (second, begin) => {
      clock.now = start + second * 1000;
      phone.fire();
      const before = shown(phone);
      if (begin) await begin();
      return [before, shown(phone)];
    };
    await kit.startSession("hiit-classic");
    const [phase, end] = ["phase-1", "complete"].map((part) => [`workouts/hiit-classic/${part}`]);
    assert.deepEqual(await at(45, () => kit.endSession()), [phase, []]);
    await kit.startSession("hiit-classic");
    assert.deepEqual((await at(90, () => kit.startSession("hiit-classic"))), [phase, []]);
    // Ten phases later its end stays, whatever the app says of it, until something begins.
    const [before] = await at(390);
    assert.ok(before.includes(end[0]));
    assert.deepEqual(await at(391, () => kit.endSession()), [before, end]);
    assert.deepEqual(await at(400, () => kit.startRest("push-day", 90)), [end, []]);
    const rest = ["workouts/push-day/rest"];
    assert.deepEqual(await at(500, () => kit.startRest("push-day", 90)), [rest, []]);
    assert.deepEqual(await at(599, () => kit.refresh()), [rest, rest]);
  });

  each("what earlier versions have left there goes by the manifest, and what that has no more goes", async () => {
    const plan = prompts(() => 15);
    const {clock, phone, kit} = device(kitName, platform, plan, {start});
    const old = (id) => phone.shown.set(id, {id, request: {content: {data: {}}, notification: {id, data: {}}}, untilMs: Infinity});
    [...ids(plan, 0, 5), "workouts/check-in/2026-11-01/1", "other/check-in/2026-11-01/1"].forEach(old);
    showForeign(phone);
    clock.now = start + 25 * MINUTE_MS;
    await kit.refresh();
    assert.deepEqual(shown(phone), ["other/check-in/2026-11-01/1", "water/1", ...ids(plan, 5)]);
  });

  each("what comes by another zone's clock stays as long as it is worth it", async () => {
    const plan = prompts(() => 15);
    for (const notification of plan.notifications) {
      notification.anchor = "wall";
      notification.local = new Date(notification.epochMs).toISOString().slice(0, 19);
    }
    const {clock, phone, library, kit} = device(kitName, platform, plan, {start});
    await inZone("Europe/London", () => kit.refresh());
    await inZone("America/New_York", async () => {
      await kit.refresh();
      const [first] = phone.inOrder;
      const at = phone.instant(first);
      const seen = [];
      for (const minutes of [0, 14, 15]) {
        clock.now = at + minutes * MINUTE_MS;
        phone.fire();
        library.arrive();
        await settled();
        seen.push(phone.shown.has(first.id));
      }
      assert.deepEqual(seen, [true, true, false]);
    });
  });

  each("a phase that comes late is on its way for ten seconds", async () => {
    const {clock, phone, kit} = device(kitName, platform, prompts(() => 15), {start});
    await kit.startSession("hiit-classic");
    const isHeld = async (ms) => {
      clock.now = start + 40_000 + ms;
      await kit.refresh();
      return phone.requests.has("workouts/hiit-classic/phase-1");
    };
    assert.deepEqual([await isHeld(0), await isHeld(9999), await isHeld(10_000)], [true, true, false]);
  });

  each("an alarm that rings again is worth showing for as long as it was put off", async () => {
    const plan = prompts(() => 1);
    Object.assign(plan.delivery, {snoozeS: 540, snoozeTitle: "Later"});
    for (const presentation of plan.presentations) presentation.profile = "alarm";
    const steps = (mechanism) => [{mechanism, requires: ["notifications"], status: ""}];
    plan.delivery.profiles.push({profile: "alarm", ios: steps("notification"), android: steps("alarm-clock")});
    const {clock, phone, library, kit} = device(kitName, platform, plan, {start, kit: {policy: {soonest: {limit: 1}}}});
    await kit.refresh();
    const [first] = phone.inOrder;
    clock.now = first.atMs;
    phone.fire();
    library.press(first, "horarium-snooze");
    await settled();
    const again = `snoozed:${first.id}`;
    clock.now += 540_000;
    phone.fire();
    await kit.refresh();
    assert.deepEqual(shown(phone), [again]);
    clock.now += 539_000;
    await kit.refresh();
    assert.ok(phone.shown.has(again));
    clock.now += 1000;
    await kit.refresh();
    assert.ok(!phone.shown.has(again));
  });

  each("what cannot be told or taken away keeps no one from arming", async () => {
    const {phone, library, kit} = device(kitName, platform, prompts(() => 15), {start});
    const name = kitName === "expo" ? "getPresentedNotificationsAsync" : "getDisplayedNotifications";
    const list = library[name];
    library[name] = async () => { throw new Error("not today"); };
    await kit.refresh();
    assert.equal(phone.ids.length, 8);
    library[name] = undefined;
    await kit.refresh();
    await kit.tidy();
    assert.equal(phone.ids.length, 8);
    // One that never answers delays only who waits for it.
    library[name] = () => new Promise(() => {});
    void kit.refresh();
    void kit.startSession("hiit-classic");
    await settled();
    assert.equal(phone.ids.length, 18);
    library[name] = list;
    await kit.refresh();
    await kit.tidy();
  });

  each("a begin that could not clear the screen is made up for, and never takes what has come since", async () => {
    const {clock, phone, library, kit} = device(kitName, platform, prompts(() => 15), {start});
    const name = kitName === "expo" ? "getPresentedNotificationsAsync" : "getDisplayedNotifications";
    await kit.startSession("hiit-classic");
    clock.now = start + 300_000;
    phone.fire();
    const list = library[name];
    library[name] = async () => { throw new Error("not today"); };
    await kit.startSession("run-walk");
    library[name] = list;
    assert.ok(phone.shown.has("workouts/hiit-classic/complete"));
    clock.now += 120_000;
    phone.fire();
    await kit.tidy();
    assert.deepEqual(shown(phone), ["workouts/run-walk/phase-1"]);
  });

  each("a phase that is shown a little late is replaced by the next one all the same", async () => {
    const {clock, phone, library, kit} = device(kitName, platform, prompts(() => 15), {start});
    await kit.startSession("hiit-classic");
    const places = [];
    for (const [second, lateMs] of [[40, 80], [60, 10], [100, 70], [120, 0]]) {
      clock.now = start + second * 1000 + lateMs;
      phone.fire();
      for (const held of phone.shown.values()) held.atMs = Math.max(held.atMs, held.id.endsWith(`phase-${places.length + 1}`) ? clock.now : 0);
      library.arrive();
      await settled();
      places.push(shown(phone).map((id) => id.split("/")[2]));
    }
    assert.deepEqual(places, [["phase-1"], ["phase-2"], ["phase-3"], ["phase-4"]]);
  });

  each("one that cannot be taken away, or is odd, keeps the others from nothing", async () => {
    const plan = prompts(() => 15);
    const {clock, phone, library, kit} = device(kitName, platform, plan, {start});
    await kit.refresh();
    clock.now = start + 60 * MINUTE_MS;
    phone.fire();
    const [list, take] = kitName === "expo" ? ["getPresentedNotificationsAsync", "dismissNotificationAsync"] : ["getDisplayedNotifications", "cancelDisplayedNotification"];
    const [all, dismiss] = [library[list], library[take]];
    library[list] = async () => [null, {}, {id: 7, request: {identifier: 7}}, {request: null}, ...await all()];
    library[take] = async (id) => { if (id === plan.notifications[0].id) throw new Error("no"); return dismiss(id); };
    await kit.refresh();
    // Of notify-kit's on Android none has to be taken away.
    assert.deepEqual(shown(phone), kitName === "notify-kit" && platform === "android" ? ids(plan, 4, 5) : ids(plan, 0, 4, 5));
  });
}
