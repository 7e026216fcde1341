// The recipe for getting manifests, against the program's own server: `HORARIUM` is the program.

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {createServer} from "node:http";
import {copyFileSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import test from "node:test";
import {cachedManifest, fetchManifest} from "../index.js";
import {store} from "./stand-ins/device.js";

const folder = mkdtempSync(join(tmpdir(), "horarium-"));
const plan = join(folder, "answers.yaml");
copyFileSync(new URL("answers.yaml", import.meta.url), plan);

/** Counts what the network carries. */
function counting() {
  const counts = {asked: 0, bytes: 0, status: undefined};
  return {counts, fetch: async (url, options) => {
    counts.asked += 1;
    const answer = await fetch(url, options);
    counts.status = answer.status;
    const text = await answer.text();
    counts.bytes += text.length;
    return {status: answer.status, statusText: answer.statusText, headers: answer.headers, text: async () => text};
  }};
}

async function until(holds) {
  for (let i = 0; i < 400; i++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("it takes too long");
}

test("a manifest is got once, asked for again without being sent, and got again when the plan changes; without a network it stays", async () => {
  const server = spawn(process.env.HORARIUM, ["serve", folder, "--port", "0"], {stdio: ["ignore", "pipe", "ignore"]});
  try {
    const address = await new Promise((resolve) => { server.stdout.once("data", (line) => { resolve(String(line).trim()); }); });
    const url = `${address}plans/answers/manifest.json`;
    const storage = store();
    const {counts, fetch} = counting();
    const options = {storage, fetch};
    assert.equal(await cachedManifest(url, options), undefined);

    const first = await fetchManifest(url, options);
    assert.equal(first.problem, undefined);
    assert.equal(first.isNew, true);
    assert.match(first.manifest.digest, /^sha256:[0-9a-f]{64}$/);
    assert.deepEqual(await cachedManifest(url, options), first.manifest);

    const {bytes} = counts;
    const second = await fetchManifest(url, options);
    assert.deepEqual([second.isNew, counts.status, counts.bytes], [false, 304, bytes]);
    assert.deepEqual(second.manifest, first.manifest);

    writeFileSync(plan, readFileSync(plan, "utf8").replace("How are you?", "How is it?"));
    let third;
    await until(async () => (third = await fetchManifest(url, options)).isNew);
    assert.notEqual(third.manifest.digest, first.manifest.digest);
    assert.ok(third.manifest.notifications.every(({body}) => body === "How is it?"));

    assert.match((await fetchManifest(`${address}plans/none/manifest.json`, options)).problem, /^404/);
    server.kill("SIGTERM");
    await new Promise((resolve) => { server.once("exit", resolve); });
    const offline = await fetchManifest(url, options);
    assert.ok(offline.problem);
    assert.deepEqual([offline.isNew, offline.manifest], [false, third.manifest]);
  } finally {
    server.kill("SIGKILL");
  }
});

test("what is no manifest, comes too late or was harmed on the device leaves the last good one", async () => {
  let answer = (response) => { response.end("<html>sign in to the café's network</html>"); };
  const server = createServer((_, response) => { answer(response); });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  const url = `http://127.0.0.1:${server.address().port}/manifest.json`;
  const text = readFileSync(new URL("workouts.manifest.json", import.meta.url), "utf8");
  const storage = store();
  try {
    assert.match((await fetchManifest(url, {storage})).problem, /JSON/);
    answer = (response) => { response.setHeader("ETag", '"1"').end(text); };
    const {manifest} = await fetchManifest(url, {storage});
    assert.equal(manifest.plan.id, "workouts");
    answer = (response) => { response.end("{}"); };
    assert.match((await fetchManifest(url, {storage})).problem, /manifestVersion/);
    answer = (response) => { response.writeHead(503).end(); };
    assert.deepEqual(await fetchManifest(url, {storage}), {manifest, isNew: false, problem: "503 Service Unavailable"});
    answer = () => {};
    assert.deepEqual(await fetchManifest(url, {storage, patienceMs: 100}), {manifest, isNew: false, problem: "no answer within 0.1 s"});
    for (const key of storage.items.keys()) storage.items.set(key, "{\"etag\":");
    assert.equal(await cachedManifest(url, {storage}), undefined);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
