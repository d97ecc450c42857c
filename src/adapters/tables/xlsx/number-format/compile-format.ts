/**
 * Decides by its number format what a number of a workbook is: a date, a time, an elapsed time, a number that is displayed
 * with leading zeros, or a plain number.
 */
import { formatElapsed } from "./format-elapsed.ts";
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
  if (isTime(tokens)) {
    const withDay = hasDay(tokens);
    if (!withDay && tokens.some(({ kind }) => kind === "elapsed"))
      return (value, _, hasOwnSign) => ({ text: formatElapsed(tokens, value, hasOwnSign) });
    return (value, isFrom1904) => formatSerial(value, { isFrom1904, hasDay: withDay });
  }
  if (!showsZeros(section)) return undefined;
  return (value, _, hasOwnSign) => {
    const text = formatZeros(tokens, value, hasOwnSign);
    return text === undefined ? undefined : { text };
  };
};

/** Letters of dates beside digits, as in an unquoted `0 kg`, make no date. */
const isTime = (tokens: readonly FormatToken[]): boolean =>
  tokens.some(({ kind }) => kind === "date" || kind === "elapsed") && !tokens.some(({ kind }) => kind === "digit");

/** Returns whether a format displays a part of a day's date. `m` is a minute beside hours and seconds, else a month. */
const hasDay = (tokens: readonly FormatToken[]): boolean => {
  const parts = tokens.filter(({ kind }) => kind === "date" || kind === "elapsed");
  return parts.some(({ kind, text }, index) => {
    if (kind === "elapsed" || /^(?:h+|s+|am\/pm)$/.test(text)) return false;
    const isMinute =
      /^m{1,2}$/.test(text) && (/^h/.test(parts[index - 1]?.text ?? "") || /^s/.test(parts[index + 1]?.text ?? ""));
    return !isMinute;
  });
};
