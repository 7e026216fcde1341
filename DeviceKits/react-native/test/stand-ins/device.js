import * as expo from "../../expo.js";
import * as notifyKit from "../../notify-kit.js";
import {ExpoStandIn} from "./expo.js";
import {NotifyKitStandIn} from "./notify-kit.js";
import {Phone} from "./phone.js";

/** Both kits on both systems. */
export const DEVICES = ["expo", "notify-kit"].flatMap((kit) => ["ios", "android"].map((platform) => [kit, platform]));

/** A phone with an app on it that has a manifest, its library and its kit. `again` makes another kit; `restart` starts the app anew. */
export function device(kitName, platform, manifest, {start, kit: options = {}, library: libraryOptions, ...phoneOptions}) {
  const clock = {now: start};
  const phone = new Phone(platform, {now: () => clock.now, ...phoneOptions});
  const Library = kitName === "expo" ? ExpoStandIn : NotifyKitStandIn;
  const {Horarium} = kitName === "expo" ? expo : notifyKit;
  const process = (first) => {
    const library = new Library(phone, libraryOptions);
    const given = {[kitName === "expo" ? "notifications" : "notifee"]: library, platform, now: () => clock.now, ...options};
    return {library, kit: new Horarium(first, given), again: (changed = manifest, more) => new Horarium(changed, {...given, ...more})};
  };
  return {clock, phone, words: Library.words, restart: (changed = manifest) => process(changed), ...process(manifest)};
}

/** A store as AsyncStorage is one. */
export function store() {
  const items = new Map();
  const writes = [];
  return {items, writes, getItem: async (key) => items.get(key) ?? null, setItem: async (key, value) => { writes.push(key); items.set(key, value); }};
}
