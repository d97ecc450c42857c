/** The scripts that a generated file runs, as its policy names them. */
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { Placements } from "./strategies.ts";

export const collectScriptHashes = (manifest: RuntimeManifest, placed: Placements): readonly string[] =>
  [
    ...(placed.reader === "inline"
      ? [manifest.boot.hash, manifest.step.hash, manifest.reader.hash]
      : [manifest.linked.hash, manifest.reader.integrity]),
    // Where a browser refuses workers, the reader runs the worker's script in the page.
    ...(placed.worker === "inline" ? [manifest.worker.hash] : []),
    manifest.panels.hash,
  ].map((hash) => `'${hash}'`);
