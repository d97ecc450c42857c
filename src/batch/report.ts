/**
 * The final report of a job: one self-contained HTML file without script, for whoever is to know what was made, what
 * was not, and why. Written however the job ended.
 */
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { encodeHtmlText } from "#domain/rules/json-text.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { JobInput } from "#ports/store.ts";
import { hexToBase64 } from "./base64.ts";
import { bytesText, countText, durationText } from "./report-format.ts";
import { reportStyle } from "./report-style.ts";
import type { RowResult } from "./row-results.ts";

export interface ReportInput {
  readonly job: BatchJob;
  readonly input: JobInput;
  readonly events: readonly BatchEvent[];
  readonly results: readonly RowResult[];
  /** Path of the list of links, relative to the report. */
  readonly linksPath: string;
}

export const reportPage = async (report: ReportInput, bytes: Bytes): Promise<string> => {
  const styleHash = hexToBase64(await bytes.sha256(new TextEncoder().encode(reportStyle)));
  const { job } = report;
  const failed = report.results.filter(({ status }) => status === "failed");
  const title = `Report of batch ${job.batch_id}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex"><link rel="icon" href="data:,">',
    `<title>${text(title)}</title><style>${reportStyle}</style></head><body><main>`,
    `<h1>${text(title)}</h1><p class="status ${job.status.replaceAll(" ", "-").toLowerCase()}">${text(statusSentence(report))}</p>`,
    summary(report),
    settings(report),
    failed.length > 0 ? errorKinds(failed) + failedRows(failed) : "",
    warnings(report.events),
    allRows(report.results),
    `<footer>Job ${text(job.job_id)}. <a href="${text(report.linksPath)}" download>List of links (CSV)</a></footer></main></body></html>\n`,
  ].join("\n");
};

const statusSentence = ({ job, events }: ReportInput): string => {
  const last = events.findLast(({ kind }) => kind === "failed" || kind === "cancelled");
  if (job.status === "Cancelled")
    return job.reason === "max_errors"
      ? `Cancelled: the number of errors reached max_errors (${job.max_errors}).`
      : "Cancelled on request.";
  if (job.status === "Failed") return last?.kind === "failed" ? `Failed. ${last.problem.message}` : "Failed.";
  return job.erroredCount > 0 ? "Done, with errors." : "Done.";
};

const summary = ({ job }: ReportInput): string =>
  `<section aria-labelledby="totals"><h2 id="totals">Totals</h2><dl class="totals">${[
    ["Rows", countText(job.total)],
    ["Made", countText(job.succeededCount)],
    ["Errors", countText(job.erroredCount)],
    ["Not tried", countText(job.skippedCount)],
    ["Size of all files", bytesText(job.bytes)],
    ["Time", durationText(job.started, job.finished)],
  ]
    .map(([name = "", value = ""]) => `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`)
    .join("")}</dl></section>`;

const settings = ({ job, input }: ReportInput): string => {
  const { params, template } = input;
  return table(
    "settings",
    "Settings",
    ["Setting", "Value"],
    [
      ["batch_id", job.batch_id],
      ["Template", template.title || template.id || "(no title)"],
      ["Strategy", params.strategy],
      ["Encoding", params.encoding],
      ["max_errors", params.max_errors === 0 ? "0 (no limit)" : String(params.max_errors)],
      ["Environment", params.environment?.name ?? "none"],
      ["Started", job.started],
      ["Finished", job.finished ?? ""],
    ].map((cells) => cells.map((cell) => text(cell))),
  );
};

const errorKinds = (failed: readonly RowResult[]): string => {
  const counts = new Map<string, { rows: number; example: string }>();
  for (const { problems } of failed)
    for (const { code, message } of new Map(problems.map((one) => [one.code, one])).values())
      counts.set(code, { rows: (counts.get(code)?.rows ?? 0) + 1, example: counts.get(code)?.example ?? message });
  const rows = [...counts].sort(([, a], [, b]) => b.rows - a.rows);
  return table(
    "kinds",
    "Errors by kind",
    ["Code", "Rows", "Example"],
    rows.map(([code, { rows: count, example }]) => [`<code>${text(code)}</code>`, countText(count), text(example)]),
  );
};

const failedRows = (failed: readonly RowResult[]): string =>
  table(
    "failed",
    "Rows that were not made",
    ["Row", "reference_id", "What is wrong"],
    failed.map(({ row, reference_id, problems }) => [
      countText(row),
      text(reference_id),
      problems.map(({ code, message }) => `<p><code>${text(code)}</code> ${text(message)}</p>`).join(""),
    ]),
  );

const warnings = (events: readonly BatchEvent[]): string => {
  const told = events.flatMap((event) => (event.kind === "warning" ? [event.problem] : []));
  if (told.length === 0) return "";
  const rows = told.map(({ code, message }) => [`<code>${text(code)}</code>`, text(message)]);
  return table("warnings", "Warnings", ["Code", "Warning"], rows);
};

const allRows = (results: readonly RowResult[]): string =>
  table(
    "rows",
    "All rows",
    ["Row", "reference_id", "Status", "File", "Size"],
    results.map(({ row, reference_id, status, path, size }) => [
      countText(row),
      text(reference_id),
      status,
      status === "done" ? `<a href="${text(encodeURIComponent(path))}">${text(path)}</a>` : "",
      status === "done" ? bytesText(size) : "",
    ]),
  );

/** Cells are markup already. */
const table = (id: string, title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `<section aria-labelledby="${id}"><h2 id="${id}">${text(title)}</h2><div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table><thead><tr>`,
    heads.map((head) => `<th scope="col">${text(head)}</th>`).join(""),
    "</tr></thead><tbody>",
    ...rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`),
    "</tbody></table></div></section>",
  ].join("");

const text = (value: string) => encodeHtmlText(value);
