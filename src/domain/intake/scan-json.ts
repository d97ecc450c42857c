/**
 * Finds the first problem of a JSON text with its position: invalid syntax, nesting deeper than the limit, a duplicate key
 * or a key that could change a program's behaviour. A scanner of our own instead of the engine's `SyntaxError`, so that
 * all browsers report the same; without recursion, so that no text can exhaust the stack.
 */

import type { ProblemCode } from "../problem.ts";
import { joinPath } from "../text/join-path.ts";
import { truncate } from "../text/truncate.ts";

/** The first problem of a JSON text. */
export interface JsonProblem {
  readonly code: ProblemCode;
  readonly message: string;
  /** Index into the text. */
  readonly offset: number;
  /** Path of the value that contains the problem; empty for the root. */
  readonly path: string;
}

/** An open list or object. */
interface Frame {
  readonly open: "{" | "[";
  readonly offset: number;
  readonly keys: Set<string>;
  /** The current key, for objects. */
  key: string;
  /** Index of the current element, for lists. */
  index: number;
}

/** What may come next. `firstKey` and `firstValue` also accept the closing bracket. */
type Expected = "value" | "firstValue" | "key" | "firstKey" | "colon" | "next" | "end";

/** The state of a scan, changed by each token. */
interface Scan {
  readonly text: string;
  readonly frames: Frame[];
  expected: Expected;
  /** Index of the next character. */
  at: number;
  readonly origin: JsonOrigin;
}

/** Where a text is in a larger one that is read piece by piece. */
export interface JsonOrigin {
  /** Returns line and column of an index of the text, both counted from 1. */
  locate(offset: number): { readonly line: number; readonly column: number };
  /** Index of the first element of the list that the text contains. */
  readonly firstIndex: number;
}

/** Keys that could change how a program behaves. */
export const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Limit of the nesting of lists and objects. */
export const maxDepth = 64;

const literals = ["true", "false", "null"] as const;

/** Returns the first problem of a JSON text; undefined if `JSON.parse` may read it. Takes linear time. */
export const findJsonProblem = (
  text: string,
  origin: JsonOrigin = { locate: (offset) => lineAndColumn(text, offset), firstIndex: 0 },
): JsonProblem | undefined => {
  const scan: Scan = { text, frames: [], expected: "value", at: 0, origin };
  for (;;) {
    scan.at = skipSpace(text, scan.at);
    const character = text[scan.at];
    if (character === undefined) return scan.expected === "end" ? undefined : malformed(scan, endMessage(scan));
    const problem = readToken(scan, character);
    if (problem !== undefined) return problem;
  }
};

/** Reads the token that begins with the character. */
const readToken = (scan: Scan, character: string): JsonProblem | undefined => {
  const frame = scan.frames.at(-1);
  if (frame === undefined)
    return scan.expected === "end"
      ? malformed(scan, "There is more text after the end of the JSON. Keep one value a file and remove the rest.")
      : readValue(scan, character);
  switch (scan.expected) {
    case "colon":
      if (character !== ":") return malformed(scan, `A colon is missing after the key "${truncate(frame.key)}".`);
      return advance(scan, scan.at + 1, "value");
    case "next":
      if (character === closing(frame)) return closeFrame(scan);
      if (character !== ",") return malformed(scan, nextMessage(character, frame));
      if (frame.open === "[") frame.index++;
      return advance(scan, scan.at + 1, frame.open === "{" ? "key" : "value");
    case "firstKey":
      return character === closing(frame) ? closeFrame(scan) : readKey(scan, frame, character);
    case "key":
      return readKey(scan, frame, character);
    case "firstValue":
      return character === closing(frame) ? closeFrame(scan) : readValue(scan, character);
    default:
      if (character === "}" && frame.open === "{")
        return malformed(scan, `The value of the key "${truncate(frame.key)}" is missing.`);
      return readValue(scan, character);
  }
};

const readKey = (scan: Scan, frame: Frame, character: string): JsonProblem | undefined => {
  if (character !== '"') return malformed(scan, keyMessage(character));
  const end = endOfString(scan.text, scan.at);
  if (end < 0) return malformed(scan, describeInvalidString(scan.text, scan.at), ~end);
  const key = keyText(scan.text, scan.at, end);
  frame.key = key;
  if (forbiddenKeys.has(key)) {
    const message = `The key "${key}" is not allowed in data, because it can change how programs behave. Rename it.`;
    return createProblem(scan, "json-forbidden-key", message);
  }
  if (frame.keys.has(key)) {
    const message = `This object has the key "${truncate(key)}" twice. Remove or rename one of them.`;
    return createProblem(scan, "json-duplicate-key", message);
  }
  frame.keys.add(key);
  return advance(scan, end, "colon");
};

const readValue = (scan: Scan, character: string): JsonProblem | undefined => {
  const { text, at, frames } = scan;
  if (character === "{" || character === "[") {
    if (frames.length >= maxDepth) {
      const message = `The JSON is nested deeper than ${maxDepth} levels. Make its structure flatter.`;
      return createProblem(scan, "json-too-deep", message);
    }
    const index = frames.length === 0 ? scan.origin.firstIndex : 0;
    frames.push({ open: character, offset: at, keys: new Set(), key: "", index });
    return advance(scan, at + 1, character === "{" ? "firstKey" : "firstValue");
  }
  const end = endOfScalar(text, at);
  if (end >= 0) return advance(scan, end, frames.length === 0 ? "end" : "next");
  const message =
    character === '"' ? describeInvalidString(text, at) : describeInvalidToken(text, at, frames.at(-1)?.open);
  return malformed(scan, message, ~end);
};

const closeFrame = (scan: Scan): undefined => {
  scan.frames.pop();
  return advance(scan, scan.at + 1, scan.frames.length === 0 ? "end" : "next");
};

const advance = (scan: Scan, at: number, expected: Expected): undefined => {
  scan.at = at;
  scan.expected = expected;
};

const malformed = (scan: Scan, message: string, offset = scan.at): JsonProblem =>
  createProblem(scan, "json-malformed", message, offset);

const createProblem = ({ frames, at }: Scan, code: ProblemCode, message: string, offset = at): JsonProblem => ({
  code,
  message,
  offset,
  path: pathOf(frames),
});

/** Returns the path of the current value. */
const pathOf = (frames: readonly Frame[]): string =>
  frames.reduce((path, { open, index, key }) => {
    if (open === "[") return joinPath(path, index);
    return key === "" ? path : joinPath(path, key);
  }, "");

/** Returns the index after a string, number or literal; for an invalid one, the complement of the index of the error. */
const endOfScalar = (text: string, at: number): number => {
  if (text[at] === '"') return endOfString(text, at);
  const literal = literals.find((word) => text.startsWith(word, at));
  const end = literal === undefined ? endOfNumber(text, at) : at + literal.length;
  return end < 0 || /[\w$.+-]/.test(text[end] ?? "") ? ~at : end;
};

const keyText = (text: string, from: number, end: number): string => {
  const raw = text.slice(from + 1, end - 1);
  return raw.includes("\\") ? (JSON.parse(text.slice(from, end)) as string) : raw;
};

const skipSpace = (text: string, from: number): number => {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
  }
  return at;
};

const closing = (frame: Frame): "}" | "]" => (frame.open === "{" ? "}" : "]");

const endMessage = ({ text, frames, origin }: Scan): string => {
  const frame = frames.at(-1);
  if (frame === undefined) return text.trim() === "" ? "The file is empty." : "The JSON ends too early.";
  const { line, column } = origin.locate(frame.offset);
  return `The file ends too early: the "${closing(frame)}" is missing that closes the "${frame.open}" in line ${line}, column ${column}. The file may have been truncated.`;
};

const nextMessage = (character: string, frame: Frame): string => {
  if (character === "]" || character === "}") {
    return `A "${closing(frame)}" was expected here instead of a "${character}". Check the brackets.`;
  }
  if (character === ":" && frame.open === "[") return "A list has a colon. Write lists with [ ] and objects with { }.";
  if (character === "/" || character === "#") return "JSON has no comments. Remove this one.";
  return frame.open === "{"
    ? `A comma is missing before this, or the closing "}" of the object.`
    : `A comma is missing before this, or the closing "]" of the list.`;
};

const keyMessage = (character: string): string => {
  if (character === "}") return "There is a comma before the closing bracket. Remove it.";
  if (character === ",") return "There is an extra comma here. Remove it.";
  if (character === "'" || character === "\u2018" || character === "\u201c") {
    return 'JSON puts straight double quotes around keys: "name", not \u2018name\u2019.';
  }
  if (character === "/" || character === "#") return "JSON has no comments. Remove this one.";
  return 'A key in double quotes was expected here, as in "name".';
};

/** Returns line and column of an index, both counted from 1. Lines end with LF, CRLF or CR; columns count UTF-16 units. */
export const lineAndColumn = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  let line = 1;
  let start = 0;
  // The engine finds both characters in a tenth of the time that a loop over all characters takes.
  let feed = text.indexOf("\n");
  let carriage = text.indexOf("\r");
  for (;;) {
    // The line feed ends the line.
    while (carriage >= 0 && carriage + 1 === feed) carriage = text.indexOf("\r", feed);
    const isFeed = carriage < 0 || (feed >= 0 && feed < carriage);
    const end = isFeed ? feed : carriage;
    if (end < 0 || end >= offset) return { line, column: offset - start + 1 };
    line++;
    start = end + 1;
    if (isFeed) feed = text.indexOf("\n", start);
    else carriage = text.indexOf("\r", start);
  }
};

// Finds the end of strings and numbers in JSON, and describes invalid ones.

const escapable = '"\\/bfnrt';

/** Returns the index after the string that begins at `from`; for an invalid one, the complement (`~`) of the index of the error. */
const endOfString = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return ~at;
    if (code !== 0x5c) continue;
    const escaped = text[++at];
    if (escaped === "u") {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return ~(at - 1);
      at += 4;
    } else if (escaped === undefined || !escapable.includes(escaped)) return ~(at - 1);
  }
  return ~from;
};

/** Describes why the string that begins at `from` is invalid. */
const describeInvalidString = (text: string, from: number): string => {
  const at = ~endOfString(text, from);
  if (at === from) return "The closing quote of this text is missing.";
  if (text[at] === "\\") {
    return `There is no escape "${truncate(text.slice(at, at + 2))}" in JSON. A backslash itself is written \\\\.`;
  }
  if (text[at] === "\n" || text[at] === "\r") {
    return "A text continues on the next line. Write line breaks in texts as \\n, or close the quote.";
  }
  return "A text has a control character, such as a tab. Write it as an escape, such as \\t.";
};

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Returns the index after the number that begins at `from`; negative if there is none. */
const endOfNumber = (text: string, from: number): number => {
  numberForm.lastIndex = from;
  return numberForm.test(text) ? numberForm.lastIndex : ~from;
};

const messagesByWord: Readonly<Record<string, string>> = {
  NaN: "JSON has no NaN. Write a number, or null.",
  Infinity: "JSON has no Infinity. Write a number, or null.",
  "-Infinity": "JSON has no Infinity. Write a number, or null.",
  undefined: "JSON has no undefined. Write null, or leave the key out.",
  None: "JSON writes null, not None.",
  True: "JSON writes true in lower case.",
  TRUE: "JSON writes true in lower case.",
  False: "JSON writes false in lower case.",
  FALSE: "JSON writes false in lower case.",
};

/** Describes why there is no value at `at`. `inside`: the bracket of the enclosing list or object. */
const describeInvalidToken = (text: string, at: number, inside: "{" | "[" | undefined): string => {
  const character = text[at] ?? "";
  const word = /^-?[\w$.+-]*/.exec(text.slice(at, at + 60))?.[0] ?? "";
  const message = Object.hasOwn(messagesByWord, word) ? messagesByWord[word] : undefined;
  if (message !== undefined) return message;
  if (character === "]" && inside === "[") return "There is a comma before the closing bracket. Remove it.";
  if (character === ",") return "There is an extra comma here, or a value is missing.";
  if (character === "'" || character === "\u2018" || character === "\u201c" || character === "`") {
    return "JSON puts straight double quotes around texts.";
  }
  if (character === "/" || character === "#") return "JSON has no comments. Remove this one.";
  if (character === "<")
    return "This looks like a web page or XML, not JSON. Was an error page saved in place of the data?";
  if (text.startsWith("%PDF", at)) return "This is a PDF, not JSON.";
  if (/^[+-]?[\d.]/.test(word)) {
    return `"${truncate(word)}" is not a JSON number. Write it without leading zeros or a plus sign and with digits on both sides of the dot, or as a text in quotes.`;
  }
  if (word !== "") return `"${truncate(word)}" is not a JSON value. Put texts in double quotes.`;
  return "A value was expected here: a text in double quotes, a number, true, false, null, a list or an object.";
};
