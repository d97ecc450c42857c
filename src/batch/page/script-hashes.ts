/** Lists the scripts of a generated file for its security policy. */
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { Placements } from "./strategies.ts";

/** Returns the quoted hashes of the scripts that a file with these placements runs. */
export const collectScriptHashes = (manifest: RuntimeManifest, placed: Placements): readonly string[] =>
  [
    ...(placed.reader === "inline"
      ? [manifest.boot.hash, manifest.step.hash, manifest.reader.hash]
      : [manifest.linked.hash, manifest.reader.integrity]),
    // If a browser does not allow workers, the reader runs the worker's script in the page.
    ...(placed.worker === "inline" ? [manifest.worker.hash] : []),
    manifest.panels.hash,
  ].map((hash) => `'${hash}'`);
