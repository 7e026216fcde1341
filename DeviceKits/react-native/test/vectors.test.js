import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {divide} from "../arming/divide.js";
import {arm, prepare} from "../index.js";
import {DeliveryRecord, Log} from "../log.js";
import {device, store} from "./stand-ins/device.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../../Tests/DeviceManifestTests/Vectors/${name}.json`, import.meta.url), "utf8"));
const {manifest: plain, variants = {}, cases} = read("arming");

function carriedOut(pending, pass) {
  const left = pending.filter((p) => !pass.cancel.includes(p.id) && !pass.add.some((a) => a.id === p.id));
  return [...left, ...pass.add.map(({id, epochMs, fingerprint}) => ({id, epochMs, fingerprint}))];
}

for (const {name, expect, ...given} of cases) {
  test(`vector: ${name}`, () => {
    const ready = prepare({...plain, ...variants[given.variant]}, given);
    const pass = arm(ready, given);
    assert.deepEqual(pass.cancel, expect.cancel);
    assert.deepEqual(pass.add.map(({id, epochMs, mechanism}) => ({id, epochMs, mechanism})), expect.add);
    assert.equal(pass.status, expect.status);
    if (expect.otherPlans) assert.deepEqual(pass.otherPlans, expect.otherPlans);
    for (const [id, expiresMs] of Object.entries(expect.expires ?? {})) {
      assert.equal(pass.add.find((asked) => asked.id === id).expiresMs, expiresMs, id);
    }
    for (const [id, session] of Object.entries(expect.sessions ?? {})) {
      assert.equal(pass.add.find((asked) => asked.id === id).notification.session, session, id);
    }
    for (const [rule, status] of Object.entries(expect.ruleStatus ?? {})) assert.equal(pass.ruleStatus[rule], status, rule);
    const again = arm(ready, {...given, pending: carriedOut(given.pending, pass)});
    assert.deepEqual([again.cancel, again.add], [[], []], "a second pass does something");
  });
}

test("vectors: what is divided among plans", () => {
  const examples = read("division").cases;
  assert.equal(examples.length, 15);
  for (const {name, room, plans, counts} of examples) {
    const asked = plans.map(({id, share, ...lists}) => {
      const entries = (instants = []) => instants.map((epochMs, i) => ({id: `${id}/${i}`, epochMs}));
      return {share, session: entries(lists.session), guarded: entries(lists.guarded), others: entries(lists.others)};
    });
    assert.deepEqual(divide(room, asked), counts, name);
  }
});

/** A pending request as each library's stand-in holds it. */
const HELD = {
  expo: ({id, epochMs, fingerprint}) => ({content: {data: {id, epochMs, fingerprint}}, trigger: {type: "date", date: epochMs}}),
  "notify-kit": ({id, epochMs, fingerprint}) => ({notification: {id, data: {fingerprint}}, trigger: {type: 0, timestamp: epochMs}}),
};

/** What the app reads of a request when it is opened. */
const DATA = {expo: ({request}) => request.content.data, "notify-kit": ({request}) => request.notification.data};

/** What the case says of the running session, as an app says it to a kit. */
function said(kit, running) {
  if (running === undefined) return kit.refresh();
  if (running === "none") return kit.endSession();
  return running.restS === undefined ? kit.startSession(running.session) : kit.startRest(running.session, running.restS);
}

// AlarmKit is out of both libraries' reach.
const withinReach = cases.filter(({capabilities}) => !capabilities.granted.includes("alarm-kit"));

for (const kitName of Object.keys(HELD)) {
  for (const {name, expect, ...given} of withinReach) {
    test(`vector, carried out through ${kitName}: ${name}`, async () => {
      const {capabilities: {platform, granted, isOn}, nowMs, pending, policy, limits, guarded, zone, answered, running, refused} = given;
      const manifest = {...plain, ...variants[given.variant]};
      const storage = store();
      if (answered) await storage.setItem(`horarium/${manifest.plan.id}/answered`, JSON.stringify(answered.map((id) => [id, nowMs + 1])));
      const {phone, kit} = device(kitName, platform, manifest, {
        start: nowMs, refuses: (id) => refused?.includes(id) ?? false,
        kit: {policy, limits, guarded, zone: () => zone, granted: () => granted, isOn: () => isOn, storage},
      });
      for (const request of pending) phone.requests.set(request.id, {...request, atMs: request.epochMs, request: HELD[kitName](request)});
      const {status, otherPlans} = await said(kit, running);
      assert.equal(status, expect.status);
      if (expect.otherPlans) assert.deepEqual(otherPlans, expect.otherPlans);
      for (const [id, session] of Object.entries(expect.sessions ?? {})) {
        assert.equal(DATA[kitName](phone.requests.get(id)).session, session, id);
      }
      const wanted = carriedOut(pending, expect).map(({id, epochMs}) => `${id} ${epochMs}`);
      assert.deepEqual([...phone.requests.values()].map(({id, atMs}) => `${id} ${atMs}`).sort(), wanted.sort());
    });
  }
}

/** What a step of a log does, on a log whose lines are those of one plan. */
async function take({listed, cancelled, armed, delivered, answered}, logOf) {
  if (listed) {
    const {requests, plan = "p", ...moment} = listed;
    await logOf(plan).listed(requests.map(([id, meantMs]) => ({id, meantMs})), moment);
  } else if (cancelled) {
    await logOf("p").cancelled(cancelled.ids, cancelled.nowMs);
  } else if (armed) {
    await logOf("p").armed(armed.requests.map(([id, epochMs]) => ({id, epochMs})), armed.sinceMs);
  } else if (delivered) {
    await logOf("p").delivered(delivered.shown.map(([id, meantMs, atMs]) => ({id, meantMs, atMs})));
  } else {
    const {action = "opened", nowMs, ...press} = answered;
    await logOf("p").answered({...press, answer: action}, nowMs);
  }
}

const logs = read("log");
test("vectors: what the log has", () => assert.equal(logs.length, 30));
for (const {name, steps} of logs) {
  test(`log: ${name}`, async () => {
    const lines = [];
    const record = new DeliveryRecord();
    const made = new Map();
    const logOf = (plan) => {
      if (!made.has(plan)) made.set(plan, new Log(record, (id) => id.startsWith(`${plan}/`), {append: (line) => lines.push(line), target: "ios"}));
      return made.get(plan);
    };
    for (const step of steps) {
      await take(step, logOf);
      await record.written;
      assert.deepEqual(lines.splice(0), step.lines);
    }
  });
}
