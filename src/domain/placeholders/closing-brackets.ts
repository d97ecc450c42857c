/**
 * Where the filters of a placeholder end: at the first `]]` that no backslash takes as it is. One walk over a text
 * answers for all its placeholders, however many begin and how far away their end is: what was walked over for one is
 * not looked at again for the next.
 */
export interface BracketFinder {
  /**
   * The first `]]` from `from` on, within `most` characters; undefined where there is none. Asked in ascending order,
   * for places that follow no backslash.
   */
  findAfter(from: number, most: number): number | undefined;
  /** Characters that were looked at. */
  readonly inspectedCount: number;
}

export const createBracketFinder = (text: string): BracketFinder => {
  /** What lies before is walked over; no backslash takes the character here. */
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
