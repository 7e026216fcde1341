// Arms a Horarium manifest through an object shaped like expo-notifications.

import {worthMs} from "./arming/prepare.js";
import {Kit} from "./kit.js";
import {interruptionLevel, soundName, usedChannels} from "./platform.js";
import {SNOOZE, SNOOZED, againMs, canSnooze, categoriesOf, categoryId} from "./snooze.js";

export * from "./index.js";

/** Expo's numbers, for libraries that do not export `AndroidImportance`; Android's own are others. */
const IMPORTANCE = {high: 6, default: 5, low: 4};
const VISIBILITY = {public: 1, private: 2, secret: 3};
/** `DEFAULT_ACTION_IDENTIFIER`: the notification itself was tapped. */
const OPENED = "expo.modules.notifications.actions.DEFAULT";
/** `IosAuthorizationStatus` that let an app notify although `granted` may be false: provisional and ephemeral. */
const ALLOWED_ON_IOS = [3, 4];

/** Arms one manifest on this device. Calls never overlap: each waits for the one before, and sessions go first. */
export class Horarium extends Kit {
  constructor(manifest, {notifications, ...options}) {
    super(manifest, options, notifications, (checked) => new Expo(notifications, checked, options.platform));
  }
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
    if (this.platform === "android") for (const channel of usedChannels(this.manifest)) await this.#setUpChannel(channel);
  }

  /** The identifiers of all channels; none where the library cannot tell. */
  async channels() { return (await this.notifications.getNotificationChannelsAsync?.() ?? []).map(({id}) => id); }

  async deleteChannel(id) { await this.notifications.deleteNotificationChannelAsync?.(id); }

  async #setUpChannel(channel) {
    const importance = this.notifications.AndroidImportance;
    await this.notifications.setNotificationChannelAsync(channel.id, {
      name: channel.name, description: channel.description,
      importance: importance?.[channel.importance.toUpperCase()] ?? IMPORTANCE[channel.importance] ?? IMPORTANCE.default,
      sound: soundName(this.manifest, channel.sound, "android") ?? null, enableVibrate: channel.vibrates,
      lockscreenVisibility: VISIBILITY[channel.lockScreen] ?? VISIBILITY.private,
    });
  }

  /** Listens for notifications that are opened or answered, and for those that arrive while the app runs; returns a function that ends it. */
  listen(heard, came) {
    const subscriptions = [
      this.notifications.addNotificationResponseReceivedListener?.(heard), this.notifications.addNotificationReceivedListener?.(came),
    ];
    return () => { for (const subscription of subscriptions) subscription?.remove(); };
  }

  /** The last response, which the library keeps until it is cleared: of this start of the app or one long before. */
  async last() { return this.notifications.getLastNotificationResponseAsync?.(); }

  async forgetLast() { await this.notifications.clearLastNotificationResponseAsync?.(); }

  /** A response as kits read it; `undefined` for any other data of a task. */
  press(response) {
    const {notification, actionIdentifier} = response ?? {};
    const request = notification?.request;
    if (!request?.identifier) return undefined;
    const {epochMs, expiresMs} = request.content?.data ?? {};
    const isSnooze = actionIdentifier === SNOOZE;
    const snoozeMs = isSnooze ? (this.manifest.delivery.snoozeS ?? 0) * 1000 : 0;
    return {
      id: request.identifier.replace(SNOOZED, ""), key: `${request.identifier} ${notification.date} ${actionIdentifier}`, isSnooze,
      isButton: actionIdentifier !== OPENED, action: actionIdentifier === OPENED ? "opened" : actionIdentifier,
      heldId: request.identifier, epochMs, source: request, worthUntilMs: isSnooze ? Math.max(expiresMs ?? 0, (epochMs ?? 0) + snoozeMs) : undefined,
    };
  }

  /** What is shown, on the lock screen and in the list of notifications. */
  async shown() {
    const all = await this.notifications.getPresentedNotificationsAsync?.() ?? [];
    return all.map(({request}) => ({
      id: request.identifier, epochMs: request.content?.data?.epochMs, expiresMs: request.content?.data?.expiresMs,
    }));
  }

  async dismiss(id) { await this.notifications.dismissNotificationAsync?.(id); }

  async pending() {
    const all = await this.notifications.getAllScheduledNotificationsAsync();
    return all.map(({identifier, content, trigger}) => ({
      id: identifier, epochMs: content?.data?.epochMs ?? 0, fingerprint: content?.data?.fingerprint, channel: trigger?.channelId,
    }));
  }

  async add(request) { await this.notifications.scheduleNotificationAsync(this.request(request)); }

  async cancel(id) { await this.notifications.cancelScheduledNotificationAsync(id); }

  /** Rings again after the manifest's `delivery.snoozeS`, under an identifier that is not the plan's. */
  async snooze({identifier, content}, nowMs) {
    const {presentation, expiresMs, ...data} = content?.data ?? {};
    if (!this.manifest.delivery.snoozeS || !this.presentations.has(presentation)) return undefined;
    const again = {id: SNOOZED + identifier.replace(SNOOZED, ""), epochMs: againMs(this.manifest, nowMs)};
    await this.notifications.scheduleNotificationAsync(this.request({
      ...again, fingerprint: data.fingerprint,
      mechanism: this.platform === "android" ? "alarm-clock" : "notification",
      // What is worth showing for so long after it rang is so again.
      notification: {...data, lifetimeMs: expiresMs - data.epochMs, title: content.title ?? "", body: content.body ?? ""}, presentation: this.presentations.get(presentation),
    }));
    await this.notifications.dismissNotificationAsync?.(identifier);
    return again;
  }

  /** What a request carries beyond the words: where it changes, the request is replaced. */
  detail = (notification, presentation) => canSnooze(this.manifest, presentation) ? [SNOOZE] : [];

  /**
   * A request as expo-notifications takes it: the channel belongs to the trigger. Only `date` triggers are used: they are
   * instants on both systems, whatever calendar and zone the phone is set to.
   */
  request({id, epochMs, mechanism, fingerprint, notification, presentation}) {
    // iOS has no notifications that a locked screen does not show, and on Android the library cannot ask for it: the words
    // of a secret one stay in the app.
    const isHidden = presentation?.lockScreen === "secret";
    const content = {
      title: isHidden ? presentation.publicTitle ?? "" : notification.title, body: isHidden ? "" : notification.body,
      sound: soundName(this.manifest, presentation?.sound ?? "default", this.platform) ?? false,
      interruptionLevel: presentation && interruptionLevel(presentation),
      data: {id, epochMs, fingerprint, group: notification.group, rule: notification.rule},
    };
    const lifetimeMs = notification.lifetimeMs ?? worthMs(notification);
    if (lifetimeMs > 0) content.data.expiresMs = epochMs + lifetimeMs;
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
