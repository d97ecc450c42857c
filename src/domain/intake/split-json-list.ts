/**
 * Splits the text of a JSON list into pieces of whole elements while it is read, so that a list of any length can be parsed
 * piece by piece. Errors have the same messages and positions as if the text were parsed at once.
 */
import { parsePlainJson } from "./parse-plain-json.ts";
import { findJsonProblem, type JsonProblem, lineAndColumn } from "./scan-json.ts";

/** Line and column in the whole text, both counted from 1. */
interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A problem of a JSON text with its position. */
export type LocatedJsonProblem = JsonProblem & TextPosition;

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
  const scanner = new ElementScanner();
  let rest = "";
  /** Number of elements in earlier pieces. */
  let elementCount = 0;
  /** Position of the first character of `rest`. */
  let start: TextPosition = { line: 1, column: 1 };

  const parse = (piece: string, suffix: string): ParsedPiece => {
    const parsed = parsePiece({ text: piece, start, elementCount }, suffix);
    if ("elements" in parsed) elementCount += parsed.elements.length;
    return parsed;
  };

  return {
    parse: (chunk, isLast) => {
      rest += chunk;
      if (isLast) return parse(rest, "");
      const end = scanner.findLastComma(rest) + 1;
      if (end === 0) return { elements: [] };
      const parsed = parse(rest.slice(0, end), elementsAfter);
      start = locate(rest, end, start);
      rest = rest.slice(end);
      scanner.skip(end);
      return parsed;
    },
    get restLength() {
      return rest.length;
    },
  };
};

/** Consecutive elements of the list. */
interface Piece {
  readonly text: string;
  /** Position of its first character in the whole text. */
  readonly start: TextPosition;
  /** Number of elements before it. */
  readonly elementCount: number;
}

/** `suffix`: `elementsAfter`, or nothing for the last piece, which ends the list itself. */
const parsePiece = ({ text: piece, start, elementCount }: Piece, suffix: string): ParsedPiece => {
  const isFirst = elementCount === 0;
  const skipped = isFirst ? 0 : 1;
  // The first piece has the bracket of the list itself.
  const prefix = isFirst ? "" : elementsBefore;
  const text = `${prefix}${piece}${suffix}`;
  const toElements = (list: unknown): ParsedPiece => ({
    elements: (list as readonly unknown[]).slice(skipped, suffix === "" ? undefined : -1),
  });
  const parsed = parsePlainJson(text);
  if (parsed !== undefined) return toElements(parsed.value);
  const locateInText = (offset: number): TextPosition =>
    offset < prefix.length ? { line: 1, column: 1 } : locate(piece, offset - prefix.length, start);
  const fault = findJsonProblem(text, { locate: locateInText, firstIndex: elementCount - skipped });
  return fault === undefined ? toElements(JSON.parse(text)) : { fault: { ...fault, ...locateInText(fault.offset) } };
};

/** Returns the position of a character in the whole text. `start`: that of the piece's first character. */
const locate = (piece: string, offset: number, start: TextPosition): TextPosition => {
  const { line, column } = lineAndColumn(piece, offset);
  return line === 1 ? { line: start.line, column: start.column + column - 1 } : { line: start.line + line - 1, column };
};

// Finds where elements of a JSON list end, in a text that grows at its end while it is read.

/** Counts the brackets of one list. Each character is visited once. */
class ElementScanner {
  /** Number of characters that were visited. */
  #scanned = 0;
  #depth = 0;
  #isInString = false;

  /**
   * Visits the characters that were added to the text. Returns the index of the last comma between elements among them, -1
   * if there is none.
   */
  findLastComma(text: string): number {
    let comma = -1;
    let index = this.#scanned;
    let depth = this.#depth;
    let isInString = this.#isInString;
    while (index < text.length) {
      if (isInString) {
        index = findStringEnd(text, index);
        if (index >= text.length) break;
        isInString = false;
        index += 1;
        continue;
      }
      const code = text.charCodeAt(index);
      if (code === quote) isInString = true;
      else if (code === openBrace || code === openBracket) depth += 1;
      else if (code === closeBrace || code === closeBracket) depth -= 1;
      else if (code === commaCode && depth === 1) comma = index;
      index += 1;
    }
    this.#scanned = index;
    this.#depth = depth;
    this.#isInString = isInString;
    return comma;
  }

  /** Notes that visited characters were removed from the beginning of the text. */
  skip(length: number): void {
    this.#scanned -= length;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const commaCode = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Returns the index of the quote that ends the string. If the string is longer than the text, returns its length, or one
 * more where the text ends with a backslash, whose next character must not be visited.
 */
const findStringEnd = (text: string, start: number): number => {
  let index = start;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index += 1;
  }
  return index;
};
