/** Suggests the name that a person probably meant. */
import { foldName } from "./fold-name.ts";

/** Longer names are compared by their beginning, because the cost grows with the square of the length. */
const maxLength = 100;

/**
 * Returns the name that differs least from a mistyped one; undefined if none is similar. Case, accents, spaces and
 * `_.-` do not count. At most a third of the characters may be missing, additional, different or exchanged.
 */
export const findClosestName = (name: string, names: Iterable<string>): string | undefined => {
  const typed = foldStart(name);
  let closest: string | undefined;
  let least = Math.floor(typed.length / 3) + 1;
  for (const candidate of names) {
    const normalized = foldStart(candidate);
    if (Math.abs(normalized.length - typed.length) >= least) continue;
    const distance = measureDistance(typed, normalized);
    if (distance < least) [closest, least] = [candidate, distance];
  }
  return closest;
};

const foldStart = (name: string): string => foldName(name).slice(0, maxLength);

/** The optimal string alignment distance: insertions, deletions, substitutions, and exchanges of two neighbours. */
const measureDistance = (a: string, b: string): number => {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1)
        least = Math.min(least, at(beforeLast, j - 2) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
};

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
