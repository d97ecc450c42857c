/**
 * Which pages lie side by side. A book's cover lies alone; after it the even page and the odd one that follows are one
 * spread. Pages count from 1, in the order they are read; which of two lies left is the document's direction.
 */
export type PagesPerSpread = 1 | 2;

const withinDocument = (page: number, count: number): number =>
  Math.min(Math.max(1, count), Math.max(1, Math.round(Number.isFinite(page) ? page : 1)));

/** The pages that are seen together with this one; a page that the document lacks is the nearest one it has. */
export const getSpread = (page: number, count: number, pages: PagesPerSpread): readonly number[] => {
  const wanted = withinDocument(page, count);
  if (pages === 1 || wanted === 1) return [wanted];
  const first = wanted - (wanted % 2);
  return first < count ? [first, first + 1] : [first];
};

export const listSpreads = (count: number, pages: PagesPerSpread): readonly (readonly number[])[] => {
  const spreads: (readonly number[])[] = [];
  for (let page = 1; page <= count; ) {
    const spread = getSpread(page, count, pages);
    spreads.push(spread);
    page += spread.length;
  }
  return spreads;
};

/** The first page of the spread after (1) or before (-1) that of `page`; undefined at either end. */
export const getAdjacentPage = (page: number, by: 1 | -1, count: number, pages: PagesPerSpread): number | undefined => {
  const spread = getSpread(page, count, pages);
  const wanted = by === 1 ? (spread.at(-1) as number) + 1 : (spread[0] as number) - 1;
  return wanted < 1 || wanted > count ? undefined : getSpread(wanted, count, pages)[0];
};
