// Arms a Horarium manifest through an object shaped like expo-notifications.

import {Kit} from "./kit.js";
import {soundName} from "./platform.js";
import {SNOOZE, SNOOZED, againMs, canSnooze, categoriesOf, categoryId, expiresAgainMs, snoozeMs} from "./snooze.js";

export * from "./index.js";

/** Expo's numbers, for libraries that do not export `AndroidImportance`; Android's own are others. */
const IMPORTANCE = {high: 6, default: 5, low: 4};
const VISIBILITY = {public: 1, private: 2, secret: 3};
/** The action of a notification that is opened. */
const OPENED = "expo.modules.notifications.actions.DEFAULT";
/** `IosAuthorizationStatus` that let an app notify although `granted` may be false: provisional and ephemeral. */
const ALLOWED_ON_IOS = [3, 4];

/** Arms a manifest through expo-notifications. */
export class Horarium extends Kit {
  constructor(manifest, {notifications, ...options}) {
    super(manifest, options, notifications, (checked) => new Expo(notifications, checked, options.platform));
  }
}

/** When a notification came: in seconds on iOS (expo/expo#25131), in milliseconds on Android. */
const milliseconds = (date) => Math.round(date < 1e11 ? date * 1000 : date);

/** A notification with the instants that the kit gave it, and when it came. */
function shownOf(notification) {
  const {identifier, content} = notification?.request ?? {};
  const {epochMs, expiresMs} = content?.data ?? {};
  return {id: identifier, epochMs, meantMs: epochMs, expiresMs, atMs: milliseconds(notification?.date)};
}

class Expo {
  constructor(notifications, manifest, platform) {
    this.notifications = notifications;
    this.manifest = manifest;
    this.platform = platform;
    this.presentations = new Map(manifest.presentations.map((presentation) => [presentation.id, presentation]));
  }

  async granted() {
    const {granted, ios} = await this.notifications.getPermissionsAsync();
    const permissions = granted || ALLOWED_ON_IOS.includes(ios?.status) ? ["notifications"] : [];
    if (this.platform !== "android") return permissions;
    // From SDK 58 on the library can tell.
    const exact = await this.notifications.getExactAlarmPermissionsAsync?.();
    return exact?.granted ? [...permissions, "exact-alarms"] : permissions;
  }

  async ask(needsExactAlarms) {
    await this.notifications.requestPermissionsAsync();
    const granted = await this.granted();
    if (!needsExactAlarms || !granted.includes("notifications") || granted.includes("exact-alarms")) return granted;
    await this.notifications.requestExactAlarmPermissionsAsync?.();
    return this.granted();
  }

  async setUp() {
    for (const category of categoriesOf(this.manifest)) {
      await this.notifications.setNotificationCategoryAsync(category.id, category.actions.map((action) =>
        ({identifier: action.id, buttonTitle: action.title, options: {opensAppToForeground: false}})),
        {previewPlaceholder: category.publicTitle, showTitle: category.lockScreen === "public"});
    }
    if (this.platform === "android") for (const channel of this.manifest.channels) await this.#setUpChannel(channel);
  }

  async #setUpChannel(channel) {
    const importance = this.notifications.AndroidImportance;
    await this.notifications.setNotificationChannelAsync(channel.id, {
      name: channel.name, description: channel.description,
      importance: importance?.[channel.importance.toUpperCase()] ?? IMPORTANCE[channel.importance],
      sound: soundName(this.manifest, channel.sound, "android") ?? null, enableVibrate: channel.vibrates,
      lockscreenVisibility: VISIBILITY[channel.lockScreen ?? "private"],
    });
  }

  /** Listens for notifications that are opened or answered, and for those that come while the app is in front; returns what ends it. */
  listen(receive) {
    const subscriptions = [
      this.notifications.addNotificationResponseReceivedListener?.(receive), this.notifications.addNotificationReceivedListener?.(receive),
    ];
    return () => { for (const subscription of subscriptions) subscription?.remove(); };
  }

  /** The last response: the one that started the app, or one of long before. */
  async last() { return this.notifications.getLastNotificationResponseAsync?.(); }

  /** Clears the last response where it is this one. Others are the app's to read. */
  async forgetLast(key) {
    if (this.press(await this.last())?.key === key) await this.notifications.clearLastNotificationResponseAsync?.();
  }

  /** A response as kits read it; `undefined` for anything else that a task receives. */
  press(response) {
    const {notification, actionIdentifier} = response ?? {};
    const request = notification?.request;
    if (typeof request?.identifier !== "string") return undefined;
    const {epochMs, expiresMs} = request.content?.data ?? {};
    const key = `${request.identifier} ${epochMs ?? notification.date} ${actionIdentifier}`;
    const answer = [OPENED, undefined].includes(actionIdentifier) ? "opened" : actionIdentifier;
    return {
      id: request.identifier, key, answer, isSnooze: actionIdentifier === SNOOZE, epochMs, expiresMs, source: request,
      deliveredMs: milliseconds(notification.date),
    };
  }

  /** A notification that has come; `undefined` for anything else that a task receives. */
  arrival(notification) { return typeof notification?.request?.identifier === "string" ? shownOf(notification) : undefined; }

  async pending() {
    const all = await this.notifications.getAllScheduledNotificationsAsync();
    return all.map(({identifier, content}) => {
      const {epochMs = 0, fingerprint, snoozedMs} = content?.data ?? {};
      return {id: identifier, source: {identifier, content}, epochMs, meantMs: epochMs, fingerprint, snoozedMs};
    });
  }

  async add(request) { await this.notifications.scheduleNotificationAsync(this.request(request)); }

  async cancel(id) { await this.notifications.cancelScheduledNotificationAsync(id); }

  /** What is on the screen, with the instants that the kit gave it. */
  async shown() {
    const all = await this.notifications.getPresentedNotificationsAsync?.() ?? [];
    return all.map(shownOf);
  }

  async takeAway(id) { await this.notifications.dismissNotificationAsync?.(id); }

  /** Rings again after the manifest's `delivery.snoozeS`, under an identifier that is not the plan's; returns when. */
  async snooze({identifier, content}, nowMs) {
    const presentation = this.#looks(content);
    if (!canSnooze(this.manifest, presentation)) return undefined;
    const epochMs = againMs(this.manifest, nowMs);
    const expiresMs = expiresAgainMs(this.manifest, epochMs, content?.data?.expiresMs);
    await this.#ringAgain({identifier, content}, presentation, {epochMs, expiresMs, snoozedMs: epochMs - snoozeMs(this.manifest)});
    await this.takeAway(identifier).catch(() => {});
    return epochMs;
  }

  /** Sets a snoozed alarm of `pending` again, for the instant that it has. */
  async snoozeAgain({source}) { await this.#ringAgain(source, this.#looks(source.content), source.content.data); }

  /** How an alarm looks that rings again. A plan that was replaced meanwhile may have other looks. */
  #looks(content) {
    const looks = this.presentations.get(content?.data?.presentation);
    const all = [looks, ...this.presentations.values()];
    return all.find((each) => canSnooze(this.manifest, each)) ?? looks ?? all[1];
  }

  async #ringAgain({identifier, content}, presentation, {epochMs, expiresMs, snoozedMs}) {
    const request = this.request({
      id: SNOOZED + identifier.replace(SNOOZED, ""), epochMs, expiresMs, fingerprint: content?.data?.fingerprint,
      mechanism: this.platform === "android" ? "alarm-clock" : "notification",
      notification: {...content?.data, title: content?.title ?? "", body: content?.body ?? ""}, presentation,
    });
    request.content.data.snoozedMs = snoozedMs;
    await this.notifications.scheduleNotificationAsync(request);
  }

  /** What a request carries beyond the words: where it changes, the request is replaced. */
  detail = (notification, presentation) => canSnooze(this.manifest, presentation) ? [SNOOZE] : [];

  /**
   * A request as expo-notifications takes it: the channel belongs to the trigger. Only `date` triggers are used: they are
   * instants on both systems, whatever calendar and zone the phone is set to.
   */
  request({id, epochMs, expiresMs, mechanism, fingerprint, notification, presentation}) {
    // iOS has no notifications that a locked screen does not show, and on Android the library cannot ask for it: the words
    // of a secret one stay in the app.
    const isHidden = presentation?.lockScreen === "secret";
    const content = {
      title: isHidden ? presentation.publicTitle ?? "" : notification.title, body: isHidden ? "" : notification.body,
      sound: soundName(this.manifest, presentation?.sound ?? "default", this.platform) ?? false,
      interruptionLevel: presentation?.interruptionLevel === "time-sensitive" ? "timeSensitive" : presentation?.interruptionLevel,
      data: {id, epochMs, expiresMs, fingerprint, group: notification.group, rule: notification.rule},
    };
    if (notification.link) content.data.link = notification.link;
    if (notification.session) content.data.session = notification.session;
    const category = categoryId(this.manifest, presentation);
    if (category) content.categoryIdentifier = category;
    // A snoozed alarm looks and sounds like the one that rang.
    if (canSnooze(this.manifest, presentation)) content.data.presentation = presentation.id;
    const trigger = {type: "date", date: epochMs};
    if (this.platform === "android" && presentation) trigger.channelId = presentation.channel;
    if (mechanism === "alarm-clock") trigger.delivery = "alarmClock";
    return {identifier: id, content, trigger};
  }
}
