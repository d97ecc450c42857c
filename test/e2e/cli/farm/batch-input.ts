/** Writes a batch whose files all come from the seed of its job file, and compares the folders that farms make of it. */
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../../../support/imports.ts";
import type { Folder } from "../../support/stage.ts";

/** Enough rows that a shard can be killed before it ends. */
const rowCount = 4_000;
/** Name of the batch: that of its folder. */
export const batchId = "offers";

const template = {
  title: "For [[name]]",
  campaignLanguage: ["de"],
  assets: [
    {
      page: 1,
      aura: {
        name: "[[amount|currency:EUR]]",
        center_x: 50,
        center_y: 50,
        rect: [30, 6],
        actions: [{ type: "url", data: "https://shop.example/?n=[[name]]" }],
      },
    },
  ],
};

/** Writes the batch to `offers/`, and installs the built package, as `npm install` would. */
export const writeBatch = (folder: Folder): void => {
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    pdf: "sizes.pdf",
    reference_id: `row-${index + 1}`,
    // Rows that a test waits for have a known name.
    ...(index < 16 || index >= rowCount - 16 ? { suffix: "s" } : {}),
    data: { name: `Ζωή ${index + 1}`, amount: `${index + 1}.5` },
  }));
  folder.write(`${batchId}/template.json`, JSON.stringify(template));
  folder.write(`${batchId}/data.json`, JSON.stringify(rows));
  folder.write(`${batchId}/param.json`, JSON.stringify({ strategy: "smallest" }));
  copyFileSync(join(root, "test/fixtures/pdf/sizes.pdf"), join(folder.path, batchId, "sizes.pdf"));
  const bin = join(folder.path, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(root, join(folder.path, "node_modules/smartlink"));
  const script = join(root, "dist-cli/smartlink.js");
  chmodSync(script, 0o755);
  symlinkSync(script, join(bin, "smartlink"));
};

/** Returns the name of a row's file whose suffix is known: one of the first and last 16 rows. */
export const nameOfRow = (row: number): string => `row-${row}.s.html`;

/** Returns the last row of a shard of eight, counted from 1. */
export const lastRowOf = (shard: number): number => rowCount - 8 + shard;

/** Returns a hash of names and contents of all files that do not have the time of their run. */
export const hashTree = (folder: string): string => {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "report.html")
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${relative(folder, file)}\0`).update(readFileSync(file));
  return `${files.length} ${hash.digest("hex")}`;
};
