/** How large the reader is beside pdf.js: `npm run bench` runs this module to know it. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { codeBesidePdfjs, smallStyle } from "./classic-script.ts";

const path = (name: string): string => fileURLToPath(new URL(`../../reader/${name}`, import.meta.url));

const codeOf = async (entries: readonly string[]): Promise<string> =>
  (await Promise.all(entries.map((entry) => codeBesidePdfjs(path(entry))))).join("");

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

const style = async (): Promise<string> => smallStyle(await readFile(path("boot/boot.css"), "utf8"), "boot.css");

const threads = ["worker/pdf-worker.ts", "worker/drawing-worker.ts"];

/** Bytes by plain gzip (-9): code, styles and the English sentences. */
export const readerBesidePdfjs = {
  /** All that is loaded before a document can be read, in the page and in its threads: of a file, or hosted. */
  common: Math.max(
    gzipped(
      (await style()) + (await codeOf(["boot/boot.ts", "boot/unpack-step.ts", "doors/standalone.ts", ...threads])),
    ),
    gzipped(await codeOf(["doors/hosted.ts", ...threads])),
  ),
  /** What comes with the first press that needs it: panels of assets, search, print, help. */
  panels: gzipped(await codeOf(["doors/panels.ts"])),
};
