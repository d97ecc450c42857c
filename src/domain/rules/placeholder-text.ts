/**
 * The grammar of placeholders in one text: `[[name]]`, `[[name|filter]]`, `[[name|filter:argument|filter…]]`
 * (decisions §5). A backslash in an argument takes the next character as it is, for `|`, `]` and `\`.
 */
import { type FilterCall, filterFault } from "./filters.ts";
import { shortened } from "./link.ts";

export interface Slot {
  readonly name: string;
  readonly filters: readonly FilterCall[];
  /** As it was written. */
  readonly source: string;
}

export interface ParsedText {
  /** Literal text and slots, in order; never two literals in a row, no empty literal. */
  readonly parts: readonly (string | Slot)[];
  /** Sentences: placeholders that cannot work. */
  readonly faults: readonly string[];
  /** Sentences: texts that look like placeholders and are none. */
  readonly doubts: readonly string[];
}

/** Long enough for any placeholder; a bound, so that hostile text cannot make scanning quadratic. */
const maxLength = 1000;

const nameForm = /[A-Za-z_][A-Za-z0-9_.-]*/y;
const lookalike = /\[\[\s*[\p{L}\p{N}_][^[\]{}"\r\n]{0,80}\]\]/uy;

const matchAt = (form: RegExp, text: string, position: number): string | undefined => {
  form.lastIndex = position;
  return form.exec(text)?.[0];
};

export const mayHoldPlaceholder = (text: string): boolean => text.includes("[[");

export const parseText = (text: string): ParsedText => {
  const parts: (string | Slot)[] = [];
  const faults: string[] = [];
  const doubts: string[] = [];
  let literalFrom = 0;
  let position = text.indexOf("[[");
  while (position >= 0) {
    const found = placeholderAt(text, position);
    if (found === undefined) {
      const doubt = doubtAt(text, position);
      if (doubt !== undefined) doubts.push(doubt);
      position = text.indexOf("[[", position + 1);
      continue;
    }
    if (position > literalFrom) parts.push(text.slice(literalFrom, position));
    parts.push(found.slot);
    faults.push(...found.faults);
    literalFrom = found.end;
    position = text.indexOf("[[", literalFrom);
  }
  if (literalFrom < text.length) parts.push(text.slice(literalFrom));
  return { parts, faults, doubts };
};

interface Found {
  readonly slot: Slot;
  readonly end: number;
  readonly faults: readonly string[];
}

const placeholderAt = (text: string, position: number): Found | undefined => {
  const name = matchAt(nameForm, text, position + 2);
  if (name === undefined) return undefined;
  const nameEnd = position + 2 + name.length;
  if (text.startsWith("]]", nameEnd)) {
    const end = nameEnd + 2;
    return { slot: { name, filters: [], source: text.slice(position, end) }, end, faults: [] };
  }
  if (text[nameEnd] !== "|") return undefined;
  const chain = chainAt(text, nameEnd + 1);
  if (chain === undefined) return undefined;
  const source = text.slice(position, chain.end);
  const filters = chain.segments.map(readFilter);
  const faults = filters.flatMap((call) => {
    const fault = filterFault(call);
    return fault === undefined ? [] : [`${shortened(source)}: ${fault}`];
  });
  return { slot: { name, filters, source }, end: chain.end, faults };
};

/** Filters as written, from after the first bar to after the closing brackets. */
const chainAt = (text: string, from: number): { segments: readonly string[]; end: number } | undefined => {
  const close = text.slice(from, from + maxLength).indexOf("]]");
  if (close < 0) return undefined;
  const segments: string[] = [];
  let segment = "";
  const limit = Math.min(text.length, from + maxLength);
  for (let at = from; at < limit; at++) {
    const character = text[at];
    if (character === "\\" && at + 1 < limit) segment += text[++at];
    else if (character === "]" && text[at + 1] === "]") return { segments: [...segments, segment], end: at + 2 };
    else if (character === "|") {
      segments.push(segment);
      segment = "";
    } else segment += character;
  }
  return undefined;
};

const readFilter = (segment: string): FilterCall => {
  const colon = segment.indexOf(":");
  if (colon < 0) return { name: segment.trim() };
  return { name: segment.slice(0, colon).trim(), argument: segment.slice(colon + 1) };
};

const doubtAt = (text: string, position: number): string | undefined => {
  const found = matchAt(lookalike, text, position);
  if (found === undefined || /^[\d\s.,eE+-]+$/.test(found.slice(2, -2))) return undefined;
  return `${shortened(found)} is no placeholder and stays as it is. A name begins with a letter A-Z or "_", has only letters, digits, "_", "." and "-", and no spaces around it.`;
};
