// Plays plans as they were built just now (`HORARIUM_OUT` names the folder) through both kits on a strict phone, to the last day.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {DEVICES, device} from "./stand-ins/device.js";

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
        if (kitName === "notify-kit") assert.deepEqual(phone.silent, []);
        const most = platform === "ios" ? 60 : Math.max(200, manifest.budget.busiest.count);
        assert.ok(phone.peak <= most, `peak ${phone.peak}`);
      });
    }
  }
}

for (const [kitName, platform] of DEVICES) {
  test(`${kitName}, ${platform}: london, opened every twelve hours by a person who clears nothing, is all seen`, async () => {
    const phone = await play(kitName, platform, read("london"), DAY_S / 2);
    assert.equal(phone.fired.length, 960);
    assert.deepEqual(phone.silent, []);
  });
}

for (const [kitName, platform] of DEVICES) {
  test(`${kitName}, ${platform}: two plans that share what the phone holds lose nothing, opened before the first that there is no room for`, async () => {
    const [prayers, prompts] = [read("london"), read("hundred")];
    const all = [...prayers.notifications, ...prompts.notifications].sort((a, b) => a.epochMs - b.epochMs);
    // Whenever it is opened, the next sixty are armed.
    const everyMs = Math.min(...all.slice(60).map(({epochMs}, i) => epochMs - all[i].epochMs));
    assert.ok(everyMs > 4 * HOUR_MS && everyMs < 12 * HOUR_MS, `${everyMs}`);
    const start = all[0].epochMs - HOUR_MS;
    const {clock, phone, kit, again} = device(kitName, platform, prayers, {start, kit: {guarded: []}});
    const other = again(prompts);
    const last = all.at(-1).epochMs;
    for (; clock.now < last + everyMs; clock.now += Math.floor(everyMs / 1000) * 1000) {
      phone.fire();
      void kit.refresh();
      await other.refresh();
      const soonest = all.filter(({epochMs}) => epochMs > clock.now).slice(0, 60).map(({id}) => id).sort();
      if (platform === "ios") assert.deepEqual(phone.ids, soonest);
    }
    assert.deepEqual(phone.fired.map(({id, firedMs}) => `${firedMs} ${id}`).sort(), all.map(({id, epochMs}) => `${epochMs} ${id}`).sort());
    assert.equal(phone.dropped, 0);
    if (platform === "ios") assert.ok(phone.peak <= 60, `peak ${phone.peak}`);
  });
}

for (const kitName of ["expo", "notify-kit"]) {
  for (const [name, count] of PLANS) {
    test(`${kitName}, android: ${name}, ended by force every third day, loses what falls before the next start and no more`, async () => {
      const manifest = read(name);
      assert.equal(manifest.notifications.length, count);
      const start = Date.parse(manifest.horizon.startsAt) - 1000;
      const {clock, phone, kit: firstKit, restart} = device(kitName, "android", manifest, {start});
      const everyMs = Math.min(manifest.budget.android.refreshWithinS, DAY_S) * 1000;
      const last = manifest.notifications.at(-1).epochMs;
      const silences = [];
      let kit = firstKit;
      for (let opening = 0; clock.now < last; opening++) {
        await kit.refresh();
        const next = clock.now + everyMs;
        if (opening % 3 === 2) {
          clock.now = next - everyMs / 3;
          phone.fire();
          phone.forceStop();
          silences.push([clock.now, next]);
          kit = restart().kit;
        }
        clock.now = next;
        phone.fire();
      }
      const isSilent = ({epochMs}) => silences.some(([from, to]) => from < epochMs && epochMs <= to);
      const expected = manifest.notifications.filter((notification) => !isSilent(notification));
      assert.ok(expected.length < count && expected.length > count * 0.8);
      assert.deepEqual(phone.fired.map(({id, firedMs}) => `${firedMs} ${id}`).sort(), expected.map(({id, epochMs}) => `${epochMs} ${id}`).sort());
    });
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
