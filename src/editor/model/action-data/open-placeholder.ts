/** Completes the placeholder that a person is typing in a text field. */

/** A placeholder that has been opened by `[[` before the caret and not closed. */
export interface OpenPlaceholder {
  /** Index of its `[[`. */
  readonly start: number;
  /** What has been typed of the name. */
  readonly typed: string;
}

const openForm = /\[\[\s*([A-Za-z0-9_.-]*)$/;

/** Finds the placeholder that is being typed at the caret; undefined if there is none. */
export const findOpenPlaceholder = (text: string, caret: number): OpenPlaceholder | undefined => {
  const match = openForm.exec(text.slice(0, caret));
  return match === null ? undefined : { start: match.index, typed: match[1] ?? "" };
};

/** Returns the columns that fit what has been typed: those that begin with it, then those that contain it. */
export const matchColumns = (columns: readonly string[], typed: string): readonly string[] => {
  const folded = typed.toLowerCase();
  const rank = (column: string): number => column.toLowerCase().indexOf(folded);
  return columns.filter((column) => rank(column) >= 0).toSorted((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1));
};

/** A text and where its caret is. */
export interface TextWithCaret {
  readonly text: string;
  readonly caret: number;
}

/** Replaces what has been typed by the placeholder of a column. A `]]` that follows already is used. */
export const completePlaceholder = (
  text: string,
  caret: number,
  { start }: OpenPlaceholder,
  column: string,
): TextWithCaret => {
  const rest = text.slice(caret).replace(/^[A-Za-z0-9_.-]*\]\]/, "");
  const before = `${text.slice(0, start)}[[${column}]]`;
  return { text: before + rest, caret: before.length };
};
