/** Rules of the author: words that equal a value of a data column, and patterns with groups. */
import type { ActionType } from "../actions.ts";
import { findActionDefinition } from "../actions.ts";
import { isAddressSlot } from "../placeholders/slot-check.ts";
import { encodeComponent } from "../placeholders/slot-encoding.ts";
import type { JoinedText } from "./joined-text.ts";
import type { FoundAsset } from "./proposal.ts";
import { toFoundAsset } from "./text-rules.ts";

/** What a found text does. `$0` in the data stands for the text, `$1` to `$9` for the groups of a pattern. */
export interface RuleAction {
  readonly type: ActionType;
  readonly data: string;
}

/** Texts that equal a value of a column. */
export interface ColumnRule extends RuleAction {
  readonly column: string;
  readonly values: readonly string[];
}

/** Texts that match a regular expression. Letter case makes no difference. */
export interface PatternRule extends RuleAction {
  /** What the author calls it. */
  readonly name: string;
  readonly pattern: string;
}

/** Fills `$0` to `$9`. In an address, groups are encoded, except at its front. */
export const fillGroups = ({ type, data }: RuleAction, groups: readonly (string | undefined)[]): string => {
  const slot = findActionDefinition(type)?.slot;
  const isAddress = slot !== undefined && isAddressSlot(slot);
  return data.replace(/\$(\d)/g, (_, digit: string, index: number) => {
    const text = groups[Number(digit)] ?? "";
    return isAddress && index > 0 ? encodeComponent(text) : text;
  });
};

/** Values shorter than this are too common to be found by their text. */
const minValueLength = 3;

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Lower case; line breaks and repeated spaces are one space, at the same indexes. */
const foldKeepingIndexes = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => {
    const character = text[index] ?? "";
    const lower = character.toLowerCase();
    return /\s/.test(character) ? " " : lower.length === 1 ? lower : character;
  }).join("");

/** Finds whole words that equal a value of the column. Every value is looked for once on a page, for all its positions. */
export const findColumnValues = (page: number, joined: JoinedText, rule: ColumnRule): readonly FoundAsset[] => {
  const text = foldKeepingIndexes(joined.text);
  const assets: FoundAsset[] = [];
  for (const value of new Set(rule.values.map((value) => value.trim()))) {
    if (value.length < minValueLength) continue;
    const folded = foldKeepingIndexes(value);
    for (let start = text.indexOf(folded); start >= 0; start = text.indexOf(folded, start + 1)) {
      const end = start + value.length;
      if (isWordCharacter(text[start - 1]) || isWordCharacter(text[end])) continue;
      assets.push(
        ...toFoundAsset(page, joined, {
          start,
          end,
          rule: "column",
          type: rule.type,
          data: fillGroups(rule, [value]),
          confidence: joined.text.slice(start, end) === value ? "high" : "medium",
          name: value,
          source: rule.column,
        }),
      );
    }
  }
  return assets;
};

/** Returns the regular expression of a pattern; undefined if it is invalid. */
export const compilePattern = (pattern: string): RegExp | undefined => {
  // The flag `u` adds classes such as \p{L}, but rejects some escapes that people are used to, such as \-.
  for (const flags of ["giu", "gi"])
    try {
      return new RegExp(pattern, flags);
    } catch {}
  return undefined;
};

/** A page with more matches than this has a pattern that fits everything. */
const maxMatches = 500;

/**
 * Finds the matches of a pattern; none if it is invalid. A pattern can take exponential time: run it where it can be
 * stopped.
 */
export const findPattern = (page: number, joined: JoinedText, rule: PatternRule): readonly FoundAsset[] => {
  const form = compilePattern(rule.pattern);
  if (form === undefined) return [];
  const assets: FoundAsset[] = [];
  for (const match of joined.text.matchAll(form)) {
    if (assets.length >= maxMatches) break;
    if (match[0].trim() === "") continue;
    const [start, end] = [match.index, match.index + match[0].length];
    const data = fillGroups(rule, match);
    const { type, name } = rule;
    assets.push(
      ...toFoundAsset(page, joined, { start, end, rule: "pattern", type, data, confidence: "high", source: name }),
    );
  }
  return assets;
};
