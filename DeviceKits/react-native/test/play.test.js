// Plays plans as they were built just now (`HORARIUM_OUT` names the folder) through both kits on a strict phone, to the last day.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {DEVICES, device, store} from "./stand-ins/device.js";

const folder = process.env.HORARIUM_OUT;
assert.ok(folder, "HORARIUM_OUT names the folder with the plans' manifests: run .ci/checks/kits");
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.manifest.json`, "utf8"));
const DAY_S = 86_400;
const HOUR_MS = 3_600_000;

/** Opens the app at 00:00 of the first day and every `everyS` from then on; what fired, to the last second of the plan. */
async function play(kitName, platform, manifest, everyS) {
  const start = Date.parse(manifest.horizon.startsAt) - 1000;
  const {clock, phone, kit} = device(kitName, platform, manifest, {start});
  const last = manifest.notifications.at(-1).epochMs;
  for (; clock.now < last + everyS * 1000; clock.now += everyS * 1000) {
    phone.fire();
    await kit.refresh();
  }
  phone.fire();
  return phone;
}

const PLANS = [["london", 960], ["hundred", 1400]];

for (const [kitName, platform] of DEVICES) {
  for (const [name, count] of PLANS) {
    const manifest = read(name);
    const {refreshWithinS} = manifest.budget[platform];
    for (const everyS of new Set([Math.min(refreshWithinS, DAY_S), refreshWithinS])) {
      test(`${kitName}, ${platform}: ${name}, opened every ${everyS} s as the budget asks, loses nothing`, async () => {
        assert.equal(manifest.notifications.length, count);
        const phone = await play(kitName, platform, manifest, everyS);
        assert.deepEqual(phone.fired.map(({id, firedMs}) => `${firedMs} ${id}`).sort(),
          manifest.notifications.map(({id, epochMs}) => `${epochMs} ${id}`).sort());
        assert.equal(phone.dropped, 0);
        const most = platform === "ios" ? 60 : Math.max(200, manifest.budget.busiest.count);
        assert.ok(phone.peak <= most, `peak ${phone.peak}`);
      });
    }
  }
}

for (const [kitName, platform] of DEVICES) {
  test(`${kitName}, ${platform}: who answers a prompt is not asked again, and who does not is`, async () => {
    const manifest = read("answers");
    const prompts = manifest.notifications.filter(({kind}) => kind === "prompt");
    const {clock, phone, library, kit} = device(kitName, platform, manifest, {start: prompts[0].epochMs - HOUR_MS});
    await kit.refresh();
    const expected = [];
    for (const [i, {id, epochMs}] of prompts.entries()) {
      expected.push(id);
      // Of three prompts the first is answered after two minutes, the second by its first follow-up, the third never.
      const after = [2, 12, 40][i % 3];
      if (i % 3 > 0) expected.push(`${id}/after-10m`);
      if (i % 3 > 1) expected.push(`${id}/after-30m`);
      clock.now = epochMs + after * 60_000;
      phone.fire();
      if (i % 3 < 2) library.open([id, `${id}/after-10m`][i % 3]);
      await kit.refresh();
    }
    clock.now += HOUR_MS;
    phone.fire();
    assert.deepEqual(phone.fired.map(({id}) => id), expected);
  });
}

for (const [kitName, platform] of DEVICES) {
  test(`${kitName}, ${platform}: london, its plan changed every day, its app forced to end every week and nothing cleared by hand`, async () => {
    const manifest = read("london");
    const start = Date.parse(manifest.horizon.startsAt) - 1000;
    const app = device(kitName, platform, manifest, {start});
    const {clock, phone} = app;
    let {kit} = app;
    const last = manifest.notifications.at(-1).epochMs;
    for (let half = 0; clock.now < last + 12 * HOUR_MS; half++, clock.now += 12 * HOUR_MS) {
      phone.fire();
      // The same times in other words each day.
      const plan = {...manifest, notifications: manifest.notifications.map((n) => ({...n, body: `${n.body} ${half >> 1}`}))};
      if (half % 14 === 13) {
        phone.forceStop();
        kit = app.restarted(plan);
        await kit.refresh();
      } else if (half % 2) {
        await kit.refresh();
      } else {
        await kit.replace(plan);
      }
    }
    phone.fire();
    assert.deepEqual(phone.fired.map(({id, firedMs}) => `${firedMs} ${id}`).sort(), manifest.notifications.map(({id, epochMs}) => `${epochMs} ${id}`).sort());
    assert.deepEqual([phone.dropped, phone.silent], [0, []]);
  });
}

// MARK: An ordinary winter

const MIDNIGHT = Date.parse("2026-12-01T00:00:00Z");
const at = (day, hour) => MIDNIGHT + day * DAY_S * 1000 + hour * HOUR_MS;
const TOKYO = {from: at(3, 12), until: at(5, 4)};
const WITHOUT_PERMISSION = {from: at(7, 12), until: at(8, 14)};
const FORCED_END = {from: at(9, 10), until: at(9, 12)};
const isIn = ({from, until}, ms) => from < ms && ms <= until;

/** When a person whose clock shows London's time, but Tokyo's on the journey, sees a wall time for the first time; an instant stays. */
function dueMs({anchor, epochMs, local}) {
  if (anchor === "instant") return epochMs;
  const wallMs = Date.parse(`${local}Z`);
  if (wallMs <= TOKYO.from) return wallMs;
  return isIn(TOKYO, wallMs - 9 * HOUR_MS) ? wallMs - 9 * HOUR_MS : wallMs > TOKYO.until ? wallMs : undefined;
}

/** The plan as it reads on a day: other words each day, the same times. */
const ofDay = (manifest, day) => ({...manifest, notifications: manifest.notifications.map((n) => ({...n, title: `${n.title}, day ${day}`}))});

for (const [kitName, platform] of DEVICES) {
  test(`${kitName}, ${platform}: two plans that change every day, a journey, a permission withdrawn and given, a forced end, nothing cleared by hand`, async () => {
    const manifests = ["london", "hundred"].map(read);
    const storage = store();
    let timeZone = "Europe/London";
    const app = device(kitName, platform, ofDay(manifests[0], 0), {start: MIDNIGHT - 1000, kit: {storage, timeZone: () => timeZone}});
    const {clock, phone} = app;
    phone.timeZone = timeZone;
    const library = () => ({[kitName === "expo" ? "notifications" : "notifee"]: app.library});
    let kits = [app.kit, app.again(ofDay(manifests[1], 0))];
    for (const kit of kits) await kit.refresh();
    const last = Math.max(...manifests.flatMap(({notifications}) => notifications.map(({epochMs}) => epochMs)));
    // Every hour while both plans have notifications: Expo has to take away what has expired before Android shows 25. Then London alone, twice a day.
    for (let day = 0, hour = 0; at(day, hour) < last + 12 * HOUR_MS; hour += day < 14 ? 1 : 12) {
      if (hour >= 24) [day, hour] = [day + 1, hour - 24];
      clock.now = at(day, hour);
      phone.fire();
      if (clock.now === FORCED_END.from) phone.forceStop();
      if (isIn(FORCED_END, clock.now + 1000) && clock.now < FORCED_END.until) continue;
      if (clock.now === FORCED_END.until) {
        kits = [app.restarted(ofDay(manifests[0], day)), app.again(ofDay(manifests[1], day), library())];
        await kits[1].refresh();
      }
      phone.timeZone = timeZone = isIn(TOKYO, clock.now + 1000) ? "Asia/Tokyo" : "Europe/London";
      phone.isGranted = !isIn(WITHOUT_PERMISSION, clock.now + 1000);
      if (hour === 0) for (const [i, kit] of kits.entries()) await kit.replace(ofDay(manifests[i], day));
      const {status} = await kits[0].refresh();
      if (!phone.isGranted) assert.equal(status, "Notification permission needed");
    }
    phone.fire();
    const due = manifests.flatMap(({notifications}) => notifications.map((n) => ({...n, ms: dueMs(n)}))).filter(({ms}) =>
      ms !== undefined && !isIn(WITHOUT_PERMISSION, ms) && !(platform === "android" && isIn(FORCED_END, ms)));
    assert.ok(due.length > 2000 && due.length < 2360, `${due.length}`);
    const day = (ms) => Math.floor((ms - MIDNIGHT) / (DAY_S * 1000));
    assert.deepEqual(phone.fired.map((held) => `${held.firedMs} ${held.id} ${app.words(held).title}`).sort(),
      due.map(({ms, id, title}) => `${ms} ${id} ${title}, day ${day(ms)}`).sort());
    assert.deepEqual([phone.dropped, phone.silent], [0, []]);
  });
}
