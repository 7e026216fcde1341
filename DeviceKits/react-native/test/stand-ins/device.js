import * as expo from "../../expo.js";
import * as notifyKit from "../../notify-kit.js";
import {ExpoStandIn} from "./expo.js";
import {NotifyKitStandIn} from "./notify-kit.js";
import {Phone} from "./phone.js";

/** Both kits on both systems. */
export const DEVICES = ["expo", "notify-kit"].flatMap((kit) => ["ios", "android"].map((platform) => [kit, platform]));

/** A phone with an app on it that has a manifest, its library and its kit. */
export function device(kitName, platform, manifest, {start, kit: options = {}, library: libraryOptions, ...phoneOptions}) {
  const clock = {now: start};
  const phone = new Phone(platform, {now: () => clock.now, ...phoneOptions});
  const Library = kitName === "expo" ? ExpoStandIn : NotifyKitStandIn;
  const library = new Library(phone, libraryOptions);
  const given = {[kitName === "expo" ? "notifications" : "notifee"]: library, platform, now: () => clock.now, ...options};
  const {Horarium} = kitName === "expo" ? expo : notifyKit;
  const kit = new Horarium(manifest, given);
  const kitOf = (changed, own = {}) => new Horarium(changed, {...given, ...own});
  return {
    clock, phone, library, kit, words: Library.words, again: (changed = manifest, own) => kitOf(changed, own),
    /** The app in a new process: what it kept in memory is gone, what the phone holds is not. */
    restarted(changed = manifest, own = {}) {
      const fresh = new Library(phone, libraryOptions);
      fresh.last = this.library.last;
      this.library = fresh;
      return kitOf(changed, {[kitName === "expo" ? "notifications" : "notifee"]: fresh, ...own});
    },
  };
}

/** A store as AsyncStorage is one. */
export function store() {
  const items = new Map();
  return {items, getItem: async (key) => items.get(key) ?? null, setItem: async (key, value) => { items.set(key, value); }};
}
