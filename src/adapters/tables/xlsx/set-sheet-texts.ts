/** Puts texts into cells of a sheet's XML, without changing anything else of it. */
import type { CellText } from "#ports/workbook-editor.ts";
import { escapeXml } from "../escape-xml.ts";
import { formatAddress, readAddress } from "./cell-address.ts";

/** A sheet with its new texts. */
export interface ChangedSheet {
  readonly xml: string;
  /** Whether a text stands where a formula was. */
  readonly replacesFormula: boolean;
}

/** An element of the data of a sheet: where it begins and ends, and the name of its tag with its prefix. */
interface Element {
  readonly start: number;
  readonly end: number;
  readonly tag: string;
  readonly attributes: string;
}

const rowPattern = /<((?:[\w.-]+:)?)row(\s(?:[^>"']|"[^"]*"|'[^']*')*?)?(?:\/>|>([\s\S]*?)<\/\1row\s*>)/g;
const cellPattern = /<((?:[\w.-]+:)?)c(\s(?:[^>"']|"[^"]*"|'[^']*')*?)?(?:\/>|>[\s\S]*?<\/\1c\s*>)/g;

/** Returns the sheet with the texts. A cell keeps its style. */
export const setSheetTexts = (xml: string, texts: readonly CellText[]): ChangedSheet => {
  const byRow = new Map<number, CellText[]>();
  for (const text of texts) byRow.set(text.row, [...(byRow.get(text.row) ?? []), text]);
  const sharedFormulas = new Set<string>();
  let replacesFormula = false;
  let rowNumber = 0;
  const changed = xml.replace(rowPattern, (row: string, prefix: string, attributes = "", content = "") => {
    const number = Number(readAttribute(attributes, "r"));
    rowNumber = Number.isSafeInteger(number) && number > 0 ? number : rowNumber + 1;
    const rowTexts = byRow.get(rowNumber);
    if (rowTexts === undefined) return row;
    byRow.delete(rowNumber);
    const cells = listCells(content);
    for (const { start, end } of rowTexts.flatMap(({ column }) => cells.get(column) ?? [])) {
      const formula = /<(?:[\w.-]+:)?f(\s[^>]*)?>/.exec(content.slice(start, end));
      if (formula === null) continue;
      replacesFormula = true;
      const index = readAttribute(formula[1] ?? "", "si");
      if (index !== undefined && readAttribute(formula[1] ?? "", "ref") !== undefined) sharedFormulas.add(index);
    }
    return `<${prefix}row${attributes.replace(/\s*\/$/, "")}>${setCells(content, cells, rowTexts, prefix)}</${prefix}row>`;
  });
  if (byRow.size > 0) throw new Error("a row of the sheet is missing");
  return { xml: sharedFormulas.size === 0 ? changed : dropSharedFormulas(changed, sharedFormulas), replacesFormula };
};

/** Returns the cells of a row by their columns, counted from 1. */
const listCells = (content: string): ReadonlyMap<number, Element> => {
  const cells = new Map<number, Element>();
  let column = 0;
  for (const match of content.matchAll(cellPattern)) {
    const [element, prefix = "", attributes = ""] = match;
    const address = readAttribute(attributes, "r");
    column = address === undefined ? column + 1 : readAddress(address).column;
    cells.set(column, { start: match.index, end: match.index + element.length, tag: `${prefix}c`, attributes });
  }
  return cells;
};

const setCells = (
  content: string,
  cells: ReadonlyMap<number, Element>,
  texts: readonly CellText[],
  prefix: string,
): string => {
  // From the end, so that the positions before it stay true.
  let changed = content;
  for (const { row, column, text } of [...texts].sort((a, b) => b.column - a.column)) {
    const cell = cells.get(column);
    const style = readAttribute(cell?.attributes ?? "", "s");
    const start = cell?.start ?? [...cells].filter(([other]) => other > column).sort(([a], [b]) => a - b)[0]?.[1].start;
    const attributes = `r="${formatAddress({ column, row })}"${style === undefined ? "" : ` s="${style}"`}`;
    const element =
      text === ""
        ? `<${prefix}c ${attributes}/>`
        : `<${prefix}c ${attributes} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t></${prefix}is></${prefix}c>`;
    const position = start ?? content.length;
    changed = changed.slice(0, position) + element + changed.slice(cell?.end ?? position);
  }
  return changed;
};

/** Cells that shared the formula of a replaced cell keep its last results. */
const dropSharedFormulas = (xml: string, indexes: ReadonlySet<string>): string =>
  xml.replace(
    /<((?:[\w.-]+:)?)f(\s[^>]*?)(?:\/>|>[^<]*<\/\1f\s*>)/g,
    (formula: string, _: string, attributes: string) =>
      readAttribute(attributes, "t") === "shared" && indexes.has(readAttribute(attributes, "si") ?? "") ? "" : formula,
  );

const readAttribute = (attributes: string, name: string): string | undefined => {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match === null ? undefined : (match[1] ?? match[2]);
};
