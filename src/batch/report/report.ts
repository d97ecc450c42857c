/**
 * Renders the final report of a job, one self-contained HTML file without scripts: which rows succeeded, which failed
 * and why. It is written however the job ended.
 */
import { measureWorkMs } from "#domain/jobs/job-state.ts";
import { type BatchParams, makesPages, makesPdfs, strategyTexts } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import { affectedCount } from "#domain/problems/group-by-cause.ts";
import { nameAssets } from "#domain/problems/name-assets.ts";
import { encodeHtmlText } from "#domain/text/json-text.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { JobInput } from "#ports/store.ts";
import { hexToBase64 } from "../parts/base64.ts";
import type { LinkScope } from "./links.ts";
import { formatCount } from "./report-format.ts";
import { type ReportLanguage, translateText } from "./report-language.ts";
import { renderTable } from "./report-table.ts";

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
  /** Path of the list of links, relative to the report. */
  readonly linksPath: string;
  /** Address of the batch's folder in the links, ending in a slash. */
  readonly folderUrl: string;
  readonly scope: LinkScope;
  readonly language: ReportLanguage;
}

/** Renders the report before its tables of rows (`createRowTables`). `bytes` hashes the style for the report's security policy. */
export const renderReportStart = async (report: ReportInput, bytes: Pick<Bytes, "sha256">): Promise<string> => {
  const styleHash = hexToBase64(await bytes.sha256(new TextEncoder().encode(reportStyle)));
  const { job, language } = report;
  const title = translateText(language, `Report of batch ${job.batch_id}`);
  return [
    `<!doctype html><html lang="${language.tag}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex"><link rel="icon" href="data:,">',
    `<title>${text(title)}</title><style>${reportStyle}</style></head><body><header>`,
    `<h1>${text(title)}</h1><p class="status ${job.status.replaceAll(" ", "-").toLowerCase()}">${translated(language, statusSentence(report))}</p>`,
    linksNotice(report),
    "</header><main>",
    summary(report),
    errors(report),
    warnings(report),
    "",
  ].join("\n");
};

/** Renders the report after its tables of rows. */
export const renderReportEnd = (report: ReportInput): string =>
  [
    "",
    settings(report),
    `</main><footer>${text(translateText(report.language, `Job ${report.job.job_id}.`))} <a href="${text(report.linksPath)}" download>${text(translateText(report.language, "List of links (CSV)"))}</a></footer></body></html>\n`,
  ].join("\n");

const statusSentence = ({ job, log: { lastStop } }: ReportInput): string => {
  if (job.status === "Cancelled")
    return job.reason === "max_errors"
      ? `Cancelled: the number of errors reached max_errors (${job.max_errors}).`
      : "Cancelled on request.";
  if (job.status === "Failed") return lastStop?.kind === "failed" ? `Failed. ${lastStop.problem.message}` : "Failed.";
  return job.erroredCount > 0 ? `Done, ${formatCount(job.erroredCount)} failed.` : "Done.";
};

const summary = ({ job, language }: ReportInput): string => {
  const { formatCount, formatBytes, formatDuration } = language;
  const totals = [
    ["Rows", formatCount(job.total)],
    ["Succeeded", formatCount(job.succeededCount)],
    ["Failed", formatCount(job.erroredCount)],
    ["Skipped", formatCount(job.skippedCount)],
    ["Size", formatBytes(job.bytes)],
    ["Duration", job.finished === null ? "" : formatDuration(measureWorkMs(job))],
  ] as const;
  const list = totals
    .map(([name, value]) => `<div><dt>${translated(language, name)}</dt><dd>${text(value)}</dd></div>`)
    .join("");
  return `<section aria-labelledby="totals"><h2 id="totals">${translated(language, "Totals")}</h2><dl class="totals">${list}</dl></section>`;
};

/** States where the links lead, so that nobody sends links that work in one browser only. */
const linksNotice = ({ folderUrl, scope, language }: ReportInput): string => {
  const note = (fact: string, advice: string) =>
    `<p class="note"><strong>${translated(language, fact)}</strong> ${translated(language, advice)}</p>`;
  if (scope === "browser")
    return note(
      "The links work only in the browser that made the batch.",
      "To send links to readers, start the batch with the public address at which you host the exported folder.",
    );
  if (scope === "folder")
    return note(
      "The links work only inside this folder.",
      "To send links to readers, generate the batch with the public address at which you host the folder.",
    );
  const url = text(folderUrl);
  const sentence = translated(language, `The links lead to ${folderUrl}. Host the exported folder there.`);
  return `<p class="note">${sentence.replace(url, () => `<a href="${url}">${url}</a>`)}</p>`;
};

const settings = ({ job, input, language }: ReportInput): string => {
  const { params, template } = input;
  const { name, purpose } = strategyTexts[params.strategy];
  const { formatDateTime } = language;
  const t = (value: string) => translateText(language, value);
  return renderTable(
    "settings",
    t("Settings"),
    [t("Setting"), t("Value")],
    [
      ["Batch id", job.batch_id],
      ["Template", template.title || t("(no title)")],
      ["Document id", params.document_id || template.id || t("none: the template came as a file")],
      ["API address", params.api_url || t("this site")],
      ["Files", t(describeOutputs(params))],
      ...(makesPages(params)
        ? [
            ["Kind of file", `${t(name)}: ${t(purpose)} (${params.strategy})`],
            ["Encoding", params.encoding],
            [
              "Fonts that PDFs lack",
              t(params.embed_fonts === false ? "those of the reader's device" : "Liberation Sans in complete files"),
            ],
          ]
        : []),
      ["Maximum errors", params.max_errors === 0 ? t("0 (no limit)") : language.formatCount(params.max_errors)],
      ["Receiver of readers’ events", params.environment?.name ?? t("none")],
      ["Public address", params.public_url ?? t("none")],
      ["Personal links", params.personal_links ?? t("only where the document requires one")],
      ["Callback address", params.callback_url ?? t("none")],
      ["Callback e-mails", params.callback_emails?.join(", ") || t("none")],
      ["Started", formatDateTime(job.started)],
      ["Finished", job.finished === null ? "" : formatDateTime(job.finished)],
    ].map(([setting = "", value = ""]) => [translated(language, setting), text(value)]),
  );
};

const describeOutputs = (params: BatchParams): string => {
  if (!makesPdfs(params)) return "Web documents";
  return makesPages(params) ? "Web documents and PDFs" : "PDFs";
};

/** Lists the errors by cause: one line for an error that many rows share. */
const errors = (report: ReportInput): string => {
  const { errors: causes, omittedErrors = 0, language } = report;
  if (causes.length === 0) return "";
  const table = renderCauses("errors", causes, ["Errors", "Rows", "What is wrong"], report);
  if (omittedErrors === 0) return table;
  const note = `${formatCount(omittedErrors)} more problems have other causes and are not listed here. The table “All rows” has the code of each, and the list of links its sentence.`;
  return `${table}<p class="note">${translated(language, note)}</p>`;
};

const warnings = (report: ReportInput): string =>
  report.log.warnings.length === 0
    ? ""
    : renderCauses("warnings", report.log.warnings, ["Warnings", "Count", "Warning"], report);

const renderCauses = (
  id: string,
  causes: readonly Problem[],
  [title, count, sentence]: readonly [string, string, string],
  { input, language }: ReportInput,
): string => {
  const names = nameAssets(input.template);
  return renderTable(
    id,
    translateText(language, title),
    ["Code", count, sentence, "Where"].map((head) => translateText(language, head)),
    [...causes]
      .sort((a, b) => affectedCount(b) - affectedCount(a))
      .map((cause) => [
        `<code>${text(cause.code)}</code>`,
        language.formatCount(affectedCount(cause)),
        translated(language, cause.message),
        text(formatLocation(cause.at, (part) => translateText(language, part), names)),
      ]),
  );
};

/** Renders a text in a language. One without a translation is marked as English. */
const translated = (language: ReportLanguage, value: string): string => {
  const translation = language.translate(value);
  return translation === undefined ? `<span lang="en">${text(value)}</span>` : text(translation);
};

const text = (value: string) => encodeHtmlText(value);

/** The complete style sheet of the report, which uses no other file. */
const reportStyle = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#586478;--line:#d9dee7;--ground:#fff;--raised:#f5f7fa;--good:#1a7442;--bad:#b3261e;--link:#1d4ed8}
@media(prefers-color-scheme:dark){:root{--ink:#e7ebf2;--soft:#a3adbd;--line:#343d4c;--ground:#12161d;--raised:#1b212b;--good:#6fd39a;--bad:#ff9a91;--link:#9db9ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main,footer{max-width:68rem;margin:0 auto;padding:0 1rem}
header{padding-top:2rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.5rem 0 .75rem}
.status{margin:0;font-weight:600}
.status.done{color:var(--good)}
.status.failed,.status.cancelled{color:var(--bad)}
.note{margin:.5rem 0 0;max-width:48rem}
.totals{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.75rem;margin:0}
.totals div{background:var(--raised);border-radius:.5rem;padding:.75rem 1rem}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0;font-size:1.25rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.5rem}
.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--soft);font-weight:600;white-space:nowrap}
tr:last-child td{border-bottom:0}
td p{margin:0}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
.part{content-visibility:auto;contain-intrinsic-size:auto 24000px}
.part table{table-layout:fixed;min-width:48rem}
.part th:first-child{width:5.5rem}
.part th:nth-child(3){width:9rem}
.part th:nth-child(5){width:6rem}
a{color:var(--link)}
code{font-size:.875em}
footer{padding-top:2.5rem;padding-bottom:4rem;color:var(--soft);font-size:.875rem}
`.trim();
