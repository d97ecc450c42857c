/** Finds quotes in the documents before and after a change, and how far they moved. */
import type { PercentBox } from "../geometry/geometry.ts";
import type { PageAlignment } from "./align-pages.ts";
import type { Quote } from "./asset-quotes.ts";
import type { FindQuote } from "./quote-index.ts";

/** Smaller movements come from estimated word boxes and rounding. Percent of the page. */
export const tolerance = 0.5;

/** A match of a quote in the changed document. */
export interface QuoteMatch {
  /** Counted from 1. */
  readonly page: number;
  /** The box of the quote's first word. */
  readonly box: PercentBox;
}

/** Finds a quote in both documents. Pages count from 1. */
export interface MatchFinder {
  /** The first words of its matches on a page before. */
  readonly before: (quote: Quote, page: number) => readonly PercentBox[];
  /** The first words of its matches on a page of the changed document. */
  readonly after: (quote: Quote, page: number) => readonly PercentBox[];
  /** Matches on other pages than `page`, to which the quote can have moved, in order. */
  readonly elsewhere: (quote: Quote, page: number | undefined) => readonly QuoteMatch[];
}

/** Creates the finder over the indexes of both documents. */
export const createMatchFinder = (
  findBefore: FindQuote,
  findAfter: FindQuote,
  alignment: PageAlignment,
): MatchFinder => {
  const sources = new Map(alignment.flatMap((target, index) => (target === undefined ? [] : [[target, index + 1]])));
  const highestPage = Math.max(alignment.length, ...sources.keys());
  const isPageNumber = (word: string) => /^\d+$/.test(word) && Number(word) <= highestPage;
  /** “Page 3” is on another page when a page is inserted before it, and did not move there. */
  const isPageLabel = ({ words }: Quote): boolean => {
    const label = words.filter((word) => !isPageNumber(word));
    return label.length < words.length && (label.length === 0 || findBefore(label).size !== 1);
  };
  return {
    before: ({ words }, page) => findBefore(words).get(page) ?? [],
    after: ({ words }, page) => findAfter(words).get(page) ?? [],
    elsewhere: (quote, page) => {
      const after = findAfter(quote.words);
      if (after.size === 0 || isPageLabel(quote)) return [];
      const before = findBefore(quote.words);
      // A page that had the quote as often before has not received it from elsewhere.
      return [...after].flatMap(([target, boxes]) =>
        target === page || boxes.length <= (before.get(sources.get(target) ?? 0)?.length ?? 0)
          ? []
          : boxes.map((box) => ({ page: target, box })),
      );
    },
  };
};

/** A movement in percent of the page. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Returns how the first quote moved that is on both pages once. */
export const findShift = (
  quotes: readonly Quote[],
  page: number,
  target: number,
  { before, after }: MatchFinder,
): Shift | undefined => {
  for (const quote of quotes) {
    const [match, ...others] = after(quote, target);
    if (match !== undefined && others.length === 0 && before(quote, page).length === 1)
      return { x: match.left - quote.box.left, y: middleOf(match) - middleOf(quote.box) };
  }
  return undefined;
};

/** Texts of a page that must have moved alike for the page to count as moved: their number and their share. */
const minMovedTexts = 3;
const minMovedShare = 0.8;

/** Returns how the text of a page moved as a whole, undefined if it did not move as a whole. */
export const findPageShift = (
  quotes: readonly Quote[],
  page: number,
  target: number,
  finder: MatchFinder,
): Shift | undefined => {
  const shifts = quotes.flatMap((quote) => findShift([quote], page, target, finder) ?? []);
  if (shifts.length < minMovedTexts) return undefined;
  const shift = { x: findMedian(shifts.map(({ x }) => x)), y: findMedian(shifts.map(({ y }) => y)) };
  const similarShifts = shifts.filter(
    ({ x, y }) => Math.abs(x - shift.x) <= tolerance && Math.abs(y - shift.y) <= tolerance,
  );
  return similarShifts.length >= shifts.length * minMovedShare ? shift : undefined;
};

const findMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns the vertical middle of a box. Boxes of other fonts have other heights on the same line. */
export const middleOf = ({ top, height }: PercentBox): number => top + height / 2;
