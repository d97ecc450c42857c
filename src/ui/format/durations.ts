import { msg, str } from "@lit/localize";
import { getFormatLocale } from "../i18n/language.ts";

/** Formats a duration with at most two units: `2.5 s`, `1 min 35 s`, `2 h 1 min`. */
export const formatDuration = (ms: number): string => {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 1) return "< 1\u00a0s";
  if (seconds < 9.95) return `${seconds.toLocaleString(getFormatLocale(), { maximumFractionDigits: 1 })}\u00a0s`;
  const wholeSeconds = Math.round(seconds);
  if (wholeSeconds < 60) return `${wholeSeconds}\u00a0s`;
  const minutes = Math.floor(wholeSeconds / 60);
  if (minutes < 60) return joinUnits(minutes, "min", wholeSeconds % 60, "s");
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joinUnits(hours, "h", minutes % 60, "min");
  return joinUnits(Math.floor(hours / 24), msg("d", { desc: "Symbol of the day as a unit of time" }), hours % 24, "h");
};

/** Formats a rate in rows per second, or per minute below 0.5 rows per second. */
export const formatRate = (perSecond: number): string => {
  if (perSecond <= 0) return "–";
  if (perSecond < 0.5) return msg(str`${formatFigure(perSecond * 60)}\u00a0rows/min`);
  return msg(str`${formatFigure(perSecond)}\u00a0rows/s`);
};

const joinUnits = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large}\u00a0${largeUnit}` : `${large}\u00a0${largeUnit} ${small}\u00a0${smallUnit}`;

const formatFigure = (value: number): string =>
  value.toLocaleString(getFormatLocale(), { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Formats an age: `just now`, `5 minutes ago`, `3 days ago`. */
export const formatTimeAgo = (ms: number): string => {
  const format = new Intl.RelativeTimeFormat(getFormatLocale(), { numeric: "always" });
  const largest = units.find(({ ms: unitMs }) => ms >= unitMs);
  return largest === undefined ? msg("just now") : format.format(-Math.floor(ms / largest.ms), largest.unit);
};

const units = [
  { unit: "year", ms: 365 * 86_400_000 },
  { unit: "month", ms: 30 * 86_400_000 },
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;
