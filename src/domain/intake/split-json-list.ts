/**
 * Splits the text of a JSON list into pieces of whole elements while it is read, so that a list of any length can be parsed
 * piece by piece. Errors have the same messages and positions as if the text were parsed at once.
 */
import { parsePlainJson } from "./parse-plain-json.ts";
import { findJsonProblem, type JsonProblem, lineAndColumn } from "./scan-json.ts";

/** A problem of a JSON text with its position in the whole text, both counted from 1. */
export interface LocatedJsonProblem extends JsonProblem {
  readonly line: number;
  readonly column: number;
}

/** The complete elements of a piece, or what is wrong with it. */
export type ParsedPiece = { readonly elements: readonly unknown[] } | { readonly fault: LocatedJsonProblem };

/** Parses a JSON list chunk by chunk. */
export interface JsonListParser {
  /** Adds text and returns the elements that are complete. `isLast`: no text follows. */
  parse(chunk: string, isLast: boolean): ParsedPiece;
  /** Number of characters of the element that is not complete yet. */
  readonly restLength: number;
}

/**
 * Stand for the elements before and after a piece. The commas between them and the piece are part of the text, so that a
 * missing element is an error as in the whole list.
 */
const elementsBefore = "[0,";
const elementsAfter = "0]";

/** Creates the parser of one list. The text has to begin with `[`, after white space at most. */
export const createJsonListParser = (): JsonListParser => {
  let rest = "";
  /** Index in `rest` up to which brackets were counted. */
  let scanned = 0;
  let depth = 0;
  let isInString = false;
  /** Number of elements in earlier pieces. */
  let elementCount = 0;
  /** Position of the first character of `rest`, from 1. */
  let line = 1;
  let column = 1;

  /** Returns the index of the last comma between elements, -1 if there is none. */
  const findLastComma = (): number => {
    let comma = -1;
    let index = scanned;
    while (index < rest.length) {
      if (isInString) {
        index = endOfString(rest, index);
        if (index >= rest.length) break;
        isInString = false;
        index += 1;
        continue;
      }
      const code = rest.charCodeAt(index);
      if (code === quote) isInString = true;
      else if (code === openBrace || code === openBracket) depth += 1;
      else if (code === closeBrace || code === closeBracket) depth -= 1;
      else if (code === commaCode && depth === 1) comma = index;
      index += 1;
    }
    scanned = index;
    return comma;
  };

  const parsePiece = (piece: string, suffix: string): ParsedPiece => {
    const isFirst = elementCount === 0;
    const skipped = isFirst ? 0 : 1;
    // The first piece has the bracket of the list itself.
    const prefix = isFirst ? "" : elementsBefore;
    const text = `${prefix}${piece}${suffix}`;
    const take = (list: unknown): ParsedPiece => {
      const elements = (list as readonly unknown[]).slice(skipped, suffix === "" ? undefined : -1);
      elementCount += elements.length;
      return { elements };
    };
    const parsed = parsePlainJson(text);
    if (parsed !== undefined) return take(parsed.value);
    const locate = (offset: number) =>
      offset < prefix.length ? { line: 1, column: 1 } : locateInPiece(piece, offset - prefix.length);
    const fault = findJsonProblem(text, { locate, firstIndex: elementCount - skipped });
    return fault === undefined ? take(JSON.parse(text)) : { fault: { ...fault, ...locate(fault.offset) } };
  };

  const locateInPiece = (piece: string, offset: number) => {
    const position = lineAndColumn(piece, offset);
    return position.line === 1
      ? { line, column: column + position.column - 1 }
      : { line: line + position.line - 1, column: position.column };
  };

  return {
    parse: (chunk, isLast) => {
      rest += chunk;
      if (isLast) return parsePiece(rest, "");
      const comma = findLastComma();
      if (comma < 0) return { elements: [] };
      const parsed = parsePiece(rest.slice(0, comma + 1), elementsAfter);
      ({ line, column } = locateInPiece(rest, comma + 1));
      rest = rest.slice(comma + 1);
      scanned -= comma + 1;
      return parsed;
    },
    get restLength() {
      return rest.length;
    },
  };
};

const quote = 0x22;
const backslash = 0x5c;
const commaCode = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Returns the index of the quote that ends the string, or the text's length if the string is longer. */
const endOfString = (text: string, start: number): number => {
  let index = start;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index += 1;
  }
  return index;
};
