// Gets a plan's manifest from where it is served, and keeps the last good one on the device.

import {readManifest} from "./manifest.js";
import {load} from "./store.js";

/** Where the store has the manifest that came last: by its address without the feed key, which may change. */
const keyOf = (url) => `horarium/manifest/${url.replace(/([?&])key=[^&]*&?/, "$1").replace(/[?&]$/, "")}`;
/** iOS gives an app that it starts in the background some 30 seconds. */
const TIMEOUT_MS = 20_000;
const wordsOf = (error) => `${error?.message ?? error}`;

/** Whether one manifest is over at an instant, and another ends later: an app that was updated may have days that the server has not sent. */
export function isOverBefore(manifest, other, nowMs) {
  const endMs = Date.parse(manifest.horizon?.endsAt);
  return endMs <= nowMs && endMs < Date.parse(other.horizon?.endsAt);
}

/** The names that the plan had in manifests before: a process that was ended may have left requests and a session under them. */
function formerOf(stored) {
  return stored ? [...new Set([...stored.former, stored.manifest.plan.id, ...stored.manifest.supersedes ?? []])] : [];
}

/** The manifest at an address. It is stored as it comes, for later versions of the kit to read. */
export class Source {
  #url;
  #fetch;
  #timeoutMs;
  #storage;
  #asking;

  constructor({url, fetch = (...request) => globalThis.fetch(...request), timeoutMs = TIMEOUT_MS}, storage) {
    this.#url = url;
    this.#fetch = fetch;
    this.#timeoutMs = timeoutMs;
    this.#storage = storage;
  }

  /** The manifest that came last, with its entity tag and the plan's `former` names; `undefined` where there is none, or no manifest. Rejected
   * where the store fails. */
  async stored() {
    const stored = await load(this.#storage, keyOf(this.#url));
    try {
      const {manifest, etag, former} = stored;
      readManifest(manifest);
      return {manifest, etag: typeof etag === "string" ? etag : undefined, former: Array.isArray(former) ? former : []};
    } catch {
      return undefined;
    }
  }

  /** Asks for the server's manifest, and stores it where it is not that which came last. It is never rejected: `problem` is why there is no
   * `manifest`, or what the store has refused. Calls at a time share one request. */
  ask() {
    this.#asking ??= this.#ask().finally(() => { this.#asking = undefined; });
    return this.#asking;
  }

  async #ask() {
    let stored, latest, problem;
    try {
      stored = await this.stored();
    } catch (error) {
      problem = `the stored manifest cannot be read: ${wordsOf(error)}`;
    }
    try {
      latest = await this.#inTime((signal) => this.#answer(stored, signal));
      if (latest !== stored) await this.#storage?.setItem(keyOf(this.#url), JSON.stringify({...latest, former: formerOf(stored)}));
    } catch (error) {
      problem = latest ? `the manifest cannot be stored: ${wordsOf(error)}` : wordsOf(error);
    }
    return {manifest: latest?.manifest, problem};
  }

  /** What is stored, where the server has the same; else what the server has (RFC 9110, §13.1.2). */
  async #answer(stored, signal) {
    const headers = {Accept: "application/json", ...stored?.etag && {"If-None-Match": stored.etag}};
    const answer = await this.#fetch(this.#url, {headers, signal});
    if (stored && answer.status === 304) return stored;
    if (answer.status !== 200) throw new Error(`the server's answer is ${answer.status} ${answer.statusText ?? ""}`.trim());
    const text = await answer.text();
    try {
      const manifest = JSON.parse(text);
      readManifest(manifest);
      return {etag: answer.headers.get("etag") ?? undefined, manifest};
    } catch (error) {
      throw new Error(`the server's answer is no manifest: ${wordsOf(error)}`);
    }
  }

  /** The value of a promise, unless it takes too long. */
  async #inTime(work) {
    const abort = new AbortController();
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no answer within ${this.#timeoutMs / 1000} s`));
        abort.abort();
      }, this.#timeoutMs);
    });
    try {
      return await Promise.race([work(abort.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
