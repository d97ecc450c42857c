/**
 * The plain script with what every command must do that can be continued: it hashes each page, writes it aside, renames it, and
 * logs the row. It checks nothing, escapes nothing, and makes neither report nor links.
 *
 *   node logging-script.mjs <page.html> <data.json> <file.pdf> <folder> [<shard>/<shards>]
 */
import { hash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

const [pageFile = "", dataFile = "", pdfFile = "", folder = "", shard = "1/1"] = process.argv.slice(2);
const [index = 1, count = 1] = shard.split("/").map(Number);
const page = readFileSync(pageFile, "utf8");
const rows = JSON.parse(readFileSync(dataFile, "utf8"));
const pdf = page.includes("{{pdf}}") ? readFileSync(pdfFile) : undefined;
const records = `${folder}.job`;
for (const path of [folder, records]) mkdirSync(path, { recursive: true });
const draft = join(records, `draft-${index}`);
const log = openSync(join(records, `shard-${index}-of-${count}.jsonl`), "a");
const logBytes = 64 * 1024;
let lines = "";
for (let row = index - 1; row < rows.length; row += count) {
  const { reference_id, data } = rows[row];
  const values = { ...data, pdf: pdf === undefined ? "" : pdf.toString("base64") };
  const html = page.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");
  const name = `${reference_id}.html`;
  const file = openSync(draft, "w");
  const size = writeSync(file, html);
  closeSync(file);
  renameSync(draft, join(folder, name));
  const digest = hash("sha256", html);
  lines += `${JSON.stringify({ row: row + 1, reference_id, path: name, at: new Date().toISOString(), data, size, digest })}\n`;
  if (lines.length < logBytes) continue;
  writeSync(log, lines);
  lines = "";
}
writeSync(log, lines);
closeSync(log);
