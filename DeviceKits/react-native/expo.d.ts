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
  addNotificationResponseReceivedListener?(listener: (response: any) => void): unknown;
  getLastNotificationResponseAsync?(): Promise<any>;
  addNotificationReceivedListener?(listener: (notification: any) => void): unknown;
  getPresentedNotificationsAsync?(): Promise<{request: {identifier: string; content: any}}[]>;
  dismissNotificationAsync?(identifier: string): Promise<void>;
  AndroidImportance?: any;
}

export declare class Horarium extends Kit {
  constructor(manifest: unknown, options: Options & {notifications: NotificationsModule});
  /** For the app's task on Android, which is told of buttons that are pressed while the app is closed: `handle(data)`. */
  handle: (response: unknown) => Promise<void>;
}
