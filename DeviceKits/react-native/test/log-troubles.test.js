// The log of a kit where something fails, comes late, or is overtaken.

import assert from "node:assert/strict";
import test from "node:test";
import {MINUTE_MS, planOf, promptsOf, ring, settled, start, utc} from "./stand-ins/alarms.js";
import {at, book, dismiss, logged} from "./stand-ins/book.js";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";
import {inZone} from "./stand-ins/phone.js";

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  const device = (plan, options) => logged(kitName, platform, plan, options);

  each("nobody knows what comes of what is due while the phone may not notify", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    app.news();
    app.phone.isGranted = false;
    const first = ring(app);
    dismiss(app, first.id);
    at(app, 11);
    await app.kit.refresh();
    assert.deepEqual(app.news(), [[first.id, 10, "unknown", 60]]);
    app.phone.isGranted = true;
    const {id} = ring(app);
    await app.kit.refresh();
    assert.deepEqual(app.news(), [[id, 12, "delivered", 0]]);
  });

  each("a log that fails, or is slow, holds nothing up", async () => {
    const lines = [];
    const fails = [() => { throw new Error("full"); }, async () => { throw new Error("full"); }];
    for (const log of fails) {
      const app = device(planOf(), {kit: {log}});
      const {status} = await app.kit.refresh();
      assert.notEqual(status, "Off");
      assert.equal(app.phone.ids.length, 15);
    }
    // Lines come one after the other, and a call ends when they are written.
    const log = async (line) => {
      const {length} = lines;
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(lines.length, length);
      lines.push(JSON.parse(line).id);
    };
    const plan = planOf();
    await device(plan, {kit: {log}}).kit.refresh();
    assert.deepEqual(lines, plan.notifications.map(({id}) => id));
  });

  each("a store that waits for nothing is a store too", async () => {
    const items = new Map();
    const storage = {getItem: (key) => items.get(key), setItem: (key, value) => { items.set(key, value); }};
    const app = device(planOf(), {kit: {storage}});
    await app.kit.refresh();
    assert.equal(app.news().length, 15);
    await app.restart().kit.refresh();
    assert.deepEqual(app.news(), []);
  });

  each("a store that fails costs no line, and one with something else is as an empty one", async () => {
    const id = "workouts/a/2026-12-01/1";
    const before = JSON.stringify({entries: [[promptsOf(planOf())[0], {epochMs: start + 10 * MINUTE_MS, sinceMs: start - 1}]]});
    const garbage = [[1, 2], ["a", "b"], ["a"], null, [id, null], [id, {}], [id, {epochMs: null}], [id, {epochMs: "7"}], [id, {epochMs: 1e300}], [id, {epochMs: start, answers: 5}]];
    for (const stored of [before, "", "[]", "5", "{\"entries\":7}", JSON.stringify({entries: garbage}), "null"]) {
      const storage = {getItem: async () => stored, setItem: async () => { throw new Error("full"); }};
      const app = device(planOf(), {kit: {storage}});
      await app.kit.refresh();
      assert.equal(app.news().length, stored === before ? 14 : 15, stored);
      ring(app);
      await app.kit.refresh();
      await app.kit.refresh();
      assert.deepEqual(app.news().map(([, , what]) => what), ["delivered"]);
    }
  });

  each("a store that cannot be read is read again, and one that could not be written is written by the next call", async () => {
    const throws = () => { throw new Error("locked"); };
    for (const [broken, fails] of [["getItem", throws], ["setItem", throws], ["getItem", async () => throws()], ["setItem", async () => throws()]]) {
      const app = device(planOf());
      const works = app.storage[broken];
      app.storage[broken] = fails;
      await app.kit.refresh();
      assert.equal(app.news().length, 15);
      app.storage[broken] = works;
      await app.kit.refresh();
      const first = ring(app);
      dismiss(app, first.id);
      await app.restart().kit.refresh();
      assert.deepEqual(app.news(), [[first.id, 10, "delivered", null]], broken);
    }
  });

  each("a log that never takes a line holds up neither the other plan nor a session nor an answer", async () => {
    const app = device(planOf(), {kit: {log: () => new Promise(() => {})}});
    const second = app.again(planOf("second"), {log: undefined});
    void app.kit.refresh();
    await settled();
    assert.equal(app.phone.ids.length, 15);
    void second.refresh();
    await settled();
    assert.equal(app.phone.ids.length, 30);
    const first = ring(app);
    app.library.press(first, "yes");
    await settled();
    assert.equal(app.phone.ids.filter((id) => id.startsWith(`${first.id}/after-`)).length, 0);
    void app.kit.startSession("hiit-classic");
    await settled();
    assert.ok(app.phone.ids.some((id) => id.startsWith("workouts/hiit-classic/")));
  });

  each("each call ends once the log has all lines", async () => {
    const taken = [];
    const log = async (line) => {
      await settled();
      taken.push(line);
    };
    const app = device(planOf(), {kit: {log}});
    await app.kit.refresh();
    assert.equal(taken.length, 15);
    const first = ring(app);
    await app.kit.tidy();
    assert.equal(taken.length, 16);
    await app.kit.answered(first.id, "finished");
    assert.equal(taken.length, 19);
    await app.kit.endSession();
    ring(app);
    await app.kit.replace(planOf("other"));
    assert.equal(taken.length, 19 + 1 + 15 - 4 + 11);
  });

  each("two presses in quick succession, the first of which is overtaken, are an answer each", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    at(app, 20);
    app.phone.fire();
    await app.kit.refresh();
    app.news();
    const [a, b] = [0, 3].map((i) => app.phone.shown.get(planOf().notifications[i].id) ?? app.phone.fired[i]);
    app.library.press(b, "yes");
    app.library.press(a, "yes");
    await settled();
    assert.deepEqual(app.news().filter(([, , what]) => what === "yes").map(([id]) => id).sort(), [a.id, b.id]);
  });

  each("a press of what is armed again for another time is an answer, once", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const first = ring(app);
    const second = app.phone.inOrder[2];
    at(app, 20);
    app.phone.fire();
    await app.kit.replace(planOf("workouts", ({notifications}) => {
      for (const each of notifications) each.epochMs += 60 * MINUTE_MS;
    }));
    app.news();
    for (const held of [first, first, second, second]) app.library.press(held, "yes");
    await settled();
    assert.deepEqual(app.news().filter(([, , what]) => what === "yes"), [[first.id, 10, "yes", 600], [second.id, 20, "yes", 0]]);
    await app.kit.refresh();
    assert.deepEqual(app.news(), []);
  });

  each("what a pass has cancelled that came to no end is not taken for delivered", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    app.news();
    app.kit.isOn = () => false;
    const cancel = app.kit.library.cancel.bind(app.kit.library);
    let count = 0;
    app.kit.library.cancel = (id) => ++count > 2 ? Promise.reject(new Error("busy")) : cancel(id);
    await assert.rejects(app.kit.refresh());
    app.kit.library.cancel = cancel;
    at(app, 30);
    app.phone.fire();
    await app.kit.refresh();
    const news = app.news();
    assert.deepEqual(news.filter(([, , what]) => what === "replaced").length, 2 + 15 - 7);
    assert.deepEqual(news.filter(([, , what]) => what === "delivered").length, 5);
  });

  each("a list that cannot be read for the log keeps nothing from being armed", async () => {
    for (const failing of [1, 3]) {
      const app = device(planOf());
      const {library} = app.kit;
      const pending = library.pending.bind(library);
      let count = 0;
      library.pending = () => ++count === failing ? Promise.reject(new Error("busy")) : pending();
      await app.kit.refresh();
      assert.equal(app.phone.ids.length, 15);
      await app.kit.refresh();
      assert.equal(app.news().length, 15);
    }
  });
}

for (const [kitName] of DEVICES.filter(([, platform]) => platform === "android")) {
  test(`${kitName}, android: what a forced end has taken is missed once it is too late, and the others are armed anew without a line`, async () => {
    const {log, news} = book("android");
    const plan = planOf();
    const app = deviceOf(kitName, "android", plan, {start, kit: {log, storage: store()}});
    await app.kit.refresh();
    news();
    app.phone.forceStop();
    app.clock.now = start + 18 * MINUTE_MS;
    app.phone.fire();
    const {kit} = app.restart();
    // A session overtakes the pass that has found what is overdue.
    const pass = kit.refresh();
    await new Promise((resolve) => { app.phone.onCancel = resolve; });
    await Promise.all([kit.endSession(), pass]);
    const ids = plan.notifications.map(({id}) => id);
    assert.deepEqual(news(), [[ids[0], 10, "missed", 480], [ids[1], 12, "missed", 360]]);
    // The third may be on its way still.
    app.clock.now = start + 19 * MINUTE_MS;
    await kit.refresh();
    assert.deepEqual(news(), [[ids[2], 14, "missed", 300]]);
    app.clock.now = start + 20 * MINUTE_MS;
    app.phone.fire();
    await kit.refresh();
    assert.deepEqual(news(), [[ids[3], 20, "delivered", 0]]);
  });
}

test("notify-kit: on iOS what another zone's clock has shifted is meant for its own instant", async () => {
  const {log, news} = book("ios");
  const plan = planOf();
  const app = deviceOf("notify-kit", "ios", plan, {start, kit: {log, storage: store()}});
  await inZone("Europe/London", () => app.kit.refresh());
  const before = news();
  await inZone("Europe/Berlin", async () => {
    await app.kit.refresh();
    assert.deepEqual(news(), []);
    ring(app);
    await app.kit.refresh();
    assert.deepEqual(news(), [[before[0][0], 10, "delivered", 0]]);
  });
});

/** The plan two hours later, on wall times or not. */
const later = (anchor) => planOf("workouts", ({notifications}) => {
  for (const each of notifications) {
    const epochMs = each.epochMs + 7_200_000;
    Object.assign(each, {epochMs, anchor, local: utc(epochMs).slice(0, -1), expiresAt: utc(epochMs + 90 * MINUTE_MS)});
  }
});

test("notify-kit: on iOS what another zone's clock lets come early is set once more, and comes once more", async () => {
  const {log, news} = book("ios");
  const app = deviceOf("notify-kit", "ios", later("instant"), {start, kit: {log, storage: store()}});
  await inZone("Europe/London", () => app.kit.refresh());
  const [[id]] = news();
  await inZone("Europe/Berlin", async () => {
    app.clock.now = start + 70 * MINUTE_MS;
    app.phone.fire();
    app.clock.now += 1000;
    await app.kit.refresh();
    assert.deepEqual(news().filter(([other]) => other === id), [[id, 130, "delivered", -3600], [id, 130, "armed", -3599]]);
    // While that which came early stays on the screen.
    await app.kit.refresh();
    assert.deepEqual(news(), []);
    app.clock.now = start + 130 * MINUTE_MS;
    app.phone.fire();
    await app.kit.refresh();
    assert.deepEqual(news().filter(([other]) => other === id), [[id, 130, "delivered", 0]]);
  });
});

test("notify-kit: on iOS what another zone's clock lets come early, and nobody sees, is no one's", async () => {
  const {log, news} = book("ios");
  const app = deviceOf("notify-kit", "ios", later("wall"), {start, kit: {log, storage: store()}});
  await inZone("Europe/London", () => app.kit.refresh());
  const [[id]] = news();
  await inZone("Europe/Berlin", async () => {
    app.clock.now = start + 70 * MINUTE_MS + 1000;
    app.phone.fire();
    app.phone.shown.clear();
    await app.kit.refresh();
    assert.deepEqual(news().filter(([other]) => other === id), [[id, 130, "unknown", -3599]]);
  });
});

test("expo: what a library reports without a time, or with one that is none, ends no pass and loses no line", async () => {
  const {log, news} = book("ios");
  const app = deviceOf("expo", "ios", planOf(), {start, kit: {log, storage: store()}});
  await app.kit.refresh();
  const [a, b, c, d] = news().map(([id]) => id);
  app.clock.now = start + 21 * MINUTE_MS;
  app.phone.fire();
  for (const [id, atMs] of [[a, NaN], [b, 1e300], [c, undefined], [d, "soon"]]) app.phone.shown.get(id).atMs = atMs;
  app.library.getPresentedNotificationsAsync = async () => [null, {}, {date: null, request: {identifier: 7}}, ...[...app.phone.shown.values()]
    .map(({id, atMs, request}) => ({date: atMs, request: {identifier: id, content: request.content}}))];
  await app.kit.handle({notification: {request: {identifier: a, content: {data: {epochMs: 0}}}}});
  const [opened, ...others] = news();
  assert.deepEqual(opened, [a, 10, "opened", 660]);
  // What an app has scheduled under a name of the plan's, for no instant.
  const request = {content: {data: {epochMs: 1e300}}, trigger: {type: "date"}};
  app.phone.requests.set("workouts/check-in/2026-12-09/1", {id: "workouts/check-in/2026-12-09/1", atMs: 1e300, request});
  assert.deepEqual(others.slice(0, 4).map(([id, , what, after]) => [id, what, after]), [a, b, c, d].map((id) => [id, "delivered", null]));
  await app.kit.refresh();
  assert.deepEqual(news(), []);
  for (const storage of ["text", 5, true, {}]) {
    const {kit, phone} = deviceOf("expo", "ios", planOf(), {start, kit: {log, storage}});
    await kit.refresh();
    assert.equal(phone.ids.length, 15);
  }
});

test("notify-kit: a press without a button opens", async () => {
  const {log, news} = book("android");
  const app = deviceOf("notify-kit", "android", planOf(), {start, kit: {log, storage: store()}});
  await app.kit.refresh();
  const {request: {notification}} = ring(app);
  news();
  await app.kit.handle({type: 2, detail: {notification, pressAction: null}});
  assert.deepEqual(news().filter(([id]) => id === notification.id), [[notification.id, 10, "delivered", 0], [notification.id, 10, "opened", 0]]);
});
