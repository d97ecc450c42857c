/** Reads how a workbook displays its cells: the number format of each cell style. */
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

/** Returns the format of a cell by its style, the attribute `s`; undefined where the cell is a plain number. */
export type FindFormat = (style: string) => CompiledFormat | undefined;

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
  const formats = new Map<string, CompiledFormat | undefined>();
  return (style) => {
    if (formats.has(style)) return formats.get(style);
    const number = formatNumbers[Number(style)] ?? "";
    const code = codes.get(number) ?? builtInFormats[Number(number)];
    const format = code === undefined || style === "" ? undefined : compileFormat(code);
    formats.set(style, format);
    return format;
  };
};
