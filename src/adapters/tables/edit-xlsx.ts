/** Puts texts into cells of a sheet. All other cells, sheets and formats of the workbook stay as they are. */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { CellText } from "#ports/workbook-editor.ts";
import { setSheetTexts } from "./xlsx/set-sheet-texts.ts";
import { openWorkbook } from "./xlsx/workbook.ts";

/** Returns the changed workbook. @throws Error if the file is damaged or has no such sheet. */
export const setWorkbookTexts = (
  workbook: Uint8Array,
  sheetName: string,
  texts: readonly CellText[],
): Uint8Array<ArrayBuffer> => {
  const part = openWorkbook(workbook)?.sheets.find(({ name }) => name === sheetName)?.part;
  const parts = unzipSync(workbook);
  const sheetPart = Object.keys(parts).find((name) => part !== undefined && isSameName(name, part));
  if (sheetPart === undefined) throw new Error(`the sheet “${sheetName}” is missing`);
  const sheet = setSheetTexts(decodeXml(parts[sheetPart] ?? new Uint8Array()), texts);
  const changed = { ...parts, [sheetPart]: strToU8(sheet.xml) };
  return zipSync(sheet.replacesFormula ? withoutCalculationChain(changed) : changed) as Uint8Array<ArrayBuffer>;
};

const isSameName = (a: string, b: string): boolean => normalizeName(a) === normalizeName(b);

const normalizeName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** The part is written as UTF-8 again, whatever encoding it had. */
const decodeXml = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const encoding = first === 0xff || second === 0 ? "utf-16le" : first === 0xfe || first === 0 ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes).replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, "$1");
};

/**
 * Removes the order in which formulas are calculated, which spreadsheet programs create again. One that names a cell without
 * a formula would make Excel take the file for damaged.
 */
const withoutCalculationChain = (parts: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, bytes]): readonly (readonly [string, Uint8Array])[] => {
      if (/(?:^|[\\/])calcchain\.xml$/i.test(name)) return [];
      if (!/(?:content_types\]\.xml|\.rels)$/i.test(name)) return [[name, bytes]];
      const xml = strFromU8(bytes);
      const pattern = /<(?:[\w.-]+:)?(?:Override|Relationship)\s[^>]*calcchain\.xml[^>]*\/>/gi;
      return [[name, pattern.test(xml) ? strToU8(xml.replace(pattern, "")) : bytes]];
    }),
  );
