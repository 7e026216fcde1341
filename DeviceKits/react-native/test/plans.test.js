// Several plans of one app share what the system holds.

import assert from "node:assert/strict";
import test from "node:test";
import {MINUTE_MS, idsOf, ofSessions, planOf, settled, start, utc, without} from "./stand-ins/alarms.js";
import {DEVICES, device as deviceOf} from "./stand-ins/device.js";

const ROOM = 60;
const LIMITS = {pending: 64, reserve: 4};

/** A plan of eighty prompts, every ten minutes from a number of minutes after the start. */
const many = (id, minutes, change = () => {}) => planOf(id, (plan) => {
  const [prompt] = plan.notifications;
  plan.notifications = Array.from({length: 80}, (_, i) => {
    const epochMs = start + (minutes + i * 10) * MINUTE_MS;
    const own = `${prompt.id.slice(0, -1)}${i + 1}`;
    return {...prompt, id: own, group: own, epochMs, anchor: "instant", fireAt: utc(epochMs), expiresAt: utc(epochMs + 5 * MINUTE_MS)};
  });
  change(plan);
});

/** The soonest of several plans. */
const soonest = (plans, count = ROOM) => plans.flatMap(({notifications}) => notifications)
  .sort((a, b) => a.epochMs - b.epochMs).slice(0, count).map(({id}) => id).sort();
const firstOf = (plan, count) => soonest([plan], count);
const both = (...lists) => lists.flat().sort();

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);
  /** An app with two kits on a phone of some kind. */
  const deviceWith = (phone, first, second, more) => {
    const app = deviceOf(kitName, platform, first, {start, kit: {limits: LIMITS}, ...phone});
    return {...app, other: app.again(second, more)};
  };
  /** An app with two kits, the second of which has been given some options more. */
  const device = (...plans) => deviceWith({}, ...plans);

  each("two plans get the soonest of both, whichever comes first, and what is left out is reported", async () => {
    const [early, late] = [many("early", 10), many("late", 215)];
    const expected = soonest([early, late]);
    const [ofEarly, ofLate] = ["early/", "late/"].map((scope) => expected.filter((id) => id.startsWith(scope)));
    assert.deepEqual([ofEarly.length, ofLate.length], [40, 20]);
    for (const together of [true, false]) {
      for (const isEarlyFirst of [true, false]) {
        const {phone, kit, other} = device(early, late);
        const [first, second] = isEarlyFirst ? [kit, other] : [other, kit];
        const passes = [first.refresh()];
        if (!together) await passes[0];
        passes.push(second.refresh());
        const {firstLeftOut, otherPlans, status} = await passes[1];
        assert.deepEqual(phone.ids, expected);
        const plan = isEarlyFirst ? late : early;
        assert.equal(firstLeftOut.id, plan.notifications[isEarlyFirst ? 20 : 40].id);
        assert.deepEqual(otherPlans, {});
        assert.match(status, /otification$/);
        const again = await first.refresh();
        assert.equal(again.firstLeftOut.id, (isEarlyFirst ? early : late).notifications[isEarlyFirst ? 40 : 20].id);
        assert.deepEqual([again.cancel, again.add.length, again.otherPlans], [[], 0, {}]);
        assert.equal(phone.dropped, 0);
      }
    }
  });

  each("a plan whose turn comes later starts a session whole, and its end gives the room back", async () => {
    const [early, late] = [many("early", 10), many("late", 5000)];
    const {phone, kit, other} = device(early, late);
    await kit.refresh();
    await other.refresh();
    assert.deepEqual(phone.ids, firstOf(early, ROOM));
    const {status} = await other.startSession("hiit-classic");
    assert.notEqual(status, "Off");
    assert.equal(ofSessions(phone).length, 10);
    assert.deepEqual(without(phone.ids, "late/hiit-classic/"), firstOf(early, ROOM - 10));
    await kit.refresh();
    assert.equal(ofSessions(phone).length, 10, "the other plan's pass leaves them");
    await other.endSession();
    assert.deepEqual(phone.ids, firstOf(early, ROOM));
    assert.equal(phone.dropped, 0);
  });

  each("a session that begins while another plan is being armed is whole", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, kit, other} = device(early, late);
    void kit.refresh();
    void other.refresh();
    await other.startSession("hiit-classic");
    assert.equal(ofSessions(phone).length, 10);
    await settled();
    assert.deepEqual(without(phone.ids, "late/hiit-classic/"), soonest([early, late], ROOM - 10));
    assert.equal(phone.dropped, 0);
  });

  each("what a plan guards comes before the other's", async () => {
    const late = many("late", 5000, (plan) => { plan.budget.guarded = [plan.notifications[0].rule]; });
    const early = many("early", 10, (plan) => { delete plan.budget.guarded; });
    const {phone, kit, other} = device(early, late);
    await other.refresh();
    await kit.refresh();
    assert.deepEqual(phone.ids, both(firstOf(early, ROOM - 1), firstOf(late, 1)));
  });

  each("a plan has its own share before the other's sooner ones", async () => {
    const [early, late] = [many("early", 10), many("late", 5000)];
    const app = device(early, late, {share: 25});
    const {phone, kit, other} = app;
    await kit.refresh();
    await other.refresh();
    assert.deepEqual(phone.ids, both(firstOf(early, 35), firstOf(late, 25)));
    await other.startSession("hiit-classic");
    assert.deepEqual(without(phone.ids, "late/hiit-classic/"), both(firstOf(early, 35), firstOf(late, 15)), "a session is part of it");
    const restarted = app.restart();
    await restarted.kit.refresh();
    await restarted.again(late, {share: 25}).refresh();
    assert.deepEqual(without(phone.ids, "late/hiit-classic/"), both(firstOf(early, 35), firstOf(late, 15)), "also where it cannot be told whether it runs");
  });

  each("a plan leaves what it does not need of its share", async () => {
    const [early, late] = [many("early", 10), many("late", 5000)];
    const {phone, kit, other} = device(early, late, {share: 25});
    await kit.refresh();
    await other.refresh();
    const few = planOf("late");
    await other.replace(few);
    assert.deepEqual(phone.ids, both(firstOf(early, 45), idsOf(few)));
  });

  each("what one plan gives up is the other's at once", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, kit, other} = device(early, late);
    await kit.refresh();
    await other.refresh();
    assert.deepEqual(phone.ids, soonest([early, late]));
    other.isOn = () => false;
    assert.equal((await other.refresh()).status, "Off");
    assert.deepEqual(phone.ids, firstOf(early, ROOM));
    other.isOn = () => true;
    await kit.refresh();
    assert.deepEqual(phone.ids, soonest([early, late]));
    await kit.replace(many("early", 5000));
    assert.deepEqual(phone.ids, firstOf(late, ROOM));
  });

  each("a kit takes part from its first refresh on, and keeps what it has where it cannot be asked or is stopped", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, kit, other} = device(early, late);
    await other.setUp();
    await other.requestPermissions();
    await kit.refresh();
    assert.deepEqual(phone.ids, firstOf(early, ROOM), "the app has not asked for the other plan yet");
    await other.refresh();
    const expected = soonest([early, late]);
    assert.deepEqual(phone.ids, expected);
    other.granted = async () => { throw new Error("no answer"); };
    await kit.refresh();
    assert.deepEqual(phone.ids, expected);
    await assert.rejects(other.refresh(), /no answer/);
    await other.stop();
    const {otherPlans} = await kit.refresh();
    assert.deepEqual(otherPlans, {late: 30});
    assert.deepEqual(phone.ids, expected);
  });

  each("after a start the first call arms what was armed before, and a session is whole", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    for (const isSession of [false, true]) {
      const app = device(early, late);
      await app.kit.refresh();
      await app.other.refresh();
      const {kit, again} = app.restart();
      const other = again(late);
      app.clock.now = start + 100 * MINUTE_MS;
      app.phone.fire();
      const {otherPlans} = await (isSession ? kit.startSession("hiit-classic") : kit.refresh());
      assert.deepEqual(otherPlans, {}, "its kit has been made");
      const ahead = [early, late].map((plan) => ({notifications: plan.notifications.filter(({epochMs}) => epochMs > app.clock.now)}));
      assert.deepEqual(without(app.phone.ids, "early/hiit-classic/"), soonest(ahead, isSession ? ROOM - 10 : ROOM));
      assert.equal(ofSessions(app.phone).length, isSession ? 10 : 0);
      await other.refresh();
      assert.equal(app.phone.ids.length, ROOM);
      assert.equal(app.phone.dropped, 0);
    }
  });

  each("a kit that is stopped while another or itself is armed keeps what it has, and no more is asked for than there is room", async () => {
    for (const who of ["kit", "other"]) {
      for (let after = 0; after < 200; after += 9) {
        const app = device(many("early", 10), many("late", 12));
        await app.other.refresh();
        const pass = app.kit.refresh();
        for (let i = 0; i < after; i++) await new Promise((resolve) => setImmediate(resolve));
        await app[who].stop();
        await pass;
        assert.equal(app.phone.dropped, 0, `${who}, ${after}`);
        assert.ok(app.phone.peak <= ROOM, `${who}, ${after}: ${app.phone.peak}`);
        assert.equal(app.phone.ids.length, ROOM, `${who}, ${after}`);
      }
    }
    // One that is stopped before it has armed anything leaves the other what it had, whatever calls come then.
    const [early, late] = [many("early", 10), many("late", 5000)];
    for (let after = 0; after < 120; after += 7) {
      const app = device(early, late, {share: ROOM});
      await app.kit.refresh();
      const pass = app.other.refresh();
      void app.kit.startSession("hiit-classic");
      const stop = app.other.stop();
      for (let i = 0; i < after; i++) await new Promise((resolve) => setImmediate(resolve));
      await app.kit.answered("early/check-in/none");
      await stop;
      assert.equal((await pass).status, "Off");
      assert.deepEqual(without(app.phone.ids, "early/hiit-classic/"), firstOf(early, ROOM - 10), `${after}`);
    }
  });

  each("a plan that has been left nothing comes back, in whichever kit's pass", async () => {
    const [early, late] = [many("early", 10), planOf("late", (plan) => {
      plan.notifications = many("late", 590).notifications.slice(0, 5);
    })];
    const app = device(early, late);
    await app.kit.refresh();
    await app.other.refresh();
    assert.deepEqual(app.phone.ids, soonest([early, late]));
    const {kit, again} = app.restart();
    again(late);
    await kit.startSession("hiit-classic");
    assert.deepEqual(app.phone.ids.filter((id) => id.startsWith("late/")), []);
    await kit.endSession();
    assert.deepEqual(app.phone.ids, soonest([early, late]));
  });

  each("where a pass fails in the middle, the other plan has its room back", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, library, kit, other} = device(early, late);
    await kit.refresh();
    const method = kitName === "expo" ? "getAllScheduledNotificationsAsync" : "getTriggerNotifications";
    const list = library[method].bind(library);
    let calls = 0;
    library[method] = async () => {
      // To divide, to make room, and to arm.
      if (++calls === 3) throw new Error("no answer");
      return list();
    };
    await assert.rejects(other.refresh(), /no answer/);
    assert.deepEqual(phone.ids, firstOf(early, ROOM));
  });

  each("what cannot be cancelled of one plan keeps its room, and the other's session is armed as far as there is room", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, library, kit, other} = device(early, late);
    await kit.refresh();
    await other.refresh();
    const before = phone.ids;
    const method = kitName === "expo" ? "cancelScheduledNotificationAsync" : "cancelTriggerNotification";
    const cancel = library[method].bind(library);
    library[method] = async (id) => {
      if (id.startsWith("early/")) throw new Error("not cancelled");
      return cancel(id);
    };
    await other.startSession("hiit-classic");
    assert.equal(ofSessions(phone).length, 10);
    assert.deepEqual(before.filter((id) => !phone.ids.includes(id)), firstOf(late, 30).filter((id) => !firstOf(late, 20).includes(id)));
    assert.equal(phone.dropped, 0);
  });

  each("what has no room of a session is reported", async () => {
    const app = deviceOf(kitName, platform, many("early", 10), {start, kit: {limits: {pending: 14}}});
    const other = app.again(many("late", 12));
    await app.kit.startSession("hiit-classic");
    const {firstLeftOut, add} = await other.startSession("hiit-classic");
    // Both sessions have the same instants: seven each.
    assert.equal(ofSessions(app.phone).length, 14);
    assert.equal(add.length, 7);
    assert.equal(firstLeftOut.kind, "workout-phase");
    assert.ok(firstLeftOut.id.startsWith("late/hiit-classic/"));
  });

  each("the greatest limit is that of all, no plan has more than its own, and one that is off does not count", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, kit, other} = device(early, late, {limits: {pending: 30, reserve: 10}});
    await kit.refresh();
    await other.refresh();
    // The reserve is ten, as one of both wants.
    assert.deepEqual(phone.ids, both(firstOf(early, 34), firstOf(late, 20)));
    other.isOn = () => false;
    await other.refresh();
    assert.deepEqual(phone.ids, firstOf(early, ROOM));
  });

  each("a plan of which the device takes nothing leaves its room to the other", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, kit, other} = deviceWith({refuses: (id) => id.startsWith("late/")}, early, late);
    await kit.refresh();
    for (let i = 0; i < 2; i++) {
      const {refused, status} = await other.refresh();
      assert.ok(refused.length >= 30);
      assert.equal(status, "No scheduled notifications");
      assert.deepEqual(phone.ids, firstOf(early, ROOM));
      await kit.refresh();
      assert.deepEqual(phone.ids, firstOf(early, ROOM));
    }
  });

  each("a window of days has what the soonest of both leave it", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, kit, other} = device(early, late, {policy: {days: 1}});
    await other.refresh();
    await kit.refresh();
    assert.deepEqual(phone.ids, soonest([early, late]));
  });

  each("what another plan has expired on the screen is taken away too, and what fails of it harms nobody", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {clock, phone, library, kit, other} = device(early, late);
    await kit.refresh();
    await other.refresh();
    clock.now = start + 15 * MINUTE_MS;
    phone.fire();
    clock.now = start + 40 * MINUTE_MS;
    const method = kitName === "expo" ? "getAllScheduledNotificationsAsync" : "getTriggerNotifications";
    const list = library[method].bind(library);
    let calls = 0;
    library[method] = async () => {
      // To divide, for the other to make room, to arm, and then to arm the other.
      if (++calls === 4) throw new Error("no answer");
      return list();
    };
    assert.match((await kit.refresh()).status, /otification$/);
    assert.equal(calls, 4);
    assert.deepEqual([...phone.shown.keys()], []);
  });

  each("a plan that is replaced by one with another id leaves its room at once", async () => {
    const [early, late] = [many("early", 10), many("late", 12)];
    const {phone, kit, other} = device(early, late);
    await kit.refresh();
    await other.refresh();
    const next = many("next", 11);
    const {otherPlans} = await other.replace(next);
    assert.deepEqual(otherPlans, {});
    assert.deepEqual(phone.ids, soonest([early, next]));
    assert.equal(phone.dropped, 0);
  });

  each("a kit that nobody calls stops none that is called, and its presses arrive where it takes part", async () => {
    const app = device(many("early", 10), many("late", 12));
    await app.kit.refresh();
    await app.other.refresh();
    const {kit, again, library} = app.restart();
    const renamed = again(many("new", 12, (plan) => { plan.supersedes = ["late"]; }));
    again(many("late", 12));
    const passes = [kit.refresh(), renamed.refresh()];
    await Promise.all(passes);
    assert.equal(renamed.isStopped, false);
    assert.deepEqual(app.phone.ids.filter((id) => id.startsWith("late/")), []);

    const plan = planOf("asks");
    const third = app.restart();
    const asks = third.again(plan);
    await asks.refresh();
    const fourth = app.restart();
    fourth.again(plan);
    await fourth.kit.refresh();
    const {id} = plan.notifications[0];
    app.clock.now = plan.notifications[0].epochMs;
    app.phone.fire();
    fourth.library.open(id);
    await settled();
    assert.deepEqual(app.phone.ids.filter((other) => other.startsWith(`${id}/`)), [], "follow-ups are dropped");
    assert.ok(library !== fourth.library && asks.isStopped === false);
  });

  each("of three plans one kit's refresh is that of all", async () => {
    const plans = [many("early", 10), many("late", 12), many("third", 14)];
    const app = device(plans[0], plans[1]);
    const third = app.again(plans[2]);
    await app.kit.refresh();
    await app.other.refresh();
    await third.refresh();
    assert.deepEqual(app.phone.ids, soonest(plans));
    app.clock.now = start + 100 * MINUTE_MS;
    app.phone.fire();
    await app.kit.refresh();
    const ahead = plans.map((plan) => ({notifications: plan.notifications.filter(({epochMs}) => epochMs > app.clock.now)}));
    assert.deepEqual(app.phone.ids, soonest(ahead));
    assert.equal(app.phone.dropped, 0);
  });
}
