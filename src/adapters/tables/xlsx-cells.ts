/**
 * Rewrites the XML of a sheet to what read-excel-file reads completely: it would reject cells without an address, drop
 * failed formulas, and reserve memory for every cell up to the last one.
 */
import { missingResult, missingText } from "#domain/tables/check-row.ts";
import { columnLetters } from "#domain/tables/read-columns.ts";
import { findTags, readAttribute, removePrefix } from "./xml-tags.ts";

/** The parts of a workbook that the cells of a sheet refer to, as XML. */
export interface CellReferences {
  readonly styles: string;
  readonly sharedStrings: string;
}

/** Thrown for a sheet whose last cell is so far away that the cells before it would not fit into memory. */
export class SheetTooWide extends Error {
  /** Such as `XFD1048576`. */
  readonly address: string;
  constructor(address: string) {
    super(`The cell ${address} is too far away.`);
    this.address = address;
  }
}

/** Number of cells up to the last row and column, filled or not. Each takes 8 bytes of memory. */
const maxCells = 20_000_000;
const lastColumn = 16_384;
const lastRow = 1_048_576;

/** The start of a row, or a cell with its attributes and its content, if it has any. */
const rowOrCell = /<row\b([^>]*)>|<c\b((?:[^>/]|\/(?!>))*)(?:\/>|>([\s\S]*?)<\/c>)/g;

interface SheetRow {
  readonly number: number;
  readonly cells: { readonly column: number; readonly xml: string }[];
}

/**
 * Returns the XML of the sheet with its filled cells only, in order, each with its address. Changed are failed formulas
 * (texts such as `#N/A`), formulas without a stored result (`missingResult`), texts that the workbook does not contain
 * (`missingText`), and numbers in a format of zeros (123 as `00000` is `00123`).
 * @throws SheetTooWide
 * @throws Error if the XML is cut off.
 */
export const rewriteCells = (sheet: string, references: CellReferences): string => {
  const rewriteCell = createCellRewriter(references);
  const rows: SheetRow[] = [];
  let row: SheetRow | undefined;
  let column = 0;
  let width = 0;
  for (const [, rowAttributes, attributes = "", content = ""] of findCells(removePrefix(sheet)).matchAll(rowOrCell)) {
    if (rowAttributes !== undefined) {
      row = { number: Number(readAttribute(rowAttributes, "r")) || (row?.number ?? 0) + 1, cells: [] };
      rows.push(row);
      column = 0;
      continue;
    }
    if (row === undefined || /<(?:c|row)\b/.test(content)) throw new Error("a cell is cut off");
    column = readColumn(attributes) || column + 1;
    const xml = rewriteCell(attributes, content, `${columnLetters(column - 1)}${row.number}`);
    if (xml === undefined) continue;
    if (column > lastColumn || row.number > lastRow) throw new Error("a cell has an invalid address");
    width = Math.max(width, column);
    if (row.number * width > maxCells) throw new SheetTooWide(`${columnLetters(column - 1)}${row.number}`);
    row.cells.push({ column, xml });
  }
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .sort((a, b) => a.number - b.number)
    .map(formatRow)
    .join("")}</sheetData></worksheet>`;
};

const findCells = (sheet: string): string => {
  if (!/<worksheet\b/.test(sheet.slice(0, 10_000))) throw new Error("the sheet is missing");
  const start = /<sheetData\b[^>]*?(\/?)>/.exec(sheet);
  if (start?.[1] === "/") return "";
  const end = sheet.lastIndexOf("</sheetData>");
  if (start === null || end < 0) throw new Error("the sheet is cut off");
  return sheet.slice(start.index, end);
};

const formatRow = ({ number, cells }: SheetRow): string =>
  cells.length === 0
    ? ""
    : `<row r="${number}">${cells
        .sort((a, b) => a.column - b.column)
        .map(({ xml }) => xml)
        .join("")}</row>`;

/** Returns the column of the cell's address, counted from 1; 0 if it has none. */
const readColumn = (attributes: string): number => {
  let column = 0;
  for (const letter of /\sr\s*=\s*["']([A-Z]{1,3})\d/.exec(attributes)?.[1] ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
};

/** Serial number of 31 December 9999, the last day of spreadsheets. */
const lastDay = 2_958_465;

/** Creates the rewriting of single cells, which returns undefined for an empty one. */
const createCellRewriter = ({ styles, sharedStrings }: CellReferences) => {
  const widths = readZeroFormats(styles);
  const styleCount = findTags(findCellStyles(styles), "xf").length;
  const stringCount = countSharedStrings(sharedStrings);
  return (attributes: string, content: string, address: string): string | undefined => {
    const toText = (text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const type = readAttribute(attributes, "t") || "n";
    const value = /<v\b[^>]*>([^<]*)<\/v>/.exec(content)?.[1] ?? "";
    if (type === "inlineStr")
      return content.includes("<is") ? `<c r="${address}" t="inlineStr">${content}</c>` : undefined;
    if (value === "") return content.includes("<f") && !isEmptyText(type, content) ? toText(missingResult) : undefined;
    if (type === "e") return toText(value);
    if (type === "s")
      return Number(value) < stringCount ? `<c r="${address}" t="s"><v>${value}</v></c>` : toText(missingText);
    if (type !== "n") return `<c r="${address}" t="${type}"><v>${value}</v></c>`;
    const style = readAttribute(attributes, "s");
    const zeros = widths.get(style);
    if (zeros !== undefined && /^\d+$/.test(value)) return toText(value.padStart(zeros, "0"));
    // A style that is missing would reject the workbook, and a number that is no date would become a wrong one.
    const hasStyle = style !== "" && Number(style) < styleCount && Number(value) >= 0 && Number(value) <= lastDay + 1;
    return `<c r="${address}"${hasStyle ? ` s="${style}"` : ""}><v>${value}</v></c>`;
  };
};

/** Returns whether the stored result of a formula is a text without characters. */
const isEmptyText = (type: string, content: string): boolean => type === "str" && /<v\b/.test(content);

const countSharedStrings = (sharedStrings: string): number => {
  const item = /<(?:\w+:)?si[\s/>]/g;
  let count = 0;
  while (item.test(sharedStrings)) count += 1;
  return count;
};

const findCellStyles = (styles: string): string =>
  /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? "";

/** Returns the number of digits by the index of the cell style, for formats such as `00000`. */
const readZeroFormats = (styles: string): ReadonlyMap<string, number> => {
  const widthById = new Map(
    findTags(styles, "numFmt").flatMap((tag): readonly (readonly [string, number])[] => {
      const code = readAttribute(tag, "formatCode");
      return /^0{2,}$/.test(code) ? [[readAttribute(tag, "numFmtId"), code.length]] : [];
    }),
  );
  if (widthById.size === 0) return new Map();
  return new Map(
    findTags(findCellStyles(styles), "xf").flatMap((tag, index): readonly (readonly [string, number])[] => {
      const width = widthById.get(readAttribute(tag, "numFmtId"));
      return width === undefined ? [] : [[String(index), width]];
    }),
  );
};

/** Returns the ranges of merged cells, such as `A2:A4`. */
export const findMergedCells = (xml: string): readonly string[] =>
  findTags(xml, "mergeCell").map((tag) => readAttribute(tag, "ref"));
