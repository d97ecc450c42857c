/**
 * Finds the positions of assets when the PDF under them changes. An asset follows its quote: the text under it or, if that
 * is gone, a line near it. Without a quote it moves as the text of its page as a whole.
 */
import { computeAssetBox, type PercentBox, type Placement } from "../geometry/geometry.ts";
import type { DocumentText } from "../text/page-text.ts";
import { alignPages, type PageAlignment } from "./align-pages.ts";
import { findLines, findQuotes, type Quote } from "./asset-quotes.ts";
import { type PageWord, splitIntoWords } from "./page-words.ts";

/** What the rule needs of an asset. `page` counts from 1. */
export interface AnchoredAsset {
  readonly page: number;
  readonly aura: Placement;
}

/** What an asset follows. */
interface Anchor {
  /** The text that it follows, as it was; empty if it follows its page. */
  readonly quote: string;
  /** The text that it lay over, if that is neither on its page of the changed PDF nor on another one alone. */
  readonly missingText?: string;
}

/** Where an asset belongs in the changed PDF. */
export type AssetPosition =
  | (Anchor & { readonly kind: "kept" })
  | (Anchor & {
      readonly kind: "moved";
      readonly page: number;
      /** Percent of the page, as in the asset's description. */
      readonly center_x: number;
      readonly center_y: number;
    })
  | (Pick<Anchor, "quote"> & { readonly kind: "lost" });

/** The result for a whole smartlink. */
export interface Reanchored {
  /** One position for each asset, in the same order. */
  readonly positions: readonly AssetPosition[];
  /** The page of the changed PDF for each page before, for jumps to pages. */
  readonly alignment: PageAlignment;
}

/** Finds the position of each asset. The result depends on the arguments alone; assets do not influence each other. */
export const reanchorAssets = (
  assets: readonly AnchoredAsset[],
  before: Pick<DocumentText, "pages">,
  after: Pick<DocumentText, "pages">,
): Reanchored => {
  const wordsBefore = before.pages.map(splitIntoWords);
  const wordsAfter = after.pages.map(splitIntoWords);
  const alignment = alignPages(wordsBefore, wordsAfter);
  const finder = createMatchFinder(createQuoteIndex(wordsBefore), createQuoteIndex(wordsAfter), alignment);
  const pageShiftOf = memoizeByPage((page, target) => {
    const quotes = findLines(before.pages[page - 1], wordsBefore[page - 1] ?? []);
    return findPageShift(quotes, page, target, finder) ?? noShift;
  });
  const positions = assets.map((asset): AssetPosition => {
    const index = asset.page - 1;
    const target = alignment[index];
    const words = wordsBefore[index] ?? [];
    const quotes = findQuotes(computeAssetBox(asset.aura), before.pages[index], words);
    let missing: Pick<Anchor, "missingText"> = {};
    for (const quote of quotes) {
      const match = chooseMatch(quote, quotes, { page: asset.page, target }, finder);
      if (match !== undefined) return { ...followQuote(asset, quote, match), ...missing };
      if (quote.isUnder) missing = { missingText: quote.text };
    }
    return target === undefined
      ? { kind: "lost", quote: quotes[0]?.text ?? "" }
      : { ...moveAsset(asset, target, pageShiftOf(asset.page, target), ""), ...missing };
  });
  return { positions, alignment };
};

const noShift: Shift = { x: 0, y: 0 };

const memoizeByPage = (compute: (page: number, target: number) => Shift) => {
  const shifts = new Map<number, Shift>();
  return (page: number, target: number): Shift => {
    const shift = shifts.get(page) ?? compute(page, target);
    shifts.set(page, shift);
    return shift;
  };
};

/**
 * Prefers the counterpart of the asset's page. On other pages the quote must be unique, or its page must be gone: then the
 * nearest page counts, the first of two equally near ones.
 */
const chooseMatch = (
  quote: Quote,
  quotes: readonly Quote[],
  { page, target }: { readonly page: number; readonly target: number | undefined },
  finder: MatchFinder,
): QuoteMatch | undefined => {
  if (target !== undefined) {
    const shift = findShift(quotes, page, target, finder);
    const box = chooseOnPage(quote, finder.before(quote, page), finder.after(quote, target), shift);
    if (box !== undefined) return { page: target, box };
  }
  const matches = finder.elsewhere(quote, target);
  if (matches.length !== 1 && target !== undefined) return undefined;
  return matches.toSorted((a, b) => Math.abs(a.page - page) - Math.abs(b.page - page) || a.page - b.page)[0];
};

/**
 * Chooses the only match, or the one that moved as the text near it. Without such a text, text that is repeated as often as
 * before is matched in order.
 */
const chooseOnPage = (
  quote: Quote,
  before: readonly PercentBox[],
  after: readonly PercentBox[],
  shift: Shift | undefined,
): PercentBox | undefined => {
  if (after.length <= 1) return after[0];
  const inOrder = before.length === after.length ? after[before.indexOf(quote.box)] : undefined;
  const { x, y } = shift ?? noShift;
  const expected = { ...quote.box, left: quote.box.left + x, top: quote.box.top + y };
  const nearest = after.toSorted((a, b) => measureShift(a, expected) - measureShift(b, expected))[0];
  return shift === undefined ? (inOrder ?? nearest) : nearest;
};

const measureShift = (a: PercentBox, b: PercentBox): number => Math.hypot(a.left - b.left, middleOf(a) - middleOf(b));

const followQuote = (asset: AnchoredAsset, { box, text }: Quote, match: QuoteMatch): AssetPosition =>
  moveAsset(asset, match.page, { x: match.box.left - box.left, y: middleOf(match.box) - middleOf(box) }, text);

const moveAsset = (
  { page, aura: { center_x, center_y, rect } }: AnchoredAsset,
  target: number,
  { x, y }: Shift,
  quote: string,
): AssetPosition => {
  const isUnmoved = Math.abs(x) <= tolerance && Math.abs(y) <= tolerance;
  if (isUnmoved && target === page) return { kind: "kept", quote };
  if (isUnmoved) return { kind: "moved", page: target, center_x, center_y, quote };
  return {
    kind: "moved",
    page: target,
    center_x: clampCenter(center_x, x, rect[0]),
    center_y: clampCenter(center_y, y, rect[1]),
    quote,
  };
};

/** Moves a centre without leaving the page. An asset that reached over the edge before may reach as far as it did. */
const clampCenter = (center: number, shift: number, size: number): number => {
  const least = Math.min(size / 2, center);
  const greatest = Math.max(100 - size / 2, center);
  const moved = Math.min(Math.max(center + shift, least), greatest);
  return Math.round(moved * 10_000) / 10_000;
};

// Finds quotes in the documents before and after a change, and how far they moved.

/** Smaller movements come from estimated word boxes and rounding. Percent of the page. */
const tolerance = 0.5;

/** A match of a quote in the changed document. */
interface QuoteMatch {
  /** Counted from 1. */
  readonly page: number;
  /** The box of the quote's first word. */
  readonly box: PercentBox;
}

/** Finds a quote in both documents. Pages count from 1. */
interface MatchFinder {
  /** The first words of its matches on a page before. */
  readonly before: (quote: Quote, page: number) => readonly PercentBox[];
  /** The first words of its matches on a page of the changed document. */
  readonly after: (quote: Quote, page: number) => readonly PercentBox[];
  /** Matches on other pages than `page`, to which the quote can have moved, in order. */
  readonly elsewhere: (quote: Quote, page: number | undefined) => readonly QuoteMatch[];
}

/** Creates the finder over the indexes of both documents. */
const createMatchFinder = (findBefore: FindQuote, findAfter: FindQuote, alignment: PageAlignment): MatchFinder => {
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
interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Returns how the first quote moved that is on both pages once. */
const findShift = (
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
const findPageShift = (
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
const middleOf = ({ top, height }: PercentBox): number => top + height / 2;

// Finds quotes, sequences of folded words, in the words of a document.

/** The boxes of the first words of a quote's matches on a page, in order. */
type QuoteMatches = ReadonlyMap<number, readonly PercentBox[]>;

/** Returns every match of a quote by page, counted from 1, in order of the pages. Matches may overlap. */
type FindQuote = (quote: readonly string[]) => QuoteMatches;

/** Indexes the words of all pages. */
const createQuoteIndex = (pages: readonly (readonly PageWord[])[]): FindQuote => {
  const occurrences = new Map<string, { readonly page: number; readonly word: number }[]>();
  pages.forEach((words, page) => {
    words.forEach(({ folded }, word) => {
      const known = occurrences.get(folded);
      if (known === undefined) occurrences.set(folded, [{ page, word }]);
      else known.push({ page, word });
    });
  });
  const matchesAt = (quote: readonly string[], page: number, start: number): boolean =>
    start >= 0 && quote.every((folded, index) => pages[page]?.[start + index]?.folded === folded);
  return (quote) => {
    const matches = new Map<number, PercentBox[]>();
    const rarest = findRarest(quote, (folded) => occurrences.get(folded)?.length ?? 0);
    for (const { page, word } of occurrences.get(rarest?.folded ?? "") ?? []) {
      const start = word - (rarest?.index ?? 0);
      const first = pages[page]?.[start];
      if (first === undefined || !matchesAt(quote, page, start)) continue;
      const known = matches.get(page + 1);
      if (known === undefined) matches.set(page + 1, [first.box]);
      else known.push(first.box);
    }
    return matches;
  };
};

const findRarest = (quote: readonly string[], count: (folded: string) => number) =>
  quote
    .map((folded, index) => ({ folded, index, count: count(folded) }))
    .reduce<{ folded: string; index: number; count: number } | undefined>(
      (rarest, word) => (rarest === undefined || word.count < rarest.count ? word : rarest),
      undefined,
    );
