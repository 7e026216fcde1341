// Arms a Horarium manifest through an object shaped like react-native-notify-kit, the living fork of Notifee.

import {DAY_MS} from "./arming/time.js";
import {Kit} from "./kit.js";
import {soundName} from "./platform.js";
import {SNOOZE, SNOOZED, againMs, canSnooze, categoriesOf, categoryId, expiresAgainMs, snoozeMs, snoozeTitle} from "./snooze.js";

export * from "./index.js";

// The library's enumerations, by name: `TriggerType.TIMESTAMP`, `AlarmType`, `AndroidImportance`, `AndroidVisibility`,
// `AuthorizationStatus.AUTHORIZED`, `AndroidNotificationSetting.ENABLED`, `EventType`.
const TIMESTAMP = 0;
const ALARM = {"inexact-while-idle": 1, "exact-while-idle": 3, "alarm-clock": 4};
const IMPORTANCE = {high: 4, default: 3, low: 2};
const VISIBILITY = {public: 1, private: 0, secret: -1};
const AUTHORIZED = 1;
const ENABLED = 1;
const PRESS = 1;
const ACTION_PRESS = 2;
const DELIVERED = 3;
/** All zones differ by quarters of an hour. */
const QUARTER_MS = 900_000;

/** Arms a manifest through react-native-notify-kit. */
export class Horarium extends Kit {
  constructor(manifest, {notifee, android, ...options}) {
    super(manifest, options, notifee, (checked, zone) => new NotifyKit(notifee, checked, options.platform, android, zone));
  }
}

class NotifyKit {
  constructor(notifee, manifest, platform, android = {}, zone) {
    this.zone = zone;
    /** The zone by which what is pending on iOS was read last. */
    this.here = undefined;
    this.notifee = notifee;
    this.manifest = manifest;
    this.platform = platform;
    this.android = android;
    this.actions = new Map(manifest.categories.map(({id, actions}) => [id, actions]));
  }

  async granted() {
    const {authorizationStatus, android} = await this.notifee.getNotificationSettings();
    const permissions = authorizationStatus >= AUTHORIZED ? ["notifications"] : [];
    return this.platform === "android" && android?.alarm === ENABLED ? [...permissions, "exact-alarms"] : permissions;
  }

  async ask(needsExactAlarms) {
    await this.notifee.requestPermission();
    const granted = await this.granted();
    // A page of the system's settings, from which the user comes back to the app: the next refresh sees what they chose.
    const isMissing = needsExactAlarms && granted.includes("notifications") && !granted.includes("exact-alarms");
    if (isMissing) await this.notifee.openAlarmPermissionSettings();
    return granted;
  }

  async setUp() {
    if (this.platform === "android") await this.#setUpChannels();
    else await this.#setUpCategories();
  }

  /** Listens for events while the app is in front; returns what ends it. */
  listen(receive) { return this.notifee.onForegroundEvent(receive); }

  /** A notification that comes now; `undefined` for another event. */
  arrival(event) {
    const {id, data} = event?.detail?.notification ?? {};
    return event?.type === DELIVERED ? {id: `${id}`, meantMs: Number(data?.epochMs)} : undefined;
  }

  /** An event as kits read it; `undefined` for one that is no press. */
  press(event) {
    const {notification, pressAction} = event?.detail ?? {};
    if (typeof notification?.id !== "string" || (event.type !== PRESS && event.type !== ACTION_PRESS)) return undefined;
    const {id, data} = notification;
    const [isSnooze, epochMs] = [pressAction?.id === SNOOZE, Number(data?.epochMs)];
    const answer = (event.type === ACTION_PRESS && pressAction?.id) || "opened";
    return {id, key: `${id} ${epochMs} ${pressAction?.id}`, answer, isSnooze, epochMs, source: notification};
  }

  async #setUpChannels() {
    await this.notifee.createChannels(this.manifest.channels.map((channel) => ({
      id: channel.id, name: channel.name, description: channel.description, importance: IMPORTANCE[channel.importance],
      vibration: channel.vibrates, visibility: VISIBILITY[channel.lockScreen ?? "private"], ...this.#sound(channel.sound),
    })));
  }

  /** Categories are set as a whole: those of the app's other features are handed back with the plan's. */
  async #setUpCategories() {
    const own = categoriesOf(this.manifest);
    const ids = new Set(own.map(({id}) => id));
    const others = (await this.notifee.getNotificationCategories()).filter(({id}) => !ids.has(id));
    await this.notifee.setNotificationCategories([...others, ...own.map((category) => ({
      id: category.id, actions: category.actions.map(({id, title}) => ({id, title})),
      hiddenPreviewsShowTitle: category.lockScreen === "public",
      ...category.publicTitle && {hiddenPreviewsBodyPlaceholder: category.publicTitle},
    }))]);
  }

  async pending() {
    const all = await this.notifee.getTriggerNotifications();
    if (this.platform === "ios") this.here = this.zone();
    return all.map(({notification, trigger}, i) => ({
      id: notification?.id ?? `without an identifier ${i}`, source: notification, meantMs: trigger?.timestamp ?? 0,
      epochMs: this.#firesMs(trigger?.timestamp ?? 0, notification?.data?.offsetS),
      fingerprint: notification?.data?.fingerprint,
      ...notification?.data?.snoozedMs && {snoozedMs: Number(notification.data.snoozedMs)},
    }));
  }

  /** The clock by which iOS makes a wall time of an instant. */
  #offsetS(epochMs) { return String((this.here ??= this.zone()).offsetAt(epochMs)); }

  /** When a request fires. On iOS the library makes a wall time of an instant, which another zone's clock shows at another. */
  #firesMs(timestamp, offsetS) {
    if (this.platform !== "ios" || offsetS === undefined) return timestamp;
    const {offsetAt} = this.here;
    const hereS = offsetAt(timestamp);
    if (Number(offsetS) === hereS) return timestamp;
    const wallMs = timestamp + Number(offsetS) * 1000;
    // Where clocks change here about then: of two equal wall times the first, and what clocks skip moves on by the gap.
    const [before, after] = [-DAY_MS, DAY_MS].map((aroundMs) => wallMs - offsetAt(wallMs + aroundMs) * 1000);
    const isShown = (epochMs) => epochMs + offsetAt(epochMs) * 1000 === wallMs;
    return isShown(before) || !isShown(after) ? before : after;
  }

  async add(request) {
    await this.notifee.createTriggerNotification(this.#notification(request), this.#trigger(request.epochMs, request.mechanism));
  }

  async cancel(id) { await this.notifee.cancelTriggerNotification(id); }

  /** What is on the screen, with the instants that the kit gave it, or those of the zone by whose wall time it came on iOS. */
  async shown() {
    const all = await this.notifee.getDisplayedNotifications();
    return all.map((shown) => {
      const {epochMs, expiresMs} = shown?.notification?.data ?? {};
      const shiftMs = this.platform === "ios" && shown?.date ? Math.round((shown.date - epochMs) / QUARTER_MS) * QUARTER_MS : 0;
      return {
        id: shown?.id, epochMs: Number(epochMs) + shiftMs, meantMs: Number(epochMs), expiresMs: Number(expiresMs) + shiftMs, atMs: Number(shown?.date),
      };
    });
  }

  async takeAway(id) { await this.notifee.cancelDisplayedNotification(id); }

  /** Rings again after the manifest's `delivery.snoozeS`, under an identifier that is not the plan's; returns when. */
  async snooze(notification, nowMs) {
    if (!this.manifest.delivery.snoozeS) return undefined;
    const id = SNOOZED + notification.id.replace(SNOOZED, "");
    const epochMs = againMs(this.manifest, nowMs);
    const expiresMs = expiresAgainMs(this.manifest, epochMs, notification.data?.expiresMs);
    const times = {epochMs: String(epochMs), expiresMs: String(expiresMs), snoozedMs: String(epochMs - snoozeMs(this.manifest))};
    const again = {...notification, id, data: {...notification.data, ...times}};
    // Where a request is to ring by its wall time, that of the new instant counts.
    if (this.platform === "ios") {
      this.here = this.zone();
      again.data.offsetS = this.#offsetS(epochMs);
    } else {
      again.android = {...notification.android, timeoutAfter: expiresMs - epochMs};
    }
    await this.notifee.createTriggerNotification(again, this.#trigger(epochMs, "alarm-clock"));
    await this.takeAway(notification.id).catch(() => {});
    return epochMs;
  }

  /** Sets a snoozed alarm of `pending` again, for the instant that it has. */
  async snoozeAgain({source, meantMs}) {
    const data = this.platform === "ios" ? {...source.data, offsetS: this.#offsetS(meantMs)} : source.data;
    await this.notifee.createTriggerNotification({...source, data}, this.#trigger(meantMs, "alarm-clock"));
  }

  #trigger(timestamp, mechanism) {
    const trigger = {type: TIMESTAMP, timestamp};
    return this.platform === "android" ? {...trigger, alarmManager: {type: ALARM[mechanism]}} : trigger;
  }

  /** Keys without a value are left out: the library refuses some of them. */
  #notification(request) {
    const {id, epochMs, expiresMs, fingerprint, notification, presentation} = request;
    const data = {
      id, epochMs: String(epochMs), expiresMs: String(expiresMs), fingerprint, group: notification.group, rule: notification.rule,
    };
    if (notification.link) data.link = notification.link;
    if (notification.session) data.session = notification.session;
    if (this.platform === "android") {
      return {id, title: notification.title, body: notification.body, data, android: this.#android(request)};
    }
    // iOS has no notifications that a locked screen does not show: the words of a secret one stay in the app.
    const isHidden = presentation?.lockScreen === "secret";
    return {
      id, title: isHidden ? presentation.publicTitle ?? "" : notification.title, body: isHidden ? "" : notification.body,
      data: {...data, offsetS: this.#offsetS(epochMs)}, ios: this.#ios(notification, presentation),
    };
  }

  #ios(notification, presentation) {
    const ios = {threadId: notification.rule, ...this.#sound(presentation?.sound ?? "default")};
    const category = categoryId(this.manifest, presentation);
    if (category) ios.categoryId = category;
    if (presentation) ios.interruptionLevel = presentation.interruptionLevel === "time-sensitive" ? "timeSensitive" : presentation.interruptionLevel;
    return ios;
  }

  #android({epochMs, expiresMs, presentation}) {
    const actions = this.#androidActions(presentation);
    const timeoutAfter = expiresMs - epochMs;
    return {
      ...this.android, channelId: presentation?.channel, visibility: VISIBILITY[presentation?.lockScreen ?? "private"],
      ...timeoutAfter > 0 && {timeoutAfter}, ...actions.length && {actions}, ...this.#sound(presentation?.sound ?? "default"),
    };
  }

  /** On Android buttons belong to the notification. Those of a category, and where alarms can snooze, that. */
  #androidActions(presentation) {
    const actions = (this.actions.get(presentation?.category) ?? []).map(({id, title}) => ({title, pressAction: {id}}));
    if (canSnooze(this.manifest, presentation)) actions.push({title: snoozeTitle(this.manifest), pressAction: {id: SNOOZE}});
    return actions;
  }

  /** What a request carries beyond the words: where it changes, the request is replaced. */
  detail = (notification, presentation) => {
    if (this.platform === "android") return [JSON.stringify(this.#androidActions(presentation))];
    return canSnooze(this.manifest, presentation) ? [SNOOZE] : [];
  };

  #sound(id) {
    const sound = soundName(this.manifest, id, this.platform);
    return sound === undefined ? {} : {sound};
  }
}
