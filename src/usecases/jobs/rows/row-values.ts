/** What the data of a row adds to its name: values by which a person tells the row from others, and finds it. */
import type { RowData } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";

/** Values of a row. */
export interface RowValues {
  /** The first values that the title does not contain, joined by ` · `. */
  readonly summary: string;
  /** All values as one text, as far as the search looks at them. */
  readonly text: string;
}

const maxSummaryValues = 3;
const maxSummaryLength = 40;

/** Characters of a row that are searched. They are in memory for each row. */
const maxSearchedLength = 400;
/** Characters of all rows that are searched. The data of rows beyond are not. */
const maxSearchedTotal = 50_000_000;

/** Creates the reader of a job's rows. Values of placeholders come first. The password of the smartlinks is left out. */
export const createValueReader = (template: Smartlink): ((data: RowData, title: string) => RowValues) => {
  const secret = new Set(findPlaceholders(template.pdfz_password).map(({ name }) => name));
  const placeholders = new Set(findPlaceholders(template).map(({ name }) => name));
  let searchedLength = 0;
  return (data, title) => {
    const fields = Object.keys(data).filter((field) => !secret.has(field) && data[field]?.trim());
    const ordered = [
      ...fields.filter((field) => placeholders.has(field)),
      ...fields.filter((field) => !placeholders.has(field)),
    ].map((field) => (data[field] ?? "").trim());
    const text = searchedLength < maxSearchedTotal ? ordered.join("\n").slice(0, maxSearchedLength) : "";
    searchedLength += text.length;
    const shown = [...new Set(ordered)].filter((value) => !title.includes(value)).slice(0, maxSummaryValues);
    return { summary: shown.map(shorten).join(" · "), text };
  };
};

const shorten = (value: string): string => {
  const line = value.slice(0, 2 * maxSummaryLength).replace(/\s+/g, " ");
  return line.length > maxSummaryLength ? `${line.slice(0, maxSummaryLength - 1)}…` : line;
};
