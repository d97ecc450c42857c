/** Packs the files of a batch into one ZIP, or offers several if one would be too large. */
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Store } from "#ports/store.ts";
import { type ExportProgress, exportFolder } from "../export-folder.ts";
import { type PlannedZip, planZip, type ZipPart } from "./plan-zip.ts";

/** Collects files into an archive. */
export interface ZipTarget<Archive> {
  /** Starts to read the parts of a file that is added soon. */
  prepare(file: OutputFile): void;
  add(path: string, file: OutputFile): Promise<void>;
  end(): Archive;
}

/** What packing needs. */
export interface ZipPorts<Archive> {
  readonly store: Pick<Store, "outputs">;
  /** Creates an empty archive. All files in it get the modification time `dateTime` (ISO 8601). */
  readonly createZip: (dateTime: string) => ZipTarget<Archive>;
  readonly maxBytes: number;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly signal: AbortSignal;
}

/** The files of a batch as one archive, or the archives that `packZipPart` makes. */
export type PackedZip<Archive> =
  | { readonly kind: "archive"; readonly archive: Archive }
  | { readonly kind: "parts"; readonly parts: readonly ZipPart[] };

type PackedJob = Pick<BatchJob, "batch_id" | "started" | "bytes">;

/** Packs all files of a batch that readers need. */
export const packZip = async <Archive>(job: PackedJob, ports: ZipPorts<Archive>): Promise<PackedZip<Archive>> => {
  const { batch_id, started, bytes } = job;
  const { store, maxBytes, onProgress, signal } = ports;
  // Most batches fit, so only one that does not is read a second time.
  if (bytes <= maxBytes) {
    const zip = ports.createZip(started);
    const { files, totalFiles } = await exportFolder(store, batch_id, toWriteFile(zip), {
      prepare: zip.prepare,
      onProgress,
      signal,
      maxBytes,
    });
    if (files >= totalFiles) return { kind: "archive", archive: zip.end() };
  }
  const plan = await planZip(store, batch_id, maxBytes);
  const [only] = plan;
  if (plan.length === 1 && only !== undefined) return { kind: "archive", archive: await packPaths(job, only, ports) };
  return { kind: "parts", parts: plan.map(({ paths: _, ...part }) => part) };
};

/** Packs one of several archives. Problem: `changed-meanwhile` if the batch has other files than when it was offered. */
export const packZipPart = async <Archive>(
  job: PackedJob,
  { number, digest }: Pick<ZipPart, "number" | "digest">,
  ports: ZipPorts<Archive>,
): Promise<Result<Archive>> => {
  const part = (await planZip(ports.store, job.batch_id, ports.maxBytes))[number - 1];
  return part?.digest === digest ? ok(await packPaths(job, part, ports)) : fail(batchChanged);
};

const packPaths = async <Archive>(
  { batch_id, started }: PackedJob,
  { paths }: PlannedZip,
  { store, createZip, onProgress, signal }: ZipPorts<Archive>,
): Promise<Archive> => {
  const zip = createZip(started);
  await exportFolder(store, batch_id, toWriteFile(zip), { prepare: zip.prepare, onProgress, signal, paths });
  return zip.end();
};

const toWriteFile = (zip: ZipTarget<unknown>) => async (path: string, file: OutputFile) => {
  await zip.add(path, file);
  return "written" as const;
};

const batchChanged = problem(
  "changed-meanwhile",
  "The files of this batch have changed since the list of parts was made. Close the list and press “Download ZIP” again.",
);
