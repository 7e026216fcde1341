/** A web server that has one manifest. What it sends is counted; `fetch` is the app's way to it, and keeps to the rules of one. */
export class Server {
  #version = 0;

  constructor(manifest, {hasTags = true} = {}) {
    this.hasTags = hasTags;
    this.statuses = [];
    /** In the place of an answer: a function that returns `{status, text}`, or throws. */
    this.fault = undefined;
    this.put(manifest);
  }

  /** Has another manifest from now on. */
  put(manifest) {
    this.text = JSON.stringify(manifest);
    this.#version += 1;
  }

  get #tag() { return `"${this.#version}"`; }

  fetch = async (url, {headers, signal}) => {
    if (typeof url !== "string" || !(signal instanceof AbortSignal)) throw new TypeError("a request has an address and a signal");
    if (headers.Accept !== "application/json") throw new TypeError("a request names what it accepts");
    for (const value of Object.values(headers)) if (typeof value !== "string") throw new TypeError("a header's value is a text");
    await new Promise((resolve) => { setImmediate(resolve); });
    const {status, text} = this.fault ? await this.fault() : this.#answer(headers["If-None-Match"]);
    this.statuses.push(status);
    const names = new Map(this.hasTags && status < 400 ? [["etag", this.#tag]] : []);
    return {status, statusText: status === 503 ? "Service Unavailable" : "", headers: {get: (name) => names.get(name) ?? null}, text: async () => text};
  };

  #answer(tag) { return this.hasTags && tag === this.#tag ? {status: 304, text: ""} : {status: 200, text: this.text}; }
}
