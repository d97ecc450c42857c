/** Divides a paragraph into parts that are shaped at once. */
import { findOwnScript } from "./scripts.ts";
import type { ChooseFont } from "./text-fonts.ts";

/** A part of a paragraph, in UTF-16 units, with one font, one script and one direction. */
export interface TextItem {
  readonly start: number;
  readonly end: number;
  /** Position in the list of fonts. */
  readonly font: number;
  /** ISO 15924. */
  readonly script: string;
  /** Level of embedding (UAX #9). Odd: from right to left. */
  readonly level: number;
}

/** What is known of a paragraph before it is divided. */
export interface ItemiseOptions {
  readonly text: string;
  /** Level of each UTF-16 unit, or one level for all of them. */
  readonly levels: Uint8Array | number;
  /** Ends of the characters as people see them. */
  readonly ends: readonly number[];
  readonly chooseFont: ChooseFont;
}

/** The parts of a paragraph, and the characters that no font has. */
export interface ItemisedText {
  readonly items: readonly TextItem[];
  readonly missing: readonly string[];
}

/** Characters that no font has are left to the first one, which prints its sign for them. */
export const itemise = ({ text, levels, ends, chooseFont }: ItemiseOptions): ItemisedText => {
  const items: TextItem[] = [];
  const missing: string[] = [];
  let script = findFirstScript(text);
  let font = 0;
  let item: TextItem | undefined;
  let start = 0;
  for (const end of ends) {
    const grapheme = text.slice(start, end);
    const choice = chooseFont(grapheme, font);
    if (choice < 0) missing.push(grapheme);
    script = findOwnScript(text.codePointAt(start) ?? 0) ?? script;
    font = Math.max(choice, 0);
    const level = typeof levels === "number" ? levels : (levels[start] ?? 0);
    if (item?.font !== font || item.script !== script || item.level !== level) {
      if (item !== undefined) items.push({ ...item, end: start });
      item = { start, end, font, script, level };
    }
    start = end;
  }
  if (item !== undefined) items.push({ ...item, end: start });
  return { items, missing };
};

/** What stands before the first letter takes its script. */
const findFirstScript = (text: string): string => {
  for (let index = 0; index < text.length; index++) {
    const script = findOwnScript(text.codePointAt(index) ?? 0);
    if (script !== undefined) return script;
  }
  return "Zyyy";
};
