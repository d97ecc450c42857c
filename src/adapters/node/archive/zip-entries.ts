/** Reads the files of a ZIP archive as files of a batch. Nothing is unpacked to the disk. */
import { open, stat } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { type Entry, openPromise } from "yauzl";
import { chunkBytes } from "#domain/files/read-chunks.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** Limit of a compressed file when unpacked, because it is unpacked in memory. Stored files have none. */
const maxInflatedBytes = 512 * 1024 * 1024;
const deflated = 8;

/** A file of an archive. */
interface ZipRecord {
  readonly path: string;
  readonly isDeflated: boolean;
  readonly packedBytes: number;
  readonly size: number;
  /** Offset of the first byte of its packed data in the archive. */
  readonly dataOffset: number;
}

/**
 * Lists the files of an archive in its order. `path`: of the archive. Files are read when they are needed.
 * @throws ProblemError `file-unreadable` for anything but a ZIP without encryption.
 */
export const listZipFiles = async (archive: string, name: string): Promise<readonly IntakeFile[]> => {
  try {
    const { mtimeMs } = await stat(archive);
    const records = await readRecords(archive);
    const paths = new Set(records.map(({ path }) => path.toLowerCase()));
    if (paths.size < records.length) throw new Error("Two of its files have the same name.");
    return records.map((record) => toIntakeFile(archive, record, String(mtimeMs)));
  } catch (error) {
    throw new ProblemError(cannotRead(name, error instanceof Error ? error.message : String(error)));
  }
};

/** Reads the directory of an archive. Rejects for names that lead out of it. */
const readRecords = async (archive: string): Promise<readonly ZipRecord[]> => {
  const zip = await openPromise(archive, { strictFileNames: true, autoClose: false });
  try {
    const records: ZipRecord[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      requireReadable(entry);
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      records.push({
        path: entry.fileName,
        isDeflated: entry.compressionMethod === deflated,
        packedBytes: entry.compressedSize,
        size: entry.uncompressedSize,
        dataOffset: fileDataStart,
      });
    }
    return records;
  } finally {
    zip.close();
  }
};

const requireReadable = (entry: Entry): void => {
  const name = `“${truncate(entry.fileName)}”`;
  if (entry.isEncrypted()) throw new Error(`${name} is encrypted.`);
  if (!entry.canDecodeFileData()) throw new Error(`${name} is compressed in an unknown way.`);
  if (entry.fileName.includes("\0")) throw new Error(`${name} has an invalid name.`);
};

const toIntakeFile = (archive: string, record: ZipRecord, version: string): IntakeFile => {
  const { path, isDeflated, size, packedBytes, dataOffset } = record;
  const readPacked = async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    const handle = await open(archive);
    try {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, dataOffset + start);
      if (bytesRead < bytes.length) throw new Error(`“${path}” is damaged in ${archive}.`);
      return bytes;
    } finally {
      await handle.close();
    }
  };
  const inflate = async (): Promise<Uint8Array<ArrayBuffer>> => {
    if (size > maxInflatedBytes) throw new ProblemError(tooLarge(path));
    return new Uint8Array(inflateRawSync(await readPacked(0, packedBytes), { maxOutputLength: Math.max(1, size) }));
  };
  const slice = async (start: number, end: number) => {
    const last = Math.min(end, size);
    if (start >= last) return new Uint8Array();
    return isDeflated ? (await inflate()).slice(start, last) : readPacked(start, last);
  };
  return {
    path,
    name: path.split("/").at(-1) ?? path,
    size,
    version,
    // Each slice of a compressed file decompresses all of it.
    ...(isDeflated ? {} : { sliceBytes: chunkBytes }),
    slice,
    bytes: () => (isDeflated ? inflate() : slice(0, size)),
  };
};

const cannotRead = (name: string, reason: string) =>
  problem("file-unreadable", `${name} is not a ZIP archive that can be read. ${reason} Download or pack it again.`, {
    file: name,
  });

const tooLarge = (path: string) =>
  problem(
    "file-too-large",
    `“${truncate(path)}” is compressed and larger than ${maxInflatedBytes / 2 ** 20} MB. Unpack the archive, and give the folder.`,
    { file: path },
  );
