/** Finds quotes, sequences of folded words, in the words of a document. */
import type { PercentBox } from "../geometry/geometry.ts";
import type { PageWord } from "./page-words.ts";

/** The boxes of the first words of a quote's matches on a page, in order. */
export type QuoteMatches = ReadonlyMap<number, readonly PercentBox[]>;

/** Returns every match of a quote by page, counted from 1, in order of the pages. Matches may overlap. */
export type FindQuote = (quote: readonly string[]) => QuoteMatches;

/** Indexes the words of all pages. */
export const createQuoteIndex = (pages: readonly (readonly PageWord[])[]): FindQuote => {
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
