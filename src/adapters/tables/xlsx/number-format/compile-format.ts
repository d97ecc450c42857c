/**
 * Decides by its number format what a number of a workbook is: a date, a time, an elapsed time, a number that is displayed
 * with leading zeros, or a plain number.
 */
import { formatZeros, showsZeros } from "./format-zeros.ts";
import { type FormatSection, type FormatToken, readFormat, selectSection } from "./read-format.ts";
import { formatSerial, type SerialDate } from "./serial-dates.ts";

/** Returns the text of a number; undefined if it is a plain one. */
export type FormatNumber = (value: number, isFrom1904: boolean) => SerialDate | undefined;

/** A number format. */
export interface CompiledFormat {
  readonly format: FormatNumber;
  /** Whether the format displays dates, times or durations. */
  readonly isTime: boolean;
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
