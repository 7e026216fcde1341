import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {DEVICES, device, store} from "./stand-ins/device.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../../Tests/DeviceManifestTests/Vectors/${name}.json`, import.meta.url), "utf8"));
const {manifest} = read("arming");
const {cases} = read("sessions");
const start = Date.parse("2026-12-01T10:00:00Z");

const of = (phone, scope) => Object.fromEntries(phone.inOrder.filter(({id}) => id.startsWith(scope))
  .map((held) => [held.id.slice(scope.length), (phone.instant(held) - start) / 1000]));

/** What a case's steps are on a kit. */
const DO = {
  pause: (kit) => kit.pauseSession(), resume: (kit) => kit.resumeSession(), skip: (kit) => kit.skipPhase(),
  extend: (kit, seconds) => kit.extendSession(seconds),
};

for (const [kitName, platform] of DEVICES) {
  for (const {name, session, lengths, restS, steps, atS, pending} of cases) {
    for (const isRestarted of [false, true]) {
      test(`${kitName}, ${platform}: ${name}${isRestarted ? ", in an app that is started anew between the steps" : ""}`, async () => {
        const app = device(kitName, platform, manifest, {start, kit: {storage: store()}});
        const {clock, phone} = app;
        let {kit} = app;
        if (restS) await kit.startRest(session, restS);
        else await kit.startSession(session, lengths);
        for (const [at, what, argument] of steps) {
          clock.now = start + at * 1000;
          phone.fire();
          if (isRestarted) kit = app.restarted();
          await DO[what](kit, argument);
        }
        clock.now = start + atS * 1000;
        await kit.refresh();
        assert.deepEqual(of(phone, `v/${session}/`), pending);
      });
    }
  }

  test(`${kitName}, ${platform}: a lift's rest is as long as the exercise says, or as the person says`, async () => {
    const lift = {...manifest.sessions[1], exercises: [{name: "Press", sets: 4, restS: 90}, {name: "Row", sets: 3, restS: 60}]};
    const {phone, kit} = device(kitName, platform, {...manifest, sessions: [manifest.sessions[0], lift]}, {start});
    for (const [asked, wanted] of [[undefined, 90], ["Row", 60], ["Press", 90], [45, 45], ["Curl", 90]]) {
      await kit.startRest("lift", asked);
      assert.deepEqual(of(phone, "v/lift/"), {rest: wanted});
    }
  });

  test(`${kitName}, ${platform}: without a session there is nothing to pause, to extend or to skip`, async () => {
    const {phone, kit} = device(kitName, platform, manifest, {start});
    await kit.refresh();
    const before = phone.ids;
    for (const step of Object.values(DO)) await step(kit, 10);
    assert.deepEqual(phone.ids, before);
    assert.equal(kit.session, undefined);
  });

  test(`${kitName}, ${platform}: the app can show how far a session is`, async () => {
    const {clock, kit} = device(kitName, platform, manifest, {start});
    await kit.startSession("hiit", {rest: 10});
    assert.deepEqual(kit.session, {session: "hiit", atMs: start, phaseS: [40, 10, 40, 10]});
    clock.now = start + 45_000;
    await kit.pauseSession();
    assert.deepEqual(kit.session, {session: "hiit", atMs: start, phaseS: [40, 10, 40, 10], pausedMs: start + 45_000});
    await kit.endSession();
    assert.equal(kit.session, undefined);
  });

  test(`${kitName}, ${platform}: a session that ended while the app was closed is none when it starts again`, async () => {
    const storage = store();
    const app = device(kitName, platform, manifest, {start, kit: {storage}});
    await app.kit.startSession("hiit");
    app.clock.now = start + 121_000;
    const kit = app.restarted();
    await kit.refresh();
    assert.equal(kit.session, undefined);
  });
}
