/** Converts the values of XLSX cells to texts. */

const maxExact = 1e15;
let plainNumber: Intl.NumberFormat | undefined;

/**
 * Formats a number as it is entered, not as it is displayed: with a decimal point and the 15 digits that spreadsheets keep
 * (0.30000000000000004 is 0.3). A larger number stays as it is stored, so that its size can be warned of.
 */
export const formatStoredNumber = (stored: string): string => {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  if (Number.isInteger(value) && Math.abs(value) < maxExact) return String(value);
  if (Math.abs(value) >= maxExact) return stored;
  plainNumber ??= new Intl.NumberFormat("en", {
    useGrouping: false,
    maximumSignificantDigits: 15,
  });
  return plainNumber.format(value);
};

/** Serial numbers below 1 are times; read-excel-file returns them as times of the day before 1900. */
const firstDay = Date.UTC(1900, 0, 1);
const dayMs = 86_400_000;

/** Formats a date as `2027-01-31`, with a time as `2027-01-31T10:30` or `2027-01-31T10:30:05`, and a time alone as `10:30`. */
export const formatStoredDate = (date: Date): string => {
  // Fractions of a day are inexact: 10:30 is stored as 0.4375 of a day, but 10:20 as a number just below.
  const ms = Math.round(date.getTime() / 1000) * 1000;
  const [day = "", time = ""] = new Date(ms).toISOString().split("T");
  const clock = ms % 60_000 === 0 ? time.slice(0, 5) : time.slice(0, 8);
  if (ms < firstDay) return clock;
  return ms % dayMs === 0 ? day : `${day}T${clock}`;
};

/** A number of a workbook as text, which its reader tells from the texts of other cells. */
export class StoredNumber {
  readonly text: string;
  constructor(stored: string) {
    this.text = formatStoredNumber(stored);
  }
}

/** Converts a cell of read-excel-file to text. Numbers are formatted while they are parsed. */
export const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof StoredNumber) return value.text;
  if (value instanceof Date) return formatStoredDate(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
};
