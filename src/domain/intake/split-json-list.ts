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
  /** Undefined while every end of elements could be guessed, as in lists of rows that are alike. */
  let scanner: ElementScanner | undefined;
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

  /** Removes the beginning of the rest. */
  const cut = (end: number): void => {
    start = locate(rest, end, start);
    rest = rest.slice(end);
  };

  /**
   * Parses up to a comma that looks like one between elements; undefined if it is another one, or if a problem is to be found.
   * Behind a comma inside a string or an element, the engine's parser misses the end of that string or element, so nothing needs
   * to be scanned, which takes as long as parsing.
   */
  const parseGuess = (): ParsedPiece | undefined => {
    const end = guessLastComma(rest) + 1;
    if (end === 0) return undefined;
    const isFirst = elementCount === 0;
    const parsed = parsePlainJson(`${isFirst ? "" : elementsBefore}${rest.slice(0, end)}${elementsAfter}`);
    if (parsed === undefined) return undefined;
    const elements = (parsed.value as readonly unknown[]).slice(isFirst ? 0 : 1, -1);
    elementCount += elements.length;
    cut(end);
    return { elements };
  };

  return {
    parse: (chunk, isLast) => {
      rest += chunk;
      if (isLast) return parse(rest, "");
      const guess = scanner === undefined ? parseGuess() : undefined;
      if (guess !== undefined) return guess;
      // No further guess, which could parse the same text again in vain.
      scanner ??= new ElementScanner(elementCount > 0);
      const end = scanner.findLastComma(rest) + 1;
      if (end === 0) return { elements: [] };
      const parsed = parse(rest.slice(0, end), elementsAfter);
      cut(end);
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

/**
 * Returns the index of the last comma between two objects, -1 if there is none. The objects may be inside an element or a
 * string.
 */
const guessLastComma = (text: string): number => {
  for (let brace = text.lastIndexOf("{"); brace > 0; brace = text.lastIndexOf("{", brace - 1)) {
    const comma = skipSpaceBefore(text, brace);
    if (text.charCodeAt(comma) === commaCode && text.charCodeAt(skipSpaceBefore(text, comma)) === closeBrace)
      return comma;
  }
  return -1;
};

/** Returns the index of the last character before `index` that is no white space, -1 if there is none. */
const skipSpaceBefore = (text: string, index: number): number => {
  let before = index - 1;
  while (text.charCodeAt(before) <= space) before -= 1;
  return before;
};

/** Counts the brackets of one list. Each character is visited once. */
class ElementScanner {
  /** Number of characters that were visited. */
  #scanned = 0;
  #depth: number;
  #isInString = false;

  /** `isInList`: whether the text begins behind the bracket of the list. */
  constructor(isInList: boolean) {
    this.#depth = isInList ? 1 : 0;
  }

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

const space = 0x20;
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
