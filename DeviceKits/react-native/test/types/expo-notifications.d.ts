// The part of expo-notifications' published types that an app with the kit meets, written from its documentation (SDK 57).
declare module "expo-notifications" {
  export type InterruptionLevel = "passive" | "active" | "timeSensitive" | "critical";
  export enum AndroidImportance { UNKNOWN = 0, NONE = 2, MIN = 3, LOW = 4, DEFAULT = 5, HIGH = 6, MAX = 7 }
  export enum AndroidNotificationVisibility { UNKNOWN = 0, PUBLIC = 1, PRIVATE = 2, SECRET = 3 }
  export enum IosAuthorizationStatus { NOT_DETERMINED = 0, DENIED = 1, AUTHORIZED = 2, PROVISIONAL = 3, EPHEMERAL = 4 }
  export enum SchedulableTriggerInputTypes { CALENDAR = "calendar", DATE = "date", TIME_INTERVAL = "timeInterval" }

  export interface NotificationContentInput {
    title?: string | null; subtitle?: string | null; body?: string | null; data?: Record<string, unknown>; badge?: number;
    sound?: boolean | string; categoryIdentifier?: string; interruptionLevel?: InterruptionLevel;
  }
  export interface DateTriggerInput { type: SchedulableTriggerInputTypes.DATE; date: Date | number; channelId?: string }
  export type NotificationTriggerInput = null | { channelId: string } | DateTriggerInput;
  export interface NotificationRequestInput { identifier?: string; content: NotificationContentInput; trigger: NotificationTriggerInput }
  export interface NotificationContent {
    title: string | null; subtitle: string | null; body: string | null; data?: Record<string, unknown>; categoryIdentifier: string | null;
  }
  export interface NotificationRequest { identifier: string; content: NotificationContent; trigger: unknown }
  export interface Notification { date: number; request: NotificationRequest }
  export interface NotificationResponse { notification: Notification; actionIdentifier: string; userText?: string }
  export interface NotificationAction {
    identifier: string; buttonTitle: string; textInput?: { submitButtonTitle: string; placeholder: string };
    options?: { isDestructive?: boolean; isAuthenticationRequired?: boolean; opensAppToForeground?: boolean };
  }
  export interface NotificationCategory { identifier: string; actions: NotificationAction[]; options?: NotificationCategoryOptions }
  export interface NotificationCategoryOptions { previewPlaceholder?: string; showTitle?: boolean; showSubtitle?: boolean; customDismissAction?: boolean }
  export interface NotificationChannelInput {
    name: string | null; importance: AndroidImportance; description?: string | null; sound?: string | null; enableVibrate?: boolean;
    lockscreenVisibility?: AndroidNotificationVisibility;
  }
  export interface NotificationChannel { id: string; name: string | null; importance: AndroidImportance }
  export interface PermissionResponse { status: "granted" | "denied" | "undetermined"; granted: boolean; canAskAgain: boolean; expires: "never" | number }
  export interface NotificationPermissionsStatus extends PermissionResponse { ios?: { status: IosAuthorizationStatus } }
  export interface NotificationPermissionsRequest { ios?: { allowAlert?: boolean; allowBadge?: boolean; allowSound?: boolean; allowProvisional?: boolean } }
  export interface NotificationBehavior { shouldShowBanner: boolean; shouldShowList: boolean; shouldPlaySound: boolean; shouldSetBadge: boolean }
  export interface NotificationHandler { handleNotification: (notification: Notification) => Promise<NotificationBehavior> }
  export interface EventSubscription { remove(): void }

  export function scheduleNotificationAsync(request: NotificationRequestInput): Promise<string>;
  export function cancelScheduledNotificationAsync(identifier: string): Promise<void>;
  export function getAllScheduledNotificationsAsync(): Promise<NotificationRequest[]>;
  export function setNotificationCategoryAsync(
    identifier: string, actions: NotificationAction[], options?: NotificationCategoryOptions): Promise<NotificationCategory>;
  export function setNotificationChannelAsync(channelId: string, channel: NotificationChannelInput): Promise<NotificationChannel | null>;
  export function getPermissionsAsync(): Promise<NotificationPermissionsStatus>;
  export function requestPermissionsAsync(permissions?: NotificationPermissionsRequest): Promise<NotificationPermissionsStatus>;
  export function addNotificationResponseReceivedListener(listener: (event: NotificationResponse) => void): EventSubscription;
  export function getLastNotificationResponseAsync(): Promise<NotificationResponse | null>;
  export function clearLastNotificationResponseAsync(): Promise<void>;
  export function addNotificationReceivedListener(listener: (event: Notification) => void): EventSubscription;
  export function getPresentedNotificationsAsync(): Promise<Notification[]>;
  export function dismissNotificationAsync(notificationIdentifier: string): Promise<void>;
  export function registerTaskAsync(taskName: string): Promise<null>;
  export function setNotificationHandler(handler: NotificationHandler | null): void;
}
