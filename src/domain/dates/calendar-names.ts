/** Names of months and weekdays in many languages, as `Intl` knows them, for reading dates that people wrote. */
import { foldName } from "../text/fold-name.ts";

const locales =
  "en fr de de-AT de-CH es it pt nl ru pl cs sk sl hr hu ro bg uk sv da nb fi et lv lt el tr ca id ar".split(" ");

/** Abbreviations that spreadsheets write and `Intl` does not. */
const furtherMonths: Readonly<Record<string, number>> = { mrz: 3, maerz: 3, jaenner: 1, febr: 2, sept: 9 };

/** Stands for a name that means different months in different languages: `listopad` is October or November. */
const isDisputed = 0;

let months: ReadonlyMap<string, number> | undefined;
let weekdays: ReadonlySet<string> | undefined;

/** Returns the month of a name or an abbreviation, from 1 to 12; undefined if it is none, or one of several. */
export const findMonth = (name: string): number | undefined => {
  months ??= listMonths();
  return months.get(foldName(name)) || undefined;
};

/** Returns whether a text is the name of a weekday, or its abbreviation. */
export const isWeekday = (name: string): boolean => {
  weekdays ??= new Set(listNames(7, (day) => Date.UTC(2024, 0, day), "weekday").map(({ name: weekday }) => weekday));
  return weekdays.has(foldName(name));
};

const listMonths = (): ReadonlyMap<string, number> => {
  const result = new Map<string, number>(Object.entries(furtherMonths));
  for (const { name, number } of listNames(12, (month) => Date.UTC(2024, month - 1, 15), "month"))
    result.set(name, (result.get(name) ?? number) === number ? number : isDisputed);
  return result;
};

/** Lists the names alone and beside a day, which many languages inflect: `luty` and `5 lutego`. */
const listNames = (count: number, toMs: (number: number) => number, part: "month" | "weekday") =>
  locales.flatMap((locale) =>
    (["long", "short"] as const).flatMap((style) =>
      [{}, { day: "numeric", month: style } as const].flatMap((beside) => {
        const format = new Intl.DateTimeFormat(locale, { ...beside, [part]: style, timeZone: "UTC" });
        return Array.from({ length: count }, (_, index) => {
          const parts = format.formatToParts(toMs(index + 1));
          return { name: foldName(parts.find(({ type }) => type === part)?.value ?? ""), number: index + 1 };
        }).filter(({ name }) => /^\p{L}{2,}$/u.test(name));
      }),
    ),
  );
