/** Reads and writes the objects of a PDF (ISO 32000-2, 7.3). Streams and the cross-reference are read elsewhere. */
import { toHex } from "#domain/values/hex.ts";

/** `raw`: numbers, names, references, `true`, `false`, `null`, as they are written. */
export type PdfValue =
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "string"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "array"; readonly items: readonly PdfValue[] }
  | PdfDict;

export interface PdfDict {
  readonly kind: "dict";
  /** By name, without the slash and with its escapes resolved. */
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** The file is not written as the standard says. */
export class PdfSyntaxError extends Error {}

const maxDepth = 200;
const whitespace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Array.from("()<>[]{}/%", (letter) => letter.charCodeAt(0)));
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte);

export interface PdfReader {
  /** Offset of the next byte. */
  at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const createReader = (bytes: Uint8Array<ArrayBuffer>, at: number): PdfReader => ({ bytes, at });

export const skipSpace = (reader: PdfReader): void => {
  for (; ; reader.at++) {
    const byte = reader.bytes[reader.at];
    if (byte === 0x25) while (reader.at < reader.bytes.length && !isLineEnd(reader.bytes[reader.at])) reader.at++;
    else if (byte === undefined || !whitespace.has(byte)) return;
  }
};

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;

/** Reads a run of regular characters: a number or a keyword; empty where there is none. */
export const readWord = (reader: PdfReader): string => {
  skipSpace(reader);
  const start = reader.at;
  while (isRegular(reader.bytes[reader.at])) reader.at++;
  return String.fromCharCode(...reader.bytes.subarray(start, Math.min(reader.at, start + 1000)));
};

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
  return { kind: "raw", text: /^\d{1,10}$/.test(word) ? (reference(reader, word) ?? word) : word };
};

/** `12 0 R`: a reference is known by its third word only. */
const reference = (reader: PdfReader, number: string): string | undefined => {
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

const plainName = (name: string): string =>
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
    const name = plainName(readName(reader));
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

const readLiteral = (reader: PdfReader): Uint8Array<ArrayBuffer> => {
  const text: number[] = [];
  let open = 0;
  for (; ; reader.at++) {
    const byte = reader.bytes[reader.at];
    if (byte === undefined) throw new PdfSyntaxError("a string has no end");
    if (byte === 0x5c) {
      text.push(...readEscape(reader));
      continue;
    }
    if (byte === 0x28 && open++ === 0) continue;
    if (byte === 0x29 && --open === 0) break;
    // A line end of any form counts as one line feed.
    if (byte === 13 && reader.bytes[reader.at + 1] === 10) continue;
    text.push(byte === 13 ? 10 : byte);
  }
  reader.at++;
  return Uint8Array.from(text);
};

/** Leaves the reader at the escape's last byte. */
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

/** Writes a value; strings in hexadecimal, so that no byte of them needs an escape. */
export const formatValue = (value: PdfValue): string => {
  switch (value.kind) {
    case "raw":
      return value.text;
    case "string":
      return `<${toHex(value.bytes)}>`;
    case "array":
      return `[${value.items.map(formatValue).join(" ")}]`;
    case "dict":
      return `<<${Array.from(value.entries, ([name, one]) => `/${writtenName(name)} ${formatValue(one)}`).join(" ")}>>`;
    default:
      return value satisfies never;
  }
};

const writtenName = (name: string): string =>
  name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** The number of a direct number. */
export const asNumber = (value: PdfValue | undefined): number | undefined =>
  value?.kind === "raw" && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value.text) ? Number(value.text) : undefined;

/** A name without its slash. */
export const asName = (value: PdfValue | undefined): string | undefined =>
  value?.kind === "raw" && value.text.startsWith("/") ? plainName(value.text.slice(1)) : undefined;

export const asString = (value: PdfValue | undefined): Uint8Array<ArrayBuffer> | undefined =>
  value?.kind === "string" ? value.bytes : undefined;

export const asDict = (value: PdfValue | undefined): PdfDict | undefined =>
  value?.kind === "dict" ? value : undefined;

/** The object's number of a reference. */
export const asReference = (value: PdfValue | undefined): number | undefined =>
  value?.kind === "raw" && value.text.endsWith(" R") ? Number.parseInt(value.text, 10) : undefined;
