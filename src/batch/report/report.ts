/**
 * Renders the final report of a job, one self-contained HTML file without scripts: which rows succeeded, which failed
 * and why. It is written however the job ended.
 */
import { measureWorkMs } from "#domain/jobs/job-state.ts";
import { createDocumentLinks, type DocumentLink, toCheckingLink } from "#domain/links/personal-link.ts";
import { type PlannedEntry, strategyTexts } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import { affectedCount } from "#domain/problems/group-by-cause.ts";
import { encodeHtmlText } from "#domain/text/json-text.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { JobInput } from "#ports/store.ts";
import { hexToBase64 } from "../parts/base64.ts";
import type { LinkScope } from "./links.ts";
import { formatBytes, formatCount, formatDuration } from "./report-format.ts";
import { reportStyle } from "./report-style.ts";
import type { ListedRows, RowResult } from "./row-results.ts";

/** What a report shows. */
export interface ReportInput {
  readonly job: BatchJob;
  readonly input: JobInput;
  /** The log's warnings by cause, and how the last run that was not completed ended. */
  readonly log: {
    readonly warnings: readonly Problem[];
    readonly lastStop: Extract<BatchEvent, { readonly kind: "failed" | "cancelled" }> | undefined;
  };
  /** The problems of failed rows by cause. */
  readonly errors: readonly Problem[];
  /** Number of problems of further causes, which are not listed. 0 by default. */
  readonly omittedErrors?: number;
  /** All rows with their results, in their order. Read once. */
  readonly rows: AsyncIterable<ListedRows>;
  /** Path of the list of links, relative to the report. */
  readonly linksPath: string;
  /** Address of the batch's folder in the links, ending in a slash. */
  readonly folderUrl: string;
  readonly linkOf: DocumentLink;
  readonly scope: LinkScope;
}

/** Yields the report as HTML, piece by piece. `bytes` hashes the style for the report's security policy. */
export async function* renderReport(report: ReportInput, bytes: Pick<Bytes, "sha256">): AsyncGenerator<string> {
  const styleHash = hexToBase64(await bytes.sha256(new TextEncoder().encode(reportStyle)));
  const { job, log } = report;
  const title = `Report of batch ${job.batch_id}`;
  yield [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex"><link rel="icon" href="data:,">',
    `<title>${text(title)}</title><style>${reportStyle}</style></head><body><header>`,
    `<h1>${text(title)}</h1><p class="status ${job.status.replaceAll(" ", "-").toLowerCase()}">${text(statusSentence(report))}</p>`,
    linksNotice(report),
    "</header><main>",
    summary(report),
    errors(report.errors, report.omittedErrors ?? 0),
    warnings(log.warnings),
    "",
  ].join("\n");
  yield* renderAllRows(report);
  yield [
    "",
    settings(report),
    `</main><footer>Job ${text(job.job_id)}. <a href="${text(report.linksPath)}" download>List of links (CSV)</a></footer></body></html>\n`,
  ].join("\n");
}

const statusSentence = ({ job, log: { lastStop } }: ReportInput): string => {
  if (job.status === "Cancelled")
    return job.reason === "max_errors"
      ? `Cancelled: the number of errors reached max_errors (${job.max_errors}).`
      : "Cancelled on request.";
  if (job.status === "Failed") return lastStop?.kind === "failed" ? `Failed. ${lastStop.problem.message}` : "Failed.";
  return job.erroredCount > 0 ? "Done, with errors." : "Done.";
};

const summary = ({ job }: ReportInput): string =>
  `<section aria-labelledby="totals"><h2 id="totals">Totals</h2><dl class="totals">${[
    ["Rows", formatCount(job.total)],
    ["Succeeded", formatCount(job.succeededCount)],
    ["Failed", formatCount(job.erroredCount)],
    ["Skipped", formatCount(job.skippedCount)],
    ["Size", formatBytes(job.bytes)],
    ["Duration", job.finished === null ? "" : formatDuration(measureWorkMs(job))],
  ]
    .map(([name = "", value = ""]) => `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`)
    .join("")}</dl></section>`;

/** States where the links lead, so that nobody sends links that work in one browser only. */
const linksNotice = ({ folderUrl, scope }: ReportInput): string =>
  scope === "browser"
    ? '<p class="note"><strong>The links work only in the browser that made the batch.</strong> To send links to readers, start the batch with the public address at which you host the exported folder.</p>'
    : scope === "folder"
      ? '<p class="note"><strong>The links work only inside this folder.</strong> To send links to readers, generate the batch with the public address at which you host the folder.</p>'
      : `<p class="note">The links lead to <a href="${text(folderUrl)}">${text(folderUrl)}</a>. Host the exported folder there.</p>`;

const settings = ({ job, input }: ReportInput): string => {
  const { params, template } = input;
  const { name, purpose } = strategyTexts[params.strategy];
  return table(
    "settings",
    "Settings",
    ["Setting", "Value"],
    [
      ["Batch id", job.batch_id],
      ["Template", template.title || "(no title)"],
      ["Document id", params.document_id || template.id || "none: the template came as a file"],
      ["API address", params.api_url || "this site"],
      ["Strategy", `${params.strategy} (${name}: ${purpose})`],
      ["Encoding", params.encoding],
      [
        "Fonts that PDFs lack",
        params.embed_fonts === false ? "those of the reader's device" : "Liberation Sans in complete files",
      ],
      ["Maximum errors", params.max_errors === 0 ? "0 (no limit)" : String(params.max_errors)],
      ["Environment", params.environment?.name ?? "none"],
      ["Public address", params.public_url ?? "none"],
      ["Personal links", params.personal_links ?? "only where the document requires one"],
      ["Callback address", params.callback_url ?? "none"],
      ["Callback e-mails", params.callback_emails?.join(", ") || "none"],
      ["Started", job.started],
      ["Finished", job.finished ?? ""],
    ].map((cells) => cells.map((cell) => text(cell))),
  );
};

/** Lists the errors by cause: one line for an error that many rows share. */
const errors = (causes: readonly Problem[], omitted: number): string =>
  causes.length === 0
    ? ""
    : table("errors", "Errors", ["Code", "Rows", "What is wrong", "Where"], causesTable(causes)) +
      (omitted === 0
        ? ""
        : `<p class="note">${formatCount(omitted)} more problems have other causes and are not listed here. The table “All rows” has the code of each, and the list of links its sentence.</p>`);

const warnings = (causes: readonly Problem[]): string =>
  causes.length === 0 ? "" : table("warnings", "Warnings", ["Code", "Count", "Warning", "Where"], causesTable(causes));

const causesTable = (causes: readonly Problem[]): readonly (readonly string[])[] =>
  [...causes]
    .sort((a, b) => affectedCount(b) - affectedCount(a))
    .map((cause) => [
      `<code>${text(cause.code)}</code>`,
      formatCount(affectedCount(cause)),
      text(cause.message),
      text(formatLocation(cause.at)),
    ]);

/** Rows of one table. The browser lays out a table only when it comes near the view, and all cells of it at once. */
const rowsPerTable = 500;

/** Yields one table for a short list, else one for each part of the list, with a heading. */
async function* renderAllRows(report: ReportInput): AsyncGenerator<string> {
  // The maker opens documents from the report without being counted as their readers.
  const localLinkOf = createDocumentLinks(report.input, "");
  const links: RowLinks = { linkOf: report.linkOf, localLinkOf: (entry) => toCheckingLink(localLinkOf(entry)) };
  const heads = ["Row", "reference_id", "Status", "File", "Size", ...(report.scope === "public" ? ["Link"] : [])];
  const isShort = report.job.total <= rowsPerTable;
  let pending: (readonly string[])[] = [];
  let tables = 0;
  const takeTable = (): string => {
    const rows = pending.splice(0, rowsPerTable);
    tables += 1;
    const range = `Rows ${rows[0]?.[0] ?? ""} to ${rows.at(-1)?.[0] ?? ""}`;
    return isShort ? table("rows", "All rows", heads, rows) : part(`rows-${tables}`, range, heads, rows);
  };
  if (!isShort) yield '<section aria-labelledby="rows"><h2 id="rows">All rows</h2>\n';
  for await (const { entries, results } of report.rows) {
    for (const [index, result] of results.entries()) {
      const entry = entries[index];
      if (entry !== undefined) pending.push(rowCells(result, entry, links, report.scope));
    }
    while (pending.length >= rowsPerTable) yield `${takeTable()}\n`;
  }
  if (pending.length > 0 || tables === 0) yield takeTable();
  pending = [];
  if (!isShort) yield "</section>";
}

/** The links of a row: for its reader, and beside the report. */
interface RowLinks {
  readonly linkOf: DocumentLink;
  readonly localLinkOf: DocumentLink;
}

const rowCells = (
  { row, reference_id, status, path, size, problems }: RowResult,
  entry: PlannedEntry,
  { linkOf, localLinkOf }: RowLinks,
  scope: LinkScope,
): readonly string[] => {
  const done = status === "done";
  const link = text(linkOf(entry));
  const codes = [...new Set(problems.map(({ code }) => `<code>${text(code)}</code>`))].join(" ");
  return [
    formatCount(row),
    text(reference_id),
    [status, codes].filter(Boolean).join(" "),
    done ? `<a href="${text(localLinkOf(entry))}">${text(path)}</a>` : "",
    done ? formatBytes(size) : "",
    ...(scope !== "public" ? [] : [done ? `<a href="${link}">${link}</a>` : ""]),
  ];
};

/** Renders a part of a long table. Its columns are as wide as those of all other parts. */
const part = (id: string, title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="part"><h3 id="${id}">${text(title)}</h3>${scrollingTable(id, heads, rows)}</div>`;

/** Renders a section with a table. The cells are markup already. */
const table = (id: string, title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${text(title)}</h2>${scrollingTable(id, heads, rows)}</section>`;

const scrollingTable = (id: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    // Focusable, so that a wide table can be scrolled with the keyboard.
    `<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table aria-labelledby="${id}"><thead><tr>`,
    heads.map((head) => `<th scope="col">${text(head)}</th>`).join(""),
    "</tr></thead><tbody>",
    ...rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`),
    "</tbody></table></div>",
  ].join("");

const text = (value: string) => encodeHtmlText(value);
