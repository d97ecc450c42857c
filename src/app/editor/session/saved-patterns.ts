/** Patterns of the author that stay on this device, in localStorage. */
import { compilePattern, type PatternRule } from "#domain/proposals/own-rules.ts";
import { isRecord } from "#domain/values/is-record.ts";
import {
  maxPatternData,
  maxPatternLength,
  maxPatterns,
  type PatternShelf,
  patternTypes,
} from "#editor/view/proposals/pattern-shelf.ts";
import { preferenceKeys } from "../../site/preference-keys.ts";

/** The localStorage key. */
export const savedPatternsKey = preferenceKeys.patterns;

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= maxLength;

/** Other programs of this browser can write to the storage: what is no pattern is left out. */
const toRule = (value: unknown): readonly PatternRule[] => {
  if (!isRecord(value)) return [];
  const { pattern, type, data } = value;
  const knownType = patternTypes.find((name) => name === type);
  const isRule = isText(pattern, maxPatternLength) && isText(data, maxPatternData) && knownType !== undefined;
  return isRule && compilePattern(pattern) !== undefined ? [{ name: pattern, pattern, type: knownType, data }] : [];
};

const parsePatterns = (text: string | null): readonly PatternRule[] => {
  const value: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(value) ? value.slice(0, maxPatterns).flatMap(toRule) : [];
};

/** Creates the shelf. `storage` returns localStorage; it is called each time, because it throws while site data is blocked. */
export const createPatternShelf = (storage: () => Pick<Storage, "getItem" | "setItem">): PatternShelf => ({
  read: () => {
    try {
      return parsePatterns(storage().getItem(savedPatternsKey));
    } catch {
      return [];
    }
  },
  write: (patterns) => {
    try {
      storage().setItem(
        savedPatternsKey,
        JSON.stringify(patterns.map(({ pattern, type, data }) => ({ pattern, type, data }))),
      );
      return true;
    } catch {
      return false;
    }
  },
});
