/** Reads CMaps (ISO 32000-1, 9.7.5 and 9.10.3): how the bytes of a string divide into codes, and what codes mean. */
import type { Bytes } from "../syntax/pdf-bytes.ts";
import {
  asName,
  asNumber,
  asString,
  createReader,
  PdfSyntaxError,
  type PdfValue,
  readValue,
  skipSpace,
} from "../syntax/pdf-syntax.ts";

/** A range of codes with the same number of bytes. */
export interface CodeRange {
  readonly byteCount: number;
  readonly low: number;
  readonly high: number;
}

/** The parts of a CMap that concern codes and text. */
export interface CharacterMap {
  readonly codeRanges: readonly CodeRange[];
  /** Text by code, of a `ToUnicode` CMap. */
  readonly texts: ReadonlyMap<number, string>;
  /** Numbers of characters (CIDs) by code, of an encoding. */
  readonly characters: ReadonlyMap<number, number>;
  readonly isVertical: boolean;
}

/** A hostile CMap of a few bytes can claim millions of codes. */
const maxEntries = 200_000;
const maxRangeSize = 0x10000;

/** Reads a CMap as far as it is valid. */
export const readCharacterMap = (bytes: Bytes): CharacterMap => {
  const map: MutableMap = { codeRanges: [], texts: new Map(), characters: new Map(), isVertical: false };
  const reader = createReader(bytes, 0);
  let values: PdfValue[] = [];
  for (;;) {
    skipSpace(reader);
    if (reader.at >= bytes.length) break;
    let value: PdfValue;
    try {
      value = readValue(reader);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      reader.at++;
      continue;
    }
    const word = value.kind === "raw" ? value.text : "";
    if (/^begin(?:codespace|bf|cid)/.test(word)) values = [];
    else if (Object.hasOwn(sections, word)) sections[word]?.(map, values);
    else if (word === "def" && asName(values.at(-2)) === "WMode") map.isVertical = asNumber(values.at(-1)) === 1;
    else {
      values.push(value);
      continue;
    }
    values = [];
  }
  return map;
};

interface MutableMap {
  readonly codeRanges: CodeRange[];
  readonly texts: Map<number, string>;
  readonly characters: Map<number, number>;
  isVertical: boolean;
}

const toCode = (bytes: Uint8Array): number => bytes.reduce((code, byte) => code * 256 + byte, 0);

const toCodes = (value: PdfValue | undefined): number | undefined => {
  const bytes = asString(value);
  return bytes && toCode(bytes);
};

/** The text of a destination: UTF-16 in big endian. */
const toText = (bytes: Uint8Array): string => {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  return text;
};

const addText = ({ texts }: MutableMap, code: number, text: string): void => {
  if (texts.size < maxEntries) texts.set(code, text);
};

/** Increments the last unit of a text, as ranges do. */
const shiftText = (text: string, offset: number): string => {
  const last = Array.from(text).at(-1) ?? "";
  const codePoint = (last.codePointAt(0) ?? 0) + offset;
  return codePoint > 0x10ffff ? "" : text.slice(0, text.length - last.length) + String.fromCodePoint(codePoint);
};

const addTextRange = (map: MutableMap, [first, last, target]: readonly (PdfValue | undefined)[]): void => {
  const [low, high] = [toCodes(first), toCodes(last)];
  if (low === undefined || high === undefined || target === undefined) return;
  const count = Math.min(high - low + 1, maxRangeSize);
  for (let offset = 0; offset < count; offset++) {
    const bytes = asString(target.kind === "array" ? target.items[offset] : target);
    if (bytes === undefined) continue;
    const text = toText(bytes);
    addText(map, low + offset, target.kind === "array" ? text : shiftText(text, offset));
  }
};

const addCharacterRange = (map: MutableMap, [first, last, target]: readonly (PdfValue | undefined)[]): void => {
  const [low, high, character] = [toCodes(first), toCodes(last), asNumber(target)];
  if (low === undefined || high === undefined || character === undefined) return;
  const count = Math.min(high - low + 1, maxRangeSize, maxEntries - map.characters.size);
  for (let offset = 0; offset < count; offset++) map.characters.set(low + offset, character + offset);
};

const groupValues = (values: readonly PdfValue[], size: number): readonly (readonly (PdfValue | undefined)[])[] =>
  Array.from({ length: Math.floor(values.length / size) }, (_, index) =>
    values.slice(index * size, index * size + size),
  );

/** What the values before the end of a section mean. */
const sections: Readonly<Record<string, (map: MutableMap, values: readonly PdfValue[]) => void>> = {
  endcodespacerange: ({ codeRanges }, values) => {
    for (const [low, high] of groupValues(values, 2)) {
      const [lowBytes, highBytes] = [asString(low), asString(high)];
      if (lowBytes === undefined || highBytes === undefined || lowBytes.length === 0) continue;
      codeRanges.push({ byteCount: lowBytes.length, low: toCode(lowBytes), high: toCode(highBytes) });
    }
  },
  endbfchar: (map, values) => {
    for (const [code, target] of groupValues(values, 2)) {
      const [number, bytes] = [toCodes(code), asString(target)];
      if (number !== undefined && bytes !== undefined) addText(map, number, toText(bytes));
      else if (number !== undefined) addText(map, number, "");
    }
  },
  endbfrange: (map, values) => {
    for (const range of groupValues(values, 3)) addTextRange(map, range);
  },
  endcidchar: (map, values) => {
    for (const [code, character] of groupValues(values, 2)) addCharacterRange(map, [code, code, character]);
  },
  endcidrange: (map, values) => {
    for (const range of groupValues(values, 3)) addCharacterRange(map, range);
  },
};
