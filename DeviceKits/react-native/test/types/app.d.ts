// What the README's apps use of React and React Native, written from their documentation.
declare module "react" {
  export function useEffect(effect: () => void | (() => void), dependencies?: readonly unknown[]): void;
}
declare module "react-native" {
  export const Platform: { OS: "ios" | "android" | "macos" | "windows" | "web" };
  export type AppStateStatus = "active" | "background" | "inactive" | "unknown" | "extension";
  export const AppState: { addEventListener(type: "change", listener: (state: AppStateStatus) => void): { remove(): void } };
  export const Linking: { openURL(url: string): Promise<any> };
}
declare module "react-native-localize" {
  export function getTimeZone(): string;
}
declare module "expo-localization" {
  export type Calendar = { calendar: string | null; timeZone: string | null; uses24hourClock: boolean | null; firstWeekday: number | null };
  export const getCalendars: () => [Calendar, ...Calendar[]];
}
declare module "expo-task-manager" {
  export function defineTask<Data = unknown>(taskName: string, taskExecutor: (body: { data: Data; error: unknown }) => any): void;
}
declare module "expo-background-task" {
  export enum BackgroundTaskResult { Success = 1, Failed = 2 }
  export function registerTaskAsync(taskName: string, options?: { minimumInterval?: number }): Promise<void>;
}
declare module "@react-native-async-storage/async-storage" {
  const AsyncStorage: { getItem(key: string): Promise<string | null>; setItem(key: string, value: string): Promise<void> };
  export default AsyncStorage;
}
