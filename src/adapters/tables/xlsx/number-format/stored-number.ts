/** Formats plain numbers of workbooks. */

const maxExact = 1e15;
/** A point and the 15 digits that spreadsheets keep. */
const maxExactLength = 16;
let plainNumber: Intl.NumberFormat | undefined;

/**
 * Formats a number as it is entered, not as it is displayed: with a decimal point and the 15 digits that spreadsheets keep
 * (0.30000000000000004 is 0.3). A larger number stays as it is stored, so that its size can be warned of.
 */
export const formatStoredNumber = (stored: string): string => {
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
