/** Reads the descriptor of a font and its embedded file (ISO 32000-1, 9.8 and 9.9). */
import type { PdfFile } from "../reading/pdf-file.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { asName, asNumber, asReference, type PdfDict } from "../syntax/pdf-syntax.ts";
import { type CompactFontGlyphs, readCompactFont } from "./compact-font.ts";
import { listTables, readTrueType, type TrueTypeGlyphs } from "./true-type.ts";
import { readTypeOne, type TypeOneGlyphs } from "./type-one.ts";

/** An embedded font file. `unknown`: it is damaged, or has a filter that fonts hardly ever have. */
export type FontProgram =
  | { readonly format: "truetype"; readonly glyphs: TrueTypeGlyphs }
  | { readonly format: "cff"; readonly glyphs: CompactFontGlyphs }
  | { readonly format: "type1"; readonly glyphs: TypeOneGlyphs }
  | { readonly format: "unknown" };

/** The descriptor of a font. Lengths are in thousandths of the font size. */
export interface FontDescriptor {
  readonly ascent: number;
  readonly descent: number;
  readonly missingWidth: number;
  readonly isSymbolic: boolean;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  /** Undefined if the font is not embedded. */
  readonly program: FontProgram | undefined;
}

const presetAscent = 800;
const presetDescent = -200;
const maxAscent = 2000;

/** Reads the descriptor of a font. A font without one gets presets. @throws PdfSyntaxError */
export const readDescriptor = async (file: PdfFile, font: PdfDict): Promise<FontDescriptor> => {
  const entries = (await file.resolveDict(font.entries.get("FontDescriptor")))?.entries;
  const read = async (name: string) => asNumber(await file.resolve(entries?.get(name)));
  const [ascent = 0, descent = 0, missingWidth = 0, flags = 0] = await Promise.all(
    ["Ascent", "Descent", "MissingWidth", "Flags"].map(read),
  );
  return {
    ascent: ascent > 0 && ascent <= maxAscent ? ascent : presetAscent,
    // Some programs state the descent without its sign.
    descent: descent !== 0 && Math.abs(descent) <= maxAscent ? -Math.abs(descent) : presetDescent,
    missingWidth,
    isSymbolic: (flags & 4) !== 0,
    isSerif: (flags & 2) !== 0,
    isFixedPitch: (flags & 1) !== 0,
    program: entries && (await readProgram(file, { kind: "dict", entries })),
  };
};

const readProgram = async (file: PdfFile, { entries }: PdfDict): Promise<FontProgram | undefined> => {
  for (const name of ["FontFile", "FontFile2", "FontFile3"]) {
    const number = asReference(entries.get(name));
    if (number === undefined) continue;
    const object = await file.read(number);
    const bytes = await file.decode(object);
    const subtype =
      object?.value.kind === "dict" ? asName(await file.resolve(object.value.entries.get("Subtype"))) : "";
    return bytes === undefined ? { format: "unknown" } : parseProgram(bytes, subtype);
  }
  return undefined;
};

/** The start of a file says what it is; programs write files to the wrong entry. */
const parseProgram = (bytes: Bytes, subtype: string | undefined): FontProgram => {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === "OTTO") {
    const table = listTables(bytes).get("CFF ");
    return parseCompactFont(bytes.subarray(table?.offset ?? bytes.length));
  }
  if (start === "\0\x01\0\0" || start === "true") {
    const glyphs = readTrueType(bytes);
    return glyphs === undefined ? { format: "unknown" } : { format: "truetype", glyphs };
  }
  if (start.startsWith("%!")) return { format: "type1", glyphs: readTypeOne(bytes) };
  return bytes[0] === 1 || subtype === "Type1C" || subtype === "CIDFontType0C"
    ? parseCompactFont(bytes)
    : { format: "unknown" };
};

const parseCompactFont = (bytes: Bytes): FontProgram => {
  const glyphs = readCompactFont(bytes);
  return glyphs === undefined ? { format: "unknown" } : { format: "cff", glyphs };
};
