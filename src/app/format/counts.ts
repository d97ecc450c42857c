/** Whole numbers, and numbers with their noun. */
export const countText = (count: number): string => Math.round(count).toLocaleString("en");

/** `1 row`, `2,000 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** Which part of a paged list is shown: `51–100 of 2,000`. `page` counts from 0. */
export const rangeText = (page: number, pageSize: number, total: number): string =>
  total === 0
    ? "none"
    : `${countText(page * pageSize + 1)}–${countText(Math.min(total, (page + 1) * pageSize))} of ${countText(total)}`;

/** Whole percent, never 100 before the end. */
export const percentOf = (done: number, total: number): number =>
  total <= 0 ? 0 : done >= total ? 100 : Math.min(99, Math.floor((done / total) * 100));
