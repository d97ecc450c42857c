/** Reads how a workbook displays its cells: the number format of each cell style. */
import type { NumberFormat } from "#domain/tables/table.ts";
import { type CompiledFormat, compileFormat } from "./number-format/compile-format.ts";
import type { WorkbookPackage } from "./workbook-package.ts";
import { readAttributes } from "./xml-scanner.ts";

/** Formats of dates and times that every program knows by their numbers. All others of these numbers are plain numbers. */
const builtInFormats: Readonly<Record<number, string>> = {
  ...fill([14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36], "yyyy-mm-dd"),
  ...fill([50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 81], "yyyy-mm-dd"),
  ...fill([22, 77], "yyyy-mm-dd hh:mm"),
  ...fill([18, 20, 32, 75], "hh:mm"),
  ...fill([19, 21, 33, 76], "hh:mm:ss"),
  ...fill([45, 78], "mm:ss"),
  ...fill([47, 80], "mm:ss.0"),
  ...fill([46, 79], "[h]:mm:ss"),
};

function fill(numbers: readonly number[], code: string): Readonly<Record<number, string>> {
  return Object.fromEntries(numbers.map((number) => [number, code]));
}

/** The format of a cell. */
export interface CellFormat {
  /** Decides what the number is; undefined for a plain number. */
  readonly compiled: CompiledFormat | undefined;
  /** Decides how it is shown. 0 for a number without a format. */
  readonly shown: NumberFormat;
}

const general: CellFormat = { compiled: undefined, shown: 0 };

/** Returns the format of a cell by its style, the attribute `s`. */
export type FindFormat = (style: string) => CellFormat;

/** Reads the styles; without them, every number is plain. */
export const readCellStyles = (parts: WorkbookPackage, name: string): FindFormat => {
  const codes = new Map<string, string>();
  const formatNumbers: string[] = [];
  /** The list that is being read: `numFmts` or `cellXfs`. */
  let list = "";
  parts.scan(name, {
    open: (element, text, depth) => {
      if (depth === 2) list = element;
      if (depth !== 3 || (list !== "numFmts" && list !== "cellXfs")) return;
      const attributes = readAttributes(text);
      const number = attributes.get("numFmtId") ?? "";
      if (list === "cellXfs" && element === "xf") formatNumbers.push(number);
      if (list === "numFmts" && element === "numFmt") codes.set(number, attributes.get("formatCode") ?? "");
    },
    close: () => {},
    text: () => {},
  });
  const formats = new Map<string, CellFormat>([["", general]]);
  return (style) => {
    let format = formats.get(style);
    if (format !== undefined) return format;
    const number = formatNumbers[Number(style)] ?? "";
    const ownCode = codes.get(number);
    const code = ownCode ?? builtInFormats[Number(number)];
    format = {
      compiled: code === undefined ? undefined : compileFormat(code),
      shown: ownCode ?? (Number(number) || 0),
    };
    formats.set(style, format);
    return format;
  };
};
