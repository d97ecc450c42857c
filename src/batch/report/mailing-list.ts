/** Builds the list of links for a mailing: one line for each generated document, in the form of a mailing tool. */
import { pdfNameOf } from "#domain/files/output-name.ts";
import { byteOrderMark, formatCsv } from "#domain/jobs/csv.ts";
import { readEmailAddress } from "#domain/links/email-address.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { compileTemplate, fillTemplate, findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { isShownField } from "#domain/placeholders/shown-values.ts";
import { type Problem, problem } from "#domain/problem.ts";
import {
  firstColumns,
  type MailingTool,
  maxValueBytes,
  nameColumns,
  type OwnColumn,
} from "#domain/publishing/mailing-tools.ts";
import type { DocumentLink } from "#domain/publishing/personal-link.ts";

/** The pictures of QR codes beside the list. */
export type QrFormat = "svg" | "png";

/** The pictures of QR codes that the list names: beside the list, or `online` in the folder of the batch. */
export type QrPictures = QrFormat | "online";

/** What the list shows. */
export interface MailingListOptions {
  readonly tool: MailingTool;
  /** Adds a column with the path of each QR code's picture, or with its address if it is online. */
  readonly qrPictures?: QrPictures | undefined;
  /** Adds a column with the password of each document. */
  readonly includesPassword: boolean;
  /** Adds a column with the name of each document's PDF. */
  readonly hasPdfs?: boolean;
  /** Address of the batch's folder, ending in a slash. */
  readonly folderUrl: string;
  /** Returns the link of a document, by default one that names nobody. */
  readonly linkOf?: DocumentLink;
}

/** The columns of the data that go into the list. */
export interface DataColumns {
  /** In the order of their first appearance, without fields that the password uses. */
  readonly fields: readonly string[];
  /** The field with e-mail addresses; undefined if none has any. */
  readonly emailField: string | undefined;
}

type Template = Pick<Smartlink, "pdfz_password" | "campaignLanguage">;

/** Finds the columns of the data, in one pass over the rows. */
export const findDataColumns = async (
  rows: AsyncIterable<{ readonly entries: readonly PlannedEntry[] }>,
  { pdfz_password }: Template,
): Promise<DataColumns> => {
  const secret = new Set(findPlaceholders(pdfz_password).map(({ name }) => name));
  /** Number of e-mail addresses by field. */
  const addressCounts = new Map<string, number>();
  for await (const { entries } of rows)
    for (const { data } of entries)
      for (const [field, value] of Object.entries(data)) {
        if (secret.has(field) || isShownField(field)) continue;
        const isAddress = value.includes("@") && readEmailAddress(value) !== undefined;
        addressCounts.set(field, (addressCounts.get(field) ?? 0) + (isAddress ? 1 : 0));
      }
  let emailField: string | undefined;
  for (const [field, count] of addressCounts)
    if (count > (emailField === undefined ? 0 : (addressCounts.get(emailField) ?? 0))) emailField = field;
  return { fields: [...addressCounts.keys()], emailField };
};

/** The folder of the pictures, in the folder of a batch and beside a list. */
export const qrFolder = "qr/";

/** Returns the path of a document's QR code beside the list. */
export const qrPathOf = ({ name }: Pick<PlannedEntry, "name">, format: QrFormat): string =>
  `${qrFolder}${name.replace(/\.(?:html|pdf)$/, "")}.${format}`;

/** Returns the address of a document's QR code in the folder of the batch. */
export const qrUrlOf = (entry: Pick<PlannedEntry, "name">, folderUrl: string): string =>
  folderUrl + qrPathOf(entry, "png").split("/").map(encodeURIComponent).join("/");

/** A list that is written line by line. */
export interface MailingList {
  /** The header as CSV. The list for no tool begins with a byte order mark, as `links.csv` does. */
  readonly header: string;
  /** Returns lines for documents as CSV. */
  format(entries: readonly PlannedEntry[]): string;
  /** What a person should know about the lines so far. */
  readonly warnings: readonly Problem[];
}

/** Creates the list. */
export const createMailingList = (
  { fields, emailField }: DataColumns,
  template: Template,
  options: MailingListOptions,
): MailingList => {
  const { tool, qrPictures, includesPassword, hasPdfs = false, folderUrl } = options;
  const linkOf = options.linkOf ?? (({ name }) => folderUrl + encodeURIComponent(name));
  const ownColumns: OwnColumn[] = [...firstColumns(tool)];
  if (hasPdfs) ownColumns.push("pdf_file");
  if (qrPictures !== undefined) ownColumns.push("qr_code");
  if (includesPassword) ownColumns.push("password");
  const { pdfz_password, campaignLanguage } = template;
  const compiled = compileTemplate({ pdfz_password, campaignLanguage });
  const limit = maxValueBytes(tool);
  const longRows: number[] = [];

  const ownCell = (entry: PlannedEntry): Readonly<Record<OwnColumn, () => string>> => ({
    link: () => linkOf(entry),
    reference_id: () => entry.reference_id,
    suffix: () => entry.suffix,
    file: () => entry.name,
    status: () => "done",
    error: () => "",
    pdf_file: () => pdfNameOf(entry.name),
    qr_code: () => (qrPictures === "online" ? qrUrlOf(entry, folderUrl) : qrPathOf(entry, qrPictures ?? "svg")),
    password: () => {
      const { data, pdf_password } = entry;
      const filled = fillTemplate(compiled, pdf_password === undefined ? data : { ...data, pdf_password });
      return filled.ok ? filled.value.pdfz_password : "";
    },
  });
  const toLine = (entry: PlannedEntry): readonly string[] => {
    const cells = ownCell(entry);
    const line = [
      ...ownColumns.map((column) => cells[column]()),
      ...fields.map((field) => (Object.hasOwn(entry.data, field) ? (entry.data[field] ?? "") : "")),
    ];
    // A character has at most three bytes in UTF-8 for each unit in UTF-16.
    const isLong = (cell: string) => cell.length * 3 > limit && new TextEncoder().encode(cell).length > limit;
    if (line.some(isLong)) longRows.push(entry.row);
    return line;
  };
  return {
    header:
      (tool === "plain" ? byteOrderMark : "") + formatCsv([nameColumns({ own: ownColumns, fields }, tool, emailField)]),
    format: (entries) => formatCsv(entries.map(toLine)),
    get warnings() {
      return [
        ...(tool !== "plain" && emailField === undefined ? [emailMissing] : []),
        ...(longRows.length === 0 ? [] : [describeLongValues(limit, longRows)]),
      ];
    },
  };
};

const emailMissing = problem(
  "email-column-missing",
  "No column of the data has e-mail addresses, which the mailing tool needs. Add a column with them to the list, or run the batch again with one.",
);

const describeLongValues = (limit: number, rows: readonly number[]): Problem =>
  problem(
    "value-shortened",
    `The mailing tool cuts texts after ${limit} bytes. Shorten the values, or use a shorter public address if the link is too long.`,
    { rows: { count: rows.length, first: rows.slice(0, 5) } },
  );
