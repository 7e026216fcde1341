// Records what a kit asks of expo-notifications, and holds it to the rules of the two systems.

export class StandIn {
  constructor(platform, {now, limit = platform === "ios" ? 64 : 500, refuses = () => false} = {}) {
    Object.assign(this, {platform, now, limit, refuses});
    this.scheduled = new Map();
    this.channels = new Map();
    this.categories = new Map();
    this.calls = [];
    this.peak = 0;
    this.overlaps = 0;
    this.busy = 0;
  }

  /** Every call takes a turn of the event loop, so that overlapping runs would show. */
  async #call(name, detail, work) {
    this.calls.push([name, detail]);
    await new Promise((resolve) => setImmediate(resolve));
    return work();
  }

  scheduleNotificationAsync = ({identifier, content, trigger}) => this.#call("schedule", identifier, () => {
    if (typeof identifier !== "string" || !identifier) throw new Error("no identifier: a random one would be made");
    if (trigger.type !== "date" || !Number.isFinite(trigger.date) || trigger.date % 1000) throw new Error("not a date in whole seconds");
    if (trigger.date <= this.now()) throw new Error("a past date fires at once");
    if ("channelId" in content) throw new Error("channelId belongs to the trigger");
    if (this.platform === "android" && !this.channels.has(trigger.channelId)) throw new Error(`no channel '${trigger.channelId}'`);
    if (content.categoryIdentifier && !this.categories.has(content.categoryIdentifier)) throw new Error("no such category");
    if (this.refuses(identifier)) throw new Error("refused");
    if (!this.scheduled.has(identifier) && this.scheduled.size >= this.limit) {
      if (this.platform === "android") throw new Error("IllegalStateException: too many alarms");
      throw new Error("iOS would drop one without a word");
    }
    this.scheduled.set(identifier, {identifier, content, trigger});
    this.peak = Math.max(this.peak, this.scheduled.size);
    return identifier;
  });

  cancelScheduledNotificationAsync = (identifier) => this.#call("cancel", identifier, () => { this.scheduled.delete(identifier); });
  getAllScheduledNotificationsAsync = () => this.#call("list", undefined, () => [...this.scheduled.values()]);

  setNotificationCategoryAsync = (identifier, actions) => this.#call("category", identifier, () => {
    if (!/^[A-Za-z0-9_]+$/.test(identifier)) throw new Error("category names take letters, digits and underscores");
    this.categories.set(identifier, actions);
  });

  setNotificationChannelAsync = (id, channel) => this.#call("channel", id, () => {
    if (this.platform !== "android") throw new Error("iOS has no channels");
    if (!channel.name || !Number.isInteger(channel.importance)) throw new Error("a channel needs name and importance");
    if (!this.channels.has(id)) this.channels.set(id, channel);
  });

  get ids() { return [...this.scheduled.keys()].sort(); }

  /** Lets everything fire that is due. */
  fire() { for (const [id, {trigger}] of this.scheduled) if (trigger.date <= this.now()) this.scheduled.delete(id); }
}
