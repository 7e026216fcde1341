// Manifests of later versions, and values that are none.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {arm, prepare, readManifest, understand} from "../index.js";
import {idsOf, planOf, start} from "./stand-ins/alarms.js";
import {DEVICES, device} from "./stand-ins/device.js";

const url = new URL("../../../Tests/DeviceManifestTests/Vectors/later.json", import.meta.url);
const {manifest: later, problem, nowMs, zone, requests, words} = JSON.parse(readFileSync(url, "utf8"));

/** The requests of a list, as the vectors have them. */
const listed = (all) => all.map(({id, epochMs, mechanism}) => [id, epochMs, mechanism]);

for (const platform of ["ios", "android"]) {
  test(`${platform}: a later version is armed as far as it is understood`, () => {
    const given = structuredClone(later);
    const result = understand(given);
    assert.equal(result.problem, problem);
    assert.deepEqual(given, later, "what was given is left alone");
    const conditions = {
      capabilities: {platform, granted: ["notifications", "exact-alarms"], isOn: true}, policy: {soonest: {limit: 60}}, limits: {pending: 64}, zone, nowMs,
    };
    const ready = prepare(result.manifest, conditions);
    assert.deepEqual(listed(arm(ready, {nowMs, pending: []}).add), requests[platform]);
  });
}

test("words of a later version count as the defaults of this one", () => {
  const manifest = readManifest(later);
  for (const [list, members] of Object.entries(words)) {
    for (const [member, expected] of Object.entries(members)) {
      assert.deepEqual(manifest[list].map((item) => item[member] ?? null), expected, `${list} ${member}`);
    }
  }
});

test("what refers to nothing, or has no way to be delivered, is reported", () => {
  const problem = (change) => understand(planOf("a", change)).problem;
  assert.equal(problem((plan) => {
    plan.presentations[0].profile = "quantum";
    plan.notifications[3].presentation = "glow";
  }), "the profile 'quantum' cannot be delivered; the presentation 'glow' cannot be delivered");
  assert.equal(problem((plan) => { for (const {android} of plan.delivery.profiles) android[0].requires = ["satellite"]; }),
    "the requirement 'satellite' is unknown, and steps that have it are passed over; the profile 'alarm' cannot be delivered");
  assert.equal(problem((plan) => { for (const profile of plan.delivery.profiles) [profile.ios, profile.android] = [profile.android, profile.ios]; }),
    "the mechanism 'exact-while-idle' is unknown and passed over; the mechanism 'inexact-while-idle' is unknown and passed over; "
      + "the mechanism 'notification' is unknown and passed over; the mechanism 'alarm-clock' is unknown and passed over; "
      + "the profile 'alarm' cannot be delivered");
  const long = problem((plan) => { for (const notification of plan.notifications) notification.anchor = `${"w".repeat(1000)}${notification.id}`; });
  assert.equal(long, `the anchor '${"w".repeat(60)}' is unknown and counts as 'instant'`);
});

test("a manifest without words of a later version is the value itself", () => {
  const plan = planOf("a");
  assert.deepEqual(understand(plan), {manifest: plan});
  assert.equal(readManifest(plan), plan);
});

// Whatever a bundler or a download may hand over.
const NONE = {
  null: null, "an empty text": "", "a number": 7, "a list": [], "an object": {}, "an error page": {error: "no such plan"},
  "a manifest without notifications": {...planOf("a"), notifications: undefined}, "rules that are null": planOf("a", (plan) => { plan.rules = null; }),
  "an instant of the far future": planOf("a", (plan) => { plan.notifications[14].epochMs = 253402300799000; }),
  "a session that never ends": planOf("a", (plan) => { plan.sessions[0].notifications[0].offsetS = 9e12; }),
  "a day that does not exist": planOf("a", (plan) => { plan.notifications[0].local = "2026-13-45T08:00:00"; }),
  "a zone that is none": planOf("a", (plan) => { plan.stays = [7]; }), "a reserve below nothing": planOf("a", (plan) => { plan.budget.reserve = -1; }), "version 0": {...planOf("a"), manifestVersion: 0},
  "a long text": {...planOf("a"), notifications: "x".repeat(1000)}, "a later version of another form": {...planOf("a"), manifestVersion: 2, notifications: {}},
};

for (const [kitName, platform] of DEVICES) {
  const each = (what, body) => test(`${kitName}, ${platform}: ${what}`, body);

  each("a manifest of a later version is armed, and each pass says what is not understood", async () => {
    const {phone, kit} = device(kitName, platform, later, {start: nowMs, kit: {zone: () => zone}});
    assert.equal(kit.problem, problem);
    const pass = await kit.refresh();
    assert.equal(pass.problem, problem);
    assert.deepEqual([pass.status, pass.refused], [platform === "ios" ? "Notification" : "Precise notification", []]);
    assert.deepEqual(phone.ids, idsOf(later).sort());
    const {add, cancel} = await kit.refresh();
    assert.deepEqual([add, cancel], [[], []]);
    // Of a manifest that is understood there is no more to say.
    const after = await kit.replace(planOf("a"));
    assert.deepEqual(["problem" in after, kit.problem], [false, undefined]);
    assert.deepEqual(phone.ids, idsOf(planOf("a")));
    assert.equal((await kit.replace(later)).problem, problem);
  });

  for (const [what, value] of Object.entries(NONE)) {
    each(`a kit that is made with ${what} arms nothing, and says why`, async () => {
      const {phone, kit, restart} = device(kitName, platform, planOf("a"), {start});
      await kit.refresh();
      const armed = phone.ids;
      const app = restart(value);
      assert.match(app.kit.problem, /^manifest[\w.[\]]* must be .{1,110}$/);
      const pass = await app.kit.refresh();
      assert.equal(pass.problem, app.kit.problem);
      assert.deepEqual([pass.status, pass.add, pass.cancel, pass.refused], ["No scheduled notifications", [], [], []]);
      await assert.rejects(app.kit.startSession("hiit-classic"), {message: "the manifest has no session 'hiit-classic'"});
      await app.kit.endSession();
      await app.kit.tidy();
      await app.kit.requestPermissions();
      await app.kit.answered(armed[0]);
      assert.deepEqual(phone.ids, armed, "what an earlier start of the app has armed stays");
      // It goes on with a manifest, beside another kit that waits for one.
      const other = app.again(value);
      await other.refresh();
      assert.equal(app.kit.isStopped, false);
      const after = await app.kit.replace(planOf("a"));
      assert.deepEqual(["problem" in after, phone.ids], [false, armed]);
      await assert.rejects(app.kit.replace(value), {name: "TypeError", message: other.problem});
      assert.deepEqual([(await app.kit.refresh()).status, phone.ids], [after.status, armed], "a value that is none changes nothing");
      await other.replace(planOf("b"));
      assert.deepEqual(phone.ids, [...armed, ...idsOf(planOf("b"))].sort());
    });
  }

  each("a kit without a manifest leaves another plan its room", async () => {
    const {phone, kit, again} = device(kitName, platform, undefined, {start});
    assert.equal(kit.problem, "manifest must be an object");
    await kit.refresh();
    const other = again(planOf("a"));
    assert.deepEqual((await other.refresh()).otherPlans, {});
    const armed = phone.ids;
    assert.deepEqual(armed, idsOf(planOf("a")));
    await kit.refresh();
    assert.deepEqual(phone.ids, armed);
    await kit.stop();
    await other.refresh();
    assert.deepEqual(phone.ids, armed);
  });
}
