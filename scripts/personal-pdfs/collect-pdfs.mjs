/** Collects PDFs that the machine has: those of the project, of documentation, and of packages. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

const maxBytes = 1_000_000;

/**
 * Copies the PDFs of folders, with all below them, into one folder. PDFs that are compressed with gzip are unpacked, equal ones
 * copied once.
 * @param {readonly string[]} folders
 * @param {string} target
 */
export const collectPdfs = async (folders, target) => {
  const hashes = new Set();
  for (const folder of folders)
    for (const path of await listPdfs(folder)) {
      const { size } = await stat(path);
      if (size > maxBytes) continue;
      const data = await readFile(path);
      const bytes = path.endsWith(".gz") ? gunzipSync(data) : data;
      const hash = createHash("sha256").update(bytes).digest("hex");
      if (bytes.length === 0 || bytes.length > maxBytes || hashes.has(hash)) continue;
      hashes.add(hash);
      await writeFile(join(target, `${hash.slice(0, 6)}-${basename(path, ".gz").replace(/[^\w.-]/g, "_")}`), bytes);
    }
};

const listPdfs = async (/** @type {string} */ folder) => {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => /\.pdf(\.gz)?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
};
