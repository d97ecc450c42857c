import type { OutputFile, PartRef } from "#domain/model/output.ts";
import type { RuntimeFile, RuntimeManifest } from "#ports/reader-runtime.ts";
import type { Parts } from "../parts/parts.ts";

/** Collects the files that smartlinks link in the batch's folder (`runtime/`, `pdf/`, `files/`), each once. */
export interface LinkedFiles {
  /** Adds a runtime file. Does nothing if `runtime_url` points to another place. */
  addRuntimeFile(runtimeFile: RuntimeFile, parts: Parts): Promise<void>;
  /** Adds a resource of pdf.js: a decoder, font or character map. */
  addResource(name: string, manifest: RuntimeManifest, parts: Parts): Promise<void>;
  addFile(path: string, part: PartRef, mimetype: string): void;
  /** Returns the files added since the last call. */
  takeNew(): readonly OutputFile[];
}

/** Creates the collection for one batch. `ownRuntime`: whether the batch's folder has its own copy of the runtime files. */
export const createLinkedFiles = (jobId: string, batchId: string, ownRuntime: boolean): LinkedFiles => {
  const seen = new Set<string>();
  const newFiles: OutputFile[] = [];
  const file = (path: string, part: PartRef, mimetype: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    newFiles.push({
      batch_id: batchId,
      path,
      job_id: jobId,
      kind: "support",
      mimetype,
      pieces: [part],
      size: part.size,
    });
  };
  const addRuntimeFile = async (runtimeFile: RuntimeFile, parts: Parts) => {
    const path = `runtime/${runtimeFile.file}`;
    if (ownRuntime && !seen.has(path)) file(path, await parts.runtimeFile(runtimeFile), typeOf(runtimeFile.file));
  };
  return {
    addRuntimeFile,
    addResource: async (name, { resources }, parts) => {
      const runtimeFile = resources[name];
      if (runtimeFile !== undefined) await addRuntimeFile(runtimeFile, parts);
    },
    addFile: file,
    takeNew: () => newFiles.splice(0),
  };
};

const typeOf = (path: string): string =>
  path.endsWith(".js") ? "text/javascript" : path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
