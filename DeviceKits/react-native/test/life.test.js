// What an app lives through: its plan changes, it has several, it is forced to end, it travels, and nobody clears its notifications.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {Coordinator} from "../coordinator.js";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";

const manifest = JSON.parse(readFileSync(new URL("workouts.manifest.json", import.meta.url), "utf8"));
const start = Date.parse("2026-12-02T07:00:00Z");
const HOUR = 3_600_000;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const scheduled = (phone) => phone.calls.filter(([name]) => name === "schedule").length;

/** The plan under another name, or with its prompts moved and named otherwise. */
const named = (id) => ({...JSON.parse(JSON.stringify(manifest).replaceAll("workouts/", `${id}/`)), plan: {...manifest.plan, id}});
const moved = (plan, byMs) => ({...plan, notifications: plan.notifications.map((n) => {
  const epochMs = n.epochMs + byMs;
  const shift = (text) => new Date(Date.parse(text) + byMs).toISOString().replace(".000", "");
  return {...n, id: n.id.replace(/\/(\d+)$/, "/later-$1"), epochMs, anchor: "instant", fireAt: shift(n.fireAt), expiresAt: shift(n.expiresAt)};
})});

/** Every notification an alarm that snoozes for nine minutes. */
function snoozing() {
  const plan = structuredClone(manifest);
  plan.delivery.snoozeS = 540;
  for (const p of plan.presentations) p.profile = "alarm";
  const steps = (mechanism) => [{mechanism, requires: ["notifications"], status: ""}];
  plan.delivery.profiles.push({profile: "alarm", ios: steps("notification"), android: steps("alarm-clock")});
  return plan;
}

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  const on = ({plan = manifest, ...options} = {}) => deviceOf(kitName, platform, plan, {start, ...options});
  const listeners = (library) => [...library.listeners ?? [], ...library.receivers ?? [], ...library.observers ?? []];

  for (const [what, plan] of [["of the same name", moved(manifest, HOUR)], ["of another name", moved(named("training"), HOUR)]]) {
    const isNew = ({id}) => id.startsWith(`${plan.plan.id}/`) && /\/later-\d+$/.test(id);

    each(`a plan ${what} takes the place of the one before, and a tap on what that left does not bring it back`, async () => {
      const {clock, phone, library, kit} = on();
      await kit.refresh();
      const [first] = phone.inOrder;
      clock.now = first.atMs;
      phone.fire();
      await kit.replace(plan);
      const armed = phone.ids;
      assert.ok(armed.length >= 60 && phone.inOrder.every(isNew), "only the new plan's are pending");
      library.open(first.id);
      await settled();
      await kit.refresh();
      assert.deepEqual(phone.ids, armed);
    });
  }

  each("a manifest that is none takes no place", async () => {
    const {phone, kit} = on();
    await kit.refresh();
    const before = phone.ids;
    await assert.rejects(kit.replace({manifestVersion: 1}), TypeError);
    await kit.refresh();
    assert.deepEqual(phone.ids, before);
  });

  each("a running session goes on while the plan changes, and ends with a plan that has it no more", async () => {
    const {phone, kit} = on();
    const running = () => phone.ids.filter((id) => id.startsWith("workouts/hiit-classic/")).length;
    await kit.startSession("hiit-classic");
    await kit.replace(moved(manifest, HOUR));
    assert.equal(running(), 10);
    await kit.replace({...manifest, sessions: manifest.sessions.filter(({id}) => id !== "hiit-classic")});
    assert.equal(running(), 0);
  });

  each("of two kits of a plan the later one delivers, whatever is tapped and whoever calls the earlier one", async () => {
    const {phone, library, kit, again} = on();
    await kit.refresh();
    const [first] = phone.inOrder;
    const later = again(moved(manifest, HOUR));
    await later.refresh();
    const armed = phone.ids;
    assert.ok(phone.inOrder.every(({id}) => /\/later-\d+$/.test(id)));
    library.open(first.id);
    await settled();
    assert.equal((await kit.refresh()).status, "Off");
    assert.deepEqual(phone.ids, armed);
  });

  each("a kit that was stopped hears and arms nothing more, and leaves no listener", async () => {
    const {clock, phone, library, kit} = on({plan: snoozing()});
    await kit.refresh();
    assert.ok(listeners(library).length > 0);
    const [first] = phone.inOrder;
    const before = phone.ids;
    kit.stop();
    assert.deepEqual(listeners(library), []);
    assert.equal((await kit.refresh()).status, "Off");
    assert.deepEqual(phone.ids, before, "what is pending stays");
    clock.now = first.atMs;
    phone.fire();
    library.press(first, "horarium-snooze");
    await settled();
    assert.ok(!phone.requests.has(`snoozed:${first.id}`));
  });

  each("with two kits alive a press of snooze is carried out once", async () => {
    const {clock, phone, library, kit, again} = on({plan: snoozing()});
    await kit.refresh();
    await again({...snoozing(), plan: {...manifest.plan, id: "other"}, notifications: []}).refresh();
    const [first] = phone.inOrder;
    clock.now = first.atMs;
    phone.fire();
    const before = scheduled(phone);
    library.press(first, "horarium-snooze");
    await settled();
    assert.equal(scheduled(phone), before + 1);
    assert.ok(phone.requests.has(`snoozed:${first.id}`));
  });

  // MARK: Shade

  each("what is not worth showing any more is taken away at each refresh", async () => {
    const {clock, phone, kit} = on();
    const expires = new Map(manifest.notifications.map(({id, expiresAt}) => [id, Date.parse(expiresAt)]));
    let shown = 0;
    for (clock.now = start; clock.now < start + 5 * 24 * HOUR; clock.now += HOUR) {
      phone.fire();
      await kit.refresh();
      for (const id of phone.shown.keys()) assert.ok(expires.get(id) > clock.now, id);
      shown += phone.shown.size;
    }
    assert.ok(shown > 0);
    assert.ok(phone.fired.length > 25);
    assert.deepEqual(phone.silent, []);
  });

  each("another app's part of the shade is left alone", async () => {
    const {phone, kit} = on();
    await kit.refresh();
    const data = {epochMs: start - HOUR, expiresMs: start - 1000};
    const request = kitName === "expo" ? {content: {data}} : {notification: {id: "mail/1", data}};
    phone.shown.set("mail/1", {id: "mail/1", request, atMs: start, untilMs: Infinity});
    await kit.refresh();
    assert.deepEqual([...phone.shown.keys()], ["mail/1"]);
  });

  each("of a session that runs in front only the latest phase is shown, and its end stays for an hour", async () => {
    const {clock, phone, library, kit} = on();
    await kit.startSession("hiit-classic");
    const ofSession = () => [...phone.shown.keys()].filter((id) => id.startsWith("workouts/hiit-classic/"));
    for (const {atMs, id} of phone.inOrder.filter(({id}) => id.startsWith("workouts/hiit-classic/"))) {
      clock.now = atMs;
      phone.fire();
      library.arrive();
      await settled();
      assert.deepEqual(ofSession(), [id]);
    }
    clock.now += HOUR - 1000;
    await kit.refresh();
    assert.deepEqual(ofSession(), ["workouts/hiit-classic/complete"]);
    clock.now += 1000;
    await kit.refresh();
    assert.deepEqual(ofSession(), []);
  });

  each("a changed sound's channel takes the place of the old one in the system's settings, and the app's own stays", async () => {
    if (platform !== "android") return;
    const {phone, kit} = on();
    await kit.refresh();
    phone.create({id: "chat", name: "Chat", importance: 3});
    const [old] = manifest.channels.map(({id}) => id).filter((id) => id.startsWith("prompt-"));
    const renamed = JSON.parse(JSON.stringify(manifest).replaceAll(old, "prompt-00000000"));
    await kit.replace(renamed);
    assert.deepEqual([...phone.channels.keys()].sort(), [...new Set(renamed.presentations.map(({channel}) => channel)), "chat"].sort());
    for (const {request} of phone.inOrder) phone.needChannel((request.trigger.channelId ?? request.notification?.android.channelId));
  });

  each("a manifest of a later version is armed as far as it is understood, and each pass says so", async () => {
    const later = structuredClone(manifest);
    later.manifestVersion = 2;
    for (const channel of later.channels) channel.importance = "max";
    for (const notification of later.notifications) notification.anchor = "place";
    const {phone, kit} = on({plan: later});
    const pass = await kit.refresh();
    assert.match(pass.problem, /of version 2/);
    assert.equal(pass.status, platform === "ios" ? "Notification" : "Precise notification");
    assert.ok(phone.ids.length >= 60);
    assert.equal((await kit.replace(manifest)).problem, undefined);
  });

  // MARK: Two plans

  const THREE_WEEKS = manifest.notifications.filter(({epochMs}) => epochMs > start).length;

  each("two plans share what the system holds, in whichever order and however often they are refreshed", async () => {
    const [a, b] = [manifest, moved(named("training"), 20 * 60_000)];
    const room = platform === "ios" ? 60 : 2 * THREE_WEEKS;
    const soonest = [...a.notifications, ...b.notifications].map(({epochMs}) => epochMs)
      .filter((ms) => ms > start).sort((x, y) => x - y).slice(0, room);
    for (const order of [[0, 1], [1, 0], [0, 1, 0, 1]]) {
      for (const together of [false, true]) {
        const {phone, kit, again} = on({plan: a});
        const kits = [kit, again(b)];
        const passes = [];
        for (const i of order) {
          passes[i] = kits[i].refresh();
          if (!together) await passes[i];
        }
        const [one, two] = await Promise.all(passes);
        assert.deepEqual(phone.inOrder.map(({atMs}) => atMs), soonest);
        assert.equal(phone.dropped, 0);
        const word = platform === "ios" ? "Notification" : "Precise notification";
        assert.deepEqual([one.status, two.status], [word, word]);
        assert.deepEqual(two.otherPlans, {}, "a plan that has a kit is none that was left");
        const last = await kits[0].refresh();
        assert.equal(Boolean(last.firstLeftOut), platform === "ios", "what has no room is told");
      }
    }
  });

  each("a session of one plan goes before all that another has", async () => {
    const {phone, kit, again} = on();
    await kit.refresh();
    await again(named("training")).startSession("hiit-classic");
    assert.equal(phone.ids.filter((id) => id.startsWith("training/hiit-classic/")).length, 10);
    assert.ok(phone.ids.length <= (platform === "ios" ? 60 : 500));
    assert.equal(phone.dropped, 0);
  });

  each("a plan may be given a share", async () => {
    // Its notifications all lie a week later than the other's.
    const late = moved(named("training"), 7 * 24 * HOUR);
    const {phone, kit, again} = on({limits: undefined});
    await kit.refresh();
    await again(late, {share: 15}).refresh();
    const count = phone.ids.filter((id) => id.startsWith("training/")).length;
    if (platform === "ios") assert.equal(count, 15);
    else assert.equal(count, late.notifications.filter(({epochMs}) => epochMs > start).length);
  });

  // MARK: A journey

  each("where the engine keeps the zone that it began with, the system's own counts", async () => {
    let timeZone = "Europe/London";
    const {phone, kit} = on({kit: {timeZone: () => timeZone}});
    phone.timeZone = timeZone;
    await kit.refresh();
    const atHome = new Map(phone.inOrder.map((held) => [held.id, phone.instant(held)]));
    phone.timeZone = timeZone = "Asia/Tokyo";
    await kit.refresh();
    const there = phone.inOrder.filter(({id}) => atHome.has(id));
    assert.ok(there.length > 30);
    // 08:00 in Tokyo is nine hours before 08:00 in London in winter.
    for (const held of there) assert.equal(phone.instant(held), atHome.get(held.id) - 9 * HOUR, held.id);
    phone.timeZone = timeZone = "Europe/London";
    await kit.refresh();
    for (const held of phone.inOrder) if (atHome.has(held.id)) assert.equal(phone.instant(held), atHome.get(held.id), held.id);
  });
}

// MARK: A forced end

for (const kitName of ["expo", "notify-kit"]) {
  const on = (options = {}) => deviceOf(kitName, "android", manifest, {start, ...options});

  test(`${kitName}, android: after a forced end the next start sets every alarm again, though all are still listed`, async () => {
    const app = on();
    const {clock, phone, kit} = app;
    await kit.refresh();
    const listed = phone.ids;
    phone.forceStop();
    clock.now += 1000;
    const next = app.restarted();
    assert.equal((await next.refresh()).status, "Precise notification");
    assert.deepEqual(phone.ids, listed);
    assert.deepEqual([...phone.alarms].sort(), listed);
    const before = scheduled(phone);
    await next.refresh();
    assert.equal(scheduled(phone), before, "once in a process is enough");
  });

  test(`${kitName}, android: what the system refuses after a forced end does not count as armed because it is listed`, async () => {
    const app = on();
    await app.kit.refresh();
    app.phone.forceStop();
    app.phone.refuses = () => true;
    assert.equal((await app.restarted().refresh()).status, "No scheduled notifications");
  });
}

// MARK: Presses

for (const platform of ["ios", "android"]) {
  /** The alarm rang, was snoozed, rang again and was stopped. */
  async function snoozedOnce(options = {}) {
    const app = deviceOf("expo", platform, snoozing(), {start, ...options});
    await app.kit.refresh();
    const [first] = app.phone.inOrder;
    app.clock.now = first.atMs;
    app.phone.fire();
    app.library.press(first, "horarium-snooze");
    await settled();
    app.clock.now += 540_000;
    app.phone.fire();
    assert.ok(app.phone.fired.some(({id}) => id === `snoozed:${first.id}`));
    return {...app, app, first};
  }

  test(`expo, ${platform}: a press of snooze is over once it was handled, in a later process too`, async () => {
    const {app, phone, first} = await snoozedOnce();
    assert.equal(app.library.last, undefined, "the library keeps it no longer");
    await app.restarted(snoozing()).refresh();
    await settled();
    assert.ok(!phone.requests.has(`snoozed:${first.id}`));
  });

  test(`expo, ${platform}: where the library cannot forget a press, what is stored tells that it was handled`, async () => {
    const storage = store();
    const {app, phone, first} = await snoozedOnce({kit: {storage}});
    app.library.last = {
      notification: {date: first.atMs, request: {identifier: first.id, content: first.request.content}}, actionIdentifier: "horarium-snooze",
    };
    const next = app.restarted(snoozing(), {storage});
    app.library.clearLastNotificationResponseAsync = undefined;
    await next.refresh();
    await settled();
    assert.ok(!phone.requests.has(`snoozed:${first.id}`));
  });

  test(`expo, ${platform}: the press that started the app is carried out, unless it is older than it is worth`, async () => {
    for (const [lateMs, isHeard] of [[5000, true], [26 * HOUR, false]]) {
      const app = deviceOf("expo", platform, snoozing(), {start});
      await app.kit.refresh();
      const [first] = app.phone.inOrder;
      app.clock.now = first.atMs;
      app.phone.fire();
      const told = app.library.press(first, "horarium-snooze", {isClosed: true});
      app.library.last = told;
      app.clock.now += lateMs;
      await app.restarted(snoozing()).refresh();
      await settled();
      assert.equal(app.phone.requests.has(`snoozed:${first.id}`), isHeard);
      assert.equal(app.library.last, undefined);
    }
  });

  test(`expo, ${platform}: an opened notification is left for the app to read`, async () => {
    const app = deviceOf("expo", platform, manifest, {start});
    await app.kit.refresh();
    app.library.open(app.phone.inOrder[0].id);
    await settled();
    assert.ok(app.library.last);
  });
}

// MARK: Shares

// What each plan gets was counted by hand.
const vectors = new URL("../../../Tests/DeviceManifestTests/Vectors/shares.json", import.meta.url);
for (const {name, room, demands, counts} of JSON.parse(readFileSync(vectors, "utf8")).cases) {
  test(`shares: ${name}`, () => assert.deepEqual(Coordinator.shares(demands, room), counts));
}
