/** Measures the size of the reader without pdf.js. `npm run bench` runs this module. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundleWithoutPdfjs, minifyStyle } from "./classic-script.ts";

const readerPath = (name: string): string => fileURLToPath(new URL(`../../reader/${name}`, import.meta.url));

const bundleEntries = async (entries: readonly string[]): Promise<string> =>
  (await Promise.all(entries.map((entry) => bundleWithoutPdfjs(readerPath(entry))))).join("");

const gzipSize = (text: string): number => gzipSync(text, { level: 9 }).length;

const readBootStyle = async (): Promise<string> =>
  minifyStyle(await readFile(readerPath("boot/boot.css"), "utf8"), "boot.css");

const workerEntries = ["worker/pdf-worker.ts", "worker/drawing-worker.ts"];

/** Sizes in bytes after gzip (-9) of code, styles and English texts. */
export const readerBesidePdfjs = {
  /** The code of page and workers that loads before a document can be read: in a file or the hosted reader, whichever is larger. */
  common: Math.max(
    gzipSize(
      (await readBootStyle()) +
        (await bundleEntries(["boot/boot.ts", "boot/unpack-step.ts", "doors/standalone.ts", ...workerEntries])),
    ),
    gzipSize(await bundleEntries(["doors/hosted.ts", ...workerEntries])),
  ),
  /** The code that loads on the first press that needs it: panels of assets, search, print, help. */
  panels: gzipSize(await bundleEntries(["doors/panels.ts"])),
};
