// The log of a person who answers some prompts, and what `horarium audit` makes of it: `HORARIUM` is the program.

import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import test from "node:test";
import {DEVICES, device, store} from "./stand-ins/device.js";

const [folder, program] = [process.env.HORARIUM_OUT, process.env.HORARIUM];
const plan = new URL("answers.yaml", import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(`${folder}/answers.manifest.json`, "utf8"));
const prompts = manifest.notifications.filter(({kind}) => kind === "prompt");
const HOUR_MS = 3_600_000;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** What the program says of a log. */
function audit(lines) {
  const file = join(mkdtempSync(join(tmpdir(), "horarium-")), "log.ndjson");
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  try {
    return JSON.parse(execFileSync(program, ["audit", plan, file, "--format", "json"], {encoding: "utf8", stdio: ["ignore", "pipe", "pipe"]}));
  } catch (error) {
    return JSON.parse(error.stdout);
  }
}

for (const [kitName, platform] of DEVICES) {
  /** Ten days; of three prompts the first is answered by its button, the second opened, the third left. */
  async function days({isRestarted = false, harm = () => {}} = {}) {
    const lines = [];
    const app = device(kitName, platform, manifest, {start: prompts[0].epochMs - HOUR_MS, kit: {storage: store(), log: (line) => lines.push(line)}});
    const {clock, phone} = app;
    let {kit} = app;
    await kit.refresh();
    for (const [i, {id, epochMs}] of prompts.entries()) {
      clock.now = epochMs + 120_000;
      harm(app, i);
      phone.fire();
      const held = phone.shown.get(id);
      if (held && i % 3 === 0) app.library.press(held, "good");
      else if (held && i % 3 === 1) app.library.open(id);
      await settled();
      await kit.refresh();
      if (isRestarted) kit = app.restarted();
      await kit.refresh();
      clock.now = epochMs + HOUR_MS;
      phone.fire();
      await kit.refresh();
    }
    return lines;
  }

  for (const isRestarted of [false, true]) {
    test(`${kitName}, ${platform}: an audit finds the log as planned${isRestarted ? ", kept over restarts" : ""}`, async () => {
      const lines = await days({isRestarted});
      const parsed = lines.map((line) => JSON.parse(line));
      const answers = parsed.filter(({answer}) => answer);
      assert.deepEqual(answers.map(({answer}) => answer), prompts.map((_, i) => ["good", "opened"][i % 3]).filter(Boolean));
      const delivered = parsed.filter(({outcome}) => outcome === "delivered").map(({id}) => id);
      assert.equal(new Set(delivered).size, delivered.length, "told twice");
      const result = audit(lines);
      assert.equal(result.isFine, true, JSON.stringify(result.faults.slice(0, 3)));
      assert.equal(result.counts.planned, delivered.length);
      assert.equal(result.compliance.answered, answers.length);
    });
  }

  test(`${kitName}, ${platform}: an audit finds what a forced end has taken`, async () => {
    if (platform === "ios") return;
    // Alarms that were taken away as a prompt came due; the list of the library still has it.
    const taken = prompts[5];
    const lines = await days({harm: ({phone}, i) => { if (i === 5) phone.alarms.delete(taken.id); }});
    const result = audit(lines);
    assert.equal(result.isFine, false);
    assert.deepEqual(result.faults.map(({id, faults}) => [id, faults]), [[taken.id, ["missing"]]]);
  });

  test(`${kitName}, ${platform}: without a log nothing is kept of it`, async () => {
    const storage = store();
    const {kit} = device(kitName, platform, manifest, {start: prompts[0].epochMs - HOUR_MS, kit: {storage}});
    await kit.refresh();
    assert.ok(![...storage.items.keys()].some((key) => key.endsWith("/armed")));
  });
}

test("an audit finds the Android kit's log as planned", () => {
  const file = `${folder}/android.ndjson`;
  if (!existsSync(file)) return;
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const result = audit(lines);
  assert.equal(result.isFine, true, JSON.stringify(result.faults.slice(0, 3)));
  assert.equal(result.compliance.answered, lines.filter((line) => JSON.parse(line).answer).length);
});
