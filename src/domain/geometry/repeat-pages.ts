/**
 * One asset on several pages. The stored form has `aura.repeat`, an extension of the asset format. Readers get one asset for
 * each page and need not know the extension: batch and hosted reader expand it before they deliver a smartlink.
 */
import { isRecord } from "../values/is-record.ts";
import { createPageTest, isPageList, type PageTest } from "../values/page-list.ts";

/** On which pages an asset is shown: a list of `all`, `odd`, `even`, numbers, and ranges such as `2-5` or `3-`. */
export interface PageRepeat {
  readonly pages: string;
  /** Pages on which it is not shown, in the same form. */
  readonly except?: string;
}

/** Returns on which pages the asset is repeated; undefined if it is on its own page only, or if the value is invalid. */
export const readRepeat = ({ repeat: value }: Readonly<Record<string, unknown>>): PageRepeat | undefined => {
  if (!isRecord(value)) return undefined;
  const { pages, except = "" } = value;
  if (typeof pages !== "string" || typeof except !== "string" || !isPageList(pages)) return undefined;
  if (except.trim() === "") return { pages };
  return isPageList(except) ? { pages, except } : undefined;
};

/** Compiles on which pages an asset that is repeated is shown. */
export const createRepeatTest = ({ pages, except = "" }: PageRepeat): PageTest => {
  const isListed = createPageTest(pages);
  const isExcepted: PageTest = except === "" ? () => false : createPageTest(except);
  return (page) => isListed(page) && !isExcepted(page);
};

/** Returns whether an asset that is repeated is shown on a page. Pages count from 1. */
export const isOnRepeatedPage = (repeat: PageRepeat, page: number): boolean => createRepeatTest(repeat)(page);

/** Returns the pages on which a repeated asset is shown, ascending. */
export const listRepeatPages = (repeat: PageRepeat, pageCount: number): readonly number[] =>
  Array.from({ length: pageCount }, (_, index) => index + 1).filter(createRepeatTest(repeat));

/**
 * Replaces each repeated asset by one for every page on which it is shown. On its own page it keeps its id; elsewhere the id
 * gets the page, as in `a1-page-7`, because ids are unique in a reader. Other assets are returned as they are.
 */
export const expandRepeatedAssets = <T extends RepeatableAsset>(
  assets: readonly T[],
  pageCount: number,
): readonly T[] =>
  assets.flatMap((asset) => {
    const repeat = readRepeat(asset.aura);
    if (repeat === undefined) return [asset];
    return listRepeatPages(repeat, pageCount).map((page) => ({
      ...asset,
      ...(page === asset.page || asset.id === undefined ? {} : { id: `${asset.id}-page-${page}` }),
      page,
      aura: toPlainAura(asset.aura, page),
    }));
  });

interface RepeatableAsset {
  readonly id?: string | undefined;
  readonly page: number;
  readonly aura: Readonly<Record<string, unknown>>;
}

const toPlainAura = ({ repeat: _, ...aura }: Readonly<Record<string, unknown>>, page: number) =>
  aura["page"] === undefined ? aura : { ...aura, page };
