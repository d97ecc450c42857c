/** How often a smartlink may be opened in one browser (`usageLimited`, decisions §7). A deterrent, not a lock. */
export type ViewLimitResult =
  | { readonly allowed: false }
  | {
      readonly allowed: true;
      /** Openings after this one; undefined where there is no limit. */
      readonly left: number | undefined;
      /** Whether the reader is to be told. */
      readonly nearEnd: boolean;
    };

/** From so many on people are told how many are left. */
const toldFrom = 3;

/** `limit` 0: none. `used`: openings so far. */
export const checkViewLimit = (limit: number, used: number): ViewLimitResult => {
  if (limit <= 0) return { allowed: true, left: undefined, nearEnd: false };
  if (used >= limit) return { allowed: false };
  const left = limit - used - 1;
  return { allowed: true, left, nearEnd: left <= toldFrom };
};

/** A count as storage gives it back: text of anybody's making. */
export const parseViewCount = (text: string | undefined): number => {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
};
