// The plan of an app changes while it runs, and it has several kits.

import assert from "node:assert/strict";
import test from "node:test";
import {MINUTE_MS, SNOOZE_S, idsOf, ofSessions, planOf, promptsOf, ring, settled, shorter, start, utc, without} from "./stand-ins/alarms.js";
import {DEVICES, device as deviceOf, store} from "./stand-ins/device.js";

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  const device = (plan, options) => deviceOf(kitName, platform, plan, {start, ...options});



  each("another plan takes the place of the one before, and a tap does not bring that back", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const next = shorter();
    const {status} = await app.kit.replace(next);
    assert.match(status, /otification$/);
    assert.equal(app.kit.manifest, next);
    assert.deepEqual(app.phone.ids, idsOf(next));
    assert.ok(app.phone.inOrder.every((held) => app.words(held).title === "Pause"));
    const {id} = ring(app);
    app.library.open(id);
    await settled();
    assert.deepEqual(app.phone.ids, without(idsOf(next), id));
  });

  each("a session that the next manifest does not have is ended, also where it had just been begun", async () => {
    const app = device(planOf());
    await app.kit.startRest("push-day", 600);
    void app.kit.startSession("run-walk");
    await app.kit.replace(planOf("workouts", (plan) => { plan.sessions = plan.sessions.filter(({id}) => id !== "run-walk"); }));
    await settled();
    assert.deepEqual(ofSessions(app.phone), []);
    await app.kit.refresh();
    assert.deepEqual(ofSessions(app.phone), []);
  });

  each("what runs of a plan goes on where the kit of another takes that up", async () => {
    const app = device(planOf());
    const other = app.again(planOf("other"));
    await app.kit.startSession("hiit-classic");
    await other.startSession("run-walk");
    const before = ofSessions(app.phone).filter((id) => id.startsWith("workouts/"));
    assert.equal(before.length, 10);
    await other.replace(planOf("workouts", (plan) => { plan.sessions = plan.sessions.filter(({id}) => id !== "run-walk"); }));
    assert.deepEqual(ofSessions(app.phone), before);
  });

  each("of two kits of one plan the later one delivers, taps included", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const next = shorter();
    const later = app.again(next);
    assert.equal(app.kit.isStopped, false, "a kit that nobody calls changes nothing");
    await later.refresh();
    const {id} = ring(app);
    app.library.open(id);
    await settled();
    assert.deepEqual(app.phone.ids, without(idsOf(next), id));
    assert.equal((await app.kit.refresh()).status, "Off");
    await assert.doesNotReject(app.kit.startSession("hiit-classic"));
    assert.deepEqual(app.phone.ids, without(idsOf(next), id));
    // An answer counts, whichever kit receives it.
    const [, second] = promptsOf(next);
    await app.kit.answered(second);
    assert.deepEqual(app.phone.ids, without(idsOf(next), id, `${second}/`));
  });

  each("a kit of the name before, or after, makes way as well", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const renamed = app.again(planOf("training", (plan) => { plan.supersedes = ["workouts"]; }));
    await renamed.refresh();
    assert.equal(app.kit.isStopped, true);
    const back = app.again(planOf());
    await back.refresh();
    assert.equal(renamed.isStopped, true);
  });

  each("a plan with another id takes the place of the one before, snoozed alarms included", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const first = ring(app);
    app.library.press(first, "horarium-snooze");
    await settled();
    await app.kit.startSession("hiit-classic");
    const next = planOf("other");
    const {otherPlans} = await app.kit.replace(next);
    assert.deepEqual(otherPlans, {});
    assert.deepEqual(without(app.phone.ids, "other/hiit-classic/"), idsOf(next).filter((id) => id !== promptsOf(next)[0]));
    assert.equal(ofSessions(app.phone).length, 10, "the session that both have goes on");
    // Of what the old one has left on the screen, that which has expired goes.
    const data = {epochMs: "1", expiresMs: "2"};
    const request = {content: {data: {epochMs: 1, expiresMs: 2}}, notification: {data}};
    app.phone.shown.set("workouts/a", {id: "workouts/a", request});
    await app.kit.tidy();
    assert.ok(!app.phone.shown.has("workouts/a"));
    // Another kit may deliver that plan again.
    await app.again(planOf()).refresh();
    const both = app.phone.ids;
    await app.kit.refresh();
    assert.deepEqual(app.phone.ids, both);
    assert.ok(both.some((id) => id.startsWith("workouts/")) && both.some((id) => id.startsWith("other/")));
  });

  each("what is no manifest replaces nothing, and a manifest that was changed in place counts", async () => {
    const plan = planOf();
    const app = device(plan);
    await app.kit.refresh();
    await assert.rejects(app.kit.replace({}), TypeError);
    await assert.rejects(app.kit.replace({...plan, notifications: [{}]}), /manifest\.notifications\[0\]\.id/);
    await app.kit.refresh();
    assert.deepEqual(app.phone.ids, idsOf(planOf()));
    plan.notifications.splice(3);
    await app.kit.replace(plan);
    assert.deepEqual(app.phone.ids, idsOf(plan));
  });

  each("its channels and buttons come along, and answers stay", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const {id} = ring(app);
    app.library.open(id);
    await settled();
    const next = planOf("workouts", (plan) => {
      for (const part of [...plan.presentations, ...plan.channels]) part.sound = "bell";
      for (const presentation of plan.presentations) Object.assign(presentation, {channel: "new", category: "NEW"});
      plan.channels = [{...plan.channels[0], id: "new"}];
      plan.categories = [{id: "NEW", actions: [{id: "no", title: "No"}]}];
    });
    await app.kit.replace(next);
    assert.deepEqual(app.phone.ids, without(idsOf(next), id));
    assert.ok(app.phone.inOrder.every((held) => app.words(held).sound === "bell"));
  });

  each("a session goes on while the plan changes, and is over with one that has it no more", async () => {
    const app = device(planOf());
    await app.kit.startSession("hiit-classic");
    const before = ofSessions(app.phone);
    assert.equal(before.length, 10);
    await app.kit.replace(shorter());
    assert.deepEqual(ofSessions(app.phone), before);
    await app.kit.replace(planOf("workouts", (plan) => { plan.sessions = plan.sessions.filter(({id}) => id !== "hiit-classic"); }));
    assert.deepEqual(ofSessions(app.phone), []);
  });

  each("calls keep their order: a session of the new plan starts right after it, and the last of several plans stays", async () => {
    const app = device(planOf("workouts", (plan) => { plan.sessions = []; }));
    void app.kit.refresh();
    void app.kit.replace(planOf());
    const started = app.kit.startSession("run-walk");
    void app.kit.replace(planOf("workouts", (plan) => { plan.notifications.splice(6); }));
    void app.kit.replace(shorter());
    await started;
    await settled();
    await app.kit.refresh();
    assert.deepEqual(without(app.phone.ids, "workouts/run-walk/"), idsOf(shorter()));
    assert.equal(ofSessions(app.phone).length, 4);
  });

  each("a kit that is stopped receives nothing, does nothing and leaves what is pending", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    assert.ok(app.library.listening > 0);
    await app.kit.stop();
    assert.equal(app.library.listening, 0);
    const [ids, calls] = [app.phone.ids, app.phone.calls.length];
    const {id} = ring(app);
    app.library.open(id);
    const results = await Promise.all([app.kit.refresh(), app.kit.replace(shorter()), app.kit.startSession("yoga"), app.kit.endSession()]);
    assert.deepEqual(results.map(({status, refused}) => [status, refused]), Array(4).fill(["Off", []]));
    await Promise.all([app.kit.setUp(), app.kit.tidy(), app.kit.answered(id)]);
    assert.equal(app.phone.calls.length, calls);
    assert.deepEqual(app.phone.ids, ids.filter((other) => other !== id));
    // Another takes over, and Expo reports the tap to it.
    await app.again(shorter()).refresh();
    await settled();
    assert.ok(app.library.listening > 0);
    assert.deepEqual(app.phone.ids, kitName === "expo" ? without(idsOf(shorter()), id) : idsOf(shorter()).filter((other) => other !== id));
  });

  each("a pass that is under way ends as its kit is stopped", async () => {
    const app = device(planOf());
    await app.kit.setUp();
    const refresh = app.kit.refresh();
    while (app.phone.requests.size < 3) await new Promise((resolve) => setImmediate(resolve));
    await app.kit.stop();
    assert.ok(app.phone.requests.size <= 4);
    assert.equal((await refresh).status, "Off");
    await settled();
    assert.ok(app.phone.requests.size <= 4);
  });

  each("two plans: each tap and each snooze is for its own, and made once", async () => {
    const sooner = planOf("other", (plan) => {
      plan.delivery.snoozeS = 60;
      for (const notification of plan.notifications) notification.epochMs += MINUTE_MS;
      for (const notification of plan.notifications) notification.expiresAt = utc(notification.epochMs + 5 * MINUTE_MS);
    });
    const app = device(planOf());
    const other = app.again(sooner);
    await Promise.all([app.kit.refresh(), other.refresh()]);
    assert.deepEqual(app.phone.ids, [...idsOf(planOf()), ...idsOf(sooner)].sort());
    assert.equal(app.library.listening, kitName === "expo" ? 2 : 1, "one listener for both");
    for (const [plan, seconds] of [["workouts", SNOOZE_S], ["other", 60]]) {
      const held = app.phone.inOrder[0];
      assert.ok(held.id.startsWith(`${plan}/`));
      ring(app);
      app.phone.calls = [];
      app.library.press(held, "horarium-snooze");
      await settled();
      assert.deepEqual(app.phone.calls.filter(([call]) => call === "schedule"), [["schedule", `snoozed:${held.id}`]]);
      assert.equal(app.phone.requests.get(`snoozed:${held.id}`).atMs, app.clock.now + seconds * 1000);
    }
    const second = promptsOf(sooner)[1];
    app.library.open(second);
    await settled();
    assert.ok(!app.phone.ids.some((id) => id.startsWith(`${second}/`)), "its follow-ups are dropped");
    assert.equal(app.phone.ids.filter((id) => id.startsWith(`${promptsOf(planOf())[1]}/`)).length, 2, "the other's are not");
    // A task or a listener in the background calls one kit.
    const third = promptsOf(sooner)[2];
    await app.kit.handle(kitName === "expo" ? {notification: {date: 1, request: {identifier: third}}, actionIdentifier: "yes"}
      : {type: 2, detail: {notification: {id: third}, pressAction: {id: "yes"}}});
    assert.ok(!app.phone.ids.some((id) => id.startsWith(`${third}/`)));
    await app.kit.stop();
    assert.ok(app.library.listening > 0, "the other still listens");
  });

  each("what one kit knows of its session is nothing to another's", async () => {
    const app = device(planOf());
    await app.kit.startSession("hiit-classic");
    const session = ofSessions(app.phone);
    const other = app.again(planOf("other"));
    await other.endSession();
    await other.replace(planOf());
    assert.equal(app.kit.isStopped, true);
    assert.deepEqual(ofSessions(app.phone), session);
  });

  each("a kit made anew knows of the session that runs, and of one that was ended at the last moment", async () => {
    const app = device(planOf());
    await app.kit.startSession("hiit-classic");
    const session = ofSessions(app.phone);
    const later = app.again(shorter());
    await later.refresh();
    assert.deepEqual(ofSessions(app.phone), session);
    void later.endSession();
    void later.stop();
    await app.again(shorter()).refresh();
    assert.deepEqual(ofSessions(app.phone), []);
  });

  each("replacing at once comes to the same as one after the other", async () => {
    const app = device(planOf());
    const other = app.again(planOf("other"));
    await Promise.all([app.kit.refresh(), other.refresh()]);
    void app.kit.refresh();
    await Promise.all([app.kit.replace(planOf("other")), other.replace(planOf("third"))]);
    assert.deepEqual([app.kit.isStopped, other.isStopped], [false, true]);
    assert.deepEqual(app.phone.ids, idsOf(planOf("other")));
  });

  each("what a replaced plan has left goes with the next pass of any kit, and only then", async () => {
    const cancel = kitName === "expo" ? "cancelScheduledNotificationAsync" : "cancelTriggerNotification";
    const app = device(planOf());
    await app.kit.refresh();
    const works = app.library[cancel];
    app.library[cancel] = async () => { throw new Error("not today"); };
    await assert.rejects(app.kit.replace(planOf("other")), /not today/);
    app.library[cancel] = works;
    await app.kit.stop();
    const other = app.again(planOf("other"));
    await other.refresh();
    assert.deepEqual(app.phone.ids, idsOf(planOf("other")));
    // Another kit delivers it anew, and leaves what is pending.
    const anew = app.again(planOf());
    await anew.refresh();
    await anew.stop();
    await other.refresh();
    assert.deepEqual(app.phone.ids, [...idsOf(planOf("other")), ...idsOf(planOf())].sort());
    // One whose manifest was changed in place, its id too.
    const plan = planOf("third");
    const third = app.again(plan);
    await third.refresh();
    Object.assign(plan, planOf("fourth"));
    await third.replace(plan);
    assert.equal(app.phone.ids.filter((id) => id.startsWith("third/")).length, 0);
  });

  each("answers outlive a manifest that does not have their prompt, and without a store a kit", async () => {
    const app = device(planOf());
    await app.kit.refresh();
    const [first, , third] = promptsOf(planOf());
    await app.kit.answered(third);
    await app.kit.replace(planOf("workouts", (plan) => { plan.notifications.splice(6); }));
    await app.kit.answered(first);
    await app.kit.replace(planOf());
    const expected = without(idsOf(planOf()), `${first}/`, `${third}/`);
    assert.deepEqual(app.phone.ids, expected);
    await app.again(planOf()).refresh();
    assert.deepEqual(app.phone.ids, expected);
    // One of a plan that is on its way.
    const later = app.again(planOf("workouts", (plan) => { plan.notifications.splice(6); }));
    void later.refresh();
    void later.replace(planOf());
    await later.answered(promptsOf(planOf())[3]);
    await settled();
    assert.deepEqual(app.phone.ids, without(expected, `${promptsOf(planOf())[3]}/`));
  });

  each("urgent calls overtake, and the kit that was called later still delivers", async () => {
    const app = device(planOf("other"));
    const [earlier, later] = [app.again(planOf()), app.again(planOf())];
    const busy = app.kit.refresh();
    const refresh = earlier.refresh();
    await later.startSession("hiit-classic");
    await Promise.all([busy, refresh]);
    assert.deepEqual([earlier.isStopped, later.isStopped], [true, false]);
    assert.equal(ofSessions(app.phone).length, 10);
  });

  each("a kit that is stopped while it is set up, or asks for permissions, leaves no listener and asks nobody", async () => {
    const app = device(planOf(), {isGranted: false});
    const refresh = app.kit.refresh();
    await app.kit.stop();
    assert.equal((await refresh).status, "Off");
    assert.equal(app.library.listening, 0);
    assert.deepEqual(await app.kit.requestPermissions(), []);
    assert.equal(app.phone.isGranted, false);
  });

  each("a store that has something else is as one that has nothing", async () => {
    for (const value of ["5", "{}", "[1]", "[[2,3]]", "no JSON"]) {
      const app = device(planOf(), {kit: {storage: {getItem: async () => value, setItem: async () => {}}}});
      await app.kit.refresh();
      await app.kit.answered(promptsOf(planOf())[0]);
      assert.deepEqual(app.phone.ids, without(idsOf(planOf()), `${promptsOf(planOf())[0]}/`));
    }
  });
}
