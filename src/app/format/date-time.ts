/** Stored moments (ISO 8601, UTC) in the person's own time and language. */
export const formatDateTime = (iso: string, locale?: string): string => {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime())
    ? iso
    : moment.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
};

/** Time of day with seconds, for a log. */
export const formatTime = (iso: string, locale?: string): string => {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : moment.toLocaleTimeString(locale);
};
