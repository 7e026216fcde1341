// Gets a plan's manifest from where it is served, and keeps the last good one on the device.

import {readManifest} from "./manifest.js";

const KEY = "horarium/manifest/";
const PATIENCE_MS = 20_000;

/** The manifest that was fetched last; `undefined` where there is none. For the start of the app, before the network answers. */
export async function cachedManifest(url, {storage}) { return (await kept(url, storage))?.manifest; }

/**
 * Asks for a manifest with the entity tag of the one that is kept, and keeps what comes.
 *
 * Nothing that the network does is an error: `manifest` is the last good one, `problem` says why it is not newer, and `isNew` that it is
 * another than before, by its digest. `key` opens a plan of `horarium serve` with a token.
 */
export async function fetchManifest(url, {storage, fetch = globalThis.fetch, key, patienceMs = PATIENCE_MS} = {}) {
  const before = await kept(url, storage);
  const old = {manifest: before?.manifest, isNew: false};
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patienceMs);
  try {
    const headers = {Accept: "application/json", ...before && {"If-None-Match": before.etag}, ...key && {Authorization: `Bearer ${key}`}};
    const answer = await fetch(url, {headers, signal: abort.signal});
    if (answer.status === 304) return old;
    if (answer.status !== 200) return {...old, problem: `${answer.status} ${answer.statusText}`.trim()};
    const text = await answer.text();
    const manifest = readManifest(JSON.parse(text));
    const etag = answer.headers.get("etag") ?? "";
    await storage?.setItem(KEY + url, JSON.stringify({etag, text}));
    return {manifest, isNew: !before?.manifest.digest || before.manifest.digest !== manifest.digest};
  } catch (error) {
    return {...old, problem: error.name === "AbortError" ? `no answer within ${patienceMs / 1000} s` : error.message};
  } finally {
    clearTimeout(timer);
  }
}

/** The stored text and entity tag, unless they are damaged. */
async function kept(url, storage) {
  try {
    const {etag, text} = JSON.parse(await storage?.getItem(KEY + url) ?? "null") ?? {};
    return text && {etag, manifest: readManifest(JSON.parse(text))};
  } catch {
    return undefined;
  }
}
