/** Formats whole numbers. */
import { msg, str } from "@lit/localize";
import { getFormatLocale } from "../i18n/language.ts";

/** Formats a whole number with thousands separators. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString(getFormatLocale());

/** Formats the visible part of a paged list: `51–100 of 2,000`. `page` counts from 0. */
export const formatRange = (page: number, pageSize: number, total: number): string =>
  total === 0
    ? msg("none", { desc: "Range of rows in an empty list" })
    : msg(
        str`${formatCount(page * pageSize + 1)}–${formatCount(Math.min(total, (page + 1) * pageSize))} of ${formatCount(total)}`,
      );

/** Returns a whole percentage, rounded down, so that 100 means the end. */
export const toWholePercent = (done: number, total: number): number =>
  total <= 0 ? 0 : done >= total ? 100 : Math.min(99, Math.floor((done / total) * 100));
