/** Writes the numbers of PDF. */

const maxMagnitude = 1e15;

/**
 * Formats a number as short as possible and without an exponent, which PDF does not have. By default, it gets at most four
 * decimals: a ten-thousandth of a point is far below what any printer can show. @throws RangeError for a number that is not finite, or
 * too large
 */
export const formatNumber = (value: number, decimals = 4): string => {
  if (!(Math.abs(value) < maxMagnitude)) throw new RangeError(`${value} cannot be written to a PDF`);
  if (Number.isInteger(value)) return String(value);
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale;
  const text = String(rounded);
  const plain = text.includes("e") ? rounded.toFixed(decimals).replace(/0+$/, "") : text;
  if (plain.startsWith("0.")) return plain.slice(1);
  return plain.startsWith("-0.") ? `-${plain.slice(2)}` : plain;
};

/** Formats numbers with spaces between them. */
export const formatNumbers = (values: readonly number[]): string =>
  values.map((value) => formatNumber(value)).join(" ");
