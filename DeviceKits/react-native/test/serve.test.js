// A manifest from the program's own server: `HORARIUM` is the program.

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import test from "node:test";
import {device as deviceOf, store} from "./stand-ins/device.js";

/** A plan that the program serves; `address` is where. */
async function serving(work) {
  assert.ok(process.env.HORARIUM, "HORARIUM is the program");
  const folder = mkdtempSync(join(tmpdir(), "horarium-"));
  copyFileSync(new URL("answers.yaml", import.meta.url), join(folder, "answers.yaml"));
  const server = spawn(process.env.HORARIUM, ["serve", folder, "--port", "0"], {stdio: ["ignore", "pipe", "ignore"]});
  const ended = new Promise((resolve) => { server.once("exit", resolve); });
  try {
    const address = await new Promise((resolve, reject) => {
      server.stdout.once("data", (line) => { resolve(String(line).trim()); });
      void ended.then(() => { reject(new Error("the server has ended")); });
    });
    await work({address, plan: join(folder, "answers.yaml"), stop: async () => { server.kill("SIGTERM"); await ended; }});
  } finally {
    server.kill("SIGKILL");
    await ended;
    rmSync(folder, {recursive: true});
  }
}

test("the program's own server: sent once, again when the plan has changed, and kept when the server has gone", async () => {
  await serving(async ({address, plan, stop}) => {
    const statuses = [];
    const source = {
      url: `${address}plans/answers/manifest.json`,
      fetch: async (...request) => {
        const answer = await fetch(...request);
        statuses.push(answer.status);
        return answer;
      },
    };
    const storage = store();
    const begins = (await (await fetch(source.url)).json()).notifications[0].epochMs - 1000;
    const app = deviceOf("expo", "android", undefined, {start: begins, kit: {storage, source}});
    const first = await app.kit.fetch();
    assert.deepEqual([first.isNew, first.fetchProblem], [true, undefined]);
    assert.match(app.kit.manifest.digest, /^sha256:[0-9a-f]{64}$/);
    const armed = app.phone.ids;
    assert.ok(armed.length && armed.every((id) => id.startsWith("answers/")));
    const {kit} = app.restart();
    assert.deepEqual([(await kit.fetch()).isNew, statuses], [false, [200, 304]]);
    assert.deepEqual(app.phone.ids, armed);

    writeFileSync(plan, readFileSync(plan, "utf8").replace("How are you?", "How is it?"));
    for (let tries = 0; !(await kit.fetch()).isNew; tries++) assert.ok(tries < 10_000, "the server serves the plan as it was");
    assert.deepEqual(statuses.filter((status) => status !== 304), [200, 200]);
    assert.deepEqual(app.phone.ids, armed);
    assert.ok(app.phone.inOrder.every(({request}) => request.content.body === "How is it?"));

    assert.match((await app.again(undefined, {source: {url: `${address}plans/none/manifest.json`}}).fetch()).fetchProblem, / 404/);
    await stop();
    const gone = app.restart();
    const {isNew, fetchProblem} = await gone.kit.fetch();
    assert.deepEqual([isNew, Boolean(fetchProblem)], [false, true]);
    assert.deepEqual([gone.kit.manifest, app.phone.ids], [kit.manifest, armed]);
  });
});
