/** Limits how often a smartlink can be opened in one browser (`usageLimited`). A deterrent only (docs/decisions/0037). */

/** Whether the document may be opened now. */
export type ViewLimitResult =
  | { readonly allowed: false }
  | {
      readonly allowed: true;
      /** Openings that remain after this one; undefined without a limit. */
      readonly remaining: number | undefined;
      /** Whether to show the visitor how many openings remain. */
      readonly nearEnd: boolean;
    };

/** The visitor is informed from this number of remaining openings on. */
const nearEndFrom = 3;

/**
 * Checks the next opening against the limit.
 *
 * @param limit Maximum number of openings; 0 for no limit.
 * @param used Earlier openings.
 */
export const checkViewLimit = (limit: number, used: number): ViewLimitResult => {
  if (limit <= 0) return { allowed: true, remaining: undefined, nearEnd: false };
  if (used >= limit) return { allowed: false };
  const remaining = limit - used - 1;
  return { allowed: true, remaining, nearEnd: remaining <= nearEndFrom };
};

/** Parses a stored count; invalid text counts as 0. */
export const parseViewCount = (text: string | undefined): number => {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
};
