/** Whole numbers, and numbers with their noun. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString("en");

/** `1 row`, `2,000 rows`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Which part of a paged list is shown: `51–100 of 2,000`. `page` counts from 0. */
export const formatRange = (page: number, pageSize: number, total: number): string =>
  total === 0
    ? "none"
    : `${formatCount(page * pageSize + 1)}–${formatCount(Math.min(total, (page + 1) * pageSize))} of ${formatCount(total)}`;

/** Whole percent, never 100 before the end. */
export const toWholePercent = (done: number, total: number): number =>
  total <= 0 ? 0 : done >= total ? 100 : Math.min(99, Math.floor((done / total) * 100));
