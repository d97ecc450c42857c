/** Patterns of the author that are kept on this device, for all smartlinks. */
import type { ActionType } from "#domain/actions.ts";
import type { PatternRule } from "#domain/proposals/own-rules.ts";

/** The types that a pattern can make. Others have data that no single text describes. */
export const patternTypes = ["url", "page", "text", "email", "phone"] as const satisfies readonly ActionType[];

/** Each search tries each of them. */
export const maxPatterns = 50;
/** Characters of a pattern. */
export const maxPatternLength = 500;
/** Characters of what a pattern becomes. */
export const maxPatternData = 2_000;

/** Stores patterns on this device. */
export interface PatternShelf {
  read(): readonly PatternRule[];
  /** Returns false where the browser could not store them. */
  write(patterns: readonly PatternRule[]): boolean;
}

const isSameRule = (a: PatternRule, b: PatternRule): boolean =>
  a.pattern === b.pattern && a.type === b.type && a.data === b.data;

/** Removes a pattern. */
export const removePattern = (patterns: readonly PatternRule[], rule: PatternRule): readonly PatternRule[] =>
  patterns.filter((pattern) => !isSameRule(pattern, rule));

/** Adds a pattern at the end, once. */
export const addPattern = (patterns: readonly PatternRule[], rule: PatternRule): readonly PatternRule[] => [
  ...removePattern(patterns, rule),
  rule,
];
