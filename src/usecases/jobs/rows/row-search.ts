/** The search over the rows of a job, by title, reference, file name, values of its data and row number. */

import type { DecimalSign } from "#domain/values/decimal-sign.ts";
import { toPlainNumber } from "#domain/values/decimal-sign.ts";

/** The texts of a row that the search looks at. */
export interface SearchedRow {
  readonly title: string;
  readonly reference_id: string;
  readonly path: string;
  /** Values of its data. */
  readonly values?: string;
}

/** Returns the text of a row in the form that `matchesWords` compares. */
export const toSearchText = ({ title, reference_id, path, values = "" }: SearchedRow): string =>
  normalize([title, reference_id, path, values].join("\n"));

/** Returns the words of a query in the form that `matchesWords` compares. */
export const toSearchWords = (query: string): readonly string[] => normalize(query).split(/\s+/).filter(Boolean);

/**
 * Returns lists of words, of which a row has to match one: the words of the query, and those with its numbers as rows store
 * them. A query that is one number may have spaces between its thousands.
 */
export const toWordLists = (query: string, decimalSign: DecimalSign): readonly (readonly string[])[] => {
  const words = toSearchWords(query);
  const number = toPlainNumber(query, decimalSign);
  const plain = number === query ? words.map((word) => toPlainNumber(word, decimalSign)) : [normalize(number)];
  return plain.join(" ") === words.join(" ") ? [words] : [words, plain];
};

/** Returns whether each word is the row number or part of the search text, ignoring case and accents. */
export const matchesWords = (words: readonly string[], row: number, searchText: string): boolean =>
  words.every((word) => word === String(row) || searchText.includes(word));

/** Removes case and accents. */
const normalize = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
