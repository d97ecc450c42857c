/** Finds the quotes of an asset: the texts of its page that tell where it belongs. */
import type { PercentBox } from "../geometry/geometry.ts";
import type { PageText } from "../text/page-text.ts";
import { joinWords, type PageWord } from "./page-words.ts";

/** Quotes are cut to this number of words. */
const maxQuoteWords = 12;
/** Number of lines near an asset that can stand in for its own text. */
const maxNearLines = 4;
/** Lines farther from the asset do not belong to it. Percent of the page. */
const maxLineDistance = 15;

/** A text of a page. */
export interface Quote {
  /** Folded, as `FindQuote` takes them. */
  readonly words: readonly string[];
  /** The box of the first word. */
  readonly box: PercentBox;
  /** As it is written. */
  readonly text: string;
  /** Whether the asset lies over it. Other quotes are near the asset. */
  readonly isUnder: boolean;
}

/** Returns the text under the box, then the lines near it, the nearest first. */
export const findQuotes = (
  box: PercentBox,
  page: PageText | undefined,
  words: readonly PageWord[],
): readonly Quote[] => {
  if (page === undefined) return [];
  const under = findLongestStretch(words, ({ box: word }) => contains(box, word));
  const near = page.runs
    .map((run, index) => ({ index, distance: measureDistance(box, toBox(run)) }))
    .filter(({ distance }) => distance <= maxLineDistance)
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, maxNearLines)
    .map(({ index }) => words.filter(({ run }) => run === index));
  return [...toQuote(under, true), ...near.flatMap((line) => toQuote(line, false))];
};

/** Returns every line of a page, in order. */
export const findLines = (page: PageText | undefined, words: readonly PageWord[]): readonly Quote[] => {
  const lines = Array.from(page?.runs ?? [], (): PageWord[] => []);
  for (const word of words) lines[word.run]?.push(word);
  return lines.flatMap((line) => toQuote(line, false));
};

const toQuote = (stretch: readonly PageWord[], isUnder: boolean): readonly Quote[] => {
  const quoted = stretch.slice(0, maxQuoteWords);
  const [first] = quoted;
  if (first === undefined) return [];
  return [{ words: quoted.map(({ folded }) => folded), box: first.box, text: joinWords(quoted), isUnder }];
};

const toBox = ({ x, y, width, height }: PageText["runs"][number]): PercentBox => ({ left: x, top: y, width, height });

const contains = (outer: PercentBox, inner: PercentBox): boolean => {
  const [x, y] = [inner.left + inner.width / 2, inner.top + inner.height / 2];
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
};

/** The gap between two boxes, 0 where they overlap. */
const measureDistance = (a: PercentBox, b: PercentBox): number =>
  Math.hypot(
    Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width),
    Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height),
  );

const findLongestStretch = (
  words: readonly PageWord[],
  isIncluded: (word: PageWord) => boolean,
): readonly PageWord[] => {
  let longest: readonly PageWord[] = [];
  let start = 0;
  for (let end = 0; end <= words.length; end++) {
    const word = words[end];
    if (word !== undefined && isIncluded(word)) continue;
    if (end - start > longest.length) longest = words.slice(start, end);
    start = end + 1;
  }
  return longest;
};
