/** Formats sizes in decimal units with three significant digits, so that columns align. */
import { msg } from "@lit/localize";
import { getFormatLocale } from "../i18n/language.ts";

const prefixes = ["", "k", "M", "G", "T", "P"] as const;

/** Formats a size, such as `5.23 kB`. Negative sizes become 0. */
export const formatBytes = (bytes: number): string => {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.5 would round to 1,000, so it moves to the next unit.
  while (value >= 999.5 && unit < prefixes.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  const symbol = msg("B", { id: "byte-symbol", desc: "Symbol of the byte, which follows a prefix as in kB" });
  return `${value.toLocaleString(getFormatLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00a0${prefixes[unit]}${symbol}`;
};
