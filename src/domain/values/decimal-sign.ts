/** Reads numbers with a decimal comma or point, such as `1.234,50` and `€1,234.50`, and proposes the decimal sign of a table. */
import { readAmount } from "./currency-marks.ts";

/** Decimal signs that a person can choose. */
export const decimalSigns = ["point", "comma"] as const;
/** What stands before the decimals of a table's numbers: `1234.50` or `1.234,50`. */
export type DecimalSign = (typeof decimalSigns)[number];

/** Forms of numbers with one decimal sign. Plain digits are in none of them, because they need no reading. */
interface NumberForms {
  /** `1.234`, `1.234,50`: sign, integer with its thousands, what separates them (undefined in `12,34,567`), decimals. */
  readonly grouped: RegExp;
  /** `1,50`, `,5`, `1,5E3`: sign, integer, decimals, exponent. */
  readonly ungrouped: RegExp;
}

/** Spaces, also those that do not break, and apostrophes, which stand between thousands with either decimal sign. */
const separators = " \\u00a0\\u2009\\u202f'’";

/** The same separator stands between all thousands, and a number with thousands does not begin with 0. */
const createForms = (decimal: string, thousands: string, further = ""): NumberForms => ({
  grouped: new RegExp(
    `^([+\u2212-]?)([1-9]\\d{0,2}([${thousands}${separators}])\\d{3}(?:\\3\\d{3})*${further})(?:${decimal}(\\d+))?$`,
  ),
  ungrouped: new RegExp(`^([+\u2212-]?)(\\d*)${decimal}(\\d+)((?:[eE][+-]?\\d{1,3})?)$`),
});

const commaForms = createForms(",", ".");
// With hundreds of thousands, as in India: `12,34,567.50`.
const pointForms = createForms("\\.", ",", "|[1-9]\\d?(?:,\\d{2})+,\\d{3}");

/** Longer texts are no numbers. Cells can have millions of characters. */
const maxLength = 100;

const fits = (text: string, { grouped, ungrouped }: NumberForms): boolean => grouped.test(text) || ungrouped.test(text);

/** Returns whether a text is a number with a decimal comma, or with thousands as they are written beside one. */
export const isCommaNumber = (text: string): boolean => text.length <= maxLength && fits(text.trim(), commaForms);

/**
 * Returns a number with a decimal sign, the comma by default, in the form that filters read: `1.234,50`, `1 234,50` and
 * `1'234,50` give `1234.50`. Any other text is returned unchanged.
 */
export const toPlainNumber = (text: string, decimalSign: DecimalSign = "comma"): string => {
  if (text.length > maxLength) return text;
  const number = text.trim();
  const forms = decimalSign === "comma" ? commaForms : pointForms;
  const ungrouped = forms.ungrouped.exec(number);
  if (ungrouped !== null) {
    const [, sign = "", integer = "", decimals = "", exponent = ""] = ungrouped;
    return `${toPlainSign(sign)}${integer || "0"}.${decimals}${exponent}`;
  }
  const grouped = forms.grouped.exec(number);
  if (grouped === null) return text;
  const [, sign = "", integer = "", , decimals] = grouped;
  return `${toPlainSign(sign)}${integer.replace(/\D/g, "")}${decimals === undefined ? "" : `.${decimals}`}`;
};

/** Returns a plain number with a decimal comma, which `toPlainNumber` reads back. Any other text is returned unchanged. */
export const toCommaNumber = (plain: string): string => {
  const number = plain.length > maxLength ? plain : plain.replace(".", ",");
  return toPlainNumber(number) === plain ? number : plain;
};

const toPlainSign = (sign: string): string => (sign === "\u2212" ? "-" : sign);

/** A number whose decimal sign nothing decides: `1.234` is 1.234 or 1234. */
export interface OpenNumber {
  readonly readings: readonly [withPoint: string, withComma: string];
}

/**
 * Returns the number of a cell in the form that filters read, without its currency. Any other text is returned unchanged.
 * Without a decimal sign, both are tried, and a number that they read differently is open.
 */
export const readNumber = (text: string, decimalSign: DecimalSign | undefined): string | OpenNumber => {
  if (text.length > maxLength) return text;
  const number = readAmount(text)?.number ?? text.trim();
  const read = (sign: DecimalSign) => readNumberAs(number, sign);
  if (decimalSign !== undefined) return read(decimalSign) ?? text;
  const [withPoint, withComma] = [read("point"), read("comma")];
  return withPoint === undefined || withComma === undefined || withPoint === withComma
    ? (withPoint ?? withComma ?? text)
    : { readings: [withPoint, withComma] };
};

const plainForm = /^[+\u2212-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

const readNumberAs = (number: string, sign: DecimalSign): string | undefined => {
  const plain = toPlainNumber(number, sign).replace("\u2212", "-");
  return plainForm.test(plain) || fits(number, sign === "comma" ? commaForms : pointForms) ? plain : undefined;
};

/**
 * Proposes the decimal sign of a table from values of its columns of numbers: the comma if at least one value is a number
 * only with a comma (`1,50`, `1.234,50`), and none only with a point (`1.5`). `1,500` and `1.234` can be either, but not
 * with a currency: `1.234 €` has thousands. Undefined if there are only such numbers, so that a person has to choose.
 */
export const proposeDecimalSign = (values: Iterable<string>): DecimalSign | undefined => {
  let hasComma = false;
  let hasPoint = false;
  let isOpen = false;
  for (const value of values) {
    const amount = value.length > maxLength ? undefined : readAmount(value);
    if (amount === undefined) continue;
    const { number, hasThousands } = amount;
    const isComma = fits(number, commaForms) && !(hasThousands && /^\D*[1-9]\d{0,2},\d{3}$/.test(number));
    const isPoint = fits(number, pointForms) && !(hasThousands && /^\D*[1-9]\d{0,2}\.\d{3}$/.test(number));
    if (isPoint && !isComma) hasPoint = true;
    else if (isComma && !isPoint) hasComma = true;
    else if (isComma) isOpen ||= typeof readNumber(number, undefined) !== "string";
  }
  if (hasPoint) return "point";
  return hasComma ? "comma" : isOpen ? undefined : "point";
};
