/** Reads fonts whose codes have one byte (ISO 32000-1, 9.6): Type 1, TrueType and Type 3. */
import type { PdfFile } from "../reading/pdf-file.ts";
import { asDict, asName, asNumber, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import type { CharacterMap } from "./character-map.ts";
import { type Encoding, findEncoding, standardEncoding } from "./encodings.ts";
import { type FontDescriptor, readDescriptor } from "./font-descriptor.ts";
import { findGlyphText } from "./glyph-names.ts";
import { isBlank, type PageFont } from "./page-font.ts";
import { findStandardWidths } from "./standard-widths.ts";

const codeCount = 256;
const allCodes = Array.from({ length: codeCount }, (_, code) => code);

/** What the parts of a simple font have in common. */
interface SimpleFontParts {
  readonly descriptor: FontDescriptor;
  readonly names: Encoding;
  readonly findText: (code: number) => string | undefined;
}

/** Reads a simple font. @throws PdfSyntaxError */
export const readSimpleFont = async (
  file: PdfFile,
  font: PdfDict,
  number: number | undefined,
  toUnicode: CharacterMap | undefined,
): Promise<PageFont> => {
  const name = asName(await file.resolve(font.entries.get("BaseFont"))) ?? "";
  const isType3 = asName(await file.resolve(font.entries.get("Subtype"))) === "Type3";
  const descriptor = await readDescriptor(file, font);
  const names = await readEncoding(file, font, descriptor);
  const findText = (code: number): string | undefined => {
    const text = toUnicode?.texts.get(code);
    if (text !== undefined && text !== "" && text !== "\0") return text;
    const glyphName = names[code];
    return glyphName === undefined ? undefined : findGlyphText(glyphName);
  };
  const widths = await readWidths(file, font, isType3);
  const standard = widths === undefined ? findStandardWidths(name, descriptor) : undefined;
  const measure = (code: number): number =>
    widths?.get(code) ?? standard?.get(names[code] ?? "") ?? descriptor.missingWidth;
  const parts = { descriptor, names, findText };
  const hasGlyph = isType3 ? await createProcedureTest(file, font, names) : createGlyphTest(parts);
  return {
    number,
    name,
    kind: isType3 ? "type3" : "simple",
    isEmbedded: isType3 || descriptor.program !== undefined,
    isSubset: isType3 || /^[A-Z]{6}\+/.test(name),
    hasExactWidths: widths !== undefined || isStandardName(name),
    isVertical: false,
    isSerif: descriptor.isSerif,
    ascent: descriptor.ascent,
    descent: descriptor.descent,
    readCode: (bytes, at) => ({ code: bytes[at] ?? 0, byteCount: 1 }),
    findText,
    measure,
    hasGlyph: (code) => (isBlank(findText(code) ?? "-") ? measure(code) > 0 : hasGlyph(code)),
    listCodes: () => allCodes.filter((code) => findText(code) !== undefined).map((code) => ({ code, byteCount: 1 })),
  };
};

/** The fonts whose widths each viewer knows, with the names that others have for them. */
const isStandardName = (name: string): boolean =>
  /^(?:Helvetica|Courier|Times|Arial|CourierNew|TimesNewRoman)(?:PS)?(?:MT)?(?:[-,](?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique)(?:MT)?)?$/.test(
    name,
  );

const readEncoding = async (file: PdfFile, font: PdfDict, descriptor: FontDescriptor): Promise<Encoding> => {
  const value = await file.resolve(font.entries.get("Encoding"));
  const dict = asDict(value);
  const base = asName(await file.resolve(dict?.entries.get("BaseEncoding") ?? (dict ? undefined : value)));
  const names = [...(findEncoding(base) ?? findBuiltInEncoding(descriptor))];
  const differences = await file.resolve(dict?.entries.get("Differences"));
  let code = 0;
  for (const item of differences?.kind === "array" ? differences.items : []) {
    const resolved = await file.resolve(item);
    const glyphName = asName(resolved);
    if (glyphName === undefined) code = asNumber(resolved) ?? code;
    else if (code < codeCount) names[code++] = glyphName;
  }
  return names;
};

const findBuiltInEncoding = ({ program, isSymbolic }: FontDescriptor): Encoding => {
  if (program?.format === "type1" && program.glyphs.encoding.size > 0)
    return allCodes.map((code) => program.glyphs.encoding.get(code));
  const isTrueType = program?.format === "truetype" && !isSymbolic;
  return (isTrueType ? findEncoding("WinAnsiEncoding") : undefined) ?? standardEncoding;
};

/** Reads the widths by code in thousandths of the font size; undefined if the font states none. */
const readWidths = async (
  file: PdfFile,
  font: PdfDict,
  isType3: boolean,
): Promise<ReadonlyMap<number, number> | undefined> => {
  const array = await file.resolve(font.entries.get("Widths"));
  if (array?.kind !== "array") return undefined;
  const first = asNumber(await file.resolve(font.entries.get("FirstChar"))) ?? 0;
  const scale = isType3 ? await readGlyphScale(file, font.entries.get("FontMatrix")) : 1;
  const items = array.items.slice(0, codeCount);
  const widths = await Promise.all(items.map(async (item) => asNumber(await file.resolve(item)) ?? 0));
  return new Map(widths.map((width, index) => [first + index, width * scale]));
};

/** Glyphs of Type 3 fonts have a space of their own (9.6.5). */
const readGlyphScale = async (file: PdfFile, value: PdfValue | undefined): Promise<number> => {
  const matrix = await file.resolve(value);
  const scale = matrix?.kind === "array" ? asNumber(await file.resolve(matrix.items[0])) : undefined;
  return (scale ?? 0.001) * 1000;
};

const createProcedureTest = async (file: PdfFile, font: PdfDict, names: Encoding) => {
  const procedures = (await file.resolveDict(font.entries.get("CharProcs")))?.entries;
  return (code: number): boolean => procedures?.has(names[code] ?? "") ?? false;
};

const createGlyphTest = ({ descriptor, names, findText }: SimpleFontParts): ((code: number) => boolean) => {
  const { program, isSymbolic } = descriptor;
  switch (program?.format) {
    case undefined:
      return (code) => names[code] !== undefined;
    case "type1":
    case "cff":
      return (code) => program.glyphs.names.has(names[code] ?? "");
    case "truetype": {
      const { maps, hasOutline } = program.glyphs;
      const find = (platform: number, encoding: number) =>
        maps.find((map) => map.platform === platform && map.encoding === encoding)?.glyphs;
      const [unicode, symbols, mac] = [find(3, 1), find(3, 0), find(1, 0)];
      const findSymbol = (code: number) => symbols?.get(0xf000 + code) ?? symbols?.get(code) ?? mac?.get(code);
      const findLetter = (code: number) => unicode?.get(findText(code)?.codePointAt(0) ?? 0);
      return (code) =>
        hasOutline((isSymbolic ? (findSymbol(code) ?? findLetter(code)) : (findLetter(code) ?? findSymbol(code))) ?? 0);
    }
    case "unknown":
      return () => false;
    default:
      return program satisfies never;
  }
};
