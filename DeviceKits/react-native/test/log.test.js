// The log of a kit, as an app receives it.

import assert from "node:assert/strict";
import test from "node:test";
import {MINUTE_MS, idsOf, planOf, promptsOf, ring, settled, start, utc} from "./stand-ins/alarms.js";
import {at, book, dismiss, logged} from "./stand-ins/book.js";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  const device = (plan, options) => logged(kitName, platform, plan, options);

  each("a morning: what is armed, what comes, what is answered, and what is put off", async () => {
    const plan = planOf();
    const ids = plan.notifications.map(({id}) => id);
    const app = device(plan);
    const {phone, library, kit, news} = app;
    await kit.refresh();
    const minutes = [10, 12, 14, 20, 22, 24, 30, 32, 34, 40, 42, 44, 50, 52, 54];
    assert.deepEqual(news(), ids.map((id, i) => [id, minutes[i], "armed", -60 * minutes[i]]));
    await kit.refresh();
    assert.deepEqual(news(), []);

    // It comes while the app is in front, and its button is pressed. What is on the screen has the time.
    const first = ring(app);
    app.clock.now += 400;
    library.arrive();
    await settled();
    assert.deepEqual(news(), [[ids[0], 10, "delivered", 0]]);
    at(app, 10, 31);
    library.press(first, "yes");
    await settled();
    assert.deepEqual(news(), [[ids[0], 10, "yes", 31], [ids[1], 12, "replaced", -89], [ids[2], 14, "replaced", -209]]);

    // It comes while the app is closed, and is still on the screen as the person opens that.
    ring(app);
    at(app, 21);
    await kit.refresh();
    assert.deepEqual(news(), [[ids[3], 20, "delivered", 0]]);

    // Nobody says when this one came: it was dismissed. The next is opened.
    ring(app);
    dismiss(app, ids[4]);
    ring(app);
    at(app, 24, 5);
    library.open(ids[5]);
    await settled();
    const delivered = [ids[5], 24, "delivered", kitName === "expo" ? 0 : null];
    assert.deepEqual(news(), [delivered, [ids[5], 24, "opened", 5], [ids[4], 22, "delivered", null]]);

    // An alarm that is put off rings again.
    const alarm = ring(app);
    at(app, 30, 3);
    library.press(alarm, "horarium-snooze");
    await settled();
    assert.deepEqual(news(), [[ids[6], 30, "delivered", 0], [ids[6], 30, utc(start + 39 * MINUTE_MS + 3000), 3]]);
    await kit.refresh();
    at(app, 39, 3);
    phone.fire();
    at(app, 39, 4);
    await kit.refresh();
    assert.deepEqual(news().filter(([id]) => id === ids[6]), [[ids[6], 39.05, "delivered", 0]]);

    // What is switched off is cancelled.
    kit.isOn = () => false;
    await kit.refresh();
    assert.deepEqual(news(), [9, 10, 11, 12, 13, 14].map((i) => [ids[i], minutes[i], "replaced", 39 * 60 + 4 - minutes[i] * 60]));
  });

  each("the log goes on where the app was closed, and a press that is reported again is in it once", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    app.news();
    const first = ring(app);
    at(app, 10, 20);
    app.library.press(first, "yes");
    await settled();
    assert.deepEqual(app.news().slice(0, 2), [[first.id, 10, "delivered", 0], [first.id, 10, "yes", 20]]);
    const second = ring(app);
    dismiss(app, second.id);
    at(app, 21);
    const {kit} = app.restart();
    await kit.refresh();
    await settled();
    assert.deepEqual(app.news(), [[second.id, 20, "delivered", null]]);
    await app.restart().kit.refresh();
    await settled();
    assert.deepEqual(app.news(), []);
  });

  each("each of two plans has its own lines, and another plan in the place of one", async () => {
    const plan = planOf();
    const app = device(plan);
    const other = book(platform);
    const second = app.again(planOf("second"), {log: other.log});
    await app.kit.refresh();
    await second.refresh();
    const has = (news, name, what, count) => {
      assert.equal(news.length, count);
      assert.ok(news.every(([id, , said]) => id.startsWith(`${name}/`) && said === what), what);
    };
    has(app.news(), "workouts", "armed", 15);
    has(other.news(), "second", "armed", 15);
    at(app, 10);
    app.phone.fire();
    await second.refresh();
    has(app.news(), "workouts", "delivered", 1);
    has(other.news(), "second", "delivered", 1);
    await app.kit.replace(planOf("third"));
    const news = app.news();
    has(news.slice(0, 14), "third", "armed", 14);
    has(news.slice(14), "workouts", "replaced", 14);
    // A plan that takes over another's names has its log too.
    await app.kit.stop();
    at(app, 12);
    app.phone.fire();
    for (const id of idsOf(planOf("third"))) dismiss(app, id);
    await app.again(planOf("fourth", (changed) => { changed.supersedes = ["third"]; })).refresh();
    const last = app.news();
    has(last.slice(0, 1), "third", "delivered", 1);
    has(last.slice(1, 14), "fourth", "armed", 13);
    has(last.slice(14), "third", "replaced", 13);
    assert.deepEqual(other.news().map(([, , what]) => what), ["delivered"]);
  });

  each("an alarm that is put off as often as it rings", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    app.news();
    let alarm = ring(app);
    const {id} = alarm;
    for (const [minute, next] of [[10, 19], [19, 28]]) {
      app.library.press(alarm, "horarium-snooze");
      await settled();
      const ofAlarm = app.news().filter(([other]) => other === id);
      assert.deepEqual(ofAlarm, [[id, minute, "delivered", 0], [id, minute, utc(start + next * MINUTE_MS), 0]]);
      alarm = app.phone.requests.get(`snoozed:${id}`);
      at(app, next);
      app.phone.fire();
    }
    // A third start of the app, where it is not put off.
    await app.restart().kit.refresh();
    assert.deepEqual(app.news().filter(([other]) => other === id), [[id, 28, "delivered", 0]]);
  });

  each("an answer that changes nothing else is remembered over a start", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    at(app, 55);
    app.phone.fire();
    await app.kit.refresh();
    app.news();
    const [last] = [...app.phone.shown.values()].slice(-1);
    app.library.press(last, "yes");
    await settled();
    assert.deepEqual(app.news(), [[last.id, 54, "yes", 60]]);
    await app.restart().kit.refresh();
    await app.kit.answered(last.id, "yes");
    await settled();
    assert.deepEqual(app.news(), []);
  });

  each("an alarm that is put off again takes the place of the one before", async () => {
    const app = device(planOf());
    const [id] = promptsOf(planOf());
    await app.kit.refresh();
    const first = ring(app);
    app.library.press(first, "horarium-snooze");
    await settled();
    app.news();
    // The prompt comes once more, at another time, before the alarm does.
    await app.kit.replace(planOf("workouts", ({notifications}) => {
      Object.assign(notifications[0], {epochMs: start + 13 * MINUTE_MS, expiresAt: utc(start + 20 * MINUTE_MS)});
    }));
    app.phone.cancel(`${id}/after-2m`);
    const second = ring(app);
    assert.equal(second.id, id);
    app.news();
    app.library.press(second, "horarium-snooze");
    await settled();
    const ofPrompt = app.news().filter(([other, , what]) => other === id && what !== "opened");
    assert.deepEqual(ofPrompt, [
      [id, 13, "delivered", 0], [id, 19, "replaced", -360], [id, 13, utc(start + 22 * MINUTE_MS), 0],
    ]);
  });

  each("a button that does nothing any more has no line", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const first = ring(app);
    await app.kit.replace(planOf("workouts", ({delivery}) => { delete delivery.snoozeS; }));
    app.news();
    await app.kit.handle(kitName === "expo" ? app.library.press(first, "horarium-snooze", {isClosed: true})
      : {type: 2, detail: {notification: first.request.notification, pressAction: {id: "horarium-snooze"}}});
    assert.deepEqual(app.news(), []);
  });

  each("another time takes the place of the first", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const before = app.news();
    await app.kit.replace(planOf("workouts", ({notifications}) => { for (const each of notifications) each.epochMs += 5 * MINUTE_MS; }));
    assert.deepEqual(app.news(), before.flatMap(([id, minute, , after]) => [[id, minute, "replaced", after], [id, minute + 5, "armed", after - 300]]));
  });

  each("what comes while the pass that arms it is under way has its lines", async () => {
    const app = device(planOf());
    const {add} = app.kit.library;
    app.kit.library.add = async function (request) {
      await add.call(this, request);
      if (app.phone.ids.length === 15) at(app, 10, 1);
    };
    at(app, 9, 58);
    await app.kit.refresh();
    app.phone.fire();
    await app.kit.refresh();
    const [prompt] = promptsOf(planOf());
    assert.deepEqual(app.news().filter(([id]) => id === prompt), [[prompt, 10, "armed", -2], [prompt, 10, "delivered", 0]]);
  });

  each("an app may say what an answer was", async () => {
    const app = device(planOf());
    const [prompt] = promptsOf(planOf());
    await app.kit.refresh();
    app.news();
    ring(app);
    at(app, 11, 1);
    await app.kit.answered(prompt, "finished");
    await app.kit.answered(prompt, "finished");
    await app.kit.answered(prompt);
    assert.deepEqual(app.news().filter(([id]) => id === prompt), [
      [prompt, 10, "delivered", 0], [prompt, 10, "finished", 61], [prompt, 10, "opened", 61],
    ]);
  });

  each("an app without a log asks its library nothing more", async () => {
    const calls = async (log) => {
      const {phone, kit} = deviceOf(kitName, platform, planOf(), {start, kit: {log}});
      await kit.refresh();
      return phone.calls.map(([name]) => name).filter((name) => name === "list" || name === "shown?");
    };
    assert.deepEqual(await calls(undefined), ["list", "shown?"]);
    assert.deepEqual(await calls(() => {}), ["list", "shown?", "list", "list", "shown?", "shown?"]);
  });
}

test("notify-kit: the library's listener reports to a closed app on Android when a notification comes", async () => {
  const {log, news} = book("android");
  const app = deviceOf("notify-kit", "android", planOf(), {start, kit: {log, storage: store()}});
  await app.kit.refresh();
  const [[a], [b], [c]] = news();
  ring(app);
  app.phone.shown.get(a).atMs += 300;
  // The app's JavaScript takes its time to start: what is on the screen has the system's.
  app.clock.now += 3000;
  await app.restart().kit.handle(app.library.arrival);
  assert.deepEqual(news(), [[a, 10, "delivered", 0.3]]);
  // What the person has taken away by then: the event is as late as the start.
  for (const [waitMs, lines] of [[1000, [[b, 12, "delivered", 1]]], [1001, []]]) {
    ring(app);
    const event = app.library.arrival;
    app.phone.shown.clear();
    app.clock.now += waitMs;
    await app.restart().kit.handle(event);
    assert.deepEqual(news(), lines);
  }
  await app.restart().kit.refresh();
  assert.deepEqual(news(), [[c, 14, "delivered", null]]);
});

for (const [kitName, platform] of DEVICES.filter(([name]) => name === "expo")) {
  test(`${kitName}, ${platform}: the last press, which the library reports at each start, is in the log once`, async () => {
    const {log, news} = book(platform);
    const plan = planOf();
    const [a, b] = promptsOf(plan);
    const storage = store();
    const app = deviceOf(kitName, platform, plan, {start, kit: {storage}});
    await app.kit.refresh();
    ring(app);
    app.library.open(a);
    await settled();
    // It is of before there was a log.
    const {library, again} = app.restart();
    app.clock.now += MINUTE_MS;
    const kit = again(plan, {log});
    await kit.refresh();
    await settled();
    assert.deepEqual(news().filter(([, , what]) => what !== "armed"), []);
    app.clock.now = start + 20 * MINUTE_MS;
    app.phone.fire();
    library.open(b);
    await settled();
    await kit.answered(a, "finished");
    assert.deepEqual(news().filter(([, , what]) => !["replaced", "delivered"].includes(what)), [[b, 20, "opened", 0], [a, 10, "finished", 600]]);
    for (let i = 0; i < 2; i++) {
      await app.restart().again(plan, {log}).refresh();
      await settled();
    }
    assert.deepEqual(news(), []);
    // A press that starts the app.
    const held = ring(app);
    library.press(held, "yes", {isClosed: true});
    await app.restart().again(plan, {log}).refresh();
    await settled();
    assert.deepEqual(news().filter(([, , what]) => what === "yes").map(([id]) => id), [held.id]);
    // The library has it still when it is long forgotten.
    app.clock.now += 10 * 86_400_000;
    for (let i = 0; i < 2; i++) {
      await app.restart().again(plan, {log}).refresh();
      await settled();
    }
    assert.deepEqual(news().filter(([, , what]) => what === "yes"), []);
  });
}

test("expo: an app on a system without notifications logs nothing", async () => {
  const {log, news} = book("web");
  const {kit} = deviceOf("expo", "ios", planOf(), {start, kit: {log, platform: "web"}});
  await kit.refresh();
  await kit.answered(promptsOf(planOf())[0]);
  assert.deepEqual(news(), []);
});
