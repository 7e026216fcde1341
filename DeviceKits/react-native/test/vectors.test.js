import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {arm, prepare} from "../index.js";

const url = new URL("../../../Tests/DeviceManifestTests/Vectors/arming.json", import.meta.url);
const {manifest, cases} = JSON.parse(readFileSync(url, "utf8"));

function carriedOut(pending, pass) {
  const left = pending.filter((p) => !pass.cancel.includes(p.id) && !pass.add.some((a) => a.id === p.id));
  return [...left, ...pass.add.map(({id, epochMs, fingerprint}) => ({id, epochMs, fingerprint}))];
}

for (const {name, expect, ...given} of cases) {
  test(`vector: ${name}`, () => {
    const ready = prepare(manifest, given);
    const pass = arm(ready, given);
    assert.deepEqual(pass.cancel, expect.cancel);
    assert.deepEqual(pass.add.map(({id, epochMs, mechanism}) => ({id, epochMs, mechanism})), expect.add);
    assert.equal(pass.status, expect.status);
    for (const [rule, status] of Object.entries(expect.ruleStatus ?? {})) assert.equal(pass.ruleStatus[rule], status, rule);
    const again = arm(ready, {...given, pending: carriedOut(given.pending, pass)});
    assert.deepEqual([again.cancel, again.add], [[], []], "a second pass does something");
  });
}
