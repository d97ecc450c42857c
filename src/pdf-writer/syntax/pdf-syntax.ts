/** Reads and writes the values of a PDF (ISO 32000-2, 7.3). */
import { toHex } from "#domain/values/hex.ts";

/** A value. `raw`: the source text of a number, name, reference, `true`, `false` or `null`. */
export type PdfValue =
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "string"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "array"; readonly items: readonly PdfValue[] }
  | PdfDict;

/** A dictionary. */
export interface PdfDict {
  readonly kind: "dict";
  /** Keys are names without the slash, with their escapes resolved. */
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** Thrown if a file violates the PDF syntax. The message continues a sentence about the file, in lower case. */
export class PdfSyntaxError extends Error {}

const maxDepth = 200;
const whitespace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Array.from("()<>[]{}/%", (letter) => letter.charCodeAt(0)));
/** Returns whether a byte belongs to a number, name or keyword: it is neither white space, nor a delimiter, nor the end. */
export const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte);

/** A position in the bytes of a PDF, moved by the functions that read. */
export interface PdfReader {
  /** Offset of the next byte. */
  at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Creates a reader at an offset. */
export const createReader = (bytes: Uint8Array<ArrayBuffer>, at: number): PdfReader => ({ bytes, at });

/** Skips white space and comments. */
export const skipSpace = (reader: PdfReader): void => {
  for (; ; reader.at++) {
    const byte = reader.bytes[reader.at];
    // `%` begins a comment.
    if (byte === 0x25) while (reader.at < reader.bytes.length && !isLineEnd(reader.bytes[reader.at])) reader.at++;
    else if (byte === undefined || !whitespace.has(byte)) return;
  }
};

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** Reads a run of regular characters, such as a number or a keyword. Returns "" if there is none. */
export const readWord = (reader: PdfReader): string => {
  skipSpace(reader);
  const start = reader.at;
  while (isRegular(reader.bytes[reader.at])) reader.at++;
  return String.fromCharCode(...reader.bytes.subarray(start, Math.min(reader.at, start + 1000)));
};

/** Reads a non-negative integer. @throws PdfSyntaxError */
export const readInteger = (reader: PdfReader): number => {
  const word = readWord(reader);
  if (!/^\d{1,15}$/.test(word)) throw new PdfSyntaxError(`a number is missing at byte ${reader.at}`);
  return Number(word);
};

/** Reads one value. @throws PdfSyntaxError */
export const readValue = (reader: PdfReader, depth = 0): PdfValue => {
  if (depth > maxDepth) throw new PdfSyntaxError("values are nested too deeply");
  skipSpace(reader);
  const { bytes } = reader;
  const byte = bytes[reader.at];
  if (byte === 0x28) return { kind: "string", bytes: readLiteral(reader) };
  if (byte === 0x3c) return bytes[reader.at + 1] === 0x3c ? readDict(reader, depth) : readHex(reader);
  if (byte === 0x5b) return readArray(reader, depth);
  if (byte === 0x2f) return { kind: "raw", text: `/${readName(reader)}` };
  const word = readWord(reader);
  if (word === "") throw new PdfSyntaxError(`a value is missing at byte ${reader.at}`);
  return { kind: "raw", text: /^\d{1,10}$/.test(word) ? (readReference(reader, word) ?? word) : word };
};

/** Reads the rest of a reference such as `12 0 R`. Returns undefined, without moving the reader, if `R` does not follow. */
const readReference = (reader: PdfReader, number: string): string | undefined => {
  const start = reader.at;
  const generation = readWord(reader);
  if (/^\d{1,5}$/.test(generation) && readWord(reader) === "R") return `${number} ${generation} R`;
  reader.at = start;
  return undefined;
};

const readName = (reader: PdfReader): string => {
  reader.at++;
  const start = reader.at;
  while (isRegular(reader.bytes[reader.at])) reader.at++;
  return String.fromCharCode(...reader.bytes.subarray(start, Math.min(reader.at, start + 1000)));
};

const unescapeName = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const readArray = (reader: PdfReader, depth: number): PdfValue => {
  reader.at++;
  const items: PdfValue[] = [];
  for (;;) {
    skipSpace(reader);
    if (reader.bytes[reader.at] === 0x5d) {
      reader.at++;
      return { kind: "array", items };
    }
    items.push(readValue(reader, depth + 1));
  }
};

const readDict = (reader: PdfReader, depth: number): PdfDict => {
  reader.at += 2;
  const entries = new Map<string, PdfValue>();
  for (;;) {
    skipSpace(reader);
    const byte = reader.bytes[reader.at];
    if (byte === 0x3e && reader.bytes[reader.at + 1] === 0x3e) {
      reader.at += 2;
      return { kind: "dict", entries };
    }
    if (byte !== 0x2f) throw new PdfSyntaxError(`a name is missing at byte ${reader.at}`);
    const name = unescapeName(readName(reader));
    entries.set(name, readValue(reader, depth + 1));
  }
};

const readHex = (reader: PdfReader): PdfValue => {
  reader.at++;
  const digits: number[] = [];
  for (; reader.bytes[reader.at] !== 0x3e; reader.at++) {
    const byte = reader.bytes[reader.at];
    if (byte === undefined) throw new PdfSyntaxError("a string has no end");
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (!Number.isNaN(digit)) digits.push(digit);
  }
  reader.at++;
  const bytes = new Uint8Array(Math.ceil(digits.length / 2));
  for (const [index, digit] of digits.entries())
    bytes[index >> 1] = (bytes[index >> 1] ?? 0) | (digit << (index & 1 ? 0 : 4));
  return { kind: "string", bytes };
};

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** Reads a string in parentheses, which may contain balanced pairs of parentheses. */
const readLiteral = (reader: PdfReader): Uint8Array<ArrayBuffer> => {
  const text: number[] = [];
  let openParentheses = 0;
  for (; ; reader.at++) {
    const byte = reader.bytes[reader.at];
    if (byte === undefined) throw new PdfSyntaxError("a string has no end");
    if (byte === 0x5c) {
      text.push(...readEscape(reader));
      continue;
    }
    if (byte === 0x28 && openParentheses++ === 0) continue;
    if (byte === 0x29 && --openParentheses === 0) break;
    // A line end of any form counts as one line feed.
    if (byte === 13 && reader.bytes[reader.at + 1] === 10) continue;
    text.push(byte === 13 ? 10 : byte);
  }
  reader.at++;
  return Uint8Array.from(text);
};

/** Reads an escape after its backslash, and leaves the reader at the escape's last byte. */
const readEscape = (reader: PdfReader): readonly number[] => {
  const byte = reader.bytes[++reader.at];
  if (byte === undefined) throw new PdfSyntaxError("a string has no end");
  if (byte === 13 && reader.bytes[reader.at + 1] === 10) reader.at++;
  if (isLineEnd(byte)) return [];
  const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...reader.bytes.subarray(reader.at, reader.at + 3)))?.[0];
  if (octal === undefined) return [escapes[String.fromCharCode(byte)] ?? byte];
  reader.at += octal.length - 1;
  return [Number.parseInt(octal, 8) & 255];
};

/** Serializes a value. Strings are written in hexadecimal, so that no byte needs an escape. */
export const formatValue = (value: PdfValue): string => {
  switch (value.kind) {
    case "raw":
      return value.text;
    case "string":
      return `<${toHex(value.bytes)}>`;
    case "array":
      return `[${value.items.map(formatValue).join(" ")}]`;
    case "dict":
      return `<<${formatEntries(value.entries)}>>`;
    default:
      return value satisfies never;
  }
};

/** Serializes the entries of a dictionary, without its brackets. */
export const formatEntries = (entries: ReadonlyMap<string, PdfValue>): string =>
  Array.from(entries, ([name, entry]) => `/${escapeName(name)} ${formatValue(entry)}`).join(" ");

/** Escapes a name, without its slash. */
export const escapeName = (name: string): string =>
  name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Returns a number; undefined for any other value, also for a reference to a number. */
export const asNumber = (value: PdfValue | undefined): number | undefined =>
  value?.kind === "raw" && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value.text) ? Number(value.text) : undefined;

/** Returns a name without its slash, or undefined for any other value. */
export const asName = (value: PdfValue | undefined): string | undefined =>
  value?.kind === "raw" && value.text.startsWith("/") ? unescapeName(value.text.slice(1)) : undefined;

/** Returns the bytes of a string, or undefined for any other value. */
export const asString = (value: PdfValue | undefined): Uint8Array<ArrayBuffer> | undefined =>
  value?.kind === "string" ? value.bytes : undefined;

/** Returns a dictionary, or undefined for any other value. */
export const asDict = (value: PdfValue | undefined): PdfDict | undefined =>
  value?.kind === "dict" ? value : undefined;

/** Creates a value from the source text of a number, name or reference. */
export const rawValue = (text: string): PdfValue => ({ kind: "raw", text });

/** Returns the object number of a reference, or undefined for any other value. */
export const asReference = (value: PdfValue | undefined): number | undefined =>
  value?.kind === "raw" && value.text.endsWith(" R") ? Number.parseInt(value.text, 10) : undefined;
