/** Formats durations: formats such as `[h]:mm` count on past 24 hours, and `[mm]:ss` past 60 minutes. */
import type { FormatToken } from "./read-format.ts";

const secondsPerDay = 86_400;

/** Returns the text that a spreadsheet displays. `value` is a number of days. */
export const formatElapsed = (tokens: readonly FormatToken[], value: number, hasOwnSign: boolean): string => {
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
