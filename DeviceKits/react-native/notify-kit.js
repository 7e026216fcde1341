// Arms a Horarium manifest through an object shaped like react-native-notify-kit, the living fork of Notifee.

import {worthMs} from "./arming/prepare.js";
import {Kit} from "./kit.js";
import {interruptionLevel, soundName, usedChannels} from "./platform.js";
import {SNOOZE, SNOOZED, againMs, canSnooze, categoriesOf, categoryId, snoozeTitle} from "./snooze.js";

export * from "./index.js";

// The library's enumerations, by name: `TriggerType.TIMESTAMP`, `AlarmType`, `AndroidImportance`, `AndroidVisibility`,
// `AuthorizationStatus.AUTHORIZED`, `AndroidNotificationSetting.ENABLED`, `EventType`.
const TIMESTAMP = 0;
const ALARM = {"inexact-while-idle": 1, "exact-while-idle": 3, "alarm-clock": 4};
const IMPORTANCE = {high: 4, default: 3, low: 2};
const VISIBILITY = {public: 1, private: 0, secret: -1};
const AUTHORIZED = 1;
const ENABLED = 1;
const DELIVERED = 3;
const PRESS = 1;
const ACTION_PRESS = 2;

/** Arms one manifest on this device. Calls never overlap: each waits for the one before, and sessions go first. */
export class Horarium extends Kit {
  constructor(manifest, {notifee, android, ...options}) {
    super(manifest, options, notifee, (checked, offsetAt) => new NotifyKit(notifee, checked, options.platform, android, offsetAt));
  }
}

class NotifyKit {
  constructor(notifee, manifest, platform, android = {}, offsetAt) {
    this.notifee = notifee;
    this.manifest = manifest;
    this.platform = platform;
    this.android = android;
    this.offsetAt = offsetAt;
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

  /** Listens for notifications that are opened, answered or shown while the app is in front; returns a function that ends it. */
  listen(heard, came) {
    return this.notifee.onForegroundEvent((event) => { (event.type === DELIVERED ? came : heard)(event); });
  }

  /** An event as kits read it; `undefined` for one that is no press. */
  press({type, detail} = {}) {
    const {notification, pressAction} = detail ?? {};
    if (!notification?.id || (type !== PRESS && type !== ACTION_PRESS)) return undefined;
    const action = pressAction?.id ?? "";
    return {
      id: notification.id.replace(SNOOZED, ""), key: `${notification.id} ${notification.data?.epochMs ?? ""} ${action}`,
      isSnooze: action === SNOOZE, isButton: type === ACTION_PRESS, action: type === ACTION_PRESS ? action : "opened",
      heldId: notification.id, epochMs: numberOf(notification.data?.epochMs), source: notification,
    };
  }

  /** What is shown, on the lock screen and in the list of notifications. */
  async shown() {
    const all = await this.notifee.getDisplayedNotifications?.() ?? [];
    return all.filter(({notification}) => notification?.id).map(({notification: {id, data}}) => ({
      id, epochMs: numberOf(data?.epochMs), expiresMs: numberOf(data?.expiresMs),
    }));
  }

  async dismiss(id) { await this.notifee.cancelDisplayedNotification(id); }

  async #setUpChannels() {
    await this.notifee.createChannels(usedChannels(this.manifest).map((channel) => ({
      id: channel.id, name: channel.name, description: channel.description, importance: IMPORTANCE[channel.importance] ?? IMPORTANCE.default,
      vibration: channel.vibrates, visibility: VISIBILITY[channel.lockScreen] ?? VISIBILITY.private, ...this.#sound(channel.sound),
    })));
  }

  /** The identifiers of all channels. */
  async channels() { return (await this.notifee.getChannels?.() ?? []).map(({id}) => id); }

  async deleteChannel(id) { await this.notifee.deleteChannel(id); }

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
    return all.map(({notification, trigger}, i) => ({
      id: notification?.id ?? `without an identifier ${i}`, epochMs: this.#firesMs(trigger?.timestamp ?? 0, notification?.data?.offsetS),
      fingerprint: notification?.data?.fingerprint, channel: notification?.android?.channelId,
    }));
  }

  /** When a request fires. On iOS the library makes a wall time of an instant, which another zone's clock shows at another. */
  #firesMs(timestamp, offsetS) {
    if (this.platform !== "ios" || offsetS === undefined) return timestamp;
    return timestamp + (Number(offsetS) - this.offsetAt()(timestamp)) * 1000;
  }

  async add(request) {
    await this.notifee.createTriggerNotification(this.#notification(request), this.#trigger(request.epochMs, request.mechanism));
  }

  async cancel(id) { await this.notifee.cancelTriggerNotification(id); }

  /** Rings again after the manifest's `delivery.snoozeS`, under an identifier that is not the plan's. */
  async snooze(notification, nowMs) {
    if (!this.manifest.delivery.snoozeS) return undefined;
    const id = SNOOZED + notification.id.replace(SNOOZED, "");
    const epochMs = againMs(this.manifest, nowMs);
    const {epochMs: rang, expiresMs} = notification.data ?? {};
    const data = {...notification.data, ...this.#times(epochMs, Number(expiresMs) - Number(rang))};
    await this.notifee.createTriggerNotification({...notification, id, data}, this.#trigger(epochMs, "alarm-clock"));
    await this.notifee.cancelDisplayedNotification(notification.id);
    return {id, epochMs};
  }

  /** Data are texts. Where a request is to ring by its wall time, on iOS, the clock that it was made by counts. */
  #times(epochMs, lifetimeMs) {
    return {
      epochMs: String(epochMs), ...lifetimeMs > 0 && {expiresMs: String(epochMs + lifetimeMs)},
      ...this.platform === "ios" && {offsetS: String(this.offsetAt()(epochMs))},
    };
  }

  #trigger(timestamp, mechanism) {
    const trigger = {type: TIMESTAMP, timestamp};
    return this.platform === "android" ? {...trigger, alarmManager: {type: ALARM[mechanism]}} : trigger;
  }

  /** Keys without a value are left out: the library refuses some of them. */
  #notification(request) {
    const {id, epochMs, fingerprint, notification, presentation} = request;
    const data = {id, fingerprint, group: notification.group, rule: notification.rule, ...this.#times(epochMs, worthMs(notification))};
    if (notification.link) data.link = notification.link;
    if (notification.session) data.session = notification.session;
    if (this.platform === "android") {
      return {id, title: notification.title, body: notification.body, data, android: this.#android(notification, presentation)};
    }
    // iOS has no notifications that a locked screen does not show: the words of a secret one stay in the app.
    const isHidden = presentation?.lockScreen === "secret";
    return {
      id, title: isHidden ? presentation.publicTitle ?? "" : notification.title, body: isHidden ? "" : notification.body,
      data, ios: this.#ios(notification, presentation),
    };
  }

  #ios(notification, presentation) {
    const ios = {threadId: notification.rule, ...this.#sound(presentation?.sound ?? "default")};
    const category = categoryId(this.manifest, presentation);
    if (category) ios.categoryId = category;
    if (presentation) ios.interruptionLevel = interruptionLevel(presentation);
    return ios;
  }

  #android(notification, presentation) {
    const actions = this.#androidActions(presentation);
    const timeoutAfter = worthMs(notification);
    return {
      ...this.android, channelId: presentation?.channel, visibility: VISIBILITY[presentation?.lockScreen] ?? VISIBILITY.private,
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
    if (this.platform === "android") return [String(worthMs(notification)), JSON.stringify(this.#androidActions(presentation))];
    return canSnooze(this.manifest, presentation) ? [SNOOZE] : [];
  };

  #sound(id) {
    const sound = soundName(this.manifest, id, this.platform);
    return sound === undefined ? {} : {sound};
  }
}

const numberOf = (text) => text === undefined ? undefined : Number(text);
