// What a person sets on the device, over what the plan has.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {preferred, understand} from "../index.js";
import {idsOf, planOf, ring, settled, start, without} from "./stand-ins/alarms.js";
import {DEVICES, device} from "./stand-ins/device.js";

const url = new URL("../../../Tests/DeviceManifestTests/Vectors/preferences.json", import.meta.url);
const plans = JSON.parse(readFileSync(url, "utf8"));
const [{manifest, cases}] = plans;
const midnight = Date.parse("2026-12-03T00:00:00Z") - 2 * 3_600_000;

/** The members of a manifest that settings never change. */
const others = ({presentations, channels, delivery, notifications, rules, ...rest}) => rest;

for (const {manifest: planned, cases: own} of plans) {
  for (const {name, preferences, removed = [], added = [], looks = {}, titles = {}, channels = [], made = {}, problem} of own) {
    test(`vector: ${name}`, () => {
      const before = structuredClone(planned);
      const result = preferred(planned, preferences);
      assert.deepEqual(planned, before, "the plan's own manifest is left alone");
      assert.deepEqual(others(result.manifest), others(planned));
      assert.equal(result.problem, problem);
      const mechanisms = (name) => {
        const {ios, android} = result.manifest.delivery.profiles.find(({profile}) => profile === name);
        assert.ok(ios.length && android.length, name);
        return [...ios, ...android].map(({mechanism}) => mechanism);
      };
      const byId = new Map(result.manifest.notifications.map((notification) => [notification.id, notification]));
      const lookOf = new Map(result.manifest.presentations.map((look) => [look.id, look]));
      const plannedIds = planned.notifications.map(({id}) => id);
      assert.deepEqual(removed.filter((id) => !plannedIds.includes(id)), []);
      assert.deepEqual([...byId.keys()].sort(), [...plannedIds.filter((id) => !removed.includes(id)), ...added.map(([id]) => id)].sort());
      for (const [id, fireAt, title, body, expiresAt] of added) {
        const found = byId.get(id);
        assert.deepEqual([found.fireAt, found.epochMs, found.title, found.body, found.expiresAt], [fireAt, Date.parse(fireAt), title, body, expiresAt], id);
      }
      for (const [id, members] of Object.entries(looks)) {
        const found = {...byId.get(id), ...lookOf.get(byId.get(id).presentation)};
        for (const [key, value] of Object.entries(members)) assert.equal(found[key] ?? null, value, `${id} ${key}`);
        if (members.sound === "none") assert.ok(found.profile === "alarm" || mechanisms(found.profile).every((word) => !word.startsWith("alarm")), id);
      }
      for (const [id, members] of Object.entries(made)) {
        for (const [key, value] of Object.entries(members)) assert.equal(byId.get(id)[key], value, `${id} ${key}`);
      }
      // All else is as the plan has it.
      for (const notification of planned.notifications) {
        const found = byId.get(notification.id);
        if (!found) continue;
        const title = titles[found.id] ?? notification.title;
        const presentation = looks[found.id] ? found.presentation : notification.presentation;
        assert.deepEqual(found, {...notification, title, shortTitle: titles[found.id] ?? notification.shortTitle, presentation});
      }
      const plannedChannels = planned.channels.map(({id}) => id);
      const madeChannels = result.manifest.channels.filter(({id}) => !plannedChannels.includes(id)).map(({id, ...members}) => members);
      assert.deepEqual(madeChannels.sort((a, b) => (a.name + a.sound < b.name + b.sound ? -1 : 1)), channels);
      const all = (list) => result.manifest[list].map(({id}) => id);
      for (const {channel} of lookOf.values()) assert.ok(all("channels").includes(channel), channel);
      for (const {profile} of lookOf.values()) assert.ok(result.manifest.delivery.profiles.some((known) => known.profile === profile), profile);
      for (const list of [all("channels"), all("presentations"), result.manifest.delivery.profiles.map(({profile}) => profile)]) {
        assert.equal(new Set(list).size, list.length);
      }
      for (const {presentation} of byId.values()) assert.ok(lookOf.has(presentation), presentation);
      const times = result.manifest.notifications.map(({epochMs}) => epochMs);
      assert.deepEqual(times, [...times].sort((a, b) => a - b));
    });
  }
}

test("settings of another form have no effect, and are reported", () => {
  const problem = (preferences) => {
    const result = preferred(manifest, preferences);
    assert.equal(result.manifest, manifest);
    return result.problem;
  };
  assert.equal(problem(undefined), undefined);
  assert.equal(problem(null), undefined);
  assert.equal(problem({fajr: null, sit: {at: null, reminders: undefined}}), undefined);
  assert.equal(problem("fajr"), "the settings '\"fajr\"' are not understood");
  assert.equal(problem([]), "the settings '[]' are not understood");
  assert.equal(problem({fajr: "silent"}), "the settings of fajr 'silent' are not understood");
  assert.equal(problem({fajr: {at: 3, reminders: {minutes: 5}}}), `the setting '3' is unknown; the reminders '{"minutes":5}' are no list`);
  assert.equal(problem({fajr: {reminders: [{minutes: 2.5}, null]}}),
    "the reminder '2.5' is not 1 to 1440 minutes; the reminder 'undefined' is not 1 to 1440 minutes");
  assert.equal(problem({fajr: [{minutes: 5}]}), `the settings of fajr '[{"minutes":5}]' are not understood`);
  assert.equal(problem({fajr: {at: {toString: 1}}}), `the setting '{"toString":1}' is unknown`);
  assert.equal(problem({nobody: {at: "none"}}), undefined);
  const titled = preferred(manifest, {fajr: {reminders: [{minutes: 30, title: 7}, {minutes: 30, title: "Twice"}]}}).manifest;
  assert.deepEqual(titled.notifications, manifest.notifications);
});

test("a Jumuah is as Dhuhr where it has no settings or null", () => {
  const {manifest: changed} = preferred(manifest, {dhuhr: {at: "none"}});
  for (const jumuah of [undefined, null]) assert.deepEqual(preferred(manifest, {dhuhr: {at: "none"}, jumuah}).manifest, changed);
});

test("rules and days of another form are passed over, and reported where there are settings", () => {
  const [rule, ...rules] = manifest.rules.filter(({kind}) => kind === "prayer");
  const day = {...manifest.days[0], times: {sunrise: {epochMs: 1500, local: "early"}}};
  const odd = {...manifest, rules: [{...rule, title: 7}, ...rules], days: [day, manifest.days[1]]};
  assert.equal(understand(odd).problem, undefined);
  const result = preferred(odd, {sunrise: {at: "sound"}});
  assert.equal(result.problem, `the rule '${rule.id}' has another form; the day '2026-12-03' has another form`);
  assert.deepEqual(result.manifest.notifications.filter((one) => one.rule === "sunrise").map(({id}) => id), ["p/sunrise/2026-12-04/at"]);
  assert.equal(preferred({...manifest, days: null}, {sunrise: {at: "sound"}}).problem, undefined);
});

test("settings over a manifest without rules or days", () => {
  const {rules, days, ...bare} = manifest;
  const {notifications} = preferred(bare, {fajr: {at: "none"}, sunrise: {at: "sound"}, isha: {reminders: [{minutes: 10}]}}).manifest;
  assert.deepEqual(notifications, manifest.notifications.filter(({rule, kind}) => rule !== "fajr" && !(rule === "isha" && kind === "prayer-reminder")));
  const names = ({channels}) => channels.map(({name}) => name).filter((name) => name.endsWith("🔕"));
  assert.deepEqual(names(preferred(bare, {sit: {at: "silent"}}).manifest), ["Sit 🔕"]);
  const untitled = {...manifest, rules: rules.map(({title, ...rule}) => rule)};
  assert.deepEqual(names(preferred(untitled, {sit: {at: "silent"}}).manifest), ["sit 🔕"]);
});

for (const [kitName, platform] of DEVICES) {
  const each = (name, body) => test(`${kitName}, ${platform}: ${name}`, body);

  each("settings that change while the app runs are in force at the next refresh, and undone by the one after", async () => {
    let preferences;
    const {phone, kit} = device(kitName, platform, manifest, {start: midnight, kit: {preferences: () => preferences}});
    await kit.refresh();
    assert.deepEqual(phone.ids, idsOf(manifest));
    for (const {name, preferences: chosen, problem} of cases) {
      preferences = structuredClone(chosen);
      const pass = await kit.refresh();
      assert.equal(pass.problem, problem);
      assert.equal(kit.problem, problem);
      const fresh = device(kitName, platform, preferred(manifest, chosen).manifest, {start: midnight});
      await fresh.kit.refresh();
      assert.deepEqual(phone.requests, fresh.phone.requests, name);
      const calls = phone.calls.length;
      await kit.refresh();
      assert.deepEqual(phone.calls.slice(calls).filter(([name]) => name === "schedule" || name === "cancel"), [], "a second pass changes nothing");
    }
    preferences = undefined;
    await kit.refresh();
    assert.deepEqual(phone.ids, idsOf(manifest));
    assert.deepEqual(kit.manifest, manifest);
  });

  each("settings outlive a start of the app and a change of the plan", async () => {
    const settings = async () => ({fajr: {at: "none"}, sit: {at: "silent"}});
    const app = device(kitName, platform, manifest, {start: midnight, kit: {preferences: settings}});
    const expected = without(idsOf(manifest), "p/fajr/");
    await app.kit.refresh();
    assert.deepEqual(app.phone.ids, expected);
    const {kit} = app.restart();
    await kit.refresh();
    assert.deepEqual(app.phone.ids, expected);
    const changed = {...manifest, notifications: manifest.notifications.map((notification) => ({...notification, body: "Other."}))};
    await kit.replace(changed);
    const fresh = device(kitName, platform, preferred(changed, await settings()).manifest, {start: midnight});
    await fresh.kit.refresh();
    assert.deepEqual(app.phone.requests, fresh.phone.requests);
  });

  each("where settings cannot be read, those of before count, and without such nothing changes", async () => {
    let isBroken = false;
    const preferences = () => {
      if (isBroken) throw new Error("no store");
      return {fajr: {at: "none"}};
    };
    const app = device(kitName, platform, manifest, {start: midnight, kit: {preferences}});
    await app.kit.refresh();
    isBroken = true;
    const changed = {...manifest, notifications: manifest.notifications.map((notification) => ({...notification, body: "Other."}))};
    for (const pass of [await app.kit.refresh(), await app.kit.replace(changed), await app.kit.startSession("run")]) {
      assert.equal(pass.problem, "the settings cannot be read: no store");
    }
    assert.deepEqual(without(app.phone.ids, "p/run@"), without(idsOf(manifest), "p/fajr/"));
    await app.kit.endSession();
    await assert.rejects(() => app.restart().kit.refresh(), /no store/);
    assert.deepEqual(app.phone.ids, without(idsOf(manifest), "p/fajr/"));
    isBroken = false;
    assert.equal((await app.kit.refresh()).problem, undefined);
    let reads = 0;
    const none = app.again(manifest, {preferences: () => { if (reads++) throw "gone"; }});
    assert.equal((await none.refresh()).problem, undefined);
    assert.equal((await none.refresh()).problem, "the settings cannot be read: gone");
    await app.again().refresh();
    assert.deepEqual(app.phone.ids, without(idsOf(manifest), "p/fajr/"));
  });

  each("what is not understood of the manifest and of the settings is in one problem", async () => {
    const later = {...manifest, manifestVersion: 2};
    const {kit} = device(kitName, platform, later, {start: midnight, kit: {preferences: () => ({fajr: {at: "loud"}})}});
    assert.equal((await kit.refresh()).problem, "the version '2' is delivered as version 1; the setting 'loud' is unknown");
  });

  each("a pass of another plan goes by the settings of both", async () => {
    let chosen = {};
    const app = device(kitName, platform, manifest, {start: midnight, kit: {preferences: () => chosen}});
    const other = app.again(planOf("other"), {preferences: undefined});
    await app.kit.refresh();
    chosen = {fajr: {at: "none"}};
    await other.refresh();
    assert.deepEqual(app.phone.ids.filter((id) => id.startsWith("p/")), without(idsOf(manifest), "p/fajr/"));
  });

  each("a snoozed alarm leaves with its rule, also where a session has the rule's name", async () => {
    const sharesName = ({sessions: [session], notifications: [{rule}]}) => Object.assign(session, {id: rule, cancelScope: `workouts/${rule}@start/`});
    for (const plan of [planOf(), planOf("workouts", sharesName)]) {
      let chosen = {};
      const app = device(kitName, platform, plan, {start, kit: {preferences: () => chosen}});
      await app.kit.refresh();
      const first = ring(app);
      app.library.press(first, "horarium-snooze");
      await settled();
      assert.ok(app.phone.requests.has(`snoozed:${first.id}`));
      chosen = {[plan.notifications[0].rule]: {at: "none"}};
      await app.kit.refresh();
      assert.deepEqual(app.phone.ids, []);
    }
  });
}

for (const platform of ["ios", "android"]) {
  test(`expo, ${platform}: an alarm that was put off keeps its look as others get new ones, and in a process that its button has started`, async () => {
    let chosen = {isha: {at: "sound"}};
    const alarms = structuredClone(manifest);
    Object.assign(alarms.delivery, {snoozeS: 540, snoozeTitle: "Later"});
    for (const look of alarms.presentations) Object.assign(look, {profile: "alarm"}, look.id.startsWith("prayer/athan") && {sound: "none"});
    const app = device("expo", platform, alarms, {start: midnight, kit: {preferences: () => chosen}});
    await app.kit.refresh();
    const isha = app.phone.requests.get("p/isha/2026-12-03/at");
    const {sound} = isha.request.content;
    const {channelId} = isha.request.trigger;
    chosen = {...chosen, fajr: {at: "sound"}};
    await app.kit.refresh();
    app.clock.now = isha.atMs;
    app.phone.fire();
    const {kit, library} = app.restart();
    const press = library.press(isha, "horarium-snooze", {isClosed: true});
    await kit.handle(press);
    await settled();
    const again = app.phone.requests.get(`snoozed:${isha.id}`);
    assert.equal(again.request.content.sound, sound);
    assert.equal(again.request.trigger.channelId, channelId);
  });
}

test("a changed setting does not repeat the last answer", async () => {
  let chosen = {};
  const plan = planOf();
  const app = device("expo", "ios", plan, {start, kit: {preferences: () => chosen}});
  await app.kit.refresh();
  app.library.press(ring(app), "yes");
  await settled();
  chosen = {[plan.notifications[0].rule]: {at: "silent"}};
  const before = app.phone.calls.length;
  await app.kit.refresh();
  await settled();
  assert.equal(app.phone.calls.slice(before).filter(([name]) => name === "last?").length, 0);
});

test("Android: a silent notification has a silent channel, with the rule's name where the plan has none", async () => {
  const {phone, kit} = device("expo", "android", manifest, {start: midnight, kit: {preferences: () => ({sit: {at: "silent"}, fajr: {at: "silent"}})}});
  await kit.refresh();
  const made = [...phone.channels.values()].filter(({name}) => !manifest.channels.some((channel) => channel.name === name));
  assert.deepEqual(made.map(({name, description, sound, enableVibrate, lockscreenVisibility}) => [name, description, sound, enableVibrate, lockscreenVisibility]),
    [["Sit 🔕", "Prompts to pause and notice", null, false, 3]]);
});
