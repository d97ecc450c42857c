/**
 * Decides by its number format what a number of a workbook is: a date, a time, an elapsed time, a number that is displayed
 * with leading zeros, or a plain number.
 */
import { type FormatSection, type FormatToken, readFormat, selectSection } from "./read-format.ts";
import { formatSerial, type SerialDate } from "./serial-dates.ts";

/** Returns the text of a number; undefined if it is a plain one. */
export type FormatNumber = (value: number, isFrom1904: boolean) => SerialDate | undefined;

/** A number format. */
export interface CompiledFormat {
  readonly format: FormatNumber;
  /** Whether the format displays dates, times or durations. */
  readonly isTime: boolean;
  /** Whether the format displays a day, so that its numbers count from a day. */
  readonly hasDay: boolean;
}

/** Compiles a format; undefined if it leaves numbers plain. */
export const compileFormat = (code: string): CompiledFormat | undefined => {
  const sections = readFormat(code);
  const formats = new Map(sections.map((section) => [section, compileSection(section)]));
  if ([...formats.values()].every((format) => format === undefined)) return undefined;
  return {
    format: (value, isFrom1904) => {
      const selection = selectSection(sections, value);
      const format = selection && formats.get(selection.section);
      return format?.(value, isFrom1904, selection?.hasOwnSign ?? false);
    },
    isTime: sections.some(({ tokens }) => isTime(tokens)),
    hasDay: sections.some(({ tokens }) => isTime(tokens) && listTimeParts(tokens).includes("day")),
  };
};

type FormatInSection = (value: number, isFrom1904: boolean, hasOwnSign: boolean) => SerialDate | undefined;

const compileSection = (section: FormatSection): FormatInSection | undefined => {
  const { tokens } = section;
  if (isTime(tokens)) return compileTime(tokens);
  if (!showsZeros(section)) return undefined;
  return (value, _, hasOwnSign) => {
    const text = formatZeros(tokens, value, hasOwnSign);
    return text === undefined ? undefined : { text };
  };
};

/** Letters of dates beside digits, as in an unquoted `0 kg`, make no date. */
const isTime = (tokens: readonly FormatToken[]): boolean =>
  tokens.some(({ kind }) => kind === "date" || kind === "elapsed") && !tokens.some(({ kind }) => kind === "digit");

const compileTime = (tokens: readonly FormatToken[]): FormatInSection => {
  const parts = listTimeParts(tokens);
  const has = (part: TimePart) => parts.includes(part);
  const hasDay = has("day");
  if (!hasDay && tokens.some(({ kind }) => kind === "elapsed"))
    return (value, _, hasOwnSign) => ({ text: formatElapsed(tokens, value, hasOwnSign) });
  // 03:45 in `mm:ss` is no time of day.
  if (!hasDay && !has("hour"))
    return (value, _, hasOwnSign) => (value < 0 ? undefined : { text: formatElapsed(tokens, value, hasOwnSign) });
  const precision = has("second") ? "second" : has("hour") || has("minute") ? "minute" : "day";
  return (value, isFrom1904) => formatSerial(value, { isFrom1904, hasDay, precision });
};

type TimePart = "day" | "hour" | "minute" | "second";

/** Lists what a format displays of a date. `m` is a minute beside hours and seconds, else a month. */
const listTimeParts = (tokens: readonly FormatToken[]): readonly TimePart[] => {
  const parts = tokens.filter(({ kind }) => kind === "date" || kind === "elapsed");
  return parts.map(({ text }, index) => {
    if (/^(?:h+|am\/pm)$/.test(text)) return "hour";
    if (/^s+$/.test(text)) return "second";
    const isMinute =
      /^m{1,2}$/.test(text) && (/^h/.test(parts[index - 1]?.text ?? "") || /^s/.test(parts[index + 1]?.text ?? ""));
    return isMinute || parts[index]?.kind === "elapsed" ? "minute" : "day";
  });
};

const secondsPerDay = 86_400;

/** Returns the text that a spreadsheet displays. `value` is a number of days. */
const formatElapsed = (tokens: readonly FormatToken[], value: number, hasOwnSign: boolean): string => {
  const digits = tokens.filter(({ kind }) => kind === "fraction").length;
  const scale = 10 ** digits;
  const units = Math.round(Math.abs(value) * secondsPerDay * scale);
  const seconds = Math.floor(units / scale);
  const fraction = digits === 0 ? "" : String(units % scale).padStart(digits, "0");
  const has = (unit: string) => tokens.some(({ kind, text }) => kind === "elapsed" && text.startsWith(unit));
  let shownDigits = 0;
  const text = tokens.map((token) => {
    const { kind, text } = token;
    const pad = (count: number) => String(count).padStart(text.length, "0");
    if (kind === "literal" || kind === "point") return text;
    if (kind === "fraction") return fraction[shownDigits++] ?? "";
    if (kind === "elapsed")
      return pad(Math.floor(seconds / (text.startsWith("h") ? 3_600 : text.startsWith("m") ? 60 : 1)));
    if (kind !== "date") return "";
    if (text.startsWith("h")) return pad(Math.floor(seconds / 3_600) % 24);
    if (text.startsWith("m")) return pad(Math.floor(seconds / 60) % 60);
    return text.startsWith("s") ? pad(has("s") ? seconds : seconds % 60) : "";
  });
  return `${value < 0 && units > 0 && !hasOwnSign ? "-" : ""}${text.join("").trim()}`;
};

// Formats numbers that are identifiers: `00000` displays 123 as 00123, and `000-00-0000` 12345678 as 012-34-5678. Their
// zeros and marks belong to the value. Amounts, such as `#,##0.00 €`, stay plain numbers.

/** Marks between digits that group thousands in one country or another. */
const groupingMarks = /^[\s.,'’]*$/;

/** Returns whether a section pads numbers with zeros, or has marks between their digits. */
const showsZeros = ({ tokens, hasCurrency }: FormatSection): boolean => {
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
const formatZeros = (tokens: readonly FormatToken[], value: number, hasOwnSign: boolean): string | undefined => {
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
