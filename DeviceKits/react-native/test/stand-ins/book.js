import assert from "node:assert/strict";
import {MINUTE_MS, start} from "./alarms.js";
import {device as deviceOf, store} from "./device.js";

/** A log, and what is new in it: each line as its id, the minute for which it was meant, what it says, and the second after that at which. */
export function book(target) {
  const lines = [];
  const told = (line) => {
    const {id, intended, at, target: name, attempts, ...event} = JSON.parse(line);
    assert.equal(name, target);
    assert.equal(attempts, event.outcome ? 1 : undefined);
    const after = at === null ? at : (Date.parse(at) - Date.parse(intended)) / 1000;
    return [id, (Date.parse(intended) - start) / MINUTE_MS, Object.values(event).join(), after];
  };
  return {lines, log: (line) => { lines.push(line); }, news: () => lines.splice(0).map(told)};
}

/** An app with a log and a store. */
export function logged(kitName, platform, plan, {kit, ...options} = {}) {
  const {log, lines, news} = book(platform);
  const storage = store();
  return {storage, lines, news, ...deviceOf(kitName, platform, plan, {start, ...options, kit: {log, storage, ...kit}})};
}

/** Sets the clock some minutes after the start. */
export const at = (app, minute, second = 0) => { app.clock.now = start + minute * MINUTE_MS + second * 1000; };
/** A person takes a notification off the screen. */
export const dismiss = ({phone}, id) => { phone.shown.delete(id); };
