/** Builds `links.csv` for mailing tools: one line per row, with the link for its reader (decisions §3). */

import { formatCsv } from "#domain/jobs/csv.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { RowResult } from "./row-results.ts";

/** What the list of links shows. */
export interface LinksInput {
  readonly results: readonly RowResult[];
  readonly entries: readonly PlannedEntry[];
  readonly template: Pick<Smartlink, "pdfz_password">;
  /** Address of the batch's folder in the links, ending in a slash. */
  readonly folderUrl: string;
  /** Whether the links lead to this site, whose files only this browser has. */
  readonly isLocal: boolean;
}

/** The note beside each link that opens only in the browser that made the batch. */
export const localLinkNote =
  "This link opens only in the browser that made the batch. Start the batch with a public address to get links for readers.";

const ownColumns = ["reference_id", "suffix", "file", "link", "status", "error"] as const;

/** Returns the list as CSV, with one column per data field after its own columns. A field with the name of one is prefixed by `data.`. */
export const buildLinksCsv = ({ results, entries, template, folderUrl, isLocal }: LinksInput): string => {
  const fields = dataFields(entries, template);
  const dataOf = new Map(entries.map(({ row, data }) => [row, data]));
  const lines = results.map(({ row, reference_id, suffix, path, status, problems }) => {
    const done = status === "done";
    const link = done ? folderUrl + encodeURIComponent(path) : "";
    const error = problems.map(({ code, message }) => `${code}: ${message}`).join(" ");
    const data = dataOf.get(row) ?? {};
    const values = fields.map((field) => (Object.hasOwn(data, field) ? (data[field] ?? "") : ""));
    return [reference_id, suffix, done ? path : "", link, status, error, ...values, ...localNote(isLocal, done)];
  });
  const names = fields.map((field) => (isOwnColumn(field) ? `data.${field}` : field));
  return formatCsv([[...ownColumns, ...names, ...(isLocal ? ["link_note"] : [])], ...lines]);
};

const localNote = (isLocal: boolean, done: boolean): readonly string[] => (isLocal ? [done ? localLinkNote : ""] : []);

const isOwnColumn = (field: string): boolean => [...ownColumns, "link_note"].includes(field);

/** Returns the fields of the data in the order of their first appearance, without those that the password uses. */
const dataFields = (entries: readonly PlannedEntry[], { pdfz_password }: LinksInput["template"]): readonly string[] => {
  const secret = new Set(findPlaceholders(pdfz_password).map(({ name }) => name));
  const fields = new Set<string>();
  for (const { data } of entries) for (const field of Object.keys(data)) if (!secret.has(field)) fields.add(field);
  return [...fields];
};
