import type { OutputFile, PartRef } from "#domain/model/output.ts";
import type { RuntimeFile, RuntimeManifest } from "#ports/reader-runtime.ts";
import type { Parts } from "../parts/parts.ts";

/** Collects the files that smartlinks link in the batch's folder (`runtime/`, `pdf/`, `files/`), each once. */
export interface LinkedFiles {
  /** Adds a runtime file. Does nothing if `runtime_url` points to another place. */
  addRuntimeFile(add: RuntimeFile, parts: Parts): Promise<void>;
  /** Adds a resource of pdf.js: a decoder, font or character map. */
  addResource(name: string, manifest: RuntimeManifest, parts: Parts): Promise<void>;
  file(path: string, part: PartRef, mimetype: string): void;
  /** Returns the files added since the last call. */
  takeNew(): readonly OutputFile[];
}

export const createLinkedFiles = (jobId: string, batchId: string, ownRuntime: boolean): LinkedFiles => {
  const seen = new Set<string>();
  const waiting: OutputFile[] = [];
  const file = (path: string, part: PartRef, mimetype: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    waiting.push({
      batch_id: batchId,
      path,
      job_id: jobId,
      kind: "support",
      mimetype,
      pieces: [part],
      size: part.size,
    });
  };
  const addRuntimeFile = async (wanted: RuntimeFile, parts: Parts) => {
    const path = `runtime/${wanted.file}`;
    if (ownRuntime && !seen.has(path)) file(path, await parts.runtimeFile(wanted), typeOf(wanted.file));
  };
  return {
    addRuntimeFile,
    addResource: async (name, { resources }, parts) => {
      const runtimeFile = resources[name];
      if (runtimeFile !== undefined) await addRuntimeFile(runtimeFile, parts);
    },
    file,
    takeNew: () => waiting.splice(0),
  };
};

const typeOf = (path: string): string =>
  path.endsWith(".js") ? "text/javascript" : path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
