// How notifications look and sound: the manifest's presentations and channels, and those that a person's settings add.

import {fingerprint} from "./fingerprint.js";

/** The kinds that do not break through a Focus where they sound. */
const ACTIVE = ["prompt", "prompt-follow-up", "workout-reminder", "workout-start", "plan-end"];

/** What presentations are alike by, and channels. */
const contentOf = ({profile, sound, channel, category, interruptionLevel, lockScreen, publicTitle}) =>
  [profile, sound, channel, category ?? "", interruptionLevel, lockScreen ?? "", publicTitle ?? ""];
const behaviourOf = ({description, importance, sound, vibrates, lockScreen = "private"}) =>
  [description, importance, sound, `${vibrates}`, lockScreen];
const isSame = (a, b) => a.every((value, i) => value === b[i]);

const LOCKED = ["public", "private", "secret"];

export class Looks {
  #manifest;
  #presentations;
  #channels;
  #profiles;
  /** The first presentation of each kind, of each kind of a rule, and of each rule. */
  #first = new Map();
  #known = new Map();

  constructor(manifest) {
    this.#manifest = manifest;
    this.#presentations = new Map(manifest.presentations.map((look) => [look.id, look]));
    this.#channels = new Map(manifest.channels.map((channel) => [channel.id, channel]));
    this.#profiles = [...manifest.delivery.profiles];
    for (const {kind, rule, presentation} of manifest.notifications) {
      for (const key of [kind, `${kind} ${rule}`, `rule ${rule}`]) {
        const look = this.#presentations.get(presentation);
        if (look && !this.#first.has(key)) this.#first.set(key, look);
      }
    }
  }

  /** The members of the manifest that looks are in. */
  get members() {
    return {
      presentations: [...this.#presentations.values()], channels: [...this.#channels.values()],
      delivery: {...this.#manifest.delivery, profiles: this.#profiles},
    };
  }

  /** The presentation of a notification of a rule that sounds, or is silent: its own where that is so, else one that is like it. Without
   * one of its own it is like others of the rule, or of the plan. `undefined` where the manifest has no way to deliver it. */
  of(kind, rule, isSilent, own) {
    const key = [kind, rule.id, isSilent, own].join();
    if (!this.#known.has(key)) this.#known.set(key, this.#found(kind, rule, isSilent, own));
    return this.#known.get(key);
  }

  #found(kind, rule, isSilent, ownId) {
    const own = this.#presentations.get(ownId) ?? this.#first.get(`${kind} ${rule.id}`);
    const like = own ?? this.#model(kind, rule);
    if (!like) return undefined;
    const isAlarm = like.profile === "alarm" && isSilent;
    const isRight = own && own.sound !== "none";
    const sound = isSilent ? "none" : isRight ? own.sound : this.#sound(kind, rule, like.sound);
    if (like.id && like.sound === sound && !isAlarm) return this.#interned(like);
    // An alarm is never silent.
    const profile = isAlarm ? this.#withoutAlarms() : like.profile;
    const level = ACTIVE.includes(kind) ? "active" : "time-sensitive";
    const interruptionLevel = isSilent ? "passive" : like.interruptionLevel === "passive" ? level : like.interruptionLevel;
    return this.#interned({...like, profile, sound, interruptionLevel, channel: this.#channel(like, rule, profile, sound)});
  }

  /** What a notification is made like whose rule has none of its kind: as exact as the rule, as secret as its others. Of another rule's it has
   * the sound alone. */
  #model(kind, {id: rule, profile}) {
    const own = this.#first.get(`rule ${rule}`);
    const other = this.#first.get(kind) ?? this.#first.get("prayer");
    const known = this.#profiles.find((each) => each.profile === profile) ?? this.#profiles[0];
    const {lockScreen, publicTitle} = own ?? this.#leastOpen;
    return known && {
      profile: known.profile, sound: this.#first.get(kind)?.sound ?? "none", interruptionLevel: "passive", lockScreen, publicTitle,
      channel: (own ?? other)?.channel,
    };
  }

  /** The look of a prayer that shows least on a locked screen. */
  get #leastOpen() {
    const all = [...this.#first].filter(([key]) => /^prayer(-reminder)? /.test(key)).map(([, look]) => look);
    return all.sort((a, b) => LOCKED.indexOf(b.lockScreen) - LOCKED.indexOf(a.lockScreen))[0] ?? {};
  }

  /** The sound that the plan has for a rule's notifications of a kind, as far as the app has it; otherwise another, or the system's own. */
  #sound(kind, {prayer = {}}, otherwise) {
    const named = kind === "prayer" ? prayer.sound : kind === "prayer-reminder" ? prayer.reminders?.[0]?.sound : undefined;
    if (named === "default" || this.#manifest.sounds.some(({id}) => id === named)) return named;
    return otherwise === "none" ? "default" : otherwise;
  }

  #withoutAlarms() {
    if (!this.#profiles.some(({profile}) => profile === "precise")) {
      const alarm = this.#profiles.find(({profile}) => profile === "alarm");
      const plain = (steps) => steps.filter(({mechanism}) => !mechanism.startsWith("alarm-"));
      this.#profiles.push({...alarm, profile: "precise", ios: plain(alarm?.ios ?? []), android: plain(alarm?.android ?? [])});
    }
    return "precise";
  }

  /** The id of the presentation that is like this one in all else. */
  #interned(look) {
    const content = contentOf(look);
    for (const other of this.#presentations.values()) if (isSame(contentOf(other), content)) return other.id;
    // Requests on the device name it.
    const id = `preferences/${fingerprint(content)}`;
    this.#presentations.set(id, {...look, id});
    return id;
  }

  /** The id of a channel with this sound: one of the plan's that is for the same, else one with the rule's name. */
  #channel({channel, lockScreen = "private"}, {id, title}, profile, sound) {
    const isSilent = sound === "none";
    const {description = this.#manifest.plan.title} = this.#channels.get(channel) ?? {};
    const importance = isSilent ? "low" : profile === "approximate" ? "default" : "high";
    const made = {name: `${title} ${isSilent ? "🔕" : "🔔"}`, description, importance, sound, vibrates: !isSilent, lockScreen};
    const planned = this.#manifest.channels.find((other) => isSame(behaviourOf(other), behaviourOf(made)));
    if (planned) return planned.id;
    const madeId = `${id}-${fingerprint([made.name, ...behaviourOf(made)])}`;
    this.#channels.set(madeId, {...made, id: madeId});
    return madeId;
  }
}
