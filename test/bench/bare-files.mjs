/**
 * The lower bound of a command that leaves no half-written file: writes one and the same page aside and renames it, once for
 * each row, or for each row of a shard, and does nothing else.
 *
 *   node bare-files.mjs <page.html> <data.json> <folder> [<shard>/<shards>]
 */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

const [pageFile = "", dataFile = "", folder = "", shard = "1/1"] = process.argv.slice(2);
const [index = 1, count = 1] = shard.split("/").map(Number);
const page = readFileSync(pageFile);
const rows = JSON.parse(readFileSync(dataFile, "utf8"));
mkdirSync(folder, { recursive: true });
const drafts = `${folder}.drafts-${index}`;
mkdirSync(drafts);
const draft = join(drafts, "draft");
for (let row = index - 1; row < rows.length; row += count) {
  const file = openSync(draft, "w");
  writeSync(file, page);
  closeSync(file);
  renameSync(draft, join(folder, `${rows[row].reference_id}.html`));
}
