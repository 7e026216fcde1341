import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {isOfPrayer, isReminder} from "../arming/arm.js";

const url = new URL("../../../Tests/DeviceManifestTests/Vectors/kinds.json", import.meta.url);
const {reminders, ofPrayers, others} = JSON.parse(readFileSync(url, "utf8"));

test("kinds are told apart as the Swift library does", () => {
  for (const kind of new Set([...reminders, ...ofPrayers, ...others])) {
    assert.equal(isReminder({kind}), reminders.includes(kind), kind);
    assert.equal(isOfPrayer({kind}), ofPrayers.includes(kind), kind);
  }
});
