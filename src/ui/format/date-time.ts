import { getFormatLocale } from "../i18n/language.ts";

/** Formats an ISO 8601 date in the person's time zone and the manager's language; returns an invalid date as it is. */
export const formatDateTime = (iso: string, locale = getFormatLocale()): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
};

/** Formats the time of day with seconds. */
export const formatTime = (iso: string, locale = getFormatLocale()): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleTimeString(locale);
};
