import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";

// A manifest that was built just now may be given instead of the one kept beside the tests.
const path = process.env.HORARIUM_MANIFEST ?? new URL("workouts.manifest.json", import.meta.url);
const manifest = JSON.parse(readFileSync(path, "utf8"));
const start = Date.parse("2026-12-02T07:00:00Z");
const device = (kit, platform, {plan = manifest, ...options} = {}) => deviceOf(kit, platform, plan, {start, ...options});

/** Eight prompts on each of the thirteen days that are left. */
const AHEAD = 13 * 8;

// Minutes and seconds of what the format's description says of the two sessions.
const HIIT = ["0:40", "1:00", "1:40", "2:00", "2:40", "3:00", "3:40", "4:00", "4:40", "5:00"];
const WALK_RUN = ["2:00", "3:00", "5:00", "6:00"];
const offset = (clock) => { const [m, s] = clock.split(":").map(Number); return (m * 60 + s) * 1000; };

const ofSession = (phone, scope) => phone.inOrder.filter(({id}) => id.startsWith(scope));
const calls = (phone, name) => phone.calls.filter(([call]) => call === name).length;
/** A manifest with its parts changed. */
function changed(change) {
  const plan = structuredClone(manifest);
  change(plan);
  return plan;
}

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  const on = (options) => device(kitName, platform, options);

  for (const [id, clocks, words] of [["hiit-classic", HIIT, "HIIT session complete 🎉 Well done!"], ["run-walk", WALK_RUN, "Walk/Run session complete 🎉 Great job!"]]) {
    each(`${id} is scheduled as a whole at its start and gone after an early end`, async () => {
      const {clock, phone, kit, words: wordsOf} = on();
      await kit.refresh();
      const before = phone.ids;
      await kit.startSession(id);
      const armed = ofSession(phone, `workouts/${id}/`);
      assert.deepEqual(armed.map(({atMs}) => atMs - start), clocks.map(offset));
      assert.equal(wordsOf(armed.at(-1)).body, words);
      clock.now += 90_000;
      phone.fire();
      await kit.endSession();
      assert.deepEqual(ofSession(phone, `workouts/${id}/`), []);
      assert.deepEqual(phone.ids, before, "the prompts that made room are back");
    });
  }

  each("a rest without a length is refused, and nothing comes of it", async () => {
    const {phone, kit} = on();
    for (const seconds of [NaN, 90.5, 0, 86_401, "90"]) {
      await assert.rejects(kit.startRest("push-day", seconds), /whole number of seconds from 1 to 86400/);
    }
    await assert.rejects(kit.startRest("hiit-classic", 90), {message: "the session 'hiit-classic' has no rest to be timed"});
    await assert.rejects(kit.startRest("push-day", {exercise: "Squat"}), {message: "the session 'push-day' has no exercise 'Squat'; it has 'Bench press'"});
    await kit.refresh();
    assert.ok(phone.ids.length > 0);
  });

  each("a second session leaves nothing of the first", async () => {
    const {clock, phone, kit} = on();
    await kit.startSession("hiit-classic");
    clock.now += 50_000;
    phone.fire();
    await kit.startSession("run-walk");
    assert.deepEqual(ofSession(phone, "workouts/hiit-classic/"), []);
    assert.deepEqual(ofSession(phone, "workouts/run-walk/").map(({atMs}) => atMs - clock.now), WALK_RUN.map(offset));
    await kit.startRest("push-day", 90);
    assert.deepEqual(ofSession(phone, "workouts/run-walk/"), []);
    assert.deepEqual(ofSession(phone, "workouts/push-day/").map(({atMs}) => atMs - clock.now), [90_000]);
  });

  each("the first refresh sets up; a refresh during a session keeps it, and refreshing twice is refreshing once", async () => {
    const {phone, kit} = on();
    await kit.startSession("hiit-classic");
    assert.equal(phone.categories.size, kitName === "expo" || platform === "ios" ? 1 : 0);
    assert.equal(phone.channels.size > 0, platform === "android");
    await kit.refresh();
    const [ids, before] = [phone.ids, phone.calls.length];
    await kit.refresh();
    assert.deepEqual(phone.ids, ids);
    assert.deepEqual(phone.calls.slice(before).filter(([name]) => !name.endsWith("?")), [["list", undefined]]);
    assert.equal(ofSession(phone, "workouts/hiit-classic/").length, 10);
  });

  each("runs that overlap are made one after the other", async () => {
    const {phone, kit} = on();
    await Promise.all([kit.refresh(), kit.startSession("hiit-classic"), kit.refresh(), kit.endSession(), kit.refresh()]);
    assert.deepEqual(ofSession(phone, "workouts/hiit-classic/"), []);
    assert.equal(phone.ids.length, platform === "ios" ? 60 : AHEAD);
    assert.equal(phone.dropped, 0);
  });

  each("a session that starts while a refresh arms goes first, before what is sooner and what waits", async () => {
    // A prompt every ten seconds.
    const plan = changed(({notifications}) => notifications.forEach((notification, i) => {
      notification.epochMs = start + (i + 1) * 10_000;
      notification.expiresAt = new Date(notification.epochMs + 60_000).toISOString().replace(".000", "");
      notification.anchor = "instant";
    }));
    const {phone, kit} = on({plan});
    await kit.setUp();
    const refreshes = [kit.refresh(), kit.refresh()];
    while (calls(phone, "schedule") < 3) await new Promise((resolve) => setImmediate(resolve));
    await kit.startSession("run-walk");
    await Promise.all(refreshes);
    const order = phone.calls.filter(([name]) => name === "schedule").map(([, id]) => id);
    const places = ofSession(phone, "workouts/run-walk/").map(({id}) => order.indexOf(id));
    assert.ok(places.length === 4 && Math.max(...places) <= 8, `the session's requests were made at ${places} of ${order.length}`);
    assert.equal(phone.ids.length, platform === "ios" ? 60 : manifest.notifications.length + 4);
  });

  each("a device that refuses some is given the others", async () => {
    const {phone, kit} = on({refuses: (id) => id.endsWith("/3")});
    const {refused} = await kit.refresh();
    assert.ok(refused.length > 0 && refused.every((id) => id.endsWith("/3")));
    assert.ok(phone.ids.length >= 60 && phone.ids.every((id) => !id.endsWith("/3")));
  });

  each("a notification whose time comes while it is being armed is no refusal", async () => {
    const {phone, kit} = on();
    await kit.refresh();
    const [first, ...others] = phone.inOrder;
    phone.requests.clear();
    const readings = [first.atMs - 1, first.atMs - 1];
    kit.now = () => readings.pop() ?? first.atMs;
    const {refused} = await kit.refresh();
    assert.deepEqual(refused, []);
    assert.ok(!phone.requests.has(first.id));
    assert.ok(others.every(({id}) => phone.requests.has(id)));
  });

  each("permissions: what is missing is said, and asked for where the library can", async () => {
    const {phone, kit} = on({isGranted: false, isExact: false, plan: changed((plan) => { for (const p of plan.presentations) p.profile = "precise"; })});
    await kit.requestPermissions();
    assert.equal(phone.isGranted, true, "asked before the first refresh, too");
    Object.assign(phone, {isGranted: false, isExact: false});
    assert.equal((await kit.refresh()).status, "Notification permission needed");
    assert.deepEqual(phone.ids, []);
    await kit.requestPermissions();
    assert.equal(calls(phone, "ask exact"), platform === "android" ? 2 : 0);
    assert.equal((await kit.refresh()).status, platform === "android" ? "Precise notification" : "Notification");
    assert.ok(phone.ids.length > 0);
  });

  each("a plan with approximate times alone asks for no exact alarms", async () => {
    const {phone, kit} = on({isExact: false, plan: changed((plan) => { for (const p of plan.presentations) p.profile = "silent"; })});
    await kit.requestPermissions();
    assert.equal(calls(phone, "ask exact"), 0);
  });

  each("an unknown session is an error", async () => {
    await assert.rejects(on().kit.startSession("yoga"), /no session 'yoga'/);
  });

  each("a device that refuses everything is not asked for each of ten thousand", async () => {
    const first = manifest.notifications[0];
    const notifications = Array.from({length: 10_000}, (_, i) => {
      const group = `${manifest.plan.id}/sit/${new Date(start + (i >> 5) * 86_400_000).toISOString().slice(0, 10)}`;
      const epochMs = start + (i + 1) * 60_000;
      const expiresAt = new Date(epochMs + 60_000).toISOString().replace(".000", "");
      return {...first, id: `${group}/${i % 32}`, kind: "prompt", rule: "sit", group, epochMs, expiresAt};
    });
    const {phone, kit} = on({refuses: () => true, plan: {...manifest, notifications}});
    assert.equal((await kit.refresh()).status, "No scheduled notifications");
    const room = platform === "ios" ? 60 : 200;
    assert.ok(calls(phone, "schedule") >= room && calls(phone, "schedule") <= 3.5 * room, `${calls(phone, "schedule")} requests`);
    phone.refuses = () => false;
    await kit.refresh();
    assert.deepEqual(phone.ids, notifications.slice(0, room).map(({id}) => id).sort());
  });

  each("no more than the system holds, nor on Android than is soon wanted", async () => {
    const {phone, kit} = on({plan: {...manifest, budget: {...manifest.budget, pendingLimit: 500, reserve: 0}}});
    await kit.refresh();
    assert.equal(phone.ids.length, platform === "ios" ? 64 : AHEAD);
    assert.equal(phone.dropped, 0);
  });

  each("sounds have this system's names, and silence is silence", async () => {
    const sounds = [
      {id: "athan-fajr.wav", ios: "athan-fajr.wav", android: "athan_fajr"}, {id: "bell.mp3", ios: "default", android: "bell"},
      {id: "none", ios: false, android: false},
    ];
    for (const {id, [platform]: name} of sounds) {
      const plan = changed((plan) => {
        plan.sounds = sounds.filter(({ios}) => ios);
        for (const part of [...plan.presentations, ...plan.channels]) part.sound = id;
      });
      const {phone, kit, words} = on({plan});
      await kit.refresh();
      assert.ok(phone.inOrder.every((held) => words(held).sound === name), id);
      for (const {sound} of phone.channels.values()) assert.equal(sound ?? false, name);
    }
  });

  each("what this library cannot hide from a locked screen is not sent", async () => {
    const secret = changed((plan) => {
      for (const part of [...plan.presentations, ...plan.channels, ...plan.categories]) Object.assign(part, {lockScreen: "secret"});
      for (const part of [...plan.presentations, ...plan.categories]) part.publicTitle = "Reminder";
    });
    const {phone, kit, words} = on({plan: secret});
    await kit.refresh();
    const canHide = kitName === "notify-kit" && platform === "android";
    for (const held of phone.inOrder) {
      assert.equal(words(held).title, canHide ? "Check-in" : "Reminder");
      assert.equal(words(held).body, canHide ? "What is here now?" : "");
      // `AndroidVisibility.SECRET`: no part of it on a secure lock screen.
      if (canHide) assert.equal(held.request.notification.android.visibility, -1);
    }
  });

  each("a renamed plan clears what its old name left", async () => {
    const app = on();
    await app.kit.refresh();
    const renamed = JSON.parse(JSON.stringify(manifest).replaceAll("workouts/", "training/"));
    renamed.plan.id = "training";
    const {otherPlans} = await app.restart(renamed).kit.refresh();
    assert.deepEqual(otherPlans, {workouts: platform === "ios" ? 60 : AHEAD}, "without a word about it the old ones are told of");
    const {otherPlans: none} = await app.restart({...renamed, supersedes: ["workouts"]}).kit.refresh();
    assert.deepEqual(none, {});
    assert.ok(app.phone.ids.length >= 60 && app.phone.ids.every((id) => id.startsWith("training/")));
  });

  each("follow-ups of an opened or answered prompt are dropped, after a restart too", async () => {
    const plan = changed(({notifications}) => {
      const prompt = notifications.find(({epochMs}) => epochMs > start);
      const after = [10, 30].map((minutes) => {
        const epochMs = prompt.epochMs + minutes * 60_000;
        const expiresAt = new Date(epochMs + 600_000).toISOString().replace(".000", "");
        return {...prompt, id: `${prompt.id}/after-${minutes}m`, kind: "prompt-follow-up", cancelledBy: prompt.id, epochMs, expiresAt};
      });
      notifications.push(...after);
      notifications.sort((a, b) => a.epochMs - b.epochMs);
    });
    const followUps = plan.notifications.filter(({kind}) => kind === "prompt-follow-up");
    const {id, epochMs} = plan.notifications.find((notification) => notification.id === followUps[0].cancelledBy);
    for (const opened of [id, followUps[0].id]) {
      const {clock, phone, library, kit, again, restart} = on({plan, kit: {storage: store()}});
      await kit.refresh();
      assert.ok(followUps.every((followUp) => phone.requests.has(followUp.id)));
      clock.now = opened === id ? epochMs : followUps[0].epochMs;
      phone.fire();
      library.open(opened);
      await kit.refresh();
      assert.ok(!followUps.some((followUp) => phone.requests.has(followUp.id)));
      for (const other of [again(plan), restart(plan).kit]) {
        await other.refresh();
        assert.ok(!followUps.some((followUp) => phone.requests.has(followUp.id)));
      }
    }
  });

  each("a store that fails keeps nothing from being armed, nor a question that waits for its answer", async () => {
    const storage = {getItem: async () => { throw new Error("full"); }, setItem: async () => { throw new Error("full"); }};
    const {phone, library, kit} = on({kit: {storage}});
    library[kitName === "expo" ? "requestPermissionsAsync" : "requestPermission"] = () => new Promise(() => {});
    void kit.requestPermissions();
    await kit.refresh();
    assert.ok(phone.ids.length >= 60);
  });

  each("an alarm goes by the alarm clock on Android", async () => {
    const steps = {ios: [{mechanism: "notification", requires: ["notifications"], status: "Notification"}],
      android: [{mechanism: "alarm-clock", requires: ["notifications", "exact-alarms"], status: "Precise notification"}]};
    const alarms = changed((plan) => {
      for (const p of plan.presentations) p.profile = "alarm";
      plan.delivery.profiles.push({profile: "alarm", ...steps});
    });
    const {phone, kit} = on({plan: alarms});
    await kit.refresh();
    for (const {request: {trigger}} of phone.inOrder) {
      // `AlarmType.SET_ALARM_CLOCK`; Expo's word from SDK 58 on.
      const said = kitName === "expo" ? trigger.delivery : trigger.alarmManager?.type;
      assert.equal(said, platform === "ios" ? undefined : kitName === "expo" ? "alarmClock" : 4);
    }
  });

  each("of a value that is no manifest the place where it is not is named", () => {
    const problem = (plan) => on({plan}).kit.problem;
    assert.match(problem({}), /^manifest\.manifestVersion must be a whole number, 1 or more, not undefined$/);
    assert.match(problem(changed((plan) => { plan.notifications[3].epochMs = 0.5; })), /^manifest\.notifications\[3\]\.epochMs must be/);
    assert.equal(problem("{}"), "manifest must be an object");
  });
}

test("where there are no notifications nothing is armed", async () => {
  const {phone, kit} = device("expo", "web");
  assert.equal((await kit.refresh()).status, "Off");
  assert.deepEqual(phone.calls, []);
});

test("expo: before SDK 58 the library cannot tell of exact alarms, and the app may", async () => {
  const plan = changed(({presentations}) => { for (const p of presentations) p.profile = "precise"; });
  const older = {plan, library: {hasExactAlarms: false}};
  assert.equal((await device("expo", "android", older).kit.refresh()).status, "Notification");
  const told = device("expo", "android", {...older, kit: {granted: () => ["notifications", "exact-alarms"]}});
  assert.equal((await told.kit.refresh()).status, "Precise notification");
});

for (const [kitName] of DEVICES.filter(([, platform]) => platform === "ios")) {
  test(`${kitName}: a provisional permission on iOS is one`, async () => {
    // `IosAuthorizationStatus.PROVISIONAL` of Expo.
    const {phone, kit} = device(kitName, "ios");
    Object.assign(phone, {isGranted: false, status: 3});
    assert.equal((await kit.refresh()).status, "Notification");
    assert.equal(phone.ids.length, 60);
  });
}

test("notify-kit: once exact alarms are allowed, what was armed without them is armed anew", async () => {
  const plan = changed(({presentations}) => { for (const p of presentations) p.profile = "precise"; });
  const {phone, kit} = device("notify-kit", "android", {plan, isExact: false});
  // `AlarmType.SET_AND_ALLOW_WHILE_IDLE`, then `SET_EXACT_AND_ALLOW_WHILE_IDLE`.
  for (const [isExact, type] of [[false, 1], [true, 3]]) {
    phone.isExact = isExact;
    await kit.refresh();
    assert.ok(phone.inOrder.every(({request}) => request.trigger.alarmManager.type === type));
  }
});

test("notify-kit: categories of the app's other features stay", async () => {
  const {phone, kit} = device("notify-kit", "ios");
  phone.categories.set("MAIL", {id: "MAIL", actions: [{id: "read", title: "Read"}]});
  await kit.refresh();
  assert.deepEqual([...phone.categories.keys()].sort(), ["CHECK_IN", "MAIL"]);
});

test("notify-kit: on Android a session's news stays until the next, and its end and a rest's for an hour", async () => {
  const {phone, kit} = device("notify-kit", "android", {});
  const seconds = (scope) => phone.inOrder.filter(({id}) => id.startsWith(scope))
    .map(({request}) => request.notification.android.timeoutAfter / 1000);
  await kit.startSession("hiit-classic");
  // Work of 40 s, rest of 20 s: the first ends with a rest's beginning.
  assert.deepEqual(seconds("workouts/hiit-classic/"), [20, 40, 20, 40, 20, 40, 20, 40, 20, 3600]);
  await kit.startRest("push-day", 90);
  assert.deepEqual(seconds("workouts/push-day/"), [3600]);
});
