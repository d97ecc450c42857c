/** Reads the cells of a sheet in one pass over its XML. */
import { type CellAddress, formatAddress, readAddress } from "./cell-address.ts";
import { type CellReferences, readCell, type StoredCell } from "./read-cell.ts";
import { createTextCollector, maxTextLength, TextTooLong } from "./shared-strings.ts";
import { createSheetGrid, type SheetGrid } from "./sheet-grid.ts";
import type { WorkbookPackage } from "./workbook-package.ts";
import { isTrue, readAttributes, XmlCutOff, type XmlEvents } from "./xml-scanner.ts";

/** A sheet. */
export interface SheetContent {
  readonly grid: SheetGrid;
  /** Ranges of merged cells, such as `A2:A4`. */
  readonly mergedCells: AddressList;
  /** Cells with a day that never was. */
  readonly impossibleDates: AddressList;
}

/** The first of many addresses, and their number. */
export interface AddressList {
  readonly first: readonly string[];
  readonly count: number;
}

/** Reads the sheet; undefined if there is no sheet in that part. @throws Error if it is damaged. */
export const readSheet = (
  parts: WorkbookPackage,
  name: string,
  references: CellReferences,
): SheetContent | undefined => {
  const grid = createSheetGrid();
  const mergedCells = createAddressList();
  const impossibleDates = createAddressList();
  const cells = createCellEvents(grid, references, impossibleDates.add);
  let isWorksheet = false;
  let isInData = false;
  const events: XmlEvents = {
    open: (element, text, depth) => {
      if (depth === 1) isWorksheet = element === "worksheet";
      else if (depth === 2) isInData = element === "sheetData";
      else if (isInData) cells.open(element, text, depth);
      else if (depth === 3 && element === "col") hideColumns(grid, text);
      else if (depth === 3 && element === "mergeCell") mergedCells.add(readAttributes(text).get("ref") ?? "");
    },
    close: (element, depth) => {
      if (isInData && depth > 2) cells.close(element, depth);
      else if (depth === 2) isInData = false;
    },
    text: (text) => {
      if (isInData) cells.text(text);
    },
  };
  try {
    parts.scan(name, events);
  } catch (error) {
    throw error instanceof XmlCutOff ? new Error("the sheet is cut off") : error;
  }
  return isWorksheet ? { grid, mergedCells, impossibleDates } : undefined;
};

const maxListed = 5;

const createAddressList = () => {
  const first: string[] = [];
  const list = {
    first,
    count: 0,
    add: (address: string) => {
      list.count += 1;
      if (first.length < maxListed) first.push(address);
    },
  };
  return list;
};

/** A column without width is hidden, too. */
const hideColumns = (grid: SheetGrid, text: string): void => {
  const attributes = readAttributes(text);
  const width = attributes.get("width");
  if (!isTrue(attributes.get("hidden")) && !(width !== undefined && Number(width) === 0)) return;
  grid.hideColumns({ first: Number(attributes.get("min")), last: Number(attributes.get("max")) });
};

const rowDepth = 3;
const cellDepth = 4;

/** Attributes of rows and cells by a pattern of their own, which is faster than a list of them. */
const attributePattern = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
const patterns = {
  r: attributePattern("r"),
  s: attributePattern("s"),
  t: attributePattern("t"),
  hidden: attributePattern("hidden"),
  height: attributePattern("ht"),
};

const readAttribute = (text: string, name: keyof typeof patterns): string | undefined => {
  const match = patterns[name].exec(text);
  return match === null ? undefined : (match[1] ?? match[2]);
};

/** Keeps where the cell that is being read is. */
const createCursor = (grid: SheetGrid) => {
  let row = 0;
  let hasRowNumber = false;
  let isHidden = false;
  let address: CellAddress = { column: 0, row: 0 };
  return {
    openRow: (text: string) => {
      const number = Number(readAttribute(text, "r"));
      hasRowNumber = Number.isSafeInteger(number) && number > 0;
      row = hasRowNumber ? number : row + 1;
      const height = readAttribute(text, "height");
      isHidden = isTrue(readAttribute(text, "hidden")) || (height !== undefined && Number(height) === 0);
      address = { column: grid.lastColumnOf(row), row };
      if (hasRowNumber) grid.beginRow(row, isHidden);
    },
    openCell: (text: string) => {
      const stored = readAttribute(text, "r") ?? "";
      const parsed = stored.trim() === "" ? undefined : readAddress(stored);
      // A row without a number is where its cells are.
      if (parsed !== undefined && !hasRowNumber) row = parsed.row;
      address = { column: parsed?.column ?? address.column + 1, row };
      if (!hasRowNumber) grid.beginRow(row, isHidden);
    },
    address: () => address,
  };
};

type MutableCell = { -readonly [K in keyof StoredCell]: StoredCell[K] };

const createCell = (type: string, style: string): MutableCell => ({
  type,
  style,
  value: undefined,
  inlineText: undefined,
  hasFormula: false,
});

/** Reads the elements inside `sheetData`. */
const createCellEvents = (
  grid: SheetGrid,
  references: CellReferences,
  onImpossibleDate: (address: string) => void,
): XmlEvents => {
  const inlineText = createTextCollector();
  const cursor = createCursor(grid);
  let cell = createCell("", "");
  /** The element inside a cell that is being read. */
  let part = "";

  const closeCell = () => {
    if (cell.inlineText !== undefined) cell.inlineText = inlineText.take();
    const read = readCell(cell, references);
    const address = cursor.address();
    grid.add(address, read);
    if (read?.isImpossible) onImpossibleDate(formatAddress(address));
  };

  const openPart = (element: string) => {
    part = element;
    if (element === "f") cell.hasFormula = true;
    else if (element === "v") cell.value = "";
    else if (element === "is") cell.inlineText = "";
  };

  return {
    open: (element, text, depth) => {
      if (depth === rowDepth && element === "row") cursor.openRow(text);
      else if (depth === cellDepth && element === "c") {
        cursor.openCell(text);
        cell = createCell(readAttribute(text, "t") ?? "", readAttribute(text, "s") ?? "");
      } else if (depth === cellDepth + 1) openPart(element);
      else if (part === "is") inlineText.open(element);
    },
    close: (element, depth) => {
      if (depth === cellDepth && element === "c") closeCell();
      else if (depth === cellDepth + 1) part = "";
      else if (part === "is") inlineText.close(element);
    },
    text: (text) => {
      if (part === "is") inlineText.add(text);
      else if (part === "v") {
        const value = (cell.value ?? "") + text;
        if (value.length > maxTextLength) throw new TextTooLong();
        cell.value = value;
      }
    },
  };
};
