/**
 * Creates a ZIP of a batch's files as a Blob that refers to the stored parts. The archive need not fit into memory,
 * because the browser reads the parts from its storage while it saves the file.
 */
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";
import { combineCrc32, computeCrc32Shift, crc32 } from "./crc32.ts";
import type { PartBlobs } from "./part-blobs.ts";
import { centralHeader, type DosDateTime, endOfArchive, localHeader, type ZipEntry } from "./zip-format.ts";

/** Collects files into a ZIP archive. */
export interface ZipWriter {
  /** Adds a file under a path. */
  add(path: string, file: OutputFile): Promise<void>;
  /** Returns the archive of all added files. */
  end(): Blob;
}

/** Number of files whose chunks are collected before they become one Blob. */
const groupSize = 256;

/** Creates an empty archive. `at`: the time of modification of every entry. */
export const createZipWriter = (blobs: PartBlobs, at: DosDateTime): ZipWriter => {
  const sums = new Map<string, Promise<PartSum>>();
  const entries: ZipEntry[] = [];
  const groups: Blob[] = [];
  let group: BlobPart[] = [];
  let filesInGroup = 0;
  let offset = 0;

  const getPartSum = (sha256: string): Promise<PartSum> => {
    const sum = sums.get(sha256) ?? blobs.blob(sha256).then(sumPart);
    sums.set(sha256, sum);
    return sum;
  };

  const collectChunks = async (pieces: readonly OutputChunk[]) => {
    const bodies: BlobPart[] = [];
    let sum = 0;
    for (const piece of pieces)
      if (typeof piece === "string") {
        const bytes = new TextEncoder().encode(piece);
        bodies.push(bytes);
        sum = crc32(bytes, sum);
      } else {
        const part = await getPartSum(piece.part);
        bodies.push(await blobs.blob(piece.part));
        sum = combineCrc32(sum, part.crc32, part.shift);
      }
    return { bodies, sum };
  };

  return {
    add: async (path, { pieces, size }) => {
      const name = new TextEncoder().encode(path);
      const { bodies, sum } = await collectChunks(pieces);
      const header = localHeader({ name, size, crc32: sum }, at);
      entries.push({ name, size, crc32: sum, offset });
      group.push(header, ...bodies);
      offset += header.length + size;
      filesInGroup += 1;
      if (filesInGroup === groupSize) {
        groups.push(new Blob(group));
        group = [];
        filesInGroup = 0;
      }
    },
    end: () => {
      const directory = new Blob(entries.map((entry) => centralHeader(entry, at)));
      const end = endOfArchive(entries.length, directory.size, offset);
      return new Blob([...groups, ...group, directory, end], { type: "application/zip" });
    },
  };
};

interface PartSum {
  readonly crc32: number;
  readonly shift: number;
}

const sliceBytes = 8 * 1024 * 1024;

const sumPart = async (blob: Blob): Promise<PartSum> => {
  let sum = 0;
  for (let at = 0; at < blob.size; at += sliceBytes)
    sum = crc32(new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer()), sum);
  return { crc32: sum, shift: computeCrc32Shift(blob.size) };
};
