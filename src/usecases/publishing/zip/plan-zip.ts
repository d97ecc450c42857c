/**
 * Splits the files of a batch into several archives, each of which is a complete ZIP. The same files give the same archives,
 * so one that is missing can be made again later.
 */
import { createSha256 } from "#domain/files/sha256.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Store } from "#ports/store.ts";

/** One of the archives of a batch. */
export interface ZipPart {
  /** Counted from 1. */
  readonly number: number;
  readonly files: number;
  /** Size of the archive, rounded up by some bytes per file. */
  readonly bytes: number;
  /** Changes if the archive would contain other files. */
  readonly digest: string;
}

/** An archive with the paths of its files, relative to the folder of the batch. */
export interface PlannedZip extends ZipPart {
  readonly paths: ReadonlySet<string>;
}

/**
 * Largest size of an archive. Some programs count bytes with 31 bits and fail at 2 GiB, FAT32 ends at 4 GiB, and a download
 * that breaks off loses so much at most.
 */
export const maxZipBytes = 2_000_000_000;

/** Both headers with the largest extra fields, without the path, which is in both. */
const maxHeaderBytes = 30 + 20 + 46 + 28;
const maxEndBytes = 98;
const maxBytesPerCharacter = 3;

interface PlannedFile {
  readonly path: string;
  readonly bytes: number;
  readonly mark: string;
}

type Kind = OutputFile["kind"];

/** Documents need the files that they link, so these are in the first archives. Lists of links change, so they are in the last. */
const order = ["support", "smartlink", "report"] as const satisfies readonly Kind[];

/** Plans the archives of a batch. A file that is larger than `maxBytes` has an archive of its own. */
export const planZip = async (
  { outputs }: Pick<Store, "outputs">,
  batchId: string,
  maxBytes: number,
): Promise<readonly PlannedZip[]> => {
  const files: Readonly<Record<Kind, PlannedFile[]>> = { support: [], smartlink: [], report: [] };
  for await (const page of outputs.pages(batchId)) for (const file of page) files[file.kind].push(toPlannedFile(file));
  const archives: PlannedFile[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const file of order.flatMap((kind) => files[kind])) {
    if (bytes + file.bytes > maxBytes) {
      archives.push([]);
      bytes = maxEndBytes;
    }
    archives.at(-1)?.push(file);
    bytes += file.bytes;
  }
  return archives.map((archive, index) => toPlannedZip(archive, index + 1));
};

const toPlannedFile = ({ batch_id, path, job_id, kind, pieces, size, row }: OutputFile): PlannedFile => ({
  path,
  bytes: size + maxHeaderBytes + 2 * maxBytesPerCharacter * (batch_id.length + 1 + path.length),
  // The document of a row never changes within a job, and the texts of all documents would take seconds.
  mark: JSON.stringify([path, size, kind === "smartlink" ? [job_id, row] : pieces]),
});

const toPlannedZip = (files: readonly PlannedFile[], number: number): PlannedZip => {
  const hash = createSha256();
  const encoder = new TextEncoder();
  let bytes = maxEndBytes;
  for (const file of files) {
    hash.update(encoder.encode(file.mark));
    bytes += file.bytes;
  }
  return { number, files: files.length, bytes, digest: hash.hex(), paths: new Set(files.map(({ path }) => path)) };
};
