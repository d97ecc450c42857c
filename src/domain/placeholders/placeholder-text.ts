/**
 * The grammar of placeholders in one text: `[[name]]`, `[[name|filter]]`, `[[name|filter:argument|filter…]]`
 * (decisions §5). A backslash in an argument takes the next character as it is, for `|`, `]` and `\`.
 */

import { truncate } from "../links/link.ts";
import { type BracketFinder, createBracketFinder } from "./closing-brackets.ts";
import { type FilterCall, findFilterProblem } from "./filters.ts";

export interface Placeholder {
  readonly name: string;
  readonly filters: readonly FilterCall[];
  /** As it was written. */
  readonly source: string;
}

export interface ParsedText {
  /** Literal text and slots, in order; never two literals in a row, no empty literal. */
  readonly parts: readonly (string | Placeholder)[];
  /** Sentences: placeholders that cannot work. */
  readonly problems: readonly string[];
  /** Sentences: texts that look like placeholders and are none. */
  readonly warnings: readonly string[];
}

/** Long enough for any placeholder's filters. */
const maxLength = 1000;

const nameForm = /[A-Za-z_][A-Za-z0-9_.-]*/y;
const lookalike = /\[\[\s*[\p{L}\p{N}_][^[\]{}"\r\n]{0,80}\]\]/uy;

const matchAt = (form: RegExp, text: string, position: number): string | undefined => {
  form.lastIndex = position;
  return form.exec(text)?.[0];
};

/** Returns whether the text can contain a placeholder; a quick check before `parseText`. */
export const mayHoldPlaceholder = (text: string): boolean => text.includes("[[");

export const parseText = (text: string): ParsedText => {
  const parts: (string | Placeholder)[] = [];
  const faults: string[] = [];
  const doubts: string[] = [];
  const closing = createBracketFinder(text);
  let literalFrom = 0;
  let position = text.indexOf("[[");
  while (position >= 0) {
    const placeholder = placeholderAt(text, position, closing);
    if (placeholder === undefined) {
      const doubt = doubtAt(text, position);
      if (doubt !== undefined) doubts.push(doubt);
      position = text.indexOf("[[", position + 1);
      continue;
    }
    if (position > literalFrom) parts.push(text.slice(literalFrom, position));
    parts.push(placeholder.slot);
    faults.push(...placeholder.faults);
    literalFrom = placeholder.end;
    position = text.indexOf("[[", literalFrom);
  }
  if (literalFrom < text.length) parts.push(text.slice(literalFrom));
  return { parts, problems: faults, warnings: doubts };
};

interface Found {
  readonly slot: Placeholder;
  readonly end: number;
  readonly faults: readonly string[];
}

const placeholderAt = (text: string, position: number, closing: BracketFinder): Found | undefined => {
  const name = matchAt(nameForm, text, position + 2);
  if (name === undefined) return undefined;
  const nameEnd = position + 2 + name.length;
  if (text.startsWith("]]", nameEnd)) {
    const end = nameEnd + 2;
    return { slot: { name, filters: [], source: text.slice(position, end) }, end, faults: [] };
  }
  if (text[nameEnd] !== "|") return undefined;
  const close = closing.after(nameEnd + 1, maxLength);
  if (close === undefined) return undefined;
  const end = close + 2;
  const source = text.slice(position, end);
  const filters = segmentsOf(text.slice(nameEnd + 1, close)).map(readFilter);
  const faults = filters.flatMap((call) => {
    const fault = findFilterProblem(call);
    return fault === undefined ? [] : [`${truncate(source)}: ${fault}`];
  });
  return { slot: { name, filters, source }, end, faults };
};

/** Filters as written, at their bars; what a backslash takes as it is stands without it. */
const segmentsOf = (chain: string): readonly string[] => {
  const segments: string[] = [];
  let segment = "";
  for (let at = 0; at < chain.length; at++) {
    const character = chain[at];
    if (character === "\\" && at + 1 < chain.length) segment += chain[++at];
    else if (character === "|") {
      segments.push(segment);
      segment = "";
    } else segment += character;
  }
  return [...segments, segment];
};

const readFilter = (segment: string): FilterCall => {
  const colon = segment.indexOf(":");
  if (colon < 0) return { name: segment.trim() };
  return { name: segment.slice(0, colon).trim(), argument: segment.slice(colon + 1) };
};

/** Placeholders of other systems: `{{name}}`, `${name}`, `<<name>>`. */
const foreignForm =
  /\{\{\s*([\p{L}_][^{}"\r\n]{0,80}?)\s*\}\}|\$\{([\p{L}_][\w.-]{0,80})\}|<<([\p{L}_][\w.-]{0,80})>>/gu;
const shownForeign = 3;

/** Sentences: placeholders as other systems write them, which stay as they are. */
export const findForeignPlaceholders = (text: string): readonly string[] => {
  const sources = new Map<string, string>();
  for (const [source, ...names] of text.matchAll(foreignForm)) {
    const name = names.find((one) => one !== undefined) ?? "";
    if (sources.size < shownForeign) sources.set(source, name.replace(/[^A-Za-z0-9_.-]+/g, "_"));
  }
  return [...sources].map(
    ([source, name]) => `${truncate(source)} is no placeholder and stays as it is. Write [[${truncate(name)}]].`,
  );
};

const doubtAt = (text: string, position: number): string | undefined => {
  const match = matchAt(lookalike, text, position);
  if (match === undefined || /^[\d\s.,eE+-]+$/.test(match.slice(2, -2))) return undefined;
  return `${truncate(match)} is no placeholder and stays as it is. A name begins with a letter A-Z or "_", has only letters, digits, "_", "." and "-", and no spaces around it.`;
};
