/**
 * What a programmer would write in an hour instead of using the command line: a page with {{marks}}, a row's values in
 * their place, the PDF as base64, and one file per row. It checks nothing, escapes nothing and cannot continue.
 *
 *   node plain-script.mjs <page.html> <data.json> <file.pdf> <folder>
 */
import { mkdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const [pageFile = "", dataFile = "", pdfFile = "", folder = ""] = process.argv.slice(2);
const page = readFileSync(pageFile, "utf8");
const rows = JSON.parse(readFileSync(dataFile, "utf8"));
const pdf = readFileSync(pdfFile);
mkdirSync(folder, { recursive: true });
for (const { reference_id, data } of rows) {
  const values = { ...data, pdf: page.includes("{{pdf}}") ? pdf.toString("base64") : "" };
  const html = page.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");
  await writeFile(join(folder, `${reference_id}.html`), html);
}
