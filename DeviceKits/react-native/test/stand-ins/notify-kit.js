import {onlyKeys} from "./phone.js";

const NOTIFICATION = ["id", "title", "subtitle", "body", "data", "android", "ios"];
const ANDROID = ["channelId", "visibility", "timeoutAfter", "actions", "sound", "smallIcon", "color", "pressAction"];
const IOS = ["threadId", "categoryId", "interruptionLevel", "sound"];
const CHANNEL = ["id", "name", "description", "importance", "vibration", "visibility", "sound"];
const CATEGORY = ["id", "actions", "hiddenPreviewsShowTitle", "hiddenPreviewsBodyPlaceholder"];
const isText = (value) => typeof value === "string" && value.length > 0;

/** react-native-notify-kit, written from its documentation, over a phone. */
export class NotifyKitStandIn {
  constructor(phone) {
    this.phone = phone;
    this.observers = new Set();
  }

  createTriggerNotification = (notification, trigger) => this.phone.call("schedule", notification.id, () => {
    onlyKeys(notification, NOTIFICATION, "notification");
    for (const [key, value] of Object.entries(notification.data)) if (typeof value !== "string") throw new Error(`data.${key} is no text`);
    onlyKeys(trigger, ["type", "timestamp", "alarmManager"], "trigger");
    if (trigger.type !== 0) throw new Error("not a timestamp trigger");
    const {platform} = this.phone;
    if (platform === "android") this.#checkAndroid(notification.android, trigger);
    else this.#checkIOS(notification.ios);
    // iOS is given the wall time that an instant has on the phone's clock.
    this.phone.schedule(notification.id, trigger.timestamp, structuredClone({notification, trigger}), {
      wall: platform === "ios", exact: this.phone.isExact && [2, 3, 4].includes(trigger.alarmManager?.type),
    });
    return notification.id;
  });

  #checkAndroid(android, {alarmManager}) {
    onlyKeys(android, ANDROID, "android");
    if (!isText(android.channelId)) throw new Error("no channelId");
    this.phone.needChannel(android.channelId);
    if (![0, 1, 2, 3, 4].includes(alarmManager?.type)) throw new Error("no such AlarmType");
    if (![-1, 0, 1].includes(android.visibility)) throw new Error("no such visibility");
    if ("timeoutAfter" in android && !(android.timeoutAfter > 0)) throw new Error("timeoutAfter is a length in milliseconds");
    for (const {title, pressAction} of android.actions ?? []) if (!isText(title) || !isText(pressAction.id)) throw new Error("no such action");
  }

  #checkIOS(ios) {
    onlyKeys(ios, IOS, "ios");
    if (!["passive", "active", "timeSensitive"].includes(ios.interruptionLevel)) throw new Error("no such interruptionLevel");
    if (ios.categoryId && !this.phone.categories.has(ios.categoryId)) throw new Error("no such category");
  }

  cancelTriggerNotification = (id) => this.phone.call("cancel", id, () => { this.phone.cancel(id); });
  getDisplayedNotifications = () => this.phone.call("shown?", undefined, () =>
    [...this.phone.shown.values()].map(({id, atMs, request: {notification}}) => ({id, date: String(atMs), notification})));
  cancelDisplayedNotification = (id) => this.phone.call("take away", id, () => { this.phone.shown.delete(id); });
  getTriggerNotifications = () => this.phone.call("list", undefined, () => [...this.phone.requests.values()].map(({request}) => request));

  createChannels = (channels) => this.phone.call("channels", channels.length, () => {
    for (const channel of channels) {
      onlyKeys(channel, CHANNEL, "channel");
      this.phone.create(channel);
    }
  });

  getNotificationCategories = () => this.phone.call("categories?", undefined, () => [...this.phone.categories.values()]);

  /** What is not in the list is gone. */
  setNotificationCategories = (categories) => this.phone.call("categories", categories.length, () => {
    for (const category of categories) onlyKeys(category, CATEGORY, "category");
    this.phone.categories = new Map(categories.map((category) => [category.id, category]));
  });

  getNotificationSettings = () => this.phone.call("granted?", undefined, () => ({
    authorizationStatus: this.phone.status === 3 ? 2 : this.phone.isGranted ? 1 : 0, android: {alarm: this.phone.isExact ? 1 : 0},
  }));
  requestPermission = () => this.phone.call("ask", undefined, () => { this.phone.isGranted = true; });
  openAlarmPermissionSettings = () => this.phone.call("ask exact", undefined, () => { this.phone.isExact = true; });

  onForegroundEvent = (observer) => {
    this.observers.add(observer);
    return () => { this.observers.delete(observer); };
  };

  /** How many listen. */
  get listening() { return this.observers.size; }

  /** A notification comes, the last that has (`DELIVERED`): what the library's listener is given, in front or in the background. */
  get arrival() { return {type: 3, detail: {notification: [...this.phone.shown.values()].at(-1).request.notification}}; }

  /** The app runs while it comes. */
  arrive() { this.#tell(this.arrival); }

  /** A person opens a notification, which leaves the screen (`PRESS`). */
  open(id) {
    const notification = this.phone.shown.get(id)?.request.notification ?? {id};
    this.phone.shown.delete(id);
    this.#tell({type: 1, detail: {notification, pressAction: {id: "default"}}});
  }

  /** A person presses a button (`ACTION_PRESS`). */
  press({request: {notification}}, action) {
    this.#tell({type: 2, detail: {notification, pressAction: {id: action}}});
  }

  #tell(event) { for (const observer of this.observers) observer(event); }

  /** What a test compares, whichever the library. */
  static words({request: {notification}}) {
    return {title: notification.title, body: notification.body, sound: (notification.ios ?? notification.android).sound ?? false};
  }
}
