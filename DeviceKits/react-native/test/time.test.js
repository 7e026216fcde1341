import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {deviceOffsets, prepare} from "../index.js";
import {device} from "./stand-ins/device.js";
import {inZone} from "./stand-ins/phone.js";

const utc = (text) => Date.parse(`${text}Z`);
const HOUR = 3_600_000;

// Changes of the IANA database (tzdata), each to the second: first Sunday of November and second of March in the United
// States, first Sunday of April and of October on Lord Howe, whose clocks move by half an hour, and none in Nepal.
const CHANGES = {
  "America/New_York": [["2026-10-01T00:00", -4], ["2026-11-01T06:00", -5], ["2027-03-14T07:00", -4]],
  "Australia/Lord_Howe": [["2026-10-01T00:00", 10.5], ["2026-10-03T15:30", 11], ["2027-04-03T15:00", 10.5]],
  "Asia/Kathmandu": [["2026-10-01T00:00", 5.75]],
};

for (const [zone, changes] of Object.entries(CHANGES)) {
  test(`the device's offsets: ${zone}`, () => inZone(zone, () => {
    assert.deepEqual(deviceOffsets(utc("2026-10-01T00:00"), utc("2027-09-01T00:00")),
      changes.map(([at, hours]) => ({epochMs: utc(at), offsetS: hours * 3600})));
  }));
}

// A week in Tokyo in a London winter; clocks in London go forward on 2027-03-28. Each prompt is at 09:00 where the plan is.
const JOURNEY = {
  utcOffsets: [
    {epochMs: utc("2027-02-20T00:00"), offsetS: 0}, {epochMs: utc("2027-03-01T15:00"), offsetS: 9 * 3600},
    {epochMs: utc("2027-03-09T15:00"), offsetS: 0}, {epochMs: utc("2027-03-28T01:00"), offsetS: 3600},
  ],
  stays: [
    {epochMs: utc("2027-02-20T00:00"), timeZone: "Europe/London"}, {epochMs: utc("2027-03-01T15:00"), timeZone: "Asia/Tokyo"},
    {epochMs: utc("2027-03-09T15:00"), timeZone: "Europe/London"},
  ],
  delivery: {profiles: []}, presentations: [], budget: {}, plan: {id: "journey"}, sessions: [],
  notifications: [["2027-02-23T09:00", 0], ["2027-03-05T00:00", 9], ["2027-03-11T09:00", 0], ["2027-04-10T08:00", 1]]
    .map(([at, hours]) => ({
      id: at, epochMs: utc(at), anchor: "wall", rule: "sit", local: new Date(utc(at) + hours * HOUR).toISOString().slice(0, 19),
    })),
};

// When each of the four fires, in UTC: 09:00 by the clock of the place that counts, by hand.
const PLANNED = JOURNEY.notifications.map(({id}) => id);
for (const [what, zone, at, fires] of [
  ["at home before the journey", "Europe/London", "2027-02-22T12:00", PLANNED],
  ["in Tokyo as planned", "Asia/Tokyo", "2027-03-04T12:00", PLANNED],
  ["at home again, over a change of clocks", "Europe/London", "2027-03-10T12:00", PLANNED],
  ["in Lisbon, whose clocks are London's", "Europe/Lisbon", "2027-03-10T12:00", PLANNED],
  ["still at home when the plan is in Tokyo", "Europe/London", "2027-03-04T12:00", [PLANNED[0], "2027-03-05T09:00", ...PLANNED.slice(2)]],
  ["in Paris before the journey", "Europe/Paris", "2027-02-22T12:00", ["2027-02-23T08:00", ...PLANNED.slice(1)]],
  ["in Reykjavik, whose clocks stay when London's go forward", "Atlantic/Reykjavik", "2027-03-10T12:00", [...PLANNED.slice(0, 3), "2027-04-10T09:00"]],
]) {
  test(`wall times of a journey, ${what}`, () => inZone(zone, () => {
    const clocks = deviceOffsets(JOURNEY.utcOffsets[0].epochMs, utc("2027-04-11T08:00"));
    const ready = prepare(JOURNEY, {
      capabilities: {platform: "ios", granted: [], isOn: true}, policy: {days: 1}, limits: {pending: 64}, zone: clocks, nowMs: utc(at),
    });
    assert.deepEqual(PLANNED.map((id) => ready.byId.get(id).epochMs).filter((ms) => ms > utc(at)),
      fires.map(utc).filter((ms) => ms > utc(at)));
  }));
}

const manifest = JSON.parse(readFileSync(new URL("workouts.manifest.json", import.meta.url), "utf8"));

for (const kitName of ["expo", "notify-kit"]) {
  test(`${kitName}: a journey moves prompts with the device by itself`, async () => {
    const start = utc("2026-12-02T07:00");
    const {phone, kit} = device(kitName, "ios", manifest, {start});
    await inZone("Europe/London", () => kit.refresh());
    const at = (held) => phone.instant(held);
    const atHome = new Map(phone.inOrder.map((held) => [held.id, at(held)]));
    await inZone("America/New_York", async () => {
      await kit.refresh();
      // 08:00 in New York is five hours after 08:00 in London.
      for (const held of phone.inOrder) if (atHome.has(held.id)) assert.equal(at(held), atHome.get(held.id) + 5 * HOUR, held.id);
      const before = phone.calls.filter(([name]) => name === "schedule").length;
      await kit.refresh();
      assert.equal(phone.calls.filter(([name]) => name === "schedule").length, before, "it has settled");
    });
    await inZone("Europe/London", async () => {
      await kit.refresh();
      for (const held of phone.inOrder) assert.equal(at(held), atHome.get(held.id));
    });
  });

  test(`${kitName}: an instant stays one on a journey, though the library may hold a wall time`, async () => {
    const plan = {...manifest, notifications: manifest.notifications.map((n) => ({...n, anchor: "instant"}))};
    const {phone, kit} = device(kitName, "ios", plan, {start: utc("2026-12-02T07:00")});
    await inZone("Europe/London", () => kit.refresh());
    await inZone("Asia/Karachi", async () => {
      await kit.refresh();
      const wanted = new Map(plan.notifications.map(({id, epochMs}) => [id, epochMs]));
      for (const held of phone.inOrder) assert.equal(phone.instant(held), wanted.get(held.id), held.id);
    });
  });
}
