/** Formats plain numbers of workbooks. */

const maxExact = 1e15;
let plainNumber: Intl.NumberFormat | undefined;

/**
 * Formats a number as it is entered, not as it is displayed: with a decimal point and the 15 digits that spreadsheets keep
 * (0.30000000000000004 is 0.3). A larger number stays as it is stored, so that its size can be warned of.
 */
export const formatStoredNumber = (stored: string): string => {
  const value = Number(stored);
  if (Number.isInteger(value) && Math.abs(value) < maxExact) return String(value);
  if (!Number.isFinite(value) || Math.abs(value) >= maxExact) return stored;
  plainNumber ??= new Intl.NumberFormat("en", {
    useGrouping: false,
    maximumSignificantDigits: 15,
  });
  return plainNumber.format(value);
};
