/** Renders the results of all rows as tables of the report. */

import { pdfNameOf } from "#domain/files/output-name.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import { type DocumentLink, toCheckingLink } from "#domain/publishing/personal-link.ts";
import { encodeHtmlText } from "#domain/text/json-text.ts";
import type { LinkScope } from "./links.ts";
import { formatCount } from "./report-format.ts";
import { english, type ReportLanguage, translateText } from "./report-language.ts";
import { type Cells, renderTable, renderTablePart } from "./report-table.ts";
import type { ListedRows, RowResult } from "./row-results.ts";

/** What the tables show beside the results. */
export interface RowTablesInput {
  /** Number of rows of the job. */
  readonly total: number;
  /** The link for the row's reader, and the link of the row's file beside the report. */
  readonly linkOf: DocumentLink;
  readonly localLinkOf: DocumentLink;
  readonly scope: LinkScope;
  /** Whether the batch makes PDFs. */
  readonly hasPdfs?: boolean;
  /** English by default. */
  readonly language?: ReportLanguage;
}

/** Markup that is made while rows are added in their order. */
export interface RowTables {
  /** Returns the markup of what is complete. */
  add(rows: ListedRows): string;
  end(): string;
}

/** Rows of one table. The browser lays out a table only when it comes near the view, and all cells of it at once. */
const rowsPerTable = 500;

/** Creates one table for a short list, else one for each part of the list, with a heading. */
export const createRowTables = (input: RowTablesInput): RowTables => {
  const { language = english } = input;
  const t = (value: string) => translateText(language, value);
  const columns = [...["Row", "reference_id", "Status", "File", "Size"], ...(input.scope === "public" ? ["Link"] : [])];
  const heads = columns.map((name) => (name === "reference_id" ? name : t(name)));
  const texts: RowTexts = {
    ...language,
    status: { done: t("done"), failed: t("failed"), skipped: t("skipped") },
  };
  const isShort = input.total <= rowsPerTable;
  let heading = isShort ? "" : `<section aria-labelledby="rows"><h2 id="rows">${text(t("All rows"))}</h2>\n`;
  let pending: { readonly row: number; readonly cells: Cells }[] = [];
  let tables = 0;
  const takeTable = (): string => {
    const rows = pending.splice(0, rowsPerTable);
    tables += 1;
    const range = t(`Rows ${formatCount(rows[0]?.row ?? 0)} to ${formatCount(rows.at(-1)?.row ?? 0)}`);
    const cells = rows.map((row) => row.cells);
    return isShort
      ? renderTable("rows", t("All rows"), heads, cells)
      : renderTablePart(`rows-${tables}`, range, heads, cells);
  };
  const takeHeading = (): string => {
    const taken = heading;
    heading = "";
    return taken;
  };
  return {
    add: ({ entries, results }) => {
      for (const [index, result] of results.entries()) {
        const entry = entries[index];
        if (entry !== undefined) pending.push({ row: result.row, cells: rowCells(result, entry, input, texts) });
      }
      let markup = takeHeading();
      while (pending.length >= rowsPerTable) markup += `${takeTable()}\n`;
      return markup;
    },
    end: () => {
      const markup = takeHeading() + (pending.length > 0 || tables === 0 ? takeTable() : "");
      pending = [];
      return isShort ? markup : `${markup}</section>`;
    },
  };
};

/** The texts of rows, translated once. */
interface RowTexts extends Pick<ReportLanguage, "formatCount" | "formatBytes"> {
  readonly status: Readonly<Record<RowResult["status"], string>>;
}

const rowCells = (
  { row, reference_id, status, path, size, problems }: RowResult,
  entry: PlannedEntry,
  { linkOf, localLinkOf, scope, hasPdfs = false }: RowTablesInput,
  { status: statusTexts, formatCount, formatBytes }: RowTexts,
): Cells => {
  const count = formatCount(row);
  if (status !== "done")
    return [
      count,
      text(reference_id),
      describeFailure(statusTexts[status], problems),
      "",
      "",
      ...(scope === "public" ? [""] : []),
    ];
  // The maker opens documents from the report without being counted as their readers.
  const document = `<a href="${text(toCheckingLink(localLinkOf(entry)))}">${text(path)}</a>`;
  const pdf = pdfNameOf(path);
  const file =
    hasPdfs && pdf !== path ? `${document}<br><a href="${text(encodeURIComponent(pdf))}">${text(pdf)}</a>` : document;
  const cells = [count, text(reference_id), text(statusTexts.done), file, formatBytes(size)];
  if (scope !== "public") return cells;
  const link = text(linkOf(entry));
  return [...cells, `<a href="${link}">${link}</a>`];
};

const describeFailure = (status: string, problems: RowResult["problems"]): string =>
  [text(status), ...new Set(problems.map(({ code }) => `<code>${text(code)}</code>`))].join(" ");

const text = (value: string) => encodeHtmlText(value);
