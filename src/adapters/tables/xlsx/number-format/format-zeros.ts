/**
 * Formats numbers that are identifiers: `00000` displays 123 as 00123, and `000-00-0000` 12345678 as 012-34-5678. Their
 * zeros and marks belong to the value. Amounts, such as `#,##0.00 €`, stay plain numbers.
 */
import type { FormatSection, FormatToken } from "./read-format.ts";

/** Marks between digits that group thousands in one country or another. */
const groupingMarks = /^[\s.,'’]*$/;

/** Returns whether a section pads numbers with zeros, or has marks between their digits. */
export const showsZeros = ({ tokens, hasCurrency }: FormatSection): boolean => {
  if (hasCurrency || tokens.some(({ kind }) => noIdentifier.has(kind))) return false;
  const { integer } = splitTokens(tokens);
  return countZeros(integer) >= 2 || hasMarksBetweenDigits(integer);
};

/** Letters of dates beside digits make a format that no spreadsheet has. */
const noIdentifier: ReadonlySet<FormatToken["kind"]> = new Set(["group", "calculation", "general", "date", "elapsed"]);

/** `#` after a zero displays zeros as well. */
const countZeros = (integer: readonly FormatToken[]): number => {
  const digits = integer.filter(({ kind }) => kind === "digit");
  const firstZero = digits.findIndex(({ text }) => text === "0");
  return firstZero < 0 ? 0 : digits.length - firstZero;
};

const hasMarksBetweenDigits = (integer: readonly FormatToken[]): boolean => {
  const first = integer.findIndex(({ kind }) => kind === "digit");
  const last = integer.findLastIndex(({ kind }) => kind === "digit");
  return integer.slice(first, last).some(({ kind, text }) => kind !== "digit" && !groupingMarks.test(text));
};

const splitTokens = (tokens: readonly FormatToken[]) => {
  const point = tokens.findIndex(({ kind }) => kind === "point");
  return point < 0
    ? { integer: tokens, decimals: [] }
    : { integer: tokens.slice(0, point), decimals: tokens.slice(point) };
};

/** Larger numbers have lost digits, and stay as they are stored. */
const maxExact = 1e15;

/** Returns the text that a spreadsheet displays; undefined for a number that is too large. */
export const formatZeros = (tokens: readonly FormatToken[], value: number, hasOwnSign: boolean): string | undefined => {
  if (Math.abs(value) >= maxExact) return undefined;
  const { integer, decimals } = splitTokens(tokens);
  const places = decimals.filter(({ kind }) => kind === "digit").length;
  const [whole = "", fraction = ""] = roundDecimal(Math.abs(value), places).split(".");
  const sign = value < 0 && !hasOwnSign && /[1-9]/.test(whole + fraction) ? "-" : "";
  return `${sign}${formatInteger(integer, whole)}${formatDecimals(decimals, fraction)}`.trim();
};

/** Rounds as spreadsheets do, by the 15 digits that they keep: 1.005 is 1.01. */
const roundDecimal = (value: number, places: number): string => {
  const exact = Number(value.toPrecision(15));
  const shifted = Number(`${exact}e${places}`);
  return (Number.isFinite(shifted) ? Math.round(shifted) / 10 ** places : exact).toFixed(places);
};

/** Digits fill their places from the right, and the first place takes all that are left. */
const formatInteger = (tokens: readonly FormatToken[], whole: string): string => {
  const first = tokens.findIndex(({ kind }) => kind === "digit");
  const firstZero = tokens.findIndex(({ kind, text }) => kind === "digit" && text === "0");
  let remaining = whole === "0" ? "" : whole;
  let text = "";
  for (const [index, token] of [...tokens.entries()].reverse()) {
    if (token.kind !== "digit") {
      text = token.text + text;
      continue;
    }
    const digit = remaining.slice(-1) || (firstZero >= 0 && index >= firstZero ? "0" : token.text === "?" ? " " : "");
    remaining = remaining.slice(0, -1);
    text = (index === first ? remaining : "") + digit + text;
  }
  return text;
};

const formatDecimals = (tokens: readonly FormatToken[], fraction: string): string => {
  let place = 0;
  const lastShown = Math.max(
    fraction.replace(/0+$/, "").length,
    tokens.filter(({ kind }) => kind === "digit").findLastIndex(({ text }) => text === "0") + 1,
  );
  return tokens
    .map(({ kind, text }) => {
      if (kind !== "digit") return text;
      place += 1;
      return place <= lastShown ? (fraction[place - 1] ?? "0") : "";
    })
    .join("");
};
