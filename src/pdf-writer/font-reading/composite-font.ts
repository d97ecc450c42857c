/** Reads composite fonts (ISO 32000-1, 9.7), whose codes mostly have two bytes. */
import type { PdfFile } from "../reading/pdf-file.ts";
import { asName, asNumber, asReference, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import { readUnsigned } from "./byte-view.ts";
import { type CharacterMap, type CodeRange, readCharacterMap } from "./character-map.ts";
import { type FontDescriptor, type FontProgram, readDescriptor } from "./font-descriptor.ts";
import { type FontCode, isBlank, type PageFont } from "./page-font.ts";

const presetWidth = 1000;
const maxWidths = 70_000;
const maxCodeBytes = 4;

/** How codes become numbers of characters (CIDs). */
interface CodeEncoding {
  readonly isKnown: boolean;
  readonly isVertical: boolean;
  readonly readCode: PageFont["readCode"];
  readonly toCharacter: (code: number) => number;
}

/** Reads a composite font. @throws PdfSyntaxError */
export const readCompositeFont = async (
  file: PdfFile,
  font: PdfDict,
  number: number | undefined,
  toUnicode: CharacterMap | undefined,
): Promise<PageFont> => {
  const descendants = await file.resolve(font.entries.get("DescendantFonts"));
  const descendant = await file.resolveDict(descendants?.kind === "array" ? descendants.items[0] : undefined);
  const entries: PdfDict = descendant ?? { kind: "dict", entries: new Map() };
  const name = asName(await file.resolve(font.entries.get("BaseFont"))) ?? "";
  const encoding = await readCodeEncoding(file, font.entries.get("Encoding"));
  const descriptor = await readDescriptor(file, entries);
  const toGlyph = await readGlyphNumbers(file, entries.entries.get("CIDToGIDMap"));
  const widths = await readWidths(file, entries.entries.get("W"));
  const presetOfFont = asNumber(await file.resolve(entries.entries.get("DW"))) ?? presetWidth;
  const glyphTexts = listGlyphTexts(descriptor.program);
  const findText = (code: number): string | undefined => {
    const text = toUnicode?.texts.get(code);
    if (text !== undefined && text !== "" && text !== "\0") return text;
    return encoding.isKnown ? glyphTexts.get(toGlyph(encoding.toCharacter(code))) : undefined;
  };
  const measure = (code: number): number => widths.get(encoding.toCharacter(code)) ?? presetOfFont;
  const hasOutline = createOutlineTest(descriptor, toGlyph);
  return {
    number,
    name,
    kind: "composite",
    isEmbedded: descriptor.program !== undefined,
    isSubset: /^[A-Z]{6}\+/.test(name),
    hasExactWidths: encoding.isKnown,
    isVertical: encoding.isVertical,
    isSerif: descriptor.isSerif,
    ascent: descriptor.ascent,
    descent: descriptor.descent,
    readCode: encoding.readCode,
    findText,
    measure,
    hasGlyph: (code) =>
      encoding.isKnown && (isBlank(findText(code) ?? "-") ? measure(code) > 0 : hasOutline(encoding.toCharacter(code))),
    listCodes: () => listCodes(toUnicode, glyphTexts, encoding),
  };
};

/** Only codes that the encoding reads back as the same code are listed. */
const listCodes = (
  toUnicode: CharacterMap | undefined,
  glyphTexts: ReadonlyMap<number, string>,
  { readCode, isKnown }: CodeEncoding,
): readonly FontCode[] => {
  if (!isKnown) return [];
  const codes = toUnicode !== undefined && toUnicode.texts.size > 0 ? toUnicode.texts.keys() : glyphTexts.keys();
  return Array.from(codes).flatMap((code) => {
    for (let byteCount = 1; byteCount <= maxCodeBytes; byteCount++) {
      const bytes = Uint8Array.from({ length: byteCount }, (_, index) => code / 256 ** (byteCount - 1 - index));
      const read = readCode(bytes, 0);
      if (read.code === code && read.byteCount === byteCount) return [read];
    }
    return [];
  });
};

const readTwoBytes: PageFont["readCode"] = (bytes, at) => ({ code: readUnsigned(bytes, at, 2), byteCount: 2 });

const readCodeEncoding = async (file: PdfFile, value: PdfValue | undefined): Promise<CodeEncoding> => {
  const resolved = await file.resolve(value);
  const name = asName(resolved);
  const isIdentity = name === "Identity-H" || name === "Identity-V";
  if (name !== undefined) {
    // The other predefined encodings need tables of 100,000 characters.
    const isVertical = name.endsWith("-V");
    return { isKnown: isIdentity, isVertical, readCode: readTwoBytes, toCharacter: (code) => code };
  }
  const bytes = await file.decode(await file.read(asReference(value) ?? 0));
  const isBased = resolved?.kind === "dict" && resolved.entries.has("UseCMap");
  const map = bytes && readCharacterMap(bytes);
  if (map === undefined || map.codeRanges.length === 0 || isBased)
    return { isKnown: false, isVertical: false, readCode: readTwoBytes, toCharacter: (code) => code };
  return {
    isKnown: true,
    isVertical: map.isVertical,
    readCode: (text, at) => readCodeInRanges(map.codeRanges, text, at),
    toCharacter: (code) => map.characters.get(code) ?? 0,
  };
};

const readCodeInRanges = (ranges: readonly CodeRange[], bytes: Uint8Array, at: number): FontCode => {
  for (let byteCount = 1; byteCount <= maxCodeBytes && at + byteCount <= bytes.length; byteCount++) {
    const code = readUnsigned(bytes, at, byteCount);
    const isInRange = ranges.some((range) => range.byteCount === byteCount && code >= range.low && code <= range.high);
    if (isInRange) return { code, byteCount };
  }
  return { code: bytes[at] ?? 0, byteCount: 1 };
};

/** Reads the widths by character in thousandths of the font size (9.7.4.3). */
const readWidths = async (file: PdfFile, value: PdfValue | undefined): Promise<ReadonlyMap<number, number>> => {
  const array = await file.resolve(value);
  const items = array?.kind === "array" ? array.items : [];
  const widths = new Map<number, number>();
  for (let index = 0; index < items.length; ) {
    const first = asNumber(await file.resolve(items[index])) ?? 0;
    const next = await file.resolve(items[index + 1]);
    if (next?.kind === "array") {
      for (const [offset, item] of next.items.entries())
        widths.set(first + offset, asNumber(await file.resolve(item)) ?? 0);
      index += 2;
      continue;
    }
    const last = asNumber(next) ?? first;
    const width = asNumber(await file.resolve(items[index + 2])) ?? 0;
    for (let character = first; character <= last && widths.size < maxWidths; character++) widths.set(character, width);
    index += 3;
  }
  return widths;
};

const readGlyphNumbers = async (file: PdfFile, value: PdfValue | undefined): Promise<(character: number) => number> => {
  const number = asReference(value);
  const bytes = number === undefined ? undefined : await file.decode(await file.read(number));
  return bytes === undefined ? (character) => character : (character) => readUnsigned(bytes, character * 2, 2);
};

/** The texts of glyphs by the file's own table of characters, for PDFs that state none. */
const listGlyphTexts = (program: FontProgram | undefined): ReadonlyMap<number, string> => {
  if (program?.format !== "truetype") return new Map();
  const texts = new Map<number, string>();
  for (const { platform, encoding, glyphs } of program.glyphs.maps) {
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (!isUnicode) continue;
    for (const [codePoint, glyph] of glyphs)
      if (codePoint <= 0x10ffff && !texts.has(glyph)) texts.set(glyph, String.fromCodePoint(codePoint));
  }
  return texts;
};

const createOutlineTest = (
  { program }: FontDescriptor,
  toGlyph: (character: number) => number,
): ((character: number) => boolean) => {
  if (program?.format === "truetype") return (character) => program.glyphs.hasOutline(toGlyph(character));
  if (program?.format !== "cff") return () => false;
  const { characters, glyphs } = program.glyphs;
  // The first one is the sign for missing letters.
  return (character) => character > 0 && (characters.size > 0 ? characters : glyphs).has(character);
};
