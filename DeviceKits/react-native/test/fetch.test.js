// A manifest that is fetched, stored and gone on with.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {MINUTE_MS, SNOOZE_S, idsOf, planOf, promptsOf, ring, settled, shorter, start} from "./stand-ins/alarms.js";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";
import {Server} from "./stand-ins/server.js";

const url = "https://plans.example.org/plans/workouts/manifest.json";
const key = `horarium/manifest/${url}`;
const workouts = JSON.parse(readFileSync(new URL("workouts.manifest.json", import.meta.url), "utf8"));
let digests = 0;
const digested = (plan) => ({...plan, digest: `sha256:${`${++digests}`.padStart(64, "0")}`});
/** Two manifests of a plan, the second of which is shorter and has other titles. */
const versions = () => [digested(planOf()), digested(shorter())];

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);

  /** An app with a manifest, and a server that has one too. */
  const appOf = (shipped, served, {storage = store(), ...more} = {}) => {
    const server = new Server(served, more);
    const source = {url, fetch: server.fetch};
    return {...deviceOf(kitName, platform, shipped, {start, kit: {storage, source}}), server, storage};
  };
  const scheduled = ({phone}) => phone.calls.filter(([call]) => call === "schedule").length;
  /** What the phone has, and how it looks. */
  const holds = ({phone}, plan) => {
    assert.deepEqual(phone.ids, idsOf(plan));
    assert.deepEqual([...new Set(plan.notifications.map(({title}) => title))], [...new Set(phone.inOrder.map(titleOf))]);
  };
  const titleOf = ({request}) => (request.content ?? request.notification).title;

  each("what the server has is armed, and is not sent again while it is the same", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    await app.kit.refresh();
    holds(app, shipped);
    const first = await app.kit.fetch();
    assert.deepEqual([first.isNew, first.fetchProblem, first.status], [true, undefined, (await app.kit.refresh()).status]);
    holds(app, served);
    app.phone.calls = [];
    const second = await app.kit.fetch();
    assert.deepEqual([second.isNew, second.fetchProblem], [false, undefined]);
    assert.deepEqual(app.server.statuses, [200, 304]);
    assert.deepEqual(app.phone.calls.filter(([call]) => /schedule|cancel|channel|categor/i.test(call)), []);
    assert.deepEqual(app.storage.writes.filter((name) => name === key), [key], "what is the same is not stored again");
    app.server.put(shipped);
    assert.equal((await app.kit.fetch()).isNew, true);
    holds(app, shipped);
  });

  each("the next start goes on with it, whatever comes first, and without a network", async () => {
    const [shipped, served] = versions();
    served.sessions = served.sessions.filter(({id}) => id !== "push-day");
    const firsts = {
      refresh: (kit) => kit.refresh(), session: (kit) => kit.endSession(), answered: (kit) => kit.answered(served.notifications[1].id),
      setUp: async (kit) => { await kit.setUp(); await kit.refresh(); },
      tidy: async (kit) => { await kit.tidy(); await kit.refresh(); },
      permissions: async (kit) => { await kit.requestPermissions(); await kit.refresh(); },
    };
    for (const [name, call] of Object.entries(firsts)) {
      const app = appOf(shipped, served);
      await app.kit.fetch();
      app.server.fault = () => { throw new TypeError("Network request failed"); };
      app.phone.calls = [];
      const {kit} = app.restart();
      await call(kit);
      assert.deepEqual(kit.manifest, app.kit.manifest, name);
      if (name !== "answered") holds(app, served);
      assert.equal(app.phone.calls.filter(([, id]) => idsOf(shipped).includes(id) && !idsOf(served).includes(id)).length, 0, name);
      await assert.rejects(kit.startSession("push-day"), /no session/);
      const offline = await kit.fetch();
      assert.deepEqual([offline.isNew, offline.fetchProblem], [false, "Network request failed"]);
      assert.deepEqual(kit.manifest, app.kit.manifest);
    }
  });

  each("a button that starts the app is that of the fetched plan", async () => {
    const shipped = digested(planOf("workouts", (plan) => { plan.notifications = plan.notifications.slice(-3); }));
    const [, served] = versions();
    const app = appOf(shipped, served);
    await app.kit.fetch();
    const [held] = app.phone.inOrder;
    assert.ok(!idsOf(shipped).includes(held.id));
    app.clock.now = held.atMs;
    app.phone.fire();
    const {kit} = app.restart();
    const [prompt] = promptsOf(served);
    const event = kitName === "expo" ? {notification: {date: 1, request: {identifier: prompt}}, actionIdentifier: "yes"}
      : {type: 2, detail: {notification: {id: prompt}, pressAction: {id: "yes"}}};
    await kit.handle(event);
    assert.deepEqual(app.phone.ids, idsOf(served).filter((id) => !id.startsWith(prompt)));
    const again = app.restart();
    const snooze = kitName === "expo" ? app.library.press(held, "horarium-snooze", {isClosed: true})
      : {type: 2, detail: {notification: held.request.notification, pressAction: {id: "horarium-snooze"}}};
    await again.kit.handle(snooze);
    assert.equal(app.phone.requests.get(`snoozed:${held.id}`)?.atMs, app.clock.now + SNOOZE_S * 1000);
  });

  each("what the fetched plan alone has stays on the screen while it is worth that", async () => {
    const shipped = digested(planOf("workouts", (plan) => { plan.notifications = plan.notifications.slice(-3); }));
    const app = appOf(shipped, versions()[1]);
    await app.kit.fetch();
    const held = ring(app);
    // As an earlier version of the kit has armed it.
    const shown = app.phone.shown.get(held.id);
    delete (shown.request.content ?? shown.request.notification).data.expiresMs;
    const {getItem} = app.storage;
    app.storage.getItem = async (name) => {
      await settled();
      return getItem(name);
    };
    await app.restart().kit.tidy();
    assert.ok(app.phone.shown.has(held.id));
    app.clock.now += 5 * MINUTE_MS;
    await app.restart().kit.tidy();
    assert.ok(!app.phone.shown.has(held.id));
  });

  each("a session of the fetched plan alone goes on in the next process", async () => {
    const app = appOf(digested({...workouts, sessions: []}), digested(workouts));
    await app.kit.fetch();
    await app.kit.startSession("hiit-classic");
    const before = app.phone.inOrder.map(({id, atMs}) => `${id} ${atMs}`);
    const {kit} = app.restart();
    await kit.refresh();
    assert.deepEqual(kit.session, app.kit.session);
    assert.deepEqual(app.phone.inOrder.map(({id, atMs}) => `${id} ${atMs}`), before);
  });

  each("whatever goes wrong leaves the last good manifest, and the pass is made", async () => {
    const [shipped, served] = versions();
    const html = "<html>Sign in to the café's network</html>";
    const faults = [
      [() => { throw new TypeError("Network request failed"); }, /^Network request failed$/],
      [() => ({status: 503, text: html}), /^the server's answer is 503 Service Unavailable$/],
      [() => ({status: 404, text: ""}), /^the server's answer is 404$/],
      [() => ({status: 204, text: ""}), /^the server's answer is 204$/],
      [() => ({status: 200, text: html}), /^the server's answer is no manifest: .*JSON/],
      [() => ({status: 200, text: "{}"}), /^the server's answer is no manifest: .*manifestVersion/],
      [() => ({status: 200, text: "null"}), /^the server's answer is no manifest: /],
      [() => ({status: 200, text: JSON.stringify(shipped).slice(0, -20)}), /^the server's answer is no manifest: .*JSON/],
      [() => { throw undefined; }, /^undefined$/],
    ];
    for (const [fault, problem] of faults) {
      const app = appOf(shipped, served);
      app.server.fault = fault;
      const first = await app.kit.fetch();
      assert.match(first.fetchProblem, problem);
      holds(app, shipped);
      app.server.fault = undefined;
      await app.kit.fetch();
      const stored = app.storage.items.get(key);
      app.server.fault = fault;
      const later = await app.kit.fetch();
      assert.match(later.fetchProblem, problem);
      assert.equal(later.isNew, false);
      holds(app, served);
      assert.equal(app.storage.items.get(key), stored);
      app.phone.forceStop?.();
      await app.restart().kit.refresh();
      holds(app, served);
    }
  });

  each("a pass does not wait for the network", async () => {
    const [shipped] = versions();
    const source = {url, fetch: () => new Promise(() => {})};
    const app = deviceOf(kitName, platform, shipped, {start, kit: {storage: store(), source}});
    await app.kit.refresh();
    app.phone.forceStop();
    const {kit} = app.restart();
    void kit.fetch();
    await settled();
    holds(app, shipped);
    assert.ok(platform === "ios" || idsOf(shipped).every((id) => app.phone.alarms.has(id)));
  });

  each("an answer that does not come is given up", async () => {
    const [shipped] = versions();
    let signal;
    const hanging = (_, options) => { ({signal} = options); return new Promise(() => {}); };
    const {kit} = deviceOf(kitName, platform, shipped, {start, kit: {source: {url, fetch: hanging, timeoutMs: 1}}});
    assert.equal((await kit.fetch()).fetchProblem, "no answer within 0.001 s");
    assert.ok(signal.aborted);
  });

  each("a server without entity tags is asked for all, and the same digest is no news", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served, {hasTags: false});
    await app.kit.fetch();
    app.phone.calls = [];
    assert.equal((await app.kit.fetch()).isNew, false);
    assert.deepEqual([app.server.statuses, scheduled(app)], [[200, 200], 0]);
    assert.equal((await appOf(served, served).kit.fetch()).isNew, false, "it is the one that the app has");
    // Manifests of earlier programs have no digest: such a one is armed again, which changes nothing.
    const [older, newer] = [planOf(), shorter()];
    const early = appOf(older, newer);
    await early.kit.fetch();
    early.phone.calls = [];
    await early.kit.fetch();
    assert.deepEqual([early.server.statuses, scheduled(early)], [[200, 304], 0]);
    holds(early, newer);
  });

  each("what is damaged on the device counts as nothing, and the server is asked for all", async () => {
    const [shipped, served] = versions();
    for (const damage of ['{"etag":', "null", "[]", "{}", '{"etag":"\\"1\\"","manifest":{}}', '{"etag":"\\"1\\""}']) {
      const app = appOf(shipped, served);
      await app.kit.fetch();
      app.storage.items.set(key, damage);
      const {kit} = app.restart();
      await kit.refresh();
      holds(app, shipped);
      assert.equal((await kit.fetch()).isNew, true);
      assert.deepEqual(app.server.statuses, [200, 200]);
      holds(app, served);
      await app.restart().kit.refresh();
      holds(app, served);
    }
    // A manifest with an entity tag and names that are none.
    const odd = appOf(shipped, served);
    odd.storage.items.set(key, JSON.stringify({etag: 5, former: 7, manifest: served}));
    await odd.restart().kit.refresh();
    holds(odd, served);
    assert.equal((await odd.restart().kit.fetch()).fetchProblem, undefined);
    const app = appOf(shipped, served);
    app.server.fault = () => ({status: 304, text: ""});
    assert.equal((await app.kit.fetch()).fetchProblem, "the server's answer is 304");
  });

  each("a store that fails costs the next start, and says so", async () => {
    const [shipped, served] = versions();
    for (const [failing, what] of [["getItem", "the stored manifest cannot be read"], ["setItem", "the manifest cannot be stored"]]) {
      const storage = {...store(), [failing]: () => Promise.reject(new Error("the disk is full"))};
      const app = appOf(shipped, served, {storage});
      const {isNew, fetchProblem} = await app.kit.fetch();
      assert.deepEqual([isNew, fetchProblem], [true, `${what}: the disk is full`]);
      holds(app, served);
      const {kit} = app.restart();
      await kit.refresh();
      holds(app, shipped);
      await kit.fetch();
      holds(app, served);
    }
    const app = appOf(shipped, served, {storage: null});
    await app.kit.fetch();
    await app.kit.fetch();
    assert.deepEqual(app.server.statuses, [200, 200]);
    holds(app, served);
  });

  each("a store that fails at the start is read by the next call", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    await app.kit.fetch();
    const {getItem} = app.storage;
    const locked = () => Promise.reject(new Error("locked"));
    app.storage.getItem = locked;
    const {kit} = app.restart();
    await kit.refresh();
    app.storage.getItem = getItem;
    await kit.refresh();
    holds(app, served);
    // What has come, or was put there, in the meantime stays.
    app.storage.getItem = locked;
    const late = app.restart().kit;
    await late.replace(shipped);
    app.storage.getItem = getItem;
    await late.refresh();
    holds(app, shipped);
  });

  each("a stored manifest that is over gives way to one of the app that goes on", async () => {
    const ending = (plan, endsAt) => ({...plan, horizon: {...plan.horizon, endsAt}});
    const [shipped, served] = versions();
    const cases = [
      ["2026-12-02T07:00:00Z", "2026-12-02T07:00:01Z", shipped], ["2026-12-02T07:00:00Z", "2026-12-02T07:00:00Z", served],
      ["2026-12-02T07:00:01Z", "2027-12-02T07:00:00Z", served], ["2026-12-01T07:00:00Z", "2026-11-02T07:00:00Z", served],
    ];
    for (const [ends, ownEnds, expected] of cases) {
      const app = appOf(ending(shipped, ownEnds), ending(served, ends));
      await app.kit.fetch();
      const {kit} = app.restart();
      await kit.refresh();
      holds(app, expected);
      // The server's counts once it has answered.
      await kit.fetch();
      holds(app, served);
    }
  });

  /** A process that ends once it has stored what the server has. */
  const storeAlone = async ({server, storage}, shipped) => {
    const only = {
      getItem: async (name) => name === key ? storage.getItem(name) : null,
      setItem: async (name, value) => { if (name === key) await storage.setItem(name, value); },
    };
    await deviceOf(kitName, platform, shipped, {start, kit: {storage: only, source: {url, fetch: server.fetch}}}).kit.fetch();
  };

  each("what a process has stored and not armed, the next one carries out, whatever the plan is called", async () => {
    const shipped = digested(planOf());
    for (const supersedes of [undefined, ["second"]]) {
      const app = appOf(shipped, digested(planOf("second")));
      await app.kit.fetch();
      app.server.put(digested({...planOf("third"), supersedes}));
      await storeAlone(app, shipped);
      app.server.put(digested(planOf("fourth")));
      await storeAlone(app, shipped);
      const {kit} = app.restart();
      const {otherPlans} = await kit.refresh();
      assert.deepEqual([app.phone.ids, otherPlans], [idsOf(planOf("fourth")), {}]);
      // A kit for such a plan keeps what it has.
      const {kit: later, again} = app.restart();
      await again(digested(planOf("second")), {source: undefined}).refresh();
      await later.refresh();
      const both = app.restart();
      both.again(digested(planOf("second")), {source: undefined});
      app.phone.calls = [];
      await both.kit.refresh();
      assert.deepEqual(app.phone.calls.filter(([call]) => call === "cancel"), []);
      assert.deepEqual(app.phone.ids, [...idsOf(planOf("second")), ...idsOf(planOf("fourth"))].sort());
    }
  });

  each("a name that only a manifest before has superseded is cleared too, under an app that is shipped with none of them", async () => {
    const app = appOf(planOf("first"), digested({...planOf("second"), supersedes: ["first"]}));
    await app.kit.refresh();
    await storeAlone(app, planOf("first"));
    app.server.put(digested(planOf("third")));
    await storeAlone(app, planOf("first"));
    await app.restart(null).kit.refresh();
    assert.deepEqual(app.phone.ids, idsOf(planOf("third")));
  });

  each("a session goes on under a plan that a process has stored and not armed, and ends where that has none", async () => {
    const renamed = {...JSON.parse(JSON.stringify(workouts).replaceAll('"workouts/', '"other/')), supersedes: ["workouts"]};
    renamed.plan = {...workouts.plan, id: "other"};
    const without = {...workouts, sessions: workouts.sessions.filter(({id}) => id !== "hiit-classic")};
    for (const [next, goesOn] of [[workouts, true], [renamed, true], [{...renamed, supersedes: undefined}, true], [without, false]]) {
      const app = appOf(digested({...workouts}), digested({...next}));
      await app.kit.startSession("hiit-classic");
      const {session} = app.kit;
      const phasesOf = (plan) => app.phone.inOrder.filter(({id}) => id.startsWith(`${plan}/hiit-classic/`)).map(({atMs}) => atMs);
      const phases = phasesOf("workouts");
      assert.ok(phases.length > 5);
      await storeAlone(app, workouts);
      const {kit} = app.restart();
      await kit.refresh();
      assert.deepEqual(kit.session, goesOn ? session : undefined);
      assert.deepEqual(phasesOf(next.plan.id), goesOn ? phases : []);
      assert.ok(next.plan.id === "workouts" || !app.phone.ids.some((id) => id.startsWith("workouts/")));
      // It is known in the process after that too.
      const {kit: third} = app.restart();
      await third.refresh();
      assert.deepEqual(third.session, kit.session);
    }
  });

  each("a session of a former name stays with the kit that has that name now, and takes nothing from the plan's own", async () => {
    const renamed = JSON.parse(JSON.stringify(workouts).replaceAll('"workouts/', '"other/'));
    renamed.plan = {...workouts.plan, id: "other"};
    const app = appOf(digested({...workouts}), digested(renamed));
    await app.kit.fetch();
    await storeAlone(app, workouts);
    app.server.put(digested({...renamed}));
    await storeAlone(app, workouts);
    const {kit, again} = app.restart();
    const other = again(workouts, {source: undefined});
    await other.startSession("hiit-classic");
    await kit.refresh();
    assert.deepEqual([kit.session, other.session.session], [undefined, "hiit-classic"]);
    // Both names have a session, as where a process was ended while it was moving one.
    const late = app.restart();
    await late.kit.startSession("hiit-classic");
    await late.kit.pauseSession();
    const {session} = late.kit;
    assert.ok(session.pausedMs);
    app.storage.items.set("horarium/workouts/session", JSON.stringify({session: "hiit-classic", atMs: start - 20_000}));
    const last = app.restart();
    await last.kit.refresh();
    assert.deepEqual(last.kit.session, session);
  });

  each("a name that is superseded stays cleared where the next manifest does not say so any more", async () => {
    const [first, second] = [planOf("first"), planOf("second")];
    const {phone, kit} = deviceOf(kitName, platform, first, {start});
    await kit.refresh();
    await Promise.all([kit.replace({...second, supersedes: ["first"]}), kit.replace(second)]);
    assert.deepEqual(phone.ids, idsOf(second));
  });

  each("a plan with another id takes the place of the app's, also after a restart", async () => {
    for (const supersedes of [["workouts"], undefined]) {
      const shipped = digested(planOf());
      const served = digested({...planOf("renamed"), supersedes});
      const app = appOf(shipped, served);
      await app.kit.refresh();
      await app.kit.fetch();
      holds(app, served);
      const {kit} = app.restart();
      const {otherPlans} = await kit.refresh();
      assert.deepEqual(otherPlans, {});
      holds(app, served);
      assert.ok(kit.owns("renamed/check-in"));
      // A process that was ended before it had cancelled the old ones.
      const late = appOf(shipped, served);
      await late.kit.refresh();
      late.storage.items.set(key, JSON.stringify({manifest: served}));
      await late.restart().kit.refresh();
      holds(late, served);
    }
  });

  each("of two kits of one plan, that which was made last delivers, also while the first one reads its store", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    await app.kit.fetch();
    const {kit, again} = app.restart();
    const other = again(digested(planOf()), {source: undefined});
    await other.answered(shipped.notifications[1].id);
    assert.deepEqual([kit.isStopped, other.isStopped], [false, false]);
    const followUps = shipped.notifications.slice(1, 3).map(({id}) => id);
    assert.deepEqual(app.phone.ids, idsOf(shipped).filter((id) => !followUps.includes(id)));
    await kit.refresh();
    assert.deepEqual([kit.isStopped, other.isStopped], [false, true]);
  });

  each("a plan that is fetched under the name of another kit's is taken up later, and that kit is stopped", async () => {
    const app = appOf(planOf(), digested({...shorter("renamed")}));
    const other = app.again(planOf("renamed"), {source: undefined});
    await app.kit.refresh();
    await other.refresh();
    await app.kit.fetch();
    assert.deepEqual([app.kit.isStopped, other.isStopped], [false, true]);
    holds(app, shorter("renamed"));
  });

  each("a pass that fails while the server is asked is made up for by that of what comes", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    let reads = 0;
    const kit = app.again(shipped, {preferences: () => { if (!reads++) throw new Error("locked"); }});
    assert.equal((await kit.fetch()).isNew, true);
    assert.ok(reads > 1);
    holds(app, served);
    app.server.fault = () => ({status: 503, text: ""});
    reads = 0;
    const late = app.again(shipped, {preferences: () => { if (!reads++) throw new Error("locked"); }});
    await assert.rejects(late.fetch(), /locked/);
  });

  each("another feed key finds what came by the one before", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    for (const [before, after] of [["", ""], ["", "&a=b"], ["a=b&", ""], ["a=b&", "&c=d"]]) {
      const withKey = (word) => app.again(shipped, {source: {url: `${url}?${before}key=${word}${after}`, fetch: app.server.fetch}});
      app.server.fault = undefined;
      await withKey("one").fetch();
      app.server.fault = () => { throw new TypeError("Network request failed"); };
      const other = withKey("two");
      await other.refresh();
      assert.equal(other.manifest.digest, served.digest);
    }
    assert.deepEqual([...app.storage.items.keys()].filter((name) => name.startsWith("horarium/manifest/")).sort(),
      [key, `${key}?a=b`, `${key}?a=b&c=d`]);
  });

  each("a fetch under way leaves a kit alone that was taken up after it", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    let answer;
    app.server.fault = () => new Promise((resolve) => { answer = () => { resolve({status: 200, text: JSON.stringify(served)}); }; });
    const fetching = app.kit.fetch();
    const later = app.again(shipped, {source: undefined});
    await settled();
    await later.refresh();
    answer();
    assert.deepEqual([(await fetching).status, (await fetching).isNew], ["Off", false]);
    assert.deepEqual([app.kit.isStopped, later.isStopped], [true, false]);
    holds(app, shipped);
  });

  each("a kit that is made while another has a pass is called with the fetched plan", async () => {
    const app = appOf(digested({...workouts, notifications: [], sessions: []}), digested({...workouts, notifications: []}));
    await app.kit.fetch();
    const {kit, again} = app.restart();
    await kit.stop();
    const passing = again(planOf("other"), {source: undefined}).refresh();
    const late = again(undefined);
    await late.startSession("hiit-classic");
    await passing;
    assert.equal(late.session?.session, "hiit-classic");
  });

  each("a kit that is stopped before it has read its store takes no part", async () => {
    const app = appOf(digested(planOf()), digested(planOf("renamed")));
    await app.kit.fetch();
    const {kit, again} = app.restart();
    await kit.stop();
    await settled();
    const other = await again(planOf("other"), {source: undefined}).refresh();
    assert.deepEqual(other.otherPlans, {renamed: idsOf(planOf()).length});
  });

  each("a press is that of the fetched plan's kit, whichever kit receives it and whatever that was made with", async () => {
    const app = appOf(digested(planOf()), digested(planOf("renamed")));
    await app.kit.fetch();
    const {again} = app.restart();
    const other = again(planOf(), {source: undefined});
    await settled();
    const [prompt] = promptsOf(planOf("renamed"));
    await other.answered(prompt);
    const rest = planOf("renamed").notifications.filter(({cancelledBy}) => cancelledBy !== prompt);
    assert.deepEqual(app.phone.ids.filter((id) => id.startsWith("renamed/")), idsOf({notifications: rest}));
  });

  each("what the app itself has put in its place gives way to the server's", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    await app.kit.fetch();
    await app.kit.replace(shipped);
    holds(app, shipped);
    assert.equal((await app.kit.fetch()).isNew, true);
    assert.deepEqual(app.server.statuses, [200, 304]);
    holds(app, served);
    const last = await Promise.all([app.kit.endSession(), app.kit.replace(shipped), app.kit.fetch()]);
    assert.equal(last[2].isNew, true);
    holds(app, served);
  });

  each("calls at a time are one request, and two plans have their own", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    const other = new Server(digested(planOf("other")));
    const second = app.again(digested(planOf("other")), {source: {url: `${url}?other`, fetch: other.fetch}});
    const passes = await Promise.all([app.kit.fetch(), app.kit.fetch(), second.fetch()]);
    assert.deepEqual(passes.map(({isNew}) => isNew), [true, false, true]);
    assert.deepEqual([app.server.statuses, other.statuses], [[200], [200]]);
    const both = [...idsOf(served), ...idsOf(planOf("other"))].sort();
    assert.deepEqual(app.phone.ids, both);
    const {kit, again} = app.restart();
    const third = again(undefined, {source: {url: `${url}?other`, fetch: other.fetch}});
    await third.refresh();
    await kit.refresh();
    assert.deepEqual(app.phone.ids, both);
    assert.deepEqual([kit.manifest.digest, third.manifest.plan.id], [served.digest, "other"]);
  });

  each("a manifest of a later version is stored as it came", async () => {
    const [shipped, served] = versions();
    const later = {...served, manifestVersion: 2, novelty: {a: [1]}};
    later.presentations = later.presentations.map((presentation) => ({...presentation, interruptionLevel: "loud"}));
    const app = appOf(shipped, later);
    const {problem, fetchProblem, isNew} = await app.kit.fetch();
    assert.match(problem, /'loud'/);
    assert.deepEqual([fetchProblem, isNew], [undefined, true]);
    assert.deepEqual(JSON.parse(app.storage.items.get(key)), {etag: '"1"', manifest: later, former: []});
    const {kit} = app.restart();
    assert.equal((await kit.refresh()).problem, problem);
    assert.equal((await kit.fetch()).isNew, false);
  });

  each("an app may be shipped without a manifest", async () => {
    const [, served] = versions();
    const app = appOf(undefined, served);
    assert.match((await app.kit.refresh()).problem, /manifest/);
    assert.equal((await app.kit.fetch()).isNew, true);
    holds(app, served);
    const {kit} = app.restart(undefined);
    assert.equal((await kit.refresh()).problem, undefined);
    holds(app, served);
  });

  each("a stopped kit arms nothing that comes, and a kit without a source fetches nothing", async () => {
    const [shipped, served] = versions();
    const app = appOf(shipped, served);
    const fetching = app.kit.fetch();
    await app.kit.stop();
    assert.equal((await fetching).status, "Off");
    assert.deepEqual(app.phone.ids, []);
    const late = app.restart();
    await late.kit.stop();
    assert.equal((await late.kit.refresh()).status, "Off");
    const bare = app.again(shipped, {source: undefined});
    const {isNew, fetchProblem} = await bare.fetch();
    assert.deepEqual([isNew, fetchProblem], [false, "the kit has no source"]);
    holds(app, shipped);
  });
}
