import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {Horarium} from "../horarium.js";
import {StandIn} from "./stand-in.js";

// A manifest that was built just now may be given instead of the one kept beside the tests.
const path = process.env.HORARIUM_MANIFEST ?? new URL("workouts.manifest.json", import.meta.url);
const manifest = JSON.parse(readFileSync(path, "utf8"));
const start = Date.parse("2026-12-02T07:00:00Z");

// Minutes and seconds of what the format's description says of the two sessions.
const HIIT = ["0:40", "1:00", "1:40", "2:00", "2:40", "3:00", "3:40", "4:00", "4:40", "5:00"];
const WALK_RUN = ["2:00", "3:00", "5:00", "6:00"];
const offset = (clock) => { const [m, s] = clock.split(":").map(Number); return (m * 60 + s) * 1000; };

async function device(platform, {granted = ["notifications", "exact-alarms"], ...options} = {}) {
  const clock = {now: start};
  const standIn = new StandIn(platform, {now: () => clock.now, ...options});
  const kit = new Horarium(manifest, {notifications: standIn, platform, granted: () => granted, now: () => clock.now});
  await kit.setUp();
  return {clock, standIn, kit};
}

const ofSession = (standIn, scope) => [...standIn.scheduled.values()]
  .filter(({identifier}) => identifier.startsWith(scope)).sort((a, b) => a.trigger.date - b.trigger.date);

for (const platform of ["ios", "android"]) {
  for (const [id, clocks, words] of [["hiit-classic", HIIT, "HIIT session complete 🎉 Well done!"], ["run-walk", WALK_RUN, "Walk/Run session complete 🎉 Great job!"]]) {
    test(`${platform}: ${id} is scheduled as a whole at its start and gone after an early end`, async () => {
      const {clock, standIn, kit} = await device(platform);
      await kit.refresh();
      const before = standIn.ids;
      await kit.startSession(id);
      const armed = ofSession(standIn, `workouts/${id}/`);
      assert.deepEqual(armed.map(({trigger}) => trigger.date - start), clocks.map(offset));
      assert.equal(armed.at(-1).content.body, words);
      clock.now += 90_000;
      standIn.fire();
      await kit.endSession();
      assert.deepEqual(ofSession(standIn, `workouts/${id}/`), []);
      assert.deepEqual(standIn.ids, before, "the prompts that made room are back");
    });
  }

  test(`${platform}: a second session leaves nothing of the first`, async () => {
    const {clock, standIn, kit} = await device(platform);
    await kit.startSession("hiit-classic");
    clock.now += 50_000;
    standIn.fire();
    await kit.startSession("run-walk");
    assert.deepEqual(ofSession(standIn, "workouts/hiit-classic/"), []);
    assert.deepEqual(ofSession(standIn, "workouts/run-walk/").map(({trigger}) => trigger.date - clock.now), WALK_RUN.map(offset));
    await kit.startRest("push-day", 90);
    assert.deepEqual(ofSession(standIn, "workouts/run-walk/"), []);
    assert.deepEqual(ofSession(standIn, "workouts/push-day/").map(({trigger}) => trigger.date - clock.now), [90_000]);
  });
}

test("a refresh during a session keeps the session, and refreshing twice is refreshing once", async () => {
  const {standIn, kit} = await device("ios");
  await kit.startSession("hiit-classic");
  await kit.refresh();
  const ids = standIn.ids;
  const calls = standIn.calls.length;
  await kit.refresh();
  assert.deepEqual(standIn.ids, ids);
  assert.deepEqual(standIn.calls.slice(calls).map(([name]) => name), ["list"]);
  assert.equal(ofSession(standIn, "workouts/hiit-classic/").length, 10);
});

test("runs that overlap are made one after the other", async () => {
  const {standIn, kit} = await device("ios");
  await Promise.all([kit.refresh(), kit.startSession("hiit-classic"), kit.refresh(), kit.endSession(), kit.refresh()]);
  assert.deepEqual(ofSession(standIn, "workouts/hiit-classic/"), []);
  assert.equal(standIn.ids.length, 60);
  assert.ok(standIn.peak <= 60, `peak ${standIn.peak}`);
});

test("a device that refuses some is given the others", async () => {
  const {standIn, kit} = await device("android", {refuses: (id) => id.endsWith("/3")});
  const {refused} = await kit.refresh();
  assert.ok(refused.length > 0 && refused.every((id) => id.endsWith("/3")));
  assert.ok(standIn.ids.length > 80 && standIn.ids.every((id) => !id.endsWith("/3")));
});

test("a notification whose time comes while it is being armed is no refusal", async () => {
  const {standIn, kit} = await device("ios");
  await kit.refresh();
  const [first, ...others] = [...standIn.scheduled.values()].sort((a, b) => a.trigger.date - b.trigger.date);
  standIn.scheduled.clear();
  const readings = [first.trigger.date - 1];
  kit.now = () => readings.pop() ?? first.trigger.date;
  const {refused} = await kit.refresh();
  assert.deepEqual(refused, []);
  assert.ok(!standIn.scheduled.has(first.identifier));
  assert.ok(others.every(({identifier}) => standIn.scheduled.has(identifier)));
});

test("a sound that iOS does not play is its default there, and Android's resource in the channel", async () => {
  const plan = structuredClone(manifest);
  plan.sounds = [{id: "bell.mp3", ios: "default", android: "bell"}];
  for (const channel of plan.channels) channel.sound = "bell.mp3";
  for (const presentation of plan.presentations) presentation.sound = "bell.mp3";
  for (const platform of ["ios", "android"]) {
    const standIn = new StandIn(platform, {now: () => start});
    const kit = new Horarium(plan, {notifications: standIn, platform, granted: () => ["notifications"], now: () => start});
    await kit.setUp();
    await kit.refresh();
    if (platform === "ios") assert.ok([...standIn.scheduled.values()].every(({content}) => content.sound === "default"));
    if (platform === "android") assert.ok([...standIn.channels.values()].every(({sound}) => sound === "bell"));
  }
});

test("denied permissions: said, and nothing scheduled", async () => {
  const {standIn, kit} = await device("ios", {granted: []});
  const {status} = await kit.refresh();
  assert.equal(status, "Notification permission needed");
  assert.deepEqual(standIn.ids, []);
});

test("an unknown session is an error", async () => {
  const {kit} = await device("ios");
  await assert.rejects(kit.startSession("yoga"), /no session 'yoga'/);
});

test("what a locked screen shows: channels on Android, placeholders and neutral words on iOS", async () => {
  const secret = structuredClone(manifest);
  for (const presentation of secret.presentations) Object.assign(presentation, {lockScreen: "secret", publicTitle: "Reminder"});
  for (const channel of secret.channels) channel.lockScreen = "secret";
  for (const category of secret.categories) Object.assign(category, {lockScreen: "secret", publicTitle: "Reminder"});
  for (const platform of ["ios", "android"]) {
    const standIn = new StandIn(platform, {now: () => start});
    const kit = new Horarium(secret, {notifications: standIn, platform, granted: () => ["notifications"], now: () => start});
    await kit.setUp();
    await kit.refresh();
    const titles = new Set([...standIn.scheduled.values()].map(({content}) => content.title));
    assert.equal(titles.has("Reminder") && titles.size === 1, platform === "ios");
    // expo-notifications counts UNKNOWN, PUBLIC, PRIVATE, SECRET from 0.
    for (const channel of standIn.channels.values()) assert.equal(channel.lockscreenVisibility, 3);
  }
});

test("a device that refuses everything is not asked for each of ten thousand", async () => {
  const first = manifest.notifications[0];
  const notifications = Array.from({length: 10_000}, (_, i) => {
    const group = `${manifest.plan.id}/sit/${new Date(start + (i >> 5) * 86_400_000).toISOString().slice(0, 10)}`;
    return {...first, id: `${group}/${i % 32}`, kind: "prompt", rule: "sit", group, epochMs: start + (i + 1) * 60_000};
  });
  const standIn = new StandIn("ios", {now: () => start, refuses: () => true});
  const kit = new Horarium({...manifest, notifications}, {notifications: standIn, platform: "ios", granted: () => ["notifications"], now: () => start});
  await kit.setUp();
  const {status} = await kit.refresh();
  assert.equal(status, "No scheduled notifications");
  const asked = standIn.calls.filter(([name]) => name === "schedule").length;
  assert.ok(asked >= 60 && asked <= 200, `${asked} requests`);
  standIn.refuses = () => false;
  await kit.refresh();
  assert.deepEqual(standIn.ids, notifications.slice(0, 60).map(({id}) => id).sort());
});

test("iOS is never given more than 64, though the plan allows Android more", async () => {
  const standIn = new StandIn("ios", {now: () => start, limit: 64});
  const plan = {...manifest, budget: {...manifest.budget, pendingLimit: 500, reserve: 0}};
  const kit = new Horarium(plan, {notifications: standIn, platform: "ios", granted: () => ["notifications"], now: () => start});
  await kit.setUp();
  await kit.refresh();
  assert.equal(standIn.ids.length, 64);
});

test("a sound has iOS's name on iOS and, in its channel, Android's on Android", async () => {
  const sounds = [{id: "athan-fajr.wav", ios: "athan-fajr.wav", android: "athan_fajr"}, {id: "bell.mp3", ios: "default", android: "bell"}];
  const names = {ios: ["athan-fajr.wav", "default"], android: ["athan_fajr", "bell"]};
  for (const platform of ["ios", "android"]) {
    for (const [i, {id}] of sounds.entries()) {
      const plan = structuredClone({...manifest, sounds});
      for (const part of [...plan.presentations, ...plan.channels]) part.sound = id;
      const standIn = new StandIn(platform, {now: () => start});
      const kit = new Horarium(plan, {notifications: standIn, platform, granted: () => ["notifications"], now: () => start});
      await kit.setUp();
      await kit.refresh();
      for (const {content} of standIn.scheduled.values()) assert.equal(content.sound, names[platform][i]);
      for (const channel of standIn.channels.values()) assert.equal(channel.sound, names[platform][i]);
    }
  }
});
