import type {Kit, Options} from "./index.js";

export * from "./index.js";

/** The part of expo-notifications that the kit calls. */
export interface NotificationsModule {
  scheduleNotificationAsync(request: {identifier?: string; content: any; trigger: any}): Promise<string>;
  cancelScheduledNotificationAsync(identifier: string): Promise<void>;
  getAllScheduledNotificationsAsync(): Promise<{identifier: string; content: any}[]>;
  setNotificationCategoryAsync(identifier: string, actions: any[], options?: any): Promise<unknown>;
  setNotificationChannelAsync(id: string, channel: any): Promise<unknown>;
  getPermissionsAsync(): Promise<{granted: boolean; ios?: any}>;
  requestPermissionsAsync(): Promise<unknown>;
  /** From SDK 58 on. */
  getExactAlarmPermissionsAsync?(): Promise<{granted: boolean}>;
  requestExactAlarmPermissionsAsync?(): Promise<unknown>;
  addNotificationResponseReceivedListener?(listener: (response: any) => void): {remove(): void};
  getLastNotificationResponseAsync?(): Promise<any>;
  clearLastNotificationResponseAsync?(): Promise<void>;
  addNotificationReceivedListener?(listener: (notification: any) => void): {remove(): void};
  getPresentedNotificationsAsync?(): Promise<{date?: number; request: {identifier: string; content: any}}[]>;
  dismissNotificationAsync?(identifier: string): Promise<void>;
  AndroidImportance?: any;
}

export declare class Horarium extends Kit {
  constructor(manifest: unknown, options: Options & {notifications: NotificationsModule});
  /** For the app's task on Android, which receives the buttons that are pressed while the app is closed: `handle(data)`. A press is carried
   * out by the kit of its plan; anything else that a task receives is ignored. */
  handle: (response: unknown) => Promise<void>;
}
