/**
 * Finds the end of a placeholder's filters: the first `]]` that is not escaped by a backslash. The finder walks over a
 * text once for all its placeholders, so its cost stays linear however many placeholders begin.
 */
export interface BracketFinder {
  /**
   * Returns the index of the first unescaped `]]` from `from` on within `most` characters, else undefined. Call it with
   * ascending positions that do not follow a backslash.
   */
  findAfter(from: number, most: number): number | undefined;
  /** Number of characters inspected so far, for the test of the cost. */
  readonly inspectedCount: number;
}

/** Creates the finder of one text. */
export const createBracketFinder = (text: string): BracketFinder => {
  // The next character to inspect. It is not escaped.
  let at = 0;
  let close: number | undefined;
  let looked = 0;
  return {
    findAfter: (from, most) => {
      if (close === undefined || close < from) {
        close = undefined;
        at = Math.max(at, from);
        const end = Math.min(text.length, from + most);
        while (at < end && close === undefined) {
          const character = text[at];
          looked++;
          if (character === "]" && text[at + 1] === "]") close = at;
          else at += character === "\\" ? 2 : 1;
        }
      }
      return close !== undefined && close + 2 <= from + most ? close : undefined;
    },
    get inspectedCount() {
      return looked;
    },
  };
};
