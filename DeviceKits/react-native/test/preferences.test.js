import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {preferred} from "../index.js";
import {DEVICES, device} from "./stand-ins/device.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../../Tests/DeviceManifestTests/Vectors/${name}.json`, import.meta.url), "utf8"));
const {manifest, cases} = read("preferences");
const midnight = Date.parse("2026-12-01T00:00:00Z");

for (const {name, preferences, expect} of cases) {
  test(`vector: ${name}`, () => {
    const before = structuredClone(manifest);
    const result = preferred(manifest, preferences);
    const looks = new Map(result.presentations.map((look) => [look.id, look]));
    const byId = new Map(result.notifications.map((n) => [n.id, n]));
    const look = (id) => looks.get(byId.get(id).presentation);
    assert.deepEqual(result.notifications.map(({id, epochMs, title}) => [id, epochMs, title, look(id).sound]), expect.notifications);
    for (const [key, member] of [["channels", "channel"], ["levels", "interruptionLevel"], ["profiles", "profile"], ["categories", "category"], ["lockScreens", "lockScreen"]]) {
      for (const [id, word] of Object.entries(expect[key] ?? {})) assert.equal(look(id)[member], word, id);
    }
    for (const [id, members] of Object.entries(expect.made ?? {})) {
      for (const [key, value] of Object.entries(members)) assert.equal(byId.get(id)[key], value, `${id} ${key}`);
    }
    for (const [id, title] of Object.entries(expect.channelNames ?? {})) assert.equal(result.channels.find((c) => c.id === id).name, title);
    for (const {channel} of result.presentations) assert.ok(result.channels.some(({id}) => id === channel), channel);
    for (const {profile} of result.presentations) assert.ok(result.delivery.profiles.some((p) => p.profile === profile), profile);
    assert.deepEqual(manifest, before, "the plan's own manifest is left alone");
  });
}

for (const [kitName, platform] of DEVICES) {
  const ids = ({notifications}) => notifications.map(({id}) => id).sort();

  test(`${kitName}, ${platform}: settings that change while the app runs are in force at the next refresh, and undone by the one after`, async () => {
    let preferences;
    const {phone, kit} = device(kitName, platform, manifest, {start: midnight, kit: {preferences: () => preferences}});
    await kit.refresh();
    const all = phone.ids;
    assert.deepEqual(all, ids(manifest));
    for (const {preferences: chosen} of cases) {
      preferences = chosen;
      await kit.refresh();
      assert.deepEqual(phone.ids, ids(preferred(manifest, chosen)));
      const calls = phone.calls.filter(([name]) => name === "schedule" || name === "cancel").length;
      await kit.refresh();
      assert.equal(phone.calls.filter(([name]) => name === "schedule" || name === "cancel").length, calls, "a second pass does something");
      preferences = undefined;
      await kit.refresh();
      assert.deepEqual(phone.ids, all);
    }
  });

  test(`${kitName}, ${platform}: settings outlive a change of the plan`, async () => {
    const {phone, kit} = device(kitName, platform, manifest, {start: midnight, kit: {preferences: () => ({fajr: {at: "none"}})}});
    await kit.refresh();
    await kit.replace({...manifest, notifications: manifest.notifications.map((n) => ({...n, body: "Other."}))});
    assert.deepEqual(phone.ids, ids(manifest).filter((id) => !id.startsWith("p/fajr/")));
  });
}
