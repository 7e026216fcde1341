import type {Kit, Options} from "./index.js";

export * from "./index.js";

/** The part of react-native-notify-kit that the kit calls. */
export interface NotifyKitModule {
  createTriggerNotification(notification: any, trigger: any): Promise<string>;
  cancelTriggerNotification(id: string): Promise<void>;
  getDisplayedNotifications(): Promise<{id?: string; date?: string; notification: any}[]>;
  cancelDisplayedNotification(id: string): Promise<void>;
  getTriggerNotifications(): Promise<{notification: any; trigger: any}[]>;
  createChannels(channels: any[]): Promise<void>;
  getNotificationCategories(): Promise<any[]>;
  setNotificationCategories(categories: any[]): Promise<void>;
  getNotificationSettings(): Promise<{authorizationStatus: number; android: any}>;
  requestPermission(): Promise<unknown>;
  openAlarmPermissionSettings(): Promise<void>;
  onForegroundEvent(observer: (event: any) => void): () => void;
}

/** An event of the library, as far as the kit reads it. */
export interface NotifyKitEvent {type: number; detail: {notification?: any; pressAction?: any}}

export declare class Horarium extends Kit {
  /** `android` goes into each notification as it is: `smallIcon`, `color` and the like. */
  constructor(manifest: unknown, options: Options & {notifee: NotifyKitModule; android?: Record<string, unknown>});
  /** For the library's one listener in the background: `notifee.onBackgroundEvent(horarium.handle)`. A press is carried out by the kit of
   * its plan. */
  handle: (event: NotifyKitEvent) => Promise<void>;
}
