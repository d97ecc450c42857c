/** Finds the name that a person probably meant by a misspelt one. */

/** Letters and digits in lower case: `First Name` and `first_name` are the same. */
const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Longer names are compared by their beginning, because the cost grows with the square of the length. */
const maxCompared = 64;

/** Returns the number of typing errors between two texts: letters added, missing, replaced, or exchanged with the next. */
const countEdits = (a: string, b: string): number => {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + cost,
        isExchange ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
};

/**
 * Returns the candidate that is most like the name; undefined if none is like it. Case, accents, spaces and underscores
 * make no difference. One typing error is allowed for every three letters.
 */
export const findClosestName = (name: string, candidates: Iterable<string>): string | undefined => {
  const plainTarget = plainName(name).slice(0, maxCompared);
  let closest: string | undefined;
  let fewest = Math.floor(plainTarget.length / 3) + 1;
  for (const candidate of candidates) {
    const plain = plainName(candidate).slice(0, maxCompared);
    if (plain === "" || Math.abs(plain.length - plainTarget.length) >= fewest) continue;
    const edits = countEdits(plainTarget, plain);
    if (edits < fewest) [closest, fewest] = [candidate, edits];
  }
  return closest;
};
