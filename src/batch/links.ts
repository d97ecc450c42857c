import { csvText } from "#domain/rules/csv.ts";
import type { RowResult } from "./row-results.ts";

/** What a mailing tool needs: one line a row, with the link that goes to its reader (decisions §3). */
export const linksCsv = (results: readonly RowResult[], linkBase: string): string =>
  csvText([
    ["reference_id", "suffix", "file", "link", "status", "error"],
    ...results.map(({ reference_id, suffix, path, status, problems }) => {
      const done = status === "done";
      const error = problems.map(({ code, message }) => `${code}: ${message}`).join(" ");
      return [reference_id, suffix, done ? path : "", done ? linkBase + encodeURIComponent(path) : "", status, error];
    }),
  ]);
