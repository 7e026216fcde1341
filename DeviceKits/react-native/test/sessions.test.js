// Sessions under way, on both kits and both systems.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {arm, prepare} from "../index.js";
import {planOf, settled, start as plansStart} from "./stand-ins/alarms.js";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const vectors = "../../../Tests/DeviceManifestTests/Vectors";
const {startMs, sessions, cases} = read(`${vectors}/sessions.json`);
const manifest = {...read(`${vectors}/arming.json`).manifest, sessions};
const SCOPES = [...sessions.map(({cancelScope}) => cancelScope), "w/hiit/"];

/** An app that is opened at an instant after the start. */
function appOf(kitName, platform, {kit, plan = manifest, ...options} = {}) {
  const storage = kit && "storage" in kit ? kit.storage : store();
  const app = deviceOf(kitName, platform, plan, {start: startMs, ...options, kit: {...kit, storage}});
  return {
    ...app, storage,
    at(ms) { app.clock.now = startMs + ms; app.phone.fire(); },
    /** What of sessions is still to come: `[identifier without the plan's, milliseconds after the start]`. */
    get ahead() {
      const ahead = app.phone.inOrder.filter(({id, atMs}) => SCOPES.some((scope) => id.startsWith(scope)) && atMs > app.clock.now);
      return ahead.map(({id, atMs}) => [id.slice(id.indexOf("/") + 1), atMs - startMs]);
    },
  };
}

/** Does something in a process that ends as soon as the store has what runs. */
async function closedAsStored({storage}, work) {
  const {setItem} = storage;
  await new Promise((resolve) => {
    storage.setItem = (key, value) => {
      resolve(setItem(key, value));
      return new Promise(() => {});
    };
    void work();
  });
  storage.setItem = setItem;
}

function said(kit, {do: what, session, lengths, exercise, set, seconds, by}) {
  if (what === "start") return kit.startSession(session, lengths);
  if (what === "rest") return kit.startRest("lift", exercise ? {exercise, set, seconds} : seconds);
  if (what === "extend") return kit.extendPhase(by);
  return {pause: () => kit.pauseSession(), resume: () => kit.resumeSession(), skip: () => kit.skipPhase(), end: () => kit.endSession()}[what]?.() ?? kit.refresh();
}

/** What the kit shows, after the start. */
function shown({session}) {
  if (!session) return null;
  const known = Object.entries(session).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([key, value]) => [key, key.endsWith("Ms") ? value - startMs : value]));
}

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);

  for (const {name, steps} of cases) {
    each(`vector of sessions: ${name}`, async () => {
      const app = appOf(kitName, platform);
      let {kit} = app;
      for (const step of steps) {
        app.at(step.afterMs);
        if (step.do === "restart") ({kit} = app.restart());
        await said(kit, step);
        const what = `${step.do} at ${step.afterMs}`;
        assert.deepEqual(app.ahead, step.pending, what);
        assert.deepEqual(shown(kit), step.shown, what);
      }
    });
  }

  each("what a session cannot be given is refused, and nothing comes of it", async () => {
    const app = appOf(kitName, platform);
    for (const seconds of [0, -1, 1.5, NaN, "40", 86_401, null]) {
      const message = `'work' of the session 'hiit' must be a whole number of seconds from 1 to 86400, not ${seconds === "40" ? '"40"' : seconds}`;
      await assert.rejects(app.kit.startSession("hiit", {rest: 20, work: seconds}), {message});
    }
    await assert.rejects(app.kit.startSession("hiit", {wrok: 30}), {message: "'wrok' is no kind of phase, as work, rest, run, walk, warmup, cooldown are"});
    for (const rest of [{set: 2}, {exercise: "Row", set: 0}, {exercise: "Row", set: "2"}]) {
      await assert.rejects(app.kit.startRest("lift", rest), /a set is a whole number, of an exercise/);
    }
    await assert.rejects(app.kit.startSession("yoga", {work: 30}), {message: "the manifest has no session 'yoga'"});
    await app.kit.startSession("hiit", {work: undefined, rest: 30});
    const before = [app.ahead, shown(app.kit)];
    for (const seconds of [undefined, 0.5, "30", 86_401, -86_401, Infinity]) await assert.rejects(app.kit.extendPhase(seconds), /whole number of seconds/);
    await app.kit.refresh();
    assert.deepEqual([app.ahead, shown(app.kit)], before);
    assert.deepEqual(before[0].map(([, ms]) => ms / 1000), [40, 70, 110, 140]);
  });

  each("an exercise without a rest has one of a second", async () => {
    const plan = structuredClone(manifest);
    plan.sessions.at(-1).exercises[1].restS = 0;
    const app = appOf(kitName, platform, {plan});
    await app.kit.startRest("lift", {exercise: "Row"});
    assert.deepEqual(app.ahead, [["lift/rest", 1000]]);
  });

  each("calls that overlap count as of when they are made, one after the other", async () => {
    const app = appOf(kitName, platform);
    const calls = [app.kit.refresh(), app.kit.startSession("hiit")];
    app.clock.now = startMs + 5000;
    calls.push(app.kit.skipPhase(), app.kit.pauseSession(), app.kit.extendPhase(10));
    app.clock.now = startMs + 9000;
    calls.push(app.kit.resumeSession(), app.kit.refresh());
    await Promise.all(calls);
    assert.deepEqual(app.ahead, [["hiit/phase-2", 39_000], ["hiit/phase-3", 79_000], ["hiit/complete", 99_000]]);
  });

  each("a session goes on after a forced end, and as long as it lasts", async () => {
    const app = appOf(kitName, platform);
    await app.kit.startSession("hiit", {work: 50});
    app.at(60_000);
    app.phone.forceStop();
    const {kit} = app.restart();
    assert.equal(kit.session, undefined, "it is read at the first pass");
    await kit.refresh();
    assert.deepEqual(app.ahead, [["hiit/phase-2", 70_000], ["hiit/phase-3", 120_000], ["hiit/complete", 140_000]]);
    await kit.skipPhase();
    assert.deepEqual(app.ahead, [["hiit/phase-3", 110_000], ["hiit/complete", 130_000]]);
    app.at(130_000);
    assert.equal(kit.session, undefined);
  });

  each("a store that fails costs what a new process has of the session, and no more", async () => {
    const storage = {getItem: () => Promise.reject(new Error("full")), setItem: () => Promise.reject(new Error("full"))};
    for (const without of [storage, undefined]) {
      const app = appOf(kitName, platform, {kit: {storage: without}});
      await app.kit.startSession("hiit");
      await app.kit.extendPhase(30);
      const {ahead} = app;
      assert.deepEqual(ahead.map(([, ms]) => ms / 1000), [70, 90, 130, 150]);
      const {kit} = app.restart();
      await kit.refresh();
      await kit.pauseSession();
      assert.deepEqual([app.ahead, kit.session], [ahead, undefined], "it is unknown what runs: what is pending stays");
      await kit.endSession();
      assert.deepEqual(app.ahead, []);
    }
  });

  each("what a store has and is no session is none", async () => {
    const good = {session: "hiit", atMs: startMs};
    const junk = ["{", "7", "[]", ...[
      {}, {session: "hiit"}, {...good, session: "yoga"}, {...good, atMs: "now"}, {...good, atMs: null}, {...good, movedMs: 1.5}, {...good, pausedMs: "x"},
      {...good, phaseS: "40"}, {...good, phaseS: [1, "2", 3, 4]}, {...good, phaseS: [-5, 100, 1, 1]}, {...good, phaseS: [9e15, 1, 1, 1]},
      {...good, atMs: 9e15}, {...good, movedMs: -9e15}, {...good, movedMs: 333}, {...good, restS: null}, {...good, pausedMs: null}, {session: "lift", sinceMs: startMs, restS: 8.7e12},
      {session: "lift", sinceMs: startMs, restS: 0}, {session: "lift", restS: 90}, {session: "lift", atMs: startMs, restS: 90},
      {session: "lift", sinceMs: startMs}, {session: "hiit", sinceMs: startMs},
    ].map((value) => JSON.stringify(value))];
    for (const text of [...junk, JSON.stringify(good)]) {
      const app = appOf(kitName, platform);
      await app.storage.setItem("horarium/v/session", text);
      await app.kit.refresh();
      assert.equal(app.kit.session !== undefined, text === JSON.stringify(good), text);
      assert.equal(app.ahead.length, text === JSON.stringify(good) ? 4 : 0, text);
      await app.kit.startSession("hiit");
      assert.equal(app.ahead.length, 4, text);
    }
  });

  const longer = structuredClone(manifest);
  longer.sessions[0].phases.push({...longer.sessions[0].phases[0], startOffsetS: 120, endOffsetS: 150});
  longer.sessions[0].notifications.push({...longer.sessions[0].notifications[0], part: "phase-5", offsetS: 150});
  const renamed = JSON.parse(JSON.stringify(manifest).replaceAll('"v/', '"w/').replaceAll('"id":"v"', '"id":"w"'));
  const without = {...manifest, sessions: sessions.slice(1)};
  const seconds = (app) => app.ahead.map(([, ms]) => ms / 1000);

  for (const isNew of [false, true]) {
    each(`a paused session goes on under another manifest that has it, and ends otherwise${isNew ? ", in a new process" : ""}`, async () => {
      for (const [next, expected] of [[longer, [40, 60, 100, 120, 150]], [renamed, [90, 110, 150, 170]], [without, []]]) {
        const app = appOf(kitName, platform);
        await app.kit.startSession("hiit");
        await app.kit.extendPhase(50);
        app.at(10_000);
        await app.kit.pauseSession();
        const kit = isNew ? app.restart().kit : app.kit;
        await kit.replace(next);
        assert.deepEqual([app.ahead, kit.session?.pausedMs, kit.session?.session], [[], ...expected.length ? [startMs + 10_000, "hiit"] : [undefined, undefined]]);
        app.at(20_000);
        const later = app.restart(next).kit;
        await later.resumeSession();
        assert.deepEqual(seconds(app).map((second) => second - 10), expected);
        // What its former plan has is over, in this process and in the next one.
        if (next === renamed && !isNew) {
          const again = app.again(manifest);
          await again.refresh();
          assert.equal(again.session, undefined);
        }
        const {kit: former} = app.restart();
        await former.resumeSession();
        assert.equal(former.session === undefined, next !== longer);
      }
    });
  }

  each("a session that was begun under a later manifest than the app is shipped with is known once the kit has that", async () => {
    const app = appOf(kitName, platform, {plan: without});
    await app.kit.replace(manifest);
    await app.kit.startSession("hiit");
    app.at(10_000);
    const brief = structuredClone(manifest);
    brief.sessions[0].phases = [{...manifest.sessions[0].phases[0], endOffsetS: 5}];
    brief.sessions[0].notifications = [{...manifest.sessions[0].notifications.at(-1), offsetS: 5}];
    for (const [shipped, isRefreshed] of [[without, true], [without, false], [longer, true], [brief, true], [brief, false]]) {
      const {kit} = app.restart(shipped);
      if (isRefreshed) await kit.refresh();
      await kit.replace(manifest);
      assert.deepEqual([kit.session?.session, seconds(app)], ["hiit", [40, 60, 100, 120]]);
    }
  });

  each("a session keeps its lengths under a manifest that has others for its phases, and one that is over stays so", async () => {
    const shorter = structuredClone(manifest);
    for (const phase of shorter.sessions[0].phases) for (const key of ["startOffsetS", "endOffsetS"]) phase[key] /= 2;
    for (const notification of shorter.sessions[0].notifications) notification.offsetS /= 2;
    const app = appOf(kitName, platform);
    await app.kit.startSession("hiit");
    await app.kit.replace(shorter);
    assert.deepEqual(seconds(app), [40, 60, 100, 120]);
    app.at(110_000);
    await app.kit.skipPhase();
    await app.kit.replace(longer);
    assert.deepEqual([seconds(app), app.kit.session], [[], undefined]);
  });

  each("what was ended or skipped before the app was closed is so in a new process, though the system was not asked yet", async () => {
    for (const end of [(kit) => kit.endSession(), (kit) => kit.skipPhase(), (kit) => kit.startRest("lift", 1)]) {
      const app = appOf(kitName, platform);
      await app.kit.startSession("hiit");
      app.at(110_000);
      await closedAsStored(app, () => end(app.kit));
      app.at(112_000);
      assert.deepEqual(seconds(app), [120]);
      const {kit} = app.restart();
      await kit.refresh();
      assert.deepEqual([seconds(app), kit.session], [[], undefined]);
    }
  });

  each("what is overdue is on its way after a pause or a skip, too", async () => {
    const ready = prepare(manifest, {
      capabilities: {platform, granted: ["notifications"], isOn: true}, policy: {soonest: {limit: 60}}, limits: {pending: 500},
    });
    const pending = [{id: "v/hiit/phase-1", epochMs: startMs + 40_000}];
    for (const movedMs of [1000, -18_000]) {
      const running = {session: "hiit", atMs: startMs, movedMs};
      assert.deepEqual(arm(ready, {nowMs: startMs + 43_000, pending, running}).cancel, []);
      assert.deepEqual(arm(ready, {nowMs: startMs + 50_000, pending, running}).cancel, ["v/hiit/phase-1"]);
    }
  });

  each("a phase is worth showing until the next one, by the session's own lengths", () => {
    const ready = prepare(manifest, {
      capabilities: {platform, granted: ["notifications"], isOn: true}, policy: {soonest: {limit: 60}}, limits: {pending: 500},
    });
    const {add} = arm(ready, {nowMs: startMs, pending: [], running: {session: "hiit", atMs: startMs, phaseS: [5, 7, 90, 10]}});
    const ofSession = add.filter(({id}) => id.startsWith("v/hiit/")).map(({epochMs, expiresMs, notification: {deliverBy}}) =>
      [epochMs, expiresMs, Date.parse(deliverBy)].map((ms) => (ms - startMs) / 1000));
    assert.deepEqual(ofSession, [[5, 12, 12], [12, 102, 22], [102, 112, 112], [112, 3712, 122]]);
  });

  each("the screen goes by the session that ran before the app was closed", async () => {
    const app = appOf(kitName, platform);
    const onScreen = () => [...app.phone.shown.keys()].filter((id) => SCOPES.some((scope) => id.startsWith(scope)));
    await app.kit.startSession("ladder");
    app.at(31_000);
    assert.deepEqual(onScreen(), ["v/ladder/phase-1"]);
    await closedAsStored(app, () => app.kit.startSession("hiit"));
    const {kit} = app.restart();
    await kit.tidy();
    assert.deepEqual(onScreen(), []);
    await kit.refresh();
    app.at(71_500);
    await app.restart().kit.tidy();
    assert.deepEqual(onScreen(), ["v/hiit/phase-1"]);
  });

  each("a store that cannot be read yet is read by the next call", async () => {
    const app = appOf(kitName, platform);
    await app.kit.startSession("hiit");
    const {getItem} = app.storage;
    app.storage.getItem = () => Promise.reject(new Error("locked"));
    const {kit} = app.restart();
    await kit.refresh();
    assert.deepEqual([kit.session, app.ahead.length], [undefined, 4]);
    app.storage.getItem = getItem;
    await kit.skipPhase();
    assert.equal(kit.session.phase, 1);
    // What was begun meanwhile is later than what it has.
    Object.assign(app.storage, {getItem: () => Promise.reject(new Error("locked")), setItem: () => Promise.reject(new Error("locked"))});
    const {kit: next} = app.restart();
    await next.startSession("ladder");
    app.storage.getItem = getItem;
    await next.pauseSession();
    assert.deepEqual([next.session.session, app.ahead], ["ladder", []]);
  });

  each("what stop follows at once is carried out where it is known what runs, else by nobody", async () => {
    const app = appOf(kitName, platform);
    await app.kit.startSession("hiit");
    void app.kit.pauseSession();
    void app.kit.stop();
    const next = app.again(manifest);
    await next.refresh();
    assert.deepEqual([app.ahead, next.session.pausedMs], [[], startMs]);
    const {kit, again} = app.restart();
    void kit.endSession();
    void kit.stop();
    const last = again(manifest);
    await last.resumeSession();
    assert.equal(app.ahead.length, 4);
  });

  each("an alarm of a session before the one that runs is not put off in a new process either", async () => {
    const plan = planOf();
    const app = appOf(kitName, platform, {plan});
    app.clock.now = plansStart;
    await app.kit.startSession("hiit-classic");
    const due = app.phone.inOrder.find(({id}) => id === "workouts/hiit-classic/phase-1");
    app.clock.now = due.atMs;
    app.phone.fire();
    app.clock.now += 1000;
    await app.kit.startSession("run-walk");
    const {kit, library} = app.restart();
    await kit.setUp();
    library.press(due, "horarium-snooze");
    await settled();
    assert.ok(!app.phone.requests.has(`snoozed:${due.id}`));
  });

  each("a pause gives the room to what else is planned, and takes it back as it ends", async () => {
    const app = appOf(kitName, platform, {kit: {limits: {pending: 6, reserve: 0}}});
    await app.kit.refresh();
    const plan = app.phone.ids;
    await app.kit.startSession("hiit");
    const both = app.phone.ids;
    assert.deepEqual([app.ahead.length, both.length], [4, 6]);
    await app.kit.pauseSession();
    assert.deepEqual(app.phone.ids, plan);
    await app.kit.resumeSession();
    assert.deepEqual(app.phone.ids, both);
  });

  each("a plan that is off keeps a session paused, and one that is on again goes on with it", async () => {
    let isOn = true;
    const app = appOf(kitName, platform, {kit: {isOn: () => isOn}});
    await app.kit.startSession("hiit");
    isOn = false;
    await app.kit.pauseSession();
    assert.deepEqual(app.phone.ids, []);
    isOn = true;
    app.at(30_000);
    await app.kit.resumeSession();
    assert.deepEqual(app.ahead.map(([, ms]) => ms / 1000), [70, 90, 130, 150]);
  });

  each("the log has a pause as the end of what was armed, and what comes of it as armed", async () => {
    const lines = [];
    const app = appOf(kitName, platform, {kit: {log: (line) => { lines.push(JSON.parse(line)); }}});
    await app.kit.startSession("hiit");
    app.at(50_000);
    await app.kit.pauseSession();
    app.at(60_000);
    await app.kit.resumeSession();
    const of = (part) => lines.filter(({id}) => id === `v/hiit/${part}`).map(({outcome, intended}) => `${outcome} ${(Date.parse(intended) - startMs) / 1000}`);
    assert.deepEqual(of("phase-1"), ["armed 40", "delivered 40"]);
    assert.deepEqual(of("phase-2"), ["armed 60", "replaced 60", "armed 70"]);
  });
}

test("the kinds of phases are those of the manifest's schema", async () => {
  const {kind} = read("../../../schemas/manifest.schema.json").$defs.phase.properties;
  const app = appOf("expo", "ios");
  await app.kit.startSession("hiit", Object.fromEntries(kind.enum.map((word) => [word, 10])));
  const later = structuredClone(manifest);
  later.sessions[0].phases[0].kind = "swim";
  const {kit} = appOf("expo", "ios", {plan: later});
  await kit.startSession("hiit", {swim: 10});
  assert.equal(kit.session.endsMs, startMs + 10_000, "a later version may have others");
  await assert.rejects(app.kit.startSession("hiit", {swim: 10}), {message: `'swim' is no kind of phase, as ${kind.enum.join(", ")} are`});
});

test("what is overdue of a session that is paused is on its way all the same", () => {
  const ready = prepare(manifest, {
    capabilities: {platform: "android", granted: ["notifications"], isOn: true}, policy: {soonest: {limit: 60}}, limits: {pending: 500},
  });
  const running = {session: "hiit", atMs: startMs, pausedMs: startMs + 42_000};
  const pending = [{id: "v/hiit/phase-1", epochMs: startMs + 40_000}, {id: "v/hiit/phase-2", epochMs: startMs + 60_000}];
  const ofSession = (nowMs) => arm(ready, {nowMs, pending, running}).cancel;
  assert.deepEqual(ofSession(startMs + 42_500), ["v/hiit/phase-2"]);
  running.pausedMs = startMs + 40_000;
  assert.deepEqual(ofSession(startMs + 42_500), ["v/hiit/phase-2"], "also where that is the second of the pause");
  assert.deepEqual(ofSession(startMs + 50_000), ["v/hiit/phase-1", "v/hiit/phase-2"]);
});
