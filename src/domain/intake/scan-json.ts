/**
 * Finds the first fault of a JSON text, with its place: syntax, nesting deeper than the limit, a key that stands twice
 * or that could change a program's behaviour. Our own scan and not the engine's error, so that every browser says the
 * same; without recursion, so that no text can exhaust the stack.
 */

import { truncate } from "../links/link.ts";
import { joinPath } from "../placeholders/compile-template.ts";
import type { ProblemCode } from "../problem.ts";
import { describeInvalidString, describeInvalidToken, endOfNumber, endOfString } from "./json-tokens.ts";

/** A syntax error of a JSON text, with its location. */
export interface JsonProblem {
  readonly code: ProblemCode;
  readonly message: string;
  /** Index into the text. */
  readonly offset: number;
  readonly path: string;
}

interface Frame {
  readonly open: "{" | "[";
  readonly offset: number;
  readonly keys: Set<string>;
  key: string;
  /** Elements that began, for lists. */
  index: number;
}

/** What may come next. `firstKey` and `firstValue` also take the closing bracket. */
type Expected = "value" | "firstValue" | "key" | "firstKey" | "colon" | "next" | "end";

const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Deepest nesting of lists and objects that is read. */
export const maxDepth = 64;

const literals = ["true", "false", "null"] as const;

export const findJsonProblem = (text: string): JsonProblem | undefined => {
  const frames: Frame[] = [];
  let expected: Expected = "value";
  let at = 0;

  const fault = (code: ProblemCode, message: string, offset = at): JsonProblem => ({
    code,
    message,
    offset,
    path: frames.reduce(
      (path, frame) =>
        frame.open === "[" ? joinPath(path, frame.index) : frame.key === "" ? path : joinPath(path, frame.key),
      "",
    ),
  });
  const malformed = (message: string, offset = at) => fault("json-malformed", message, offset);
  const afterValue = (): Expected => (frames.length === 0 ? "end" : "next");

  for (;;) {
    at = skipSpace(text, at);
    const character = text[at];
    if (character === undefined) {
      if (expected === "end") return undefined;
      return malformed(endMessage(text, frames.at(-1)));
    }
    const frame = frames.at(-1);

    if (expected === "end") {
      return malformed("There is more text after the end of the JSON. Keep one value a file and remove the rest.");
    }
    if (expected === "colon") {
      if (character !== ":") return malformed(`A colon is missing after the key "${truncate(frame?.key ?? "")}".`);
      at++;
      expected = "value";
      continue;
    }
    if (expected === "next" && frame !== undefined) {
      if (character === ",") {
        at++;
        if (frame.open === "[") frame.index++;
        expected = frame.open === "{" ? "key" : "value";
        continue;
      }
      if (character !== closing(frame)) return malformed(nextMessage(character, frame));
    }
    if (
      frame !== undefined &&
      character === closing(frame) &&
      expected !== "key" &&
      !(expected === "value" && frame.open === "[")
    ) {
      if (expected === "value") return malformed(`The value of the key "${truncate(frame.key)}" is missing.`);
      frames.pop();
      at++;
      expected = afterValue();
      continue;
    }
    if (expected === "key" || expected === "firstKey") {
      if (character !== '"') return malformed(keyMessage(character));
      const end = endOfString(text, at);
      if (end < 0) return malformed(describeInvalidString(text, at), ~end);
      const key = keyText(text, at, end);
      if (frame !== undefined) frame.key = key;
      if (forbiddenKeys.has(key)) {
        return fault(
          "json-forbidden-key",
          `The key "${key}" is not allowed in data, because it can change how programs behave. Rename it.`,
        );
      }
      if (frame?.keys.has(key)) {
        return fault(
          "json-duplicate-key",
          `The key "${truncate(key)}" stands twice in this object. Remove one of the two, or rename it.`,
        );
      }
      frame?.keys.add(key);
      at = end;
      expected = "colon";
      continue;
    }
    if (character === "{" || character === "[") {
      if (frames.length >= maxDepth) {
        return fault("json-too-deep", `The JSON is nested deeper than ${maxDepth} levels. Make its structure flatter.`);
      }
      frames.push({ open: character, offset: at, keys: new Set(), key: "", index: 0 });
      at++;
      expected = character === "{" ? "firstKey" : "firstValue";
      continue;
    }
    const end = endOfScalar(text, at);
    if (end < 0)
      return malformed(
        character === '"' ? describeInvalidString(text, at) : describeInvalidToken(text, at, frame?.open),
        ~end,
      );
    at = end;
    expected = afterValue();
  }
};

/** Index after a string, number or literal; or the complement of the index where it breaks. */
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

const endMessage = (text: string, frame: Frame | undefined): string => {
  if (frame === undefined) return text.trim() === "" ? "The file is empty." : "The JSON ends too early.";
  const { line, column } = lineAndColumn(text, frame.offset);
  return `The file ends too early: the "${closing(frame)}" is missing that closes the "${frame.open}" of line ${line}, column ${column}. Perhaps it was cut off on the way.`;
};

const nextMessage = (character: string, frame: Frame): string => {
  if (character === "]" || character === "}") {
    return `A "${closing(frame)}" was expected here, and a "${character}" stands there. One bracket too many or too few?`;
  }
  if (character === ":" && frame.open === "[") return "A colon stands in a list. Lists are written [ ], objects { }.";
  if (character === "/" || character === "#") return "JSON has no comments. Remove this one.";
  return frame.open === "{"
    ? `A comma is missing before this, or the closing "}" of the object.`
    : `A comma is missing before this, or the closing "]" of the list.`;
};

const keyMessage = (character: string): string => {
  if (character === "}") return "There is a comma before the closing bracket. Remove it.";
  if (character === ",") return "There is a comma too many here. Remove it.";
  if (character === "'" || character === "\u2018" || character === "\u201c") {
    return 'JSON puts straight double quotes around keys: "name", not \u2018name\u2019.';
  }
  if (character === "/" || character === "#") return "JSON has no comments. Remove this one.";
  return 'A key in double quotes was expected here, as in "name".';
};

/** Counted from 1. Lines end with LF, CRLF or CR; columns count UTF-16 units. */
export const lineAndColumn = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  let line = 1;
  let start = 0;
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && (code !== 13 || text.charCodeAt(at + 1) === 10)) continue;
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
};
