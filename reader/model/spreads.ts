/**
 * Groups pages into spreads. The cover is a spread of its own; after it, each even page and the following odd page form
 * one. Pages count from 1 in reading order; the reading direction decides which of two is on the left.
 */

/** 1: every page is a spread of its own. */
export type PagesPerSpread = 1 | 2;

const clampPage = (page: number, count: number): number =>
  Math.min(Math.max(1, count), Math.max(1, Math.round(Number.isFinite(page) ? page : 1)));

/** Returns the pages of the spread that contains `page`, which is clamped to the document. */
export const getSpread = (page: number, count: number, pages: PagesPerSpread): readonly number[] => {
  const clamped = clampPage(page, count);
  if (pages === 1 || clamped === 1) return [clamped];
  const first = clamped - (clamped % 2);
  return first < count ? [first, first + 1] : [first];
};

/** Returns all spreads of a document in reading order. */
export const listSpreads = (count: number, pages: PagesPerSpread): readonly (readonly number[])[] => {
  const spreads: (readonly number[])[] = [];
  for (let page = 1; page <= count; ) {
    const spread = getSpread(page, count, pages);
    spreads.push(spread);
    page += spread.length;
  }
  return spreads;
};

/** Returns the first page of the spread after (1) or before (-1) that of `page`; undefined at either end. */
export const getAdjacentPage = (page: number, by: 1 | -1, count: number, pages: PagesPerSpread): number | undefined => {
  const spread = getSpread(page, count, pages);
  const target = by === 1 ? (spread.at(-1) as number) + 1 : (spread[0] as number) - 1;
  return target < 1 || target > count ? undefined : getSpread(target, count, pages)[0];
};
