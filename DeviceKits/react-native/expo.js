// Arms a Horarium manifest through an object shaped like expo-notifications.

import {Kit, soundName} from "./kit.js";

export * from "./index.js";

/** Expo's numbers, for libraries that do not export `AndroidImportance`; Android's own are others. */
const IMPORTANCE = {high: 6, default: 5, low: 4};
const VISIBILITY = {public: 1, private: 2, secret: 3};
/** `IosAuthorizationStatus` that let an app notify although `granted` may be false: provisional and ephemeral. */
const ALLOWED_ON_IOS = [3, 4];

/** Arms one manifest on this device. Calls never overlap: each waits for the one before, and sessions go first. */
export class Horarium extends Kit {
  constructor(manifest, {notifications, ...options}) {
    super(manifest, options, (checked) => new Expo(notifications, checked, options.platform));
  }
}

class Expo {
  constructor(notifications, manifest, platform) {
    this.notifications = notifications;
    this.manifest = manifest;
    this.platform = platform;
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

  async setUp(heard) {
    for (const category of this.manifest.categories) {
      await this.notifications.setNotificationCategoryAsync(category.id, category.actions.map((action) =>
        ({identifier: action.id, buttonTitle: action.title, options: {opensAppToForeground: false}})),
        {previewPlaceholder: category.publicTitle, showTitle: category.lockScreen === "public"});
    }
    if (this.platform === "android") for (const channel of this.manifest.channels) await this.#setUpChannel(channel);
    await this.#listen(heard);
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

  /** Hears of notifications that were opened or answered, the one that started the app included. */
  async #listen(heard) {
    const tell = (response) => { if (response) heard(response.notification.request.identifier); };
    this.subscription ??= this.notifications.addNotificationResponseReceivedListener?.(tell);
    tell(await this.notifications.getLastNotificationResponseAsync?.());
  }

  async pending() {
    const all = await this.notifications.getAllScheduledNotificationsAsync();
    return all.map(({identifier, content}) => ({
      id: identifier, epochMs: content?.data?.epochMs ?? 0, fingerprint: content?.data?.fingerprint,
    }));
  }

  async add(request) { await this.notifications.scheduleNotificationAsync(this.request(request)); }

  async cancel(id) { await this.notifications.cancelScheduledNotificationAsync(id); }

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
      interruptionLevel: presentation?.interruptionLevel === "time-sensitive" ? "timeSensitive" : presentation?.interruptionLevel,
      data: {id, epochMs, fingerprint, group: notification.group, rule: notification.rule},
    };
    if (notification.link) content.data.link = notification.link;
    if (presentation?.category) content.categoryIdentifier = presentation.category;
    const trigger = {type: "date", date: epochMs};
    if (this.platform === "android" && presentation) trigger.channelId = presentation.channel;
    if (mechanism === "alarm-clock") trigger.delivery = "alarmClock";
    return {identifier: id, content, trigger};
  }
}
