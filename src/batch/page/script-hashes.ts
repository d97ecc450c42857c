/** The scripts that a generated file runs, as its policy names them. */
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { Placements } from "./strategies.ts";

export const collectScriptHashes = (kit: RuntimeManifest, placed: Placements): readonly string[] =>
  [
    ...(placed.reader === "inline"
      ? [kit.boot.hash, kit.step.hash, kit.reader.hash]
      : [kit.linked.hash, kit.reader.integrity]),
    // Where a browser refuses workers, the reader runs the worker's script in the page.
    ...(placed.worker === "inline" ? [kit.worker.hash] : []),
    kit.panels.hash,
  ].map((hash) => `'${hash}'`);
