/**
 * Builds `links.csv` for mailing tools: one line per row, with the link for its reader (docs/batch-files.md, “What a batch
 * produces”).
 */

import { pdfNameOf } from "#domain/files/output-name.ts";
import { byteOrderMark, formatCsv, formatCsvCells } from "#domain/jobs/csv.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { isShownField } from "#domain/placeholders/shown-values.ts";
import { linkColumns, nameDataColumn } from "#domain/publishing/mailing-tools.ts";
import type { DocumentLink } from "#domain/publishing/personal-link.ts";
import { qrPathOf, qrUrlOf } from "./mailing-list.ts";
import type { RowResult } from "./row-results.ts";

/** What the list of links shows beside its rows. */
export interface LinksInput {
  /** Fields of the data, see `createFieldCollector`. */
  readonly fields: readonly string[];
  /** Address of the batch's folder in the links, ending in a slash. */
  readonly folderUrl: string;
  readonly linkOf: DocumentLink;
  readonly scope: LinkScope;
  /** Whether the batch makes PDFs. The list has a column with their names then. */
  readonly hasPdfs?: boolean;
  /** Paths of the pictures of QR codes in the batch's folder. If there are any, the list has a column with their addresses. */
  readonly qrPaths?: ReadonlySet<string> | undefined;
}

/**
 * Where links lead: to the public address; to this site, whose files only this browser has; or to files of the folder that
 * has the list.
 */
export type LinkScope = "public" | "browser" | "folder";

/** The note beside each link that is not for readers. */
export const linkNotes: Readonly<Record<Exclude<LinkScope, "public">, string>> = {
  browser:
    "This link opens only in the browser that made the batch. Start the batch with a public address to get links for readers.",
  folder:
    "This link is relative to the folder of this list. Generate the batch with a public address to get links for readers.",
};

const pdfColumn = "pdf_file";
const qrColumn = "qr_code";

/** Formats the lines of the list. */
export interface LinksFormatter {
  /** The line with the names of the columns, after a byte order mark: spreadsheets would take UTF-8 for another encoding. */
  readonly header: string;
  /** Returns the lines of rows with their results. */
  format(entries: readonly PlannedEntry[], results: readonly RowResult[]): string;
}

/** Creates the formatter, with one column per data field after its own columns. A field with the name of one is prefixed by `data.`. */
export const createLinksFormatter = ({
  fields,
  folderUrl,
  linkOf,
  scope,
  hasPdfs = false,
  qrPaths = new Set(),
}: LinksInput): LinksFormatter => {
  const columns: readonly string[] = [
    ...linkColumns,
    ...(hasPdfs ? [pdfColumn] : []),
    ...(qrPaths.size === 0 ? [] : [qrColumn]),
  ];
  const names = fields.map((field) => nameDataColumn(field, columns));
  const listQrCode = (path: string): string =>
    qrPaths.has(qrPathOf({ name: path }, "png")) ? qrUrlOf({ name: path }, folderUrl) : "";
  /** The note of every line with a link, which is as long as all other cells of a line, and that of every other one. */
  const [linkEnd, otherEnd] =
    scope === "public" ? ["", ""] : [`,${formatCsvCells([linkNotes[scope]])}`, `,${formatCsvCells([""])}`];
  const formatLine = (
    { reference_id, suffix, path, status, problems }: RowResult,
    entry: PlannedEntry | undefined,
  ): string => {
    const done = status === "done";
    const link = done && entry !== undefined ? linkOf(entry) : "";
    const error = problems.map(({ code, message }) => `${code}: ${message}`).join(" ");
    const data = entry?.data ?? {};
    const cells = [reference_id, suffix, done ? path : "", link, status, error];
    if (hasPdfs) cells.push(done ? pdfNameOf(path) : "");
    if (qrPaths.size > 0) cells.push(listQrCode(path));
    for (const field of fields) cells.push(Object.hasOwn(data, field) ? (data[field] ?? "") : "");
    return `${formatCsvCells(cells)}${done ? linkEnd : otherEnd}\r\n`;
  };
  return {
    header: byteOrderMark + formatCsv([[...columns, ...names, ...(scope === "public" ? [] : ["link_note"])]]),
    format: (entries, results) => results.map((result, index) => formatLine(result, entries[index])).join(""),
  };
};

/** Collects the fields of rows in the order of their first appearance. */
export interface FieldCollector {
  add(entry: Pick<PlannedEntry, "data">): void;
  readonly fields: readonly string[];
}

/** Creates the collector of a batch. It leaves out the fields that the password of the smartlinks uses. */
export const createFieldCollector = ({ pdfz_password }: Pick<Smartlink, "pdfz_password">): FieldCollector => {
  const secret = new Set(findPlaceholders(pdfz_password).map(({ name }) => name));
  const fields = new Set<string>();
  return {
    add: ({ data }) => {
      for (const field in data)
        if (Object.hasOwn(data, field) && !secret.has(field) && !isShownField(field)) fields.add(field);
    },
    get fields() {
      return [...fields];
    },
  };
};
