/** Reads the fonts of pages. */
import type { PdfFile } from "../reading/pdf-file.ts";
import { asName, asReference, type PdfValue } from "../syntax/pdf-syntax.ts";
import { readCharacterMap } from "./character-map.ts";
import { readCompositeFont } from "./composite-font.ts";
import type { PageFont } from "./page-font.ts";
import { readSimpleFont } from "./simple-font.ts";

/** Reads fonts by their values in resources. Undefined for a value that is no font. */
export type ReadFont = (value: PdfValue | undefined) => Promise<PageFont | undefined>;

/** Creates a function that reads each font of a file only once. It throws a PdfSyntaxError where the file is damaged. */
export const createFontReader = (file: PdfFile): ReadFont => {
  const fonts = new Map<number | PdfValue | undefined, Promise<PageFont | undefined>>();
  return (value) => {
    const number = asReference(value);
    const key = number ?? value;
    const font = fonts.get(key) ?? readFont(file, value, number);
    fonts.set(key, font);
    return font;
  };
};

const readFont = async (
  file: PdfFile,
  value: PdfValue | undefined,
  number: number | undefined,
): Promise<PageFont | undefined> => {
  const font = await file.resolveDict(value);
  if (font === undefined) return undefined;
  const mapNumber = asReference(font.entries.get("ToUnicode"));
  const mapBytes = mapNumber === undefined ? undefined : await file.decode(await file.read(mapNumber));
  const toUnicode = mapBytes && readCharacterMap(mapBytes);
  const isComposite = asName(await file.resolve(font.entries.get("Subtype"))) === "Type0";
  return (isComposite ? readCompositeFont : readSimpleFont)(file, font, number, toUnicode);
};
