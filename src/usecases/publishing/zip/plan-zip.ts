/**
 * Splits the documents of a batch, and the files that they link, into several archives, each of which is a complete ZIP. The same files give the same archives,
 * so one that is missing can be made again later.
 */
import { createSha256 } from "#domain/files/sha256.ts";
import { isRowFile, type OutputFile } from "#domain/model/output.ts";
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

/** Documents need the files that they link, so these are in the first archives. The files of a row stay together. */
const order = [["support"], ["smartlink", "pdf"]] as const satisfies readonly (readonly OutputFile["kind"][])[];

/** Plans the archives of a batch. A file that is larger than `maxBytes` has an archive of its own. */
export const planZip = async (
  { outputs }: Pick<Store, "outputs">,
  batchId: string,
  maxBytes: number,
): Promise<readonly PlannedZip[]> => {
  const groups = order.map((kinds) => ({ kinds: new Set<OutputFile["kind"]>(kinds), files: [] as PlannedFile[] }));
  for await (const page of outputs.pages(batchId))
    for (const file of page) groups.find(({ kinds }) => kinds.has(file.kind))?.files.push(toPlannedFile(file));
  const archives: PlannedFile[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const file of groups.flatMap(({ files }) => files)) {
    if (bytes + file.bytes > maxBytes) {
      archives.push([]);
      bytes = maxEndBytes;
    }
    archives.at(-1)?.push(file);
    bytes += file.bytes;
  }
  return archives.map((archive, index) => toPlannedZip(archive, index + 1));
};

const toPlannedFile = (file: OutputFile): PlannedFile => {
  const { batch_id, path, job_id, pieces, size, row } = file;
  return {
    path,
    bytes: size + maxHeaderBytes + 2 * maxBytesPerCharacter * (batch_id.length + 1 + path.length),
    // The files of a row never change within a job, and the texts of all documents would take seconds.
    mark: JSON.stringify([path, size, isRowFile(file) ? [job_id, row] : pieces]),
  };
};

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
