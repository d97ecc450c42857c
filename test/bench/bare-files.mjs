/**
 * The lower bound of a command that leaves no half-written file: writes one and the same page aside and renames it, once for
 * each row, and does nothing else.
 *
 *   node bare-files.mjs <page.html> <data.json> <folder>
 */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

const [pageFile = "", dataFile = "", folder = ""] = process.argv.slice(2);
const page = readFileSync(pageFile);
const rows = JSON.parse(readFileSync(dataFile, "utf8"));
mkdirSync(folder, { recursive: true });
const draft = join(folder, ".draft");
for (const { reference_id } of rows) {
  const file = openSync(draft, "w");
  writeSync(file, page);
  closeSync(file);
  renameSync(draft, join(folder, `${reference_id}.html`));
}
