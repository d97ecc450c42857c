/** Reads and writes the texts of the fields X, Y, Width and Height: `12.5`, `120/2`, `10 mm + 5 %`, with point or comma. */
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";

/** A unit of length. `px` are CSS pixels at a zoom of 100 %: 96 to an inch. */
export type LengthUnit = "%" | "mm" | "px";

/** Points per unit. */
const pointsPerUnit = { mm: 72 / 25.4, px: 72 / 96 } as const;

/** Longer texts are no sums that a person typed. */
const maxLength = 200;
const maxDepth = 20;

/** Converts percent of a side of the page to a unit. `sideLength` is in points. */
export const fromPercent = (percent: number, unit: LengthUnit, sideLength: number): number =>
  unit === "%" ? percent : (percent * sideLength) / 100 / pointsPerUnit[unit];

/** Converts a length to percent of a side of the page. `sideLength` is in points. */
export const toPercent = (value: number, unit: LengthUnit, sideLength: number): number =>
  unit === "%" ? value : ((value * pointsPerUnit[unit]) / sideLength) * 100;

const decimals = { "%": 2, mm: 1, px: 0 } as const satisfies Record<LengthUnit, number>;

/** Returns the text of a field: at most two decimals for percent, one for mm, none for px; never `-0`. */
export const formatMeasure = (percent: number, unit: LengthUnit, sideLength: number): string =>
  String(Number(fromPercent(percent, unit, sideLength).toFixed(decimals[unit])) + 0);

/** A number without a unit takes that of the field, unless it multiplies or divides. */
interface Quantity {
  readonly value: number;
  /** A length has been converted to percent. */
  readonly isLength: boolean;
}

class InvalidMeasure extends Error {}

/**
 * Reads a text as percent of a side of the page. Numbers without a unit are in `unit`. Problem: `shape-invalid` with a
 * sentence for the person. `sideLength` is in points.
 */
export const parseMeasure = (text: string, unit: LengthUnit, sideLength: number): Result<number> => {
  try {
    const percent = evaluate(text, unit, sideLength);
    return ok(percent);
  } catch (error) {
    if (error instanceof InvalidMeasure) return fail(problem("shape-invalid", error.message));
    throw error;
  }
};

const tokenForm = /\s*(?:(\d+(?:[.,]\d*)?|[.,]\d+)|(%|mm|px)|([-+*/()×÷−]))/iy;

const tokenize = (text: string): readonly string[] => {
  const tokens: string[] = [];
  const trimmed = text.trim();
  if (trimmed === "") throw new InvalidMeasure("The field is empty. Enter a number, such as 12.5.");
  if (trimmed.length > maxLength) throw new InvalidMeasure("The text is too long. Enter a number, such as 12.5.");
  tokenForm.lastIndex = 0;
  while (tokenForm.lastIndex < trimmed.length) {
    const position = tokenForm.lastIndex;
    const token = tokenForm.exec(trimmed)?.[0];
    if (token === undefined)
      throw new InvalidMeasure(
        `“${trimmed.slice(position).trim()}” is not a number. Enter a number or a sum, such as 12.5, 120/2 or 30 mm.`,
      );
    tokens.push(token.trim().toLowerCase());
  }
  return tokens;
};

/** A recursive-descent parser of sums, products, signs and brackets. */
const evaluate = (text: string, unit: LengthUnit, sideLength: number): number => {
  const tokens = tokenize(text);
  let position = 0;
  let depth = 0;

  const isNext = (...operators: readonly string[]): boolean => operators.includes(tokens[position] ?? "");
  const toLength = ({ value, isLength }: Quantity): number => (isLength ? value : toPercent(value, unit, sideLength));

  const readSum = (): Quantity => {
    let sum = readProduct();
    while (isNext("+", "-", "−")) {
      const sign = tokens[position++] === "+" ? 1 : -1;
      const term = readProduct();
      sum =
        sum.isLength || term.isLength
          ? { value: toLength(sum) + sign * toLength(term), isLength: true }
          : { value: sum.value + sign * term.value, isLength: false };
    }
    return sum;
  };

  const readProduct = (): Quantity => {
    let product = readFactor();
    while (isNext("*", "×", "/", "÷")) {
      const multiplies = isNext("*", "×");
      position++;
      const factor = readFactor();
      product = multiplies ? multiply(product, factor) : divide(product, factor);
    }
    return product;
  };

  const readFactor = (): Quantity => {
    if (++depth > maxDepth) throw new InvalidMeasure("The sum has too many brackets. Enter a simpler one.");
    const factor = isNext("-", "−", "+") ? readSigned() : isNext("(") ? readBrackets() : readNumber();
    depth--;
    return factor;
  };

  const readSigned = (): Quantity => {
    const sign = tokens[position++] === "+" ? 1 : -1;
    const { value, isLength } = readFactor();
    return { value: sign * value, isLength };
  };

  const readBrackets = (): Quantity => {
    position++;
    const sum = readSum();
    if (!isNext(")")) throw new InvalidMeasure("A closing bracket is missing. Add it, as in (10 + 5) / 2.");
    position++;
    return sum;
  };

  const readNumber = (): Quantity => {
    const token = tokens[position];
    if (token === undefined || !/[\d]/.test(token))
      throw new InvalidMeasure(`A number is missing ${token === undefined ? "at the end" : `before “${token}”`}.`);
    position++;
    const value = Number(token.replace(",", "."));
    if (!isNext("%", "mm", "px")) return { value, isLength: false };
    return { value: toPercent(value, tokens[position++] as LengthUnit, sideLength), isLength: true };
  };

  const result = readSum();
  const rest = tokens[position];
  if (rest !== undefined) throw new InvalidMeasure(`“${rest}” is not expected there. Enter a sum, such as 120/2.`);
  const percent = toLength(result);
  if (!Number.isFinite(percent)) throw new InvalidMeasure("The result is not a number. Do not divide by zero.");
  return percent;
};

const multiply = (a: Quantity, b: Quantity): Quantity => {
  if (a.isLength && b.isLength) throw new InvalidMeasure("Two lengths cannot be multiplied. Leave out one unit.");
  return { value: a.value * b.value, isLength: a.isLength || b.isLength };
};

const divide = (a: Quantity, b: Quantity): Quantity => {
  if (b.isLength && !a.isLength)
    throw new InvalidMeasure("A number cannot be divided by a length. Leave out the unit.");
  return { value: a.value / b.value, isLength: a.isLength && !b.isLength };
};
