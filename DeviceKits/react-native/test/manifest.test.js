import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import test from "node:test";
import {readManifest} from "../index.js";
import {declarations, schemaURL} from "./types/from-schema.js";

const folder = new URL("../../../Tests/horariumTests/Golden/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".manifest.json"));
const read = (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

test("every example plan's manifest is one", () => {
  assert.ok(names.length >= 5);
  for (const name of names) {
    const manifest = read(name);
    assert.equal(readManifest(manifest), manifest, name);
  }
});

// What a bundler, a download or a hand can do to a file; the message names the place.
for (const [what, change, message] of [
  ["a version before the first", (m) => { m.manifestVersion = 0; }, /^manifest\.manifestVersion must be a whole number, 1 or more, not 0$/],
  ["a version as a text", (m) => { m.manifestVersion = "1"; }, /^manifest\.manifestVersion must be a whole number, 1 or more, not "1"$/],
  ["no notifications", (m) => { delete m.notifications; }, /^manifest\.notifications must be a list, not undefined$/],
  ["seconds instead of milliseconds", (m) => { m.notifications[0].epochMs = 1796083201.5; }, /^manifest\.notifications\[0\]\.epochMs must be/],
  ["a part of a second", (m) => { m.notifications[1].epochMs += 1; }, /^manifest\.notifications\[1\]\.epochMs must be milliseconds in whole seconds/],
  ["an instant as a text", (m) => { m.notifications[0].epochMs = "1796083200000"; }, /epochMs must be milliseconds in whole seconds, before the year 2500, not "1796083200000"$/],
  ["a wall time with an offset", (m) => { m.notifications[0].local += "Z"; }, /^manifest\.notifications\[0\]\.local must be a time as/],
  ["an anchor that is no word", (m) => { m.notifications[0].anchor = 1; }, /anchor must be a text, not 1$/],
  ["a profile without steps", (m) => { delete m.delivery.profiles[0].android; }, /^manifest\.delivery\.profiles\[0\]\.android must be a list/],
  ["offsets without instants", (m) => { m.utcOffsets = [{}]; }, /^manifest\.utcOffsets\[0\]\.epochMs must be milliseconds in whole seconds, before the year 2500, not undefined$/],
  ["an old id that is no text", (m) => { m.supersedes = [7]; }, /^manifest\.supersedes must be a list of texts, not \[7\]$/],
]) {
  test(`refused: ${what}`, () => {
    const manifest = read("london.manifest.json");
    change(manifest);
    assert.throws(() => readManifest(manifest), {name: "TypeError", message});
  });
}

test("manifest.d.ts says what the schema says; 'node test/types/from-schema.js > manifest.d.ts' writes it", () => {
  const schema = JSON.parse(readFileSync(schemaURL, "utf8"));
  const written = readFileSync(new URL("../manifest.d.ts", import.meta.url), "utf8");
  assert.equal(declarations(schema), written);
  // What the test stands on: every member of the schema, however deep, has its line.
  const members = (node) => Object.values(node ?? {}).reduce((sum, value) => sum + (typeof value === "object" ? members(value) : 0),
    Object.keys(node?.properties ?? {}).length);
  const {oneOf, ...rule} = schema.$defs.rule;
  assert.equal(written.match(/^ +\w+\??: /gm).length, members({...schema, $defs: {...schema.$defs, rule}}));
});
