// Presses and taps, which a library may report more than once, or long after.

import assert from "node:assert/strict";
import test from "node:test";
import {MINUTE_MS, SNOOZE_S, planOf, ring, settled, start} from "./stand-ins/alarms.js";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";

for (const [kitName, platform] of DEVICES) {
  /** When a held request is to ring as what. */
  const mechanism = ({trigger}) => trigger.alarmManager?.type ?? trigger.delivery ?? trigger.type;
  const asAlarm = {expo: {ios: "date", android: "alarmClock"}, "notify-kit": {ios: 0, android: 4}}[kitName][platform];

  test(`${kitName}, ${platform}: an alarm snoozes, as often as its button is pressed`, async () => {
    const {clock, phone, library, kit, words} = deviceOf(kitName, platform, planOf(), {start});
    await kit.refresh();
    const first = phone.inOrder[0];
    let held = first;
    for (const waits of [0, 7000]) {
      clock.now = held.atMs + waits;
      phone.fire();
      const {id} = held;
      assert.ok(phone.shown.has(id));
      library.press(held, "horarium-snooze");
      await kit.refresh();
      held = phone.requests.get(`snoozed:${first.id}`);
      assert.equal(held.atMs, clock.now + 540_000);
      assert.equal(mechanism(held.request), asAlarm);
      assert.deepEqual(words(held), words(first));
      assert.ok(!phone.shown.has(id), "the one that rang is taken away");
    }
    assert.deepEqual((await kit.refresh()).otherPlans, {});
    assert.ok(phone.requests.has(`snoozed:${first.id}`), "a pass keeps it");
    kit.isOn = () => false;
    await kit.refresh();
    assert.deepEqual(phone.ids, []);
  });

  test(`${kitName}, ${platform}: the button comes and goes with the plan's`, async () => {
    const {phone, kit, again} = deviceOf(kitName, platform, planOf(), {start});
    await kit.refresh();
    const before = phone.ids;
    phone.calls = [];
    await again(planOf("workouts", ({delivery}) => { delivery.snoozeS = undefined; })).refresh();
    assert.deepEqual(phone.ids, before);
    assert.equal(phone.calls.filter(([call]) => call === "schedule").length, before.length);
  });
}

test("expo: categories have the alarm's button besides their own, and one is made where there is none", async () => {
  const plan = planOf();
  plan.presentations.push({...plan.presentations[0], id: "bare", category: undefined, lockScreen: "public"});
  const {phone, kit} = deviceOf("expo", "ios", plan, {start});
  await kit.refresh();
  const titles = Object.fromEntries([...phone.categories].map(([id, {actions}]) => [id, actions.map(({buttonTitle}) => buttonTitle)]));
  assert.deepEqual(titles.CHECK_IN, ["Yes"]);
  assert.deepEqual(titles.CHECK_IN_SNOOZE, ["Yes", "Later"]);
  assert.deepEqual(titles.HORARIUM_PUBLIC_SNOOZE, ["Later"]);
  assert.equal(phone.categories.get("HORARIUM_PUBLIC_SNOOZE").options.showTitle, true);
});

test("expo: a button that is pressed while the app is closed on Android reaches the kit by the app's task", async () => {
  const {clock, phone, library, kit} = deviceOf("expo", "android", planOf(), {start});
  await kit.refresh();
  const [first] = phone.inOrder;
  clock.now = first.atMs;
  phone.fire();
  const told = library.press(first, "horarium-snooze", {isClosed: true});
  assert.equal(phone.requests.has(`snoozed:${first.id}`), false);
  await kit.handle(told);
  assert.equal(phone.requests.get(`snoozed:${first.id}`).atMs, first.atMs + 540_000);
  // The app that it starts is told of it once more, some seconds later.
  clock.now += 5000;
  await kit.handle(told);
  assert.equal(phone.requests.get(`snoozed:${first.id}`).atMs, first.atMs + 540_000);
  // What a task is told of a message from afar is none of the kit's.
  for (const other of [undefined, null, {data: {}}, {notification: null}]) await kit.handle(other);
});

test("notify-kit: on Android buttons and the end of worth are in the notification", async () => {
  const plan = planOf();
  const {phone, kit} = deviceOf("notify-kit", "android", plan, {start});
  await kit.refresh();
  const [first] = phone.inOrder;
  const {android} = first.request.notification;
  assert.deepEqual(android.actions, [
    {title: "Yes", pressAction: {id: "yes"}}, {title: "Later", pressAction: {id: "horarium-snooze"}},
  ]);
  const {expiresAt, epochMs} = plan.notifications.find(({id}) => id === first.id);
  assert.equal(android.timeoutAfter, Date.parse(expiresAt) - epochMs);
});

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  const device = (plan, options) => deviceOf(kitName, platform, plan, {start, ...options});

  each("a press of an app that was started for it is for the kit of its plan, before any was called", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const held = ring(app);
    const {library, kit, again} = app.restart(planOf("other"));
    again(planOf("workouts", ({delivery}) => { delivery.snoozeS = 60; }));
    const event = kitName === "expo" ? app.library.press(held, "horarium-snooze", {isClosed: true})
      : {type: 2, detail: {notification: held.request.notification, pressAction: {id: "horarium-snooze"}}};
    await kit.handle(event);
    assert.equal(app.phone.requests.get(`snoozed:${held.id}`)?.atMs, app.clock.now + 60_000);
    assert.equal(library.listening, 0);
  });

  /** The phase of a session that is due at a second, and how its alarm is put off. */
  const phase = (app, second) => {
    app.clock.now = start + second * 1000;
    const due = app.phone.inOrder.find(({id, atMs}) => atMs <= app.clock.now && !id.startsWith("snoozed:"));
    app.phone.fire();
    return [`snoozed:${due.id}`, async () => {
      app.library.press(due, "horarium-snooze");
      await settled();
    }];
  };

  each("what a session has that was put off goes with the session", async () => {
    const app = device(planOf());
    const put = async (second) => {
      const [id, press] = phase(app, second);
      await press();
      assert.ok(app.phone.requests.has(id));
      return id;
    };
    await app.kit.startSession("hiit-classic");
    const first = await put(40);
    await app.kit.refresh();
    assert.ok(app.phone.requests.has(first), "a refresh leaves it");
    app.clock.now += 5000;
    await app.kit.endSession();
    assert.ok(!app.phone.requests.has(first));
    await app.kit.startRest("push-day", 90);
    const second = await put(45 + 90);
    await app.kit.startRest("push-day", 90);
    assert.ok(!app.phone.requests.has(second));
    // Where the button is pressed once the session is over, or the plan off, nothing rings.
    const [third, press] = phase(app, 45 + 180);
    await app.kit.endSession();
    await press();
    assert.ok(!app.phone.requests.has(third));
    const held = ring(app);
    app.kit.isOn = () => false;
    app.library.press(held, "horarium-snooze");
    await settled();
    assert.ok(!app.phone.requests.has(`snoozed:${held.id}`));
  });

  each("so it does where the plan has another length of snooze meanwhile, or the session no more", async () => {
    const lasting = (seconds) => planOf("workouts", ({delivery}) => { delivery.snoozeS = seconds; });
    for (const [before, after] of [[60, 540], [540, 60]]) {
      const app = device(lasting(before));
      await app.kit.startSession("hiit-classic");
      const [id, press] = phase(app, 40);
      await press();
      app.clock.now += 1000;
      await app.kit.replace(lasting(after));
      assert.ok(app.phone.requests.has(id), `${before} s, then ${after} s`);
      await app.kit.endSession();
      assert.ok(!app.phone.requests.has(id));
    }
    const app = device(planOf());
    await app.kit.startSession("hiit-classic");
    const [id, press] = phase(app, 40);
    await press();
    await app.kit.replace(planOf("workouts", (plan) => {
      for (const key of ["sessions", "rules"]) plan[key] = plan[key]?.filter((each) => each.id !== "hiit-classic");
    }));
    assert.ok(!app.phone.requests.has(id));
  });

  each("a press is for whichever kit has the plan as its turn comes", async () => {
    const takeOver = [
      (app) => { void app.kit.refresh(); void app.again(planOf()).startSession("run-walk"); },
      (app) => { void app.kit.stop(); void app.again(planOf()).refresh(); },
      (app) => { void app.kit.replace(planOf("other")); void app.kit.replace(planOf()); },
      (app) => { void app.kit.refresh(); void app.again(planOf("other")).replace(planOf()); },
    ];
    for (const change of takeOver) {
      const app = device(planOf());
      await app.kit.refresh();
      const held = ring(app);
      app.library.press(held, "horarium-snooze");
      change(app);
      // Without a listener the app has to pass it on.
      if (app.library.listening) app.library.press(held, "yes");
      else await app.kit.answered(held.id);
      await settled();
      assert.ok(app.phone.requests.has(`snoozed:${held.id}`), `${change}`);
      assert.deepEqual(app.phone.ids.filter((id) => id.startsWith(`${held.id}/`)), [], `${change}`);
    }
  });

  each("a press within the second of its session's end makes no ring, and one while the plan is off may be made again", async () => {
    const app = device(planOf());
    await app.kit.startSession("hiit-classic");
    const [id, press] = phase(app, 40);
    app.clock.now += 300;
    await press();
    app.clock.now += 50;
    await app.kit.endSession();
    assert.ok(!app.phone.requests.has(id));
    const held = ring(app);
    app.kit.isOn = () => false;
    app.library.press(held, "horarium-snooze");
    await settled();
    app.kit.isOn = () => true;
    app.library.press(held, "horarium-snooze");
    await settled();
    assert.ok(app.phone.requests.has(`snoozed:${held.id}`));
  });

  each("an alarm that was put off outlives a new name of its plan, but not its session", async () => {
    const renamed = () => planOf("training", (plan) => { plan.supersedes = ["workouts"]; });
    const app = device(planOf());
    await app.kit.refresh();
    const held = ring(app);
    app.library.press(held, "horarium-snooze");
    await app.kit.startSession("hiit-classic");
    const [ofSession, press] = phase(app, 640);
    await press();
    await app.kit.replace(renamed());
    const snoozed = () => app.phone.ids.filter((id) => id.startsWith("snoozed:"));
    assert.deepEqual(snoozed(), [`snoozed:${held.id}`, ofSession].sort());
    await app.kit.endSession();
    assert.deepEqual(snoozed(), [`snoozed:${held.id}`]);
  });

  each("an alarm that was put off stays while the plan has its rule, and goes with it", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const held = ring(app);
    app.library.press(held, "horarium-snooze");
    await settled();
    await app.kit.replace(planOf("workouts", (plan) => { plan.notifications.splice(0, 6); }));
    assert.ok(app.phone.requests.has(`snoozed:${held.id}`));
    await app.kit.replace(planOf("workouts", (plan) => {
      plan.notifications = [];
      plan.rules = plan.rules.filter(({id}) => id !== "check-in");
    }));
    assert.deepEqual(app.phone.ids, []);
    // Nor does the button of another alarm of the rule do anything from then on.
    app.library.press({...held, id: `${held.id.slice(0, -1)}2`}, "horarium-snooze");
    await settled();
    assert.deepEqual(app.phone.ids, []);
  });

  each("a tap on another feature's notification tidies as well, and odd events are nothing", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    ring(app);
    app.clock.now += 10 * MINUTE_MS;
    app.library.open("water/1");
    await settled();
    // What Android takes away by itself is still in the stand-in's list.
    if (!(kitName === "notify-kit" && platform === "android")) assert.equal(app.phone.shown.size, 0);
    const odd = [undefined, null, {}, {type: 1}, {type: 1, detail: {notification: {id: 7}}}, {notification: {request: {identifier: 7}}}];
    for (const event of odd) await app.kit.handle(event);
    for (const id of [undefined, null, 5]) await app.kit.answered(id);
  });

  each("a snooze that cannot clear up after itself is made once all the same", async () => {
    const storage = store();
    const app = device(planOf(), {kit: {storage}});
    await app.kit.refresh();
    const held = ring(app);
    const fails = async () => { throw new Error("not today"); };
    Object.assign(app.library, {dismissNotificationAsync: fails, cancelDisplayedNotification: fails, clearLastNotificationResponseAsync: fails});
    const event = kitName === "expo" ? app.library.press(held, "horarium-snooze", {isClosed: true})
      : {type: 2, detail: {notification: held.request.notification, pressAction: {id: "horarium-snooze"}}};
    await Promise.all([app.kit.handle(event), app.kit.handle(event)]);
    const atMs = app.phone.requests.get(`snoozed:${held.id}`)?.atMs;
    assert.equal(atMs, app.clock.now + SNOOZE_S * 1000);
    app.clock.now += MINUTE_MS;
    await app.restart().kit.handle(event);
    assert.equal(app.phone.requests.get(`snoozed:${held.id}`).atMs, atMs);
  });
}

for (const [kitName, platform] of DEVICES.filter(([kit]) => kit === "expo")) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  /** An alarm of the plan has rung, and its button was pressed; then the alarm rang again and was left alone. */
  async function snoozed({storage, clears = true} = {}) {
    const app = deviceOf(kitName, platform, planOf(), {start, kit: {storage}});
    if (!clears) app.library.clearLastNotificationResponseAsync = undefined;
    await app.kit.refresh();
    const held = ring(app);
    app.library.press(held, "horarium-snooze");
    await settled();
    assert.equal(app.phone.requests.get(`snoozed:${held.id}`)?.atMs, held.atMs + SNOOZE_S * 1000);
    app.clock.now = held.atMs + SNOOZE_S * 1000;
    app.phone.fire();
    const press = {notification: {date: held.atMs, request: {identifier: held.id, content: held.request.content}}, actionIdentifier: "horarium-snooze"};
    return {...app, id: `snoozed:${held.id}`, press};
  }

  each("a snooze is not made again by a new kit", async () => {
    for (const clears of [true, false]) {
      const {phone, kit, again, id} = await snoozed({clears});
      for (const stops of [false, true]) {
        if (stops) await kit.stop();
        await again().refresh();
        await settled();
        assert.ok(!phone.requests.has(id));
      }
    }
  });

  each("nor by a start of the app, where the library forgets it, the store has it, or it is old", async () => {
    const cleared = await snoozed();
    assert.equal(cleared.phone.last, undefined);
    const known = await snoozed({storage: store(), clears: false});
    const old = await snoozed();
    old.phone.last = old.press;
    old.clock.now += MINUTE_MS;
    for (const {phone, restart, id} of [cleared, known, old]) {
      await restart().kit.refresh();
      await settled();
      assert.ok(!phone.requests.has(id));
    }
    // What is over is not asked about any more.
    assert.equal(old.phone.last, undefined);
  });

  each("one that starts the app is made, and another press of its alarm too", async () => {
    const app = deviceOf(kitName, platform, planOf(), {start, kit: {storage: store()}});
    await app.kit.refresh();
    let [held] = app.phone.inOrder;
    for (const lateMs of [0, 4 * MINUTE_MS]) {
      app.clock.now = held.atMs + lateMs;
      app.phone.fire();
      app.library.press(held, "horarium-snooze", {isClosed: true});
      await app.restart().kit.refresh();
      await settled();
      held = app.phone.requests.get(`snoozed:${held.id.replace("snoozed:", "")}`);
      assert.equal(held?.atMs, app.clock.now + SNOOZE_S * 1000);
    }
  });

  each("one that starts the app reaches the kit of its plan, which may be made after another's, or have it only later", async () => {
    for (const isReplaced of [false, true]) {
      const app = deviceOf(kitName, platform, planOf(), {start});
      await app.kit.refresh();
      const held = ring(app);
      for (const action of ["horarium-snooze", "yes"]) {
        app.library.press(held, action, {isClosed: true});
        const {kit, again} = app.restart(planOf("other"));
        await kit.refresh();
        await settled();
        await (isReplaced ? kit.replace(planOf()) : again(planOf()).refresh());
        await settled();
      }
      assert.ok(app.phone.requests.has(`snoozed:${held.id}`));
      assert.equal(app.phone.ids.filter((id) => id.startsWith(`${held.id}/`)).length, 0, "and so does an answer");
    }
  });

  each("an alarm can be put off whose look the plan has no more", async () => {
    const app = deviceOf(kitName, platform, planOf(), {start});
    await app.kit.refresh();
    const held = ring(app);
    await app.kit.replace(planOf("workouts", (plan) => {
      for (const part of [...plan.presentations, ...plan.notifications]) part[part.presentation ? "presentation" : "id"] += "-new";
      for (const session of plan.sessions) for (const part of [...session.notifications, session.restTimer]) if (part) part.presentation += "-new";
    }));
    app.library.press(held, "horarium-snooze");
    await settled();
    assert.ok(app.phone.requests.has(`snoozed:${held.id}`));
  });

  each("one that the system would not take is made when it is reported again", async () => {
    const app = deviceOf(kitName, platform, planOf(), {start});
    await app.kit.refresh();
    const held = ring(app);
    app.phone.refuses = () => true;
    app.library.press(held, "horarium-snooze");
    await settled();
    assert.ok(app.phone.last);
    app.phone.refuses = () => false;
    await app.kit.handle(app.phone.last);
    assert.ok(app.phone.requests.has(`snoozed:${held.id}`));
  });

  each("the last response is the app's to read, unless it is the kit's own button", async () => {
    const app = deviceOf(kitName, platform, planOf(), {start});
    await app.kit.refresh();
    const held = ring(app);
    app.library.press(held, "yes");
    await settled();
    assert.equal(app.phone.last?.actionIdentifier, "yes");
    // Another response that comes while a snooze is made stays too.
    app.library.press(held, "horarium-snooze");
    app.library.open("water/1");
    await settled();
    assert.equal(app.phone.last?.notification.request.identifier, "water/1");
  });
}
