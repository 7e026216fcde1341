// What an app finds when its process begins anew: on Android a list that survives what takes the alarms away.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {MINUTE_MS, SNOOZE_S, idsOf, ofSessions, planOf, ring, settled, start} from "./stand-ins/alarms.js";
import {DEVICES, device as deviceOf} from "./stand-ins/device.js";

const workouts = JSON.parse(readFileSync(new URL("workouts.manifest.json", import.meta.url), "utf8"));
const scheduled = ({phone}) => phone.calls.filter(([call]) => call === "schedule").map(([, id]) => id).sort();
const firing = ({phone}) => phone.inOrder.map(({id, atMs}) => `${id} ${atMs}`);

/** What is scheduled while something is done. */
async function during(app, work) {
  app.phone.calls = [];
  await work();
  return scheduled(app);
}

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  const device = (plan, options) => deviceOf(kitName, platform, plan, {start, ...options});
  const isAndroid = platform === "android";

  each("a forced end takes the alarms along, and the next start sets all of them again", async () => {
    const app = device(workouts);
    const {status} = await app.kit.refresh();
    const before = firing(app);
    assert.ok(before.length >= 60);
    app.phone.forceStop();
    const {kit} = app.restart();
    const again = await during(app, () => kit.refresh());
    assert.equal(again.length, isAndroid ? before.length : 0);
    assert.deepEqual(firing(app), before);
    assert.equal((await kit.refresh()).status, status);
    assert.deepEqual(await during(app, () => kit.refresh()), [], "once in a process");
  });

  each("what came between a forced end and the next start is not set again", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const [first] = app.phone.inOrder;
    app.phone.forceStop();
    app.clock.now = first.atMs + 6 * MINUTE_MS;
    app.phone.fire();
    const again = await during(app, () => app.restart().kit.refresh());
    const late = planOf().notifications.filter(({epochMs}) => epochMs > app.clock.now);
    if (isAndroid) assert.deepEqual(again, idsOf({notifications: late}));
    assert.deepEqual(app.phone.inOrder.map(({id}) => id).sort(), idsOf({notifications: late}));
    app.clock.now += 5 * MINUTE_MS;
    await app.kit.refresh();
    assert.equal(app.phone.inOrder.length, app.phone.ids.length, "the list has nothing that does not come");
  });

  each("a first pass that makes way for a session is completed by the next", async () => {
    const app = device(workouts);
    await app.kit.refresh();
    app.phone.forceStop();
    const {kit} = app.restart();
    const pass = kit.refresh();
    await settled();
    await kit.startSession("hiit-classic");
    await pass;
    assert.equal(app.phone.inOrder.length, app.phone.ids.length, "everything that is listed fires");
    assert.equal(ofSessions(app.phone).length, 10);
  });

  each("an alarm that was put off before a forced end rings all the same", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const first = ring(app);
    app.library.press(first, "horarium-snooze");
    await settled();
    const rings = `snoozed:${first.id} ${app.clock.now + SNOOZE_S * 1000}`;
    const before = app.phone.requests.get(`snoozed:${first.id}`);
    assert.ok(firing(app).includes(rings));
    assert.ok(!(await during(app, () => app.kit.refresh())).includes(`snoozed:${first.id}`), "it is known to be set");
    app.phone.forceStop();
    app.clock.now += MINUTE_MS;
    const {kit, library} = app.restart();
    await kit.refresh();
    assert.ok(firing(app).includes(rings));
    assert.deepEqual(app.phone.requests.get(`snoozed:${first.id}`), before);
    assert.deepEqual(await during(app, () => kit.refresh()), []);
    // It can be put off again.
    const held = app.phone.requests.get(`snoozed:${first.id}`);
    app.clock.now = held.atMs;
    app.phone.fire();
    library.press(held, "horarium-snooze");
    await settled();
    assert.equal(app.phone.requests.get(`snoozed:${first.id}`).atMs, held.atMs + SNOOZE_S * 1000);
    assert.ok(!isAndroid || app.phone.alarms.has(`snoozed:${first.id}`));
  });

  each("a snoozed alarm whose time has passed since a forced end does not ring late", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const first = ring(app);
    app.library.press(first, "horarium-snooze");
    await settled();
    app.phone.forceStop();
    for (const waits of [SNOOZE_S * 1000 + MINUTE_MS / 2, SNOOZE_S * 1000]) {
      app.clock.now += waits;
      app.phone.fire();
      const again = await during(app, () => app.restart().kit.refresh());
      assert.ok(!again.some((id) => id.startsWith("snoozed:")));
    }
    assert.ok(!app.phone.ids.some((id) => id.startsWith("snoozed:")), "a reboot does not bring it back");
  });

  each("a snoozed alarm keeps its times under another manifest, and goes with its rule", async () => {
    const later = planOf("workouts", (plan) => { plan.delivery.snoozeS = 60; });
    const without = planOf("workouts", (plan) => { plan.delivery.snoozeS = undefined; });
    const gone = JSON.parse(JSON.stringify(planOf()).replaceAll(/\/(check-in|pause|mindful)\//g, "/other/"));
    gone.notifications = gone.notifications.map((notification) => ({...notification, rule: "other"}));
    gone.rules = [];
    for (const [plan, stays] of [[later, true], [without, true], [gone, false]]) {
      const app = device(planOf());
      await app.kit.refresh();
      const first = ring(app);
      app.library.press(first, "horarium-snooze");
      await settled();
      const id = `snoozed:${first.id}`;
      const [held] = await app.kit.library.pending().then((all) => all.filter((request) => request.id === id));
      app.phone.forceStop();
      app.clock.now += MINUTE_MS;
      const {kit} = app.restart(plan);
      await kit.refresh();
      const [again] = await kit.library.pending().then((all) => all.filter((request) => request.id === id));
      assert.equal(Boolean(again), stays);
      if (!stays) continue;
      assert.deepEqual([again.epochMs, again.snoozedMs], [held.epochMs, held.snoozedMs]);
      assert.ok(!isAndroid || app.phone.alarms.has(id));
      assert.equal(app.phone.requests.get(id).atMs, first.atMs + SNOOZE_S * 1000);
    }
  });

  each("a session goes on after a forced end, with its phases at their times", async () => {
    const app = device(workouts);
    await app.kit.startSession("hiit-classic");
    app.clock.now += 90_000;
    app.phone.fire();
    await app.kit.refresh();
    const before = firing(app);
    assert.equal(ofSessions(app.phone).length, 8);
    app.phone.forceStop();
    const {kit} = app.restart();
    await kit.refresh();
    assert.deepEqual(firing(app), before);
    assert.deepEqual(await during(app, () => kit.refresh()), []);
    await kit.endSession();
    assert.deepEqual(ofSessions(app.phone), []);
  });

  each("a phase that has passed since a forced end is not set again, nor waited for", async () => {
    const app = device(workouts);
    await app.kit.startSession("hiit-classic");
    const [first, ...others] = app.phone.inOrder;
    app.phone.forceStop();
    app.clock.now = first.atMs + 5000;
    if (!isAndroid) app.phone.fire();
    const again = await during(app, () => app.restart().kit.refresh());
    assert.ok(!again.includes(first.id));
    const ahead = firing(app);
    for (const {id, atMs} of others) assert.ok(ahead.includes(`${id} ${atMs}`));
  });

  each("a session that is begun anew is set once, and one of its phases that is refused is not asked for again", async () => {
    const app = device(workouts);
    await app.kit.startSession("hiit-classic");
    app.phone.forceStop();
    app.clock.now += 1000;
    const {kit} = app.restart();
    const again = await during(app, () => kit.startSession("hiit-classic"));
    assert.deepEqual(again, [...new Set(again)]);
    app.phone.forceStop();
    app.phone.refuses = (id) => id.endsWith("/phase-3");
    const asked = await during(app, () => app.restart().kit.refresh());
    assert.equal(asked.filter((id) => id.endsWith("/phase-3")).length, isAndroid ? 1 : 0);
  });

  each("a session that is found without permission goes on once that is given", async () => {
    const app = device(workouts);
    await app.kit.startSession("hiit-classic");
    const before = firing(app);
    app.phone.isGranted = false;
    const {kit} = app.restart();
    await kit.refresh();
    app.phone.isGranted = true;
    await kit.refresh();
    assert.deepEqual(firing(app), before);
  });

  each("switched off, nothing of a session stays that the app does not know of", async () => {
    const app = device(workouts);
    await app.kit.startSession("hiit-classic");
    const {kit} = app.restart();
    kit.isOn = () => false;
    assert.equal((await kit.refresh()).status, "Off");
    assert.deepEqual(app.phone.ids, []);
  });

  each("a rest of a length of its own does too, and an end that was cut short is not undone", async () => {
    const app = device(workouts);
    await app.kit.startRest("push-day", 77);
    const before = firing(app);
    app.phone.forceStop();
    app.clock.now += 30_000;
    await app.restart().kit.refresh();
    assert.deepEqual(firing(app), before);
    const {kit} = app.restart();
    await kit.startSession("run-walk");
    const {cancel} = app.phone;
    const [left] = ofSessions(app.phone);
    app.phone.cancel = (id) => { if (id !== left) cancel.call(app.phone, id); };
    await kit.endSession();
    app.phone.cancel = cancel;
    await app.restart().kit.refresh();
    assert.deepEqual(ofSessions(app.phone), [left]);
    assert.equal(app.phone.inOrder.length, app.phone.ids.length);
  });

  each("phases of a session that another manifest has at other offsets stay at their instants", async () => {
    const app = device(workouts);
    await app.kit.startSession("hiit-classic");
    const before = firing(app).filter((text) => text.includes("hiit-classic"));
    const next = structuredClone(workouts);
    const session = next.sessions.find(({id}) => id === "hiit-classic");
    session.notifications.forEach((offset, i) => { offset.offsetS += 7 * i; });
    session.notifications.at(-1).part = "finished";
    app.phone.forceStop();
    app.clock.now += 1000;
    await app.restart(next).kit.refresh();
    const again = firing(app).filter((text) => text.includes("hiit-classic"));
    assert.deepEqual(again, isAndroid ? before.slice(0, -1) : before, "what the manifest does not have cannot be set again");
    app.clock.now += 60 * MINUTE_MS;
    app.phone.fire();
    await app.restart(next).kit.refresh();
    assert.deepEqual(ofSessions(app.phone), [], "nor does it stay in the list");
  });

  each("a request that is listed although it was refused is not taken for armed", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const next = planOf("workouts", (plan) => { for (const notification of plan.notifications) notification.title = "Other"; });
    let failures = 0;
    const {schedule} = app.phone;
    app.phone.schedule = (id, atMs, request, options) => {
      schedule.call(app.phone, id, atMs, request, options);
      if (failures++) return;
      app.phone.alarms.delete(id);
      // Something urgent comes while the system refuses.
      void app.kit.endSession();
      throw new Error("refused");
    };
    await app.kit.replace(next);
    await settled();
    assert.equal(app.phone.inOrder.length, app.phone.ids.length);
    assert.ok(failures > 1);
  });

  each("what another plan or another feature of the app has is left alone", async () => {
    const app = device(planOf("one"));
    const other = app.again(planOf("two"));
    await app.kit.refresh();
    await other.refresh();
    const first = ring(app);
    app.library.press(first, "horarium-snooze");
    await settled();
    const put = `snoozed:${first.id}`;
    app.phone.schedule("water/1", start + 90 * MINUTE_MS, structuredClone(app.phone.inOrder[0].request));
    app.phone.forceStop();
    const [yours, mine] = first.id.startsWith("one/") ? ["one", "two"] : ["two", "one"];
    const own = (id) => {
      const notifications = planOf(id).notifications.filter(({epochMs}) => epochMs > app.clock.now);
      return [...idsOf({notifications}), ...id === yours ? [put] : []].sort();
    };
    const next = app.restart(planOf(mine));
    const again = await during(app, () => next.kit.refresh());
    assert.deepEqual(again, isAndroid ? own(mine) : []);
    assert.deepEqual(await during(app, () => next.again(planOf(yours)).refresh()), isAndroid ? own(yours) : []);
    assert.equal(app.phone.alarms.has("water/1"), false);
    assert.equal(app.phone.requests.has("water/1"), true);
  });
}

const exact = structuredClone(workouts);
for (const presentation of exact.presentations) presentation.profile = "precise";

for (const [kitName, hasExactAlarms] of [["expo", false], ["expo", true], ["notify-kit", true]]) {
  test(`${kitName}, android: permission for exact alarms that is withdrawn costs no notification${hasExactAlarms ? "" : ", before SDK 58"}`, async () => {
    const app = deviceOf(kitName, "android", exact, {start, library: {hasExactAlarms}});
    await app.kit.refresh();
    const before = firing(app);
    app.phone.withdrawExact();
    assert.deepEqual(firing(app), []);
    const {status} = await app.restart().kit.refresh();
    assert.equal(status, "Notification");
    assert.deepEqual(firing(app), before);
    assert.ok([...app.phone.alarms.values()].every((isExact) => !isExact));
  });
}

test("notify-kit, android: a system that takes fewer alarms than it took before is asked for each once", async () => {
  const app = deviceOf("notify-kit", "android", workouts, {start, kit: {policy: {soonest: {limit: 90}}}});
  await app.kit.refresh();
  app.phone.forceStop();
  app.phone.limit = 70;
  const {kit} = app.restart();
  const {refused} = await kit.refresh();
  assert.equal(app.phone.inOrder.length, 70);
  assert.deepEqual(app.phone.ids, app.phone.inOrder.map(({id}) => id).sort(), "what was refused is not listed either");
  assert.ok(refused.length > 0);
});
