/** The language in which files for the maker of a batch are written: the report and the log. */
import { formatBytes, formatCount, formatDuration } from "./report-format.ts";

/** How texts, numbers and dates are written. */
export interface ReportLanguage {
  /** BCP 47 tag. */
  readonly tag: string;
  /** Returns an English text of the report, or an English sentence of a problem or a log, in this language; undefined without a translation. */
  readonly translate: (english: string) => string | undefined;
  readonly formatCount: (count: number) => string;
  readonly formatBytes: (bytes: number) => string;
  readonly formatDuration: (ms: number) => string;
  /** `dateTime`: ISO 8601. */
  readonly formatDateTime: (dateTime: string) => string;
}

/** Programs read the English form, too: it has dates as ISO 8601. */
export const english: ReportLanguage = {
  tag: "en",
  translate: (text) => text,
  formatCount,
  formatBytes,
  formatDuration,
  formatDateTime: (dateTime) => dateTime,
};

/** Returns a text in a language, in English if it has no translation. */
export const translateText = ({ translate }: Pick<ReportLanguage, "translate">, text: string): string =>
  translate(text) ?? text;
