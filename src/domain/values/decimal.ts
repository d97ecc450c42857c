/** Computes with decimal numbers as they are written. Doubles would round: `0.1 + 0.2` is not `0.3`. */

/** The number `digits / 10 ** decimals`. */
export interface Decimal {
  readonly digits: bigint;
  /** Number of decimals, which `1.50` has two of. */
  readonly decimals: number;
}

/** The form of numbers in data: `1234.5`, without anything between the thousands. */
export const decimalForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const partsForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Longer texts are no numbers, because the cost grows faster than the length. Cells can have millions of characters. */
const maxLength = 1000;

/** Returns whether the text is a number that `readDecimal` reads, with or without spaces at its ends. */
export const isDecimal = (text: string): boolean => text.length <= maxLength && decimalForm.test(text.trim());

/** Reads a number such as `1234.5`, `-.5` or `1e3`. Returns undefined for any other text. */
export const readDecimal = (text: string): Decimal | undefined => {
  if (!isDecimal(text)) return undefined;
  const [, sign = "", integer = "", fraction = "", exponent = "0"] = partsForm.exec(text.trim()) ?? [];
  const digits = BigInt(integer + fraction) * (sign === "-" ? -1n : 1n);
  const decimals = fraction.length - Number(exponent);
  return decimals < 0 ? { digits: scaleUp(digits, -decimals), decimals: 0 } : { digits, decimals };
};

const scaleUp = (digits: bigint, places: number): bigint => (places === 0 ? digits : digits * 10n ** BigInt(places));

const align = (a: Decimal, b: Decimal) => {
  const decimals = Math.max(a.decimals, b.decimals);
  return { a: scaleUp(a.digits, decimals - a.decimals), b: scaleUp(b.digits, decimals - b.decimals), decimals };
};

/** Returns the sum, with the decimals of the number that has more. */
export const addDecimals = (first: Decimal, second: Decimal): Decimal => {
  const { a, b, decimals } = align(first, second);
  return { digits: a + b, decimals };
};

/** Returns the number with the other sign. */
export const negateDecimal = ({ digits, decimals }: Decimal): Decimal => ({ digits: -digits, decimals });

/** Returns the exact product. It has more decimals than its factors only where they are not zero: `10.00 * 1.5` is `15.00`. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => {
  const least = Math.max(a.decimals, b.decimals);
  let [digits, decimals] = [a.digits * b.digits, a.decimals + b.decimals];
  while (decimals > least && digits % 10n === 0n) [digits, decimals] = [digits / 10n, decimals - 1];
  return { digits, decimals };
};

/** Returns a number below, equal to or above 0, as the first number is less than, equal to or greater than the second. */
export const compareDecimals = (first: Decimal, second: Decimal): number => {
  const { a, b } = align(first, second);
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Writes the number with all its decimals and without an exponent, so that `readDecimal` reads it back. */
export const formatDecimal = ({ digits, decimals }: Decimal): string => {
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, "0");
  return decimals === 0 ? sign + text : `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};
