/**
 * Parses the placeholders of one text: `[[name]]`, `[[name|filter]]`, `[[name|filter:argument|filter…]]`
 * (docs/batch-files.md, “Placeholders”). In an argument, a backslash escapes the next character: `|`, `]` or `\`.
 */

import { truncate } from "../text/truncate.ts";
import { type BracketFinder, createBracketFinder } from "./closing-brackets.ts";
import type { FilterCall } from "./filter-definition.ts";
import { findFilterProblem, hasListArgument } from "./filters.ts";
import { readJoin } from "./join-filter.ts";

/** A placeholder of a text. */
export interface Placeholder {
  readonly name: string;
  /** All columns that it reads, each once: its name, and those that `join` adds. */
  readonly columns: readonly string[];
  readonly filters: readonly FilterCall[];
  /** Its source text, with brackets. */
  readonly source: string;
}

/** A text split at its placeholders. */
export interface ParsedText {
  /** Literal texts and placeholders in order; never two literals in a row, never an empty literal. */
  readonly parts: readonly (string | Placeholder)[];
  /** Sentences about invalid placeholders. */
  readonly problems: readonly string[];
  /** Sentences about texts that look like placeholders but are not. */
  readonly warnings: readonly string[];
}

/** Limit of the length of a placeholder's filters in characters. */
const maxLength = 1000;

const nameForm = /[A-Za-z_][A-Za-z0-9_.-]*/y;
const lookalike = /\[\[\s*[\p{L}\p{N}_][^[\]{}"\r\n]{0,80}\]\]/uy;

const matchAt = (form: RegExp, text: string, position: number): string | undefined => {
  form.lastIndex = position;
  return form.exec(text)?.[0];
};

/** Returns whether the text can contain a placeholder; a quick check before `parseText`. */
export const mayHoldPlaceholder = (text: string): boolean => text.includes("[[");

/** Returns whether the text contains at least one placeholder. */
export const holdsPlaceholder = (text: string): boolean =>
  mayHoldPlaceholder(text) && parseText(text).parts.some((part) => typeof part !== "string");

/** Splits a text at its placeholders. Malformed placeholders stay in the text and are reported. */
export const parseText = (text: string): ParsedText => {
  const parts: (string | Placeholder)[] = [];
  const problems: string[] = [];
  const warnings: string[] = [];
  const closing = createBracketFinder(text);
  let literalFrom = 0;
  let position = text.indexOf("[[");
  while (position >= 0) {
    const match = matchPlaceholder(text, position, closing);
    if (match === undefined) {
      const warning = describeLookalike(text, position);
      if (warning !== undefined) warnings.push(warning);
      position = text.indexOf("[[", position + 1);
      continue;
    }
    if (position > literalFrom) parts.push(text.slice(literalFrom, position));
    parts.push(match.placeholder);
    problems.push(...match.problems);
    literalFrom = match.end;
    position = text.indexOf("[[", literalFrom);
  }
  if (literalFrom < text.length) parts.push(text.slice(literalFrom));
  return { parts, problems, warnings };
};

interface PlaceholderMatch {
  readonly placeholder: Placeholder;
  /** Index after the placeholder. */
  readonly end: number;
  readonly problems: readonly string[];
}

const matchPlaceholder = (text: string, position: number, closing: BracketFinder): PlaceholderMatch | undefined => {
  const name = matchAt(nameForm, text, position + 2);
  if (name === undefined) return undefined;
  const nameEnd = position + 2 + name.length;
  if (text.startsWith("]]", nameEnd)) {
    const end = nameEnd + 2;
    return {
      placeholder: { name, columns: [name], filters: [], source: text.slice(position, end) },
      end,
      problems: [],
    };
  }
  if (text[nameEnd] !== "|") return undefined;
  const close = closing.findAfter(nameEnd + 1, maxLength);
  if (close === undefined) return undefined;
  const end = close + 2;
  const source = text.slice(position, end);
  const filters = splitFilters(text.slice(nameEnd + 1, close)).map(readFilter);
  const problems = filters.flatMap((call) => {
    const problem = findFilterProblem(call);
    return problem === undefined ? [] : [`${truncate(source)}: ${problem}`];
  });
  const columns = [...new Set([name, ...filters.flatMap((call) => readJoin(call)?.columns ?? [])])];
  return { placeholder: { name, columns, filters, source }, end, problems };
};

/** Splits a chain of filters at its bars. The escapes stay. */
const splitFilters = (chain: string): readonly string[] => {
  const segments: string[] = [];
  let start = 0;
  for (let at = 0; at < chain.length; at++) {
    if (chain[at] === "\\") at += 1;
    else if (chain[at] === "|") {
      segments.push(chain.slice(start, at));
      start = at + 1;
    }
  }
  return [...segments, chain.slice(start)];
};

const resolveEscapes = (text: string): string => text.replace(/\\([\s\S])/g, "$1");

const readFilter = (segment: string): FilterCall => {
  const colon = segment.indexOf(":");
  if (colon < 0) return { name: resolveEscapes(segment).trim() };
  const name = resolveEscapes(segment.slice(0, colon)).trim();
  const argument = segment.slice(colon + 1);
  return { name, argument: hasListArgument(name) ? argument : resolveEscapes(argument) };
};

/** Placeholders of other systems: `{{name}}`, `${name}`, `<<name>>`. */
const foreignForm =
  /\{\{\s*([\p{L}_][^{}"\r\n]{0,80}?)\s*\}\}|\$\{([\p{L}_][\w.-]{0,80})\}|<<([\p{L}_][\w.-]{0,80})>>/gu;
const shownForeign = 3;

/** Returns a sentence for each of the first placeholders in the syntax of another system, which are not filled. */
export const findForeignPlaceholders = (text: string): readonly string[] => {
  const sources = new Map<string, string>();
  for (const [source, ...names] of text.matchAll(foreignForm)) {
    const name = names.find((group) => group !== undefined) ?? "";
    if (sources.size < shownForeign) sources.set(source, name.replace(/[^A-Za-z0-9_.-]+/g, "_"));
  }
  return [...sources].map(
    ([source, name]) => `${truncate(source)} is not a placeholder and stays as it is. Write [[${truncate(name)}]].`,
  );
};

/** Describes a text at the position that looks like a placeholder; undefined if there is none. */
const describeLookalike = (text: string, position: number): string | undefined => {
  const match = matchAt(lookalike, text, position);
  if (match === undefined || /^[\d\s.,eE+-]+$/.test(match.slice(2, -2))) return undefined;
  return `${truncate(match)} is not a placeholder and stays as it is. A name begins with a letter A-Z or "_" and has only letters, digits, "_", "." and "-", without spaces around it.`;
};
