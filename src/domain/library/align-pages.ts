/**
 * Finds which page of a changed PDF corresponds to each page of the PDF before. Pages with the same text come first, then
 * pages with similar text, wherever they are; the pages between them are paired in order.
 */
import type { PageWord } from "./page-words.ts";

type Words = readonly PageWord[];

/** The page of the changed PDF for each page before, in order; undefined for a page without counterpart. Pages count from 1. */
export type PageAlignment = readonly (number | undefined)[];

/** Pages with less similar text are not paired unless their neighbours are. */
const minSimilarity = 0.4;
/** A word on more pages says little about which page it is. */
const maxPagesOfWord = 16;
/** Larger gaps are paired in order, without comparing each page with each. */
const maxComparisons = 10_000;

/** Aligns the pages of two documents. Each page of either document is used once at most. */
export const alignPages = (before: readonly Words[], after: readonly Words[]): PageAlignment => {
  const pages = { before: before.map(toWordSet), after: after.map(toWordSet) };
  const pairs = createPairs(before.length);
  pairEqualTexts(before.map(toText), after.map(toText), pairs);
  const measure = createSimilarity(pages.before, pages.after);
  pairSimilarTexts(pages, measure, pairs);
  pairGaps(after.length, measure, pairs);
  return pairs.targets.map((target) => (target === undefined ? undefined : target + 1));
};

/** Pages count from 0 in here. */
interface Pairs {
  readonly targets: (number | undefined)[];
  readonly isFree: (target: number) => boolean;
  readonly add: (source: number, target: number) => void;
}

const createPairs = (count: number): Pairs => {
  const targets: (number | undefined)[] = Array.from({ length: count });
  const used = new Set<number>();
  return {
    targets,
    isFree: (target) => !used.has(target),
    add: (source, target) => {
      targets[source] = target;
      used.add(target);
    },
  };
};

const toText = (words: Words): string => words.map(({ folded }) => folded).join(" ");
const toWordSet = (words: Words): ReadonlySet<string> => new Set(words.map(({ folded }) => folded));

const groupIndexes = (texts: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const indexes = new Map<string, number[]>();
  texts.forEach((text, index) => {
    const known = indexes.get(text);
    if (known === undefined) indexes.set(text, [index]);
    else known.push(index);
  });
  return indexes;
};

/** Several pages with the same text are paired in order if there are as many of them after as before. */
const pairEqualTexts = (before: readonly string[], after: readonly string[], pairs: Pairs): void => {
  const targets = groupIndexes(after);
  for (const [text, sources] of groupIndexes(before)) {
    const equal = targets.get(text) ?? [];
    if (text === "" || equal.length !== sources.length) continue;
    sources.forEach((source, index) => {
      pairs.add(source, equal[index] as number);
    });
  }
};

/** Returns the similarity of two pages, from 0 to 1. */
type Measure = (source: number, target: number) => number;

const countPages = (pages: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const words of pages) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** The share of common words (Dice coefficient). The words of headers and labels, which many pages have, weigh less. */
const createSimilarity = (before: readonly ReadonlySet<string>[], after: readonly ReadonlySet<string>[]): Measure => {
  const [countBefore, countAfter] = [countPages(before), countPages(after)];
  const weightOf = (word: string) => 1 / Math.max(countBefore.get(word) ?? 0, countAfter.get(word) ?? 0, 1);
  const sum = (words: Iterable<string>) => {
    let total = 0;
    for (const word of words) total += weightOf(word);
    return total;
  };
  const sumsBefore = before.map(sum);
  const sumsAfter = after.map(sum);
  return (source, target) => {
    const [words, other] = [before[source], after[target]];
    const total = (sumsBefore[source] ?? 0) + (sumsAfter[target] ?? 0);
    if (words === undefined || other === undefined || total === 0) return 0;
    return (2 * sum(Array.from(words).filter((word) => other.has(word)))) / total;
  };
};

interface WordSets {
  readonly before: readonly ReadonlySet<string>[];
  readonly after: readonly ReadonlySet<string>[];
}

const pairSimilarTexts = ({ before, after }: WordSets, measure: Measure, pairs: Pairs): void => {
  const pagesOfWord = new Map<string, number[]>();
  after.forEach((words, target) => {
    if (!pairs.isFree(target)) return;
    for (const word of words)
      pagesOfWord.set(word, [...(pagesOfWord.get(word) ?? []), target].slice(0, maxPagesOfWord + 1));
  });
  const candidates = before.flatMap((words, source) => {
    if (pairs.targets[source] !== undefined) return [];
    const targets = new Set(
      Array.from(words).flatMap((word) => {
        const known = pagesOfWord.get(word) ?? [];
        return known.length > maxPagesOfWord ? [] : known;
      }),
    );
    return Array.from(targets, (target) => ({ source, target, similarity: measure(source, target) }));
  });
  const distance = ({ source, target }: { source: number; target: number }) => Math.abs(source - target);
  const sorted = candidates
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort(
      (a, b) => b.similarity - a.similarity || distance(a) - distance(b) || a.source - b.source || a.target - b.target,
    );
  for (const { source, target } of sorted)
    if (pairs.targets[source] === undefined && pairs.isFree(target)) pairs.add(source, target);
};

/** Pairs the pages between two paired pages with the free pages between their counterparts. */
const pairGaps = (countAfter: number, measure: Measure, pairs: Pairs): void => {
  const { targets } = pairs;
  for (let start = 0; start < targets.length; start++) {
    if (targets[start] !== undefined) continue;
    let end = start;
    while (end < targets.length && targets[end] === undefined) end++;
    const sources = Array.from({ length: end - start }, (_, index) => start + index);
    const free = findFreeTargets(targets[start - 1] ?? -1, targets[end] ?? countAfter, countAfter, pairs);
    for (const [source, target] of pairInOrder(sources, free, measure)) pairs.add(source, target);
    start = end;
  }
};

/** Where the neighbours changed their order, the gap ends at the next page that is paired. */
const findFreeTargets = (previous: number, next: number, count: number, { isFree }: Pairs): readonly number[] => {
  const isOrdered = previous < next;
  const free: number[] = [];
  for (let target = previous + 1; target < (isOrdered ? next : count); target++)
    if (isFree(target)) free.push(target);
    else if (!isOrdered) break;
  return free;
};

/** Pairs as many pages as possible without changing their order, so that the sum of similarities is greatest; ties go to the first pages. */
const pairInOrder = (
  sources: readonly number[],
  targets: readonly number[],
  measure: Measure,
): readonly (readonly [source: number, target: number])[] => {
  const count = Math.min(sources.length, targets.length);
  if (sources.length === targets.length || sources.length * targets.length > maxComparisons)
    return sources.slice(0, count).map((source, index) => [source, targets[index] as number] as const);
  // best[i][j]: the greatest sum for the pages from i and from j. A pair counts 1 more than its similarity.
  const best = Array.from({ length: sources.length + 1 }, () => new Float64Array(targets.length + 1));
  const read = (i: number, j: number) => best[i]?.[j] ?? 0;
  const score = (i: number, j: number) => 1 + measure(sources[i] as number, targets[j] as number) + read(i + 1, j + 1);
  for (let i = sources.length - 1; i >= 0; i--)
    for (let j = targets.length - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(score(i, j), read(i + 1, j), read(i, j + 1));
  const paired: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < sources.length && j < targets.length; ) {
    if (score(i, j) >= read(i, j)) paired.push([sources[i++] as number, targets[j++] as number]);
    else if (read(i + 1, j) > read(i, j + 1)) i++;
    else j++;
  }
  return paired;
};
