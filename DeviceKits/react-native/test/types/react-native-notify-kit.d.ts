// The part of react-native-notify-kit's published types that an app with the kit meets, written from its documentation (10.5).
declare module "react-native-notify-kit" {
  export enum TriggerType { TIMESTAMP = 0, INTERVAL = 1 }
  export enum AlarmType { SET, SET_AND_ALLOW_WHILE_IDLE, SET_EXACT, SET_EXACT_AND_ALLOW_WHILE_IDLE, SET_ALARM_CLOCK }
  export enum AndroidImportance { NONE = 0, MIN = 1, LOW = 2, DEFAULT = 3, HIGH = 4 }
  export enum AndroidVisibility { SECRET = -1, PRIVATE = 0, PUBLIC = 1 }
  export enum AndroidNotificationSetting { NOT_SUPPORTED = -1, DISABLED = 0, ENABLED = 1 }
  export enum AuthorizationStatus { NOT_DETERMINED = -1, DENIED = 0, AUTHORIZED = 1, PROVISIONAL = 2 }
  export enum EventType { UNKNOWN = -1, DISMISSED = 0, PRESS = 1, ACTION_PRESS = 2, DELIVERED = 3, TRIGGER_NOTIFICATION_CREATED = 7 }

  export interface NotificationPressAction { id: string; launchActivity?: string }
  export interface AndroidAction { title: string; pressAction: NotificationPressAction; icon?: string }
  export interface NotificationAndroid {
    channelId?: string; visibility?: AndroidVisibility; timeoutAfter?: number; actions?: AndroidAction[]; sound?: string; smallIcon?: string;
    color?: string; pressAction?: NotificationPressAction | null;
  }
  export interface NotificationIOS {
    threadId?: string; categoryId?: string; sound?: string; interruptionLevel?: "active" | "critical" | "passive" | "timeSensitive";
  }
  export interface Notification {
    id?: string; title?: string | undefined; subtitle?: string | undefined; body?: string | undefined;
    data?: { [key: string]: string | object | number }; android?: NotificationAndroid; ios?: NotificationIOS;
  }
  export interface TimestampTrigger { type: TriggerType.TIMESTAMP; timestamp: number; alarmManager?: boolean | { type?: AlarmType } }
  export interface IntervalTrigger { type: TriggerType.INTERVAL; interval: number }
  export type Trigger = TimestampTrigger | IntervalTrigger;
  export interface TriggerNotification { notification: Notification; trigger: Trigger }
  export interface DisplayedNotification { id?: string; date?: string; notification: Notification; trigger?: Trigger }
  export interface InitialNotification { notification: Notification; pressAction: NotificationPressAction; input?: string }
  export interface EventDetail { notification?: Notification; pressAction?: NotificationPressAction; input?: string }
  export interface Event { type: EventType; detail: EventDetail }
  export interface AndroidChannel {
    id: string; name: string; description?: string; importance?: AndroidImportance; vibration?: boolean; visibility?: AndroidVisibility; sound?: string;
  }
  export interface IOSNotificationCategory {
    id: string; actions?: { id: string; title: string; foreground?: boolean }[]; hiddenPreviewsShowTitle?: boolean; hiddenPreviewsBodyPlaceholder?: string;
  }
  export interface NotificationSettings { authorizationStatus: AuthorizationStatus; android: { alarm: AndroidNotificationSetting } }

  export interface Module {
    createTriggerNotification(notification: Notification, trigger: Trigger): Promise<string>;
    cancelTriggerNotification(notificationId: string): Promise<void>;
    getDisplayedNotifications(): Promise<DisplayedNotification[]>;
    cancelDisplayedNotification(notificationId: string, tag?: string): Promise<void>;
    getTriggerNotifications(): Promise<TriggerNotification[]>;
    getInitialNotification(): Promise<InitialNotification | null>;
    createChannels(channels: AndroidChannel[]): Promise<void>;
    getNotificationCategories(): Promise<IOSNotificationCategory[]>;
    setNotificationCategories(categories: IOSNotificationCategory[]): Promise<void>;
    getNotificationSettings(): Promise<NotificationSettings>;
    requestPermission(permissions?: { alert?: boolean; sound?: boolean; provisional?: boolean }): Promise<NotificationSettings>;
    openAlarmPermissionSettings(): Promise<void>;
    onForegroundEvent(observer: (event: Event) => void): () => void;
    onBackgroundEvent(observer: (event: Event) => Promise<void>): void;
  }
  const notifee: Module;
  export default notifee;
}
