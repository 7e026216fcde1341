import {onlyKeys} from "./phone.js";

const CONTENT = ["title", "subtitle", "body", "data", "badge", "sound", "launchImageName", "vibrate", "priority", "color",
  "autoDismiss", "categoryIdentifier", "sticky", "attachments", "interruptionLevel"];
const CHANNEL = ["name", "description", "importance", "sound", "enableVibrate", "lockscreenVisibility"];
const ACTION = ["isDestructive", "isAuthenticationRequired", "opensAppToForeground"];
const LEVELS = ["passive", "active", "timeSensitive", "critical"];

/** expo-notifications, written from its documentation, over a phone. */
export class ExpoStandIn {
  /** `hasExactAlarms`: SDK 58 can tell and ask. */
  constructor(phone, {hasExactAlarms = true} = {}) {
    this.phone = phone;
    this.listeners = new Set();
    this.receivers = new Set();
    if (hasExactAlarms) {
      this.getExactAlarmPermissionsAsync = () => phone.call("exact?", undefined, () => ({granted: phone.isExact}));
      this.requestExactAlarmPermissionsAsync = () => phone.call("ask exact", undefined, () => ({granted: phone.isExact = true}));
    }
  }

  scheduleNotificationAsync = ({identifier, content, trigger}) => this.phone.call("schedule", identifier, () => {
    onlyKeys(content, CONTENT, "content");
    onlyKeys(trigger, ["type", "date", "channelId", "delivery"], "trigger");
    if (trigger.type !== "date") throw new Error("not a date trigger");
    if (typeof content.sound !== "boolean" && typeof content.sound !== "string") throw new Error("no sound");
    if (content.interruptionLevel && !LEVELS.includes(content.interruptionLevel)) throw new Error("no such level");
    if ("delivery" in trigger && trigger.delivery !== "alarmClock") throw new Error("no such delivery");
    if (content.categoryIdentifier && !this.phone.categories.has(content.categoryIdentifier)) throw new Error("no such category");
    this.phone.needChannel(trigger.channelId);
    this.phone.schedule(identifier, trigger.date, {content: JSON.parse(JSON.stringify(content)), trigger});
    return identifier;
  });

  cancelScheduledNotificationAsync = (id) => this.phone.call("cancel", id, () => { this.phone.cancel(id); });

  getAllScheduledNotificationsAsync = () => this.phone.call("list", undefined, () =>
    [...this.phone.requests.values()].map(({id, request}) => ({identifier: id, content: request.content, trigger: request.trigger})));

  getPresentedNotificationsAsync = () => this.phone.call("shown?", undefined, () =>
    [...this.phone.shown.values()].map((held) => this.#notification(held)));

  /** A notification as the library hands it over. `date` is in seconds on iOS (expo/expo#25131). */
  #notification({id, atMs, request}) {
    const date = this.phone.platform === "ios" ? atMs / 1000 : atMs;
    return {date, request: {identifier: id, content: request?.content, trigger: request?.trigger}};
  }

  dismissNotificationAsync = (id) => this.phone.call("take away", id, () => { this.phone.shown.delete(id); });

  setNotificationCategoryAsync = (id, actions, options = {}) => this.phone.call("category", id, () => {
    if (!/^[A-Za-z0-9_]+$/.test(id)) throw new Error("category names take letters, digits and underscores");
    for (const action of actions) onlyKeys(action.options, ACTION, "action");
    this.phone.categories.set(id, {actions, options});
  });

  setNotificationChannelAsync = (id, channel) => this.phone.call("channel", id, () => {
    onlyKeys(channel, CHANNEL, "channel");
    this.phone.create({id, ...channel});
  });

  getPermissionsAsync = () => this.phone.call("granted?", undefined, () => ({granted: this.phone.isGranted === true, ios: {status: this.phone.status}}));
  /** Android 13 shows no question before there is a channel. */
  requestPermissionsAsync = () => this.phone.call("ask", undefined, () => {
    if (this.phone.platform === "ios" || this.phone.channels.size) this.phone.isGranted = true;
    return {granted: this.phone.isGranted};
  });

  addNotificationResponseReceivedListener = (listener) => subscription(this.listeners, listener);
  addNotificationReceivedListener = (receiver) => subscription(this.receivers, receiver);
  /** The last response stays until it is cleared, also where the app's JavaScript is loaded anew (expo/expo#31607). */
  getLastNotificationResponseAsync = () => this.phone.call("last?", undefined, () => this.phone.last ?? null);
  clearLastNotificationResponseAsync = () => this.phone.call("forget last", undefined, () => { this.phone.last = undefined; });

  /** How many listen. */
  get listening() { return this.listeners.size + this.receivers.size; }

  /** The app runs while a notification comes: the last that has. */
  arrive() { for (const receiver of this.receivers) receiver(this.#notification([...this.phone.shown.values()].at(-1))); }

  /** A person opens a notification, which leaves the screen. */
  open(id) {
    const notification = this.#notification(this.phone.shown.get(id) ?? {id, atMs: this.phone.now()});
    this.phone.shown.delete(id);
    this.#tell({notification, actionIdentifier: "expo.modules.notifications.actions.DEFAULT"});
  }

  /** A person presses a button. A closed app on Android is told by its task alone: what that is given is returned. */
  press(held, action, {isClosed = false} = {}) {
    const {actions} = this.phone.categories.get(held.request.content.categoryIdentifier) ?? {};
    if (!actions?.some(({identifier}) => identifier === action)) throw new Error(`no button '${action}'`);
    const response = {notification: this.#notification(this.phone.shown.get(held.id) ?? held), actionIdentifier: action};
    if (isClosed) this.phone.last = response;
    else this.#tell(response);
    return response;
  }

  #tell(response) {
    this.phone.last = response;
    for (const listener of this.listeners) listener(response);
  }

  /** What a test compares, whichever the library. */
  static words({request: {content}}) { return {title: content.title, body: content.body, sound: content.sound}; }
}

function subscription(listeners, listener) {
  listeners.add(listener);
  return {remove: () => { listeners.delete(listener); }};
}
