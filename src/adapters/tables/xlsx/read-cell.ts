/** Converts the cells of a sheet to texts. */
import { missingResult, missingText } from "#domain/tables/check-row.ts";
import type { NumberFormat } from "#domain/tables/table.ts";
import type { FindFormat } from "./cell-styles.ts";
import type { CompiledFormat } from "./number-format/compile-format.ts";
import { formatSerial, parseIsoDate } from "./number-format/serial-dates.ts";
import { unescapeText } from "./shared-strings.ts";

/** What the cells of a workbook refer to. */
export interface CellReferences {
  readonly strings: readonly string[];
  readonly findFormat: FindFormat;
  readonly isFrom1904: boolean;
}

/** A cell as it is stored. */
export interface StoredCell {
  /** The attributes `t` and `s`. */
  readonly type: string;
  readonly style: string;
  /** The stored value; undefined without one. */
  readonly value: string | undefined;
  /** The text inside the cell; undefined without one. */
  readonly inlineText: string | undefined;
  readonly hasFormula: boolean;
}

/** A cell as a person sees it. */
export interface ReadCell {
  readonly text: string;
  readonly isNumber?: true;
  /** Set for a day that never was, such as 29 February 1900. */
  readonly isImpossible?: true;
  /** Of a cell that may be shown otherwise: its number, and how it is shown. */
  readonly formatted?: { readonly number: number; readonly format: NumberFormat };
}

/**
 * Reads a cell; undefined if it is empty. Failed formulas are texts such as `#N/A`, formulas without a stored result
 * `missingResult`, and texts that the workbook does not contain `missingText`.
 */
export const readCell = (cell: StoredCell, references: CellReferences): ReadCell | undefined => {
  const { type, value, inlineText, hasFormula } = cell;
  if (inlineText !== undefined && type !== "s") return toText(inlineText);
  if (type === "str")
    return value === undefined && hasFormula ? { text: missingResult } : toText(unescapeText(value ?? ""));
  const stored = value?.trim() ?? "";
  if (stored === "") return hasFormula ? { text: missingResult } : undefined;
  if (type === "s") return toText(references.strings[Number(stored)] ?? missingText);
  if (type === "b") return { text: logicalValues[stored.toLowerCase()] ?? stored };
  if (type === "d") return readIsoDate(stored, cell, references);
  return type === "n" || type === "" ? readNumber(stored, cell, references) : { text: stored };
};

const toText = (text: string): ReadCell | undefined => (text === "" ? undefined : { text });

const logicalValues: Readonly<Record<string, string>> = { "1": "TRUE", true: "TRUE", "0": "FALSE", false: "FALSE" };

const readIsoDate = (stored: string, { style }: StoredCell, { findFormat, isFrom1904 }: CellReferences): ReadCell => {
  const date = parseIsoDate(stored, isFrom1904);
  if (date === undefined) return { text: stored };
  const { serial, hasDay } = date;
  const { compiled, shown } = findFormat(style);
  if (compiled?.isTime) {
    const displayed = compiled.format(serial, isFrom1904);
    if (displayed === undefined) return { text: stored };
    return { ...displayed, formatted: { number: toSerialOf1900(serial, compiled, isFrom1904), format: shown } };
  }
  const displayed = formatSerial(serial, { isFrom1904, hasDay, precision: "second" });
  if (displayed === undefined) return { text: stored };
  const number = hasDay && isFrom1904 ? serial + daysTo1904 : serial;
  return { ...displayed, formatted: { number, format: selectIsoFormat(number, hasDay) } };
};

/** Numbers of built-in formats: date, date with time, time. */
const selectIsoFormat = (serial: number, hasDay: boolean): NumberFormat =>
  hasDay ? (Number.isInteger(serial) ? 14 : 22) : 21;

/** Days from the first day of 1900 to that of 1904, as spreadsheets count them. */
const daysTo1904 = 1_462;

/** Elapsed times count from no day. */
const toSerialOf1900 = (serial: number, { hasDay }: CompiledFormat, isFrom1904: boolean): number =>
  isFrom1904 && hasDay ? serial + daysTo1904 : serial;

const readNumber = (stored: string, { style }: StoredCell, { findFormat, isFrom1904 }: CellReferences): ReadCell => {
  const number = Number(stored);
  if (!Number.isFinite(number)) return { text: stored };
  const { compiled, shown } = findFormat(style);
  const displayed = compiled?.format(number, isFrom1904);
  if (displayed === undefined || compiled === undefined) {
    const text = formatStoredNumber(stored);
    // Most numbers are whole and have no format.
    if (shown === 0 && Number.isInteger(number)) return { text, isNumber: true };
    return { text, isNumber: true, formatted: { number, format: shown } };
  }
  return { ...displayed, formatted: { number: toSerialOf1900(number, compiled, isFrom1904), format: shown } };
};

// Formats plain numbers of workbooks.

const maxExact = 1e15;
/** A point and the 15 digits that spreadsheets keep. */
const maxExactLength = 16;
let plainNumber: Intl.NumberFormat | undefined;

/**
 * Formats a number as it is entered, not as it is displayed: with a decimal point and the 15 digits that spreadsheets keep
 * (0.30000000000000004 is 0.3). A larger number stays as it is stored, so that its size can be warned of.
 */
const formatStoredNumber = (stored: string): string => {
  const value = Number(stored);
  if (Number.isInteger(value) && Math.abs(value) < maxExact) return String(value);
  const shortest = String(value);
  // Most numbers have few digits, and formatting takes longer than all the rest of a cell.
  if (shortest.length <= maxExactLength && !shortest.includes("e") && Number.isFinite(value)) return shortest;
  if (!Number.isFinite(value) || Math.abs(value) >= maxExact) return stored;
  plainNumber ??= new Intl.NumberFormat("en", {
    useGrouping: false,
    maximumSignificantDigits: 15,
  });
  return plainNumber.format(value);
};
