/** Reads numbers with a decimal comma, such as `1.234,50`, and proposes the decimal sign of a table. */
import type { DecimalSign } from "./table.ts";

/** Forms of numbers with one decimal sign. Plain digits are in none of them, because they need no reading. */
interface NumberForms {
  /** `1.234`, `1.234,50`: sign, integer with its thousands, what separates them, decimals. */
  readonly grouped: RegExp;
  /** `1,50`, `,5`, `1,5E3`: sign, integer, decimals, exponent. */
  readonly ungrouped: RegExp;
}

/** Spaces, also those that do not break, and apostrophes, which stand between thousands with either decimal sign. */
const separators = " \\u00a0\\u2009\\u202f'’";

/** The same separator stands between all thousands, and a number with thousands does not begin with 0. */
const createForms = (decimal: string, thousands: string): NumberForms => ({
  grouped: new RegExp(
    `^([+\u2212-]?)([1-9]\\d{0,2}([${thousands}${separators}])\\d{3}(?:\\3\\d{3})*)(?:${decimal}(\\d+))?$`,
  ),
  ungrouped: new RegExp(`^([+\u2212-]?)(\\d*)${decimal}(\\d+)((?:[eE][+-]?\\d{1,3})?)$`),
});

const commaForms = createForms(",", ".");
const pointForms = createForms("\\.", ",");

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

/**
 * Proposes the decimal sign of a table from values of its columns of numbers: the comma if at least one value is a number
 * only with a comma (`1,50`, `1.234,50`), and none only with a point (`1.5`). `1,500` and `1.234` can be either.
 */
export const proposeDecimalSign = (values: Iterable<string>): DecimalSign => {
  let hasComma = false;
  for (const value of values) {
    if (value.length > maxLength) continue;
    const number = value.trim();
    const isComma = fits(number, commaForms);
    const isPoint = fits(number, pointForms);
    if (isPoint && !isComma) return "point";
    hasComma ||= isComma && !isPoint;
  }
  return hasComma ? "comma" : "point";
};
