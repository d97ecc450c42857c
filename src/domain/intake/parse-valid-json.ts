/**
 * Parses JSON that has no problem. The scanner that describes problems takes ten times as long as the engine's parser, so
 * it reads only the texts that this function does not accept.
 */
import { findClosingQuote, isJsonSpace } from "./json-tokens.ts";
import { forbiddenKeys, maxDepth } from "./scan-json.ts";

/** Returns the value of a text in which `findJsonProblem` finds no problem, else undefined. */
export const parseValidJson = (text: string): { readonly value: unknown } | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Of two equal keys, the engine keeps the last one, so the value then has fewer keys than the text.
  return countKeys(value, 0) === countWrittenKeys(text) ? { value } : undefined;
};

/** Returns the number of keys of all objects; NaN if one is forbidden or the value is nested too deep. */
const countKeys = (value: unknown, depth: number): number => {
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= maxDepth) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) for (const element of value) count += countKeys(element, depth + 1);
  else
    for (const [key, child] of Object.entries(value))
      count += forbiddenKeys.has(key) ? Number.NaN : 1 + countKeys(child, depth + 1);
  return count;
};

/** Returns the number of strings of a valid JSON text that are followed by a colon. */
const countWrittenKeys = (text: string): number => {
  let count = 0;
  for (let open = text.indexOf('"'); open >= 0; ) {
    let next = findClosingQuote(text, open + 1) + 1;
    while (isJsonSpace(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) === colon) count += 1;
    open = text.indexOf('"', next);
  }
  return count;
};

const colon = 0x3a;
