// The part of expo-localization's published types that an app with the kit meets, written from its documentation (SDK 57).
declare module "expo-localization" {
  export interface Calendar { calendar: string | null; timeZone: string | null; uses24hourClock: boolean | null; firstWeekday: number | null }
  export function getCalendars(): [Calendar, ...Calendar[]];
}
