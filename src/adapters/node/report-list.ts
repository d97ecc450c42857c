/** A page with the reports of generated batches, for a folder that has no page of its own. */
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import { encodeHtmlText } from "#domain/text/json-text.ts";

const reportName = "report.html";

/** Returns the folders with a report: the root (an empty name), and those in it whose names batches can have. */
export const listReports = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.flatMap((entry) =>
    entry.isDirectory() && describeBatchNameProblem("batch_id", entry.name) === undefined ? [entry.name] : [],
  );
  const reports = await Promise.all(
    ["", ...folders.sort()].map(async (name) => ((await hasReport(join(root, name))) ? [name] : [])),
  );
  return reports.flat();
};

const hasReport = (folder: string): Promise<boolean> =>
  access(join(folder, reportName)).then(
    () => true,
    () => false,
  );

/** Formats the page. */
export const formatReportList = (folders: readonly string[]): string => {
  const items = folders.map((name) =>
    name === ""
      ? `<li><a href="${reportName}">Report</a></li>`
      : `<li><a href="${encodeURIComponent(name)}/${reportName}">${encodeHtmlText(name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Batches</title>
<h1>Batches</h1>
<ul>
${items.join("\n")}
</ul>`;
};
