/** Reads the files of a ZIP archive as files of a batch. Nothing is unpacked to the disk. */
import { type FileHandle, open, stat } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { truncate } from "#domain/links/link.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** Limit of a compressed file when unpacked, because it is unpacked in memory. Stored files have none. */
const maxInflatedBytes = 512 * 1024 * 1024;
const maxCommentBytes = 0xffff;
const endBytes = 22;
const limit32 = 0xffffffff;

/** Position of a file in the archive. */
interface ZipRecord {
  readonly path: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly size: number;
  readonly headerOffset: number;
}

/**
 * Lists the files of an archive in its order. `path`: of the archive. Files are read when they are needed.
 * @throws ProblemError `file-unreadable` for anything but a ZIP without encryption.
 */
export const listZipFiles = async (archive: string, name: string): Promise<readonly IntakeFile[]> => {
  const unreadable = (reason: string) => new ProblemError(cannotRead(name, reason));
  try {
    const { size, mtimeMs } = await stat(archive);
    const records = await withHandle(archive, (handle) => readDirectory(handle, size));
    const paths = new Set(records.map(({ path }) => path.toLowerCase()));
    if (paths.size < records.length) throw unreadable("Two of its files have the same name.");
    return records.map((record) => toIntakeFile(archive, record, String(mtimeMs)));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
};

const withHandle = async <T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> => {
  const handle = await open(path);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
};

const readAt = async (handle: FileHandle, offset: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, offset);
  if (bytesRead < length) throw new Error("It ends too early.");
  return buffer;
};

const readDirectory = async (handle: FileHandle, size: number): Promise<readonly ZipRecord[]> => {
  const tailBytes = Math.min(size, endBytes + maxCommentBytes);
  const tail = await readAt(handle, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + endBytes > tail.length) throw new Error("It has no directory.");
  let count = tail.readUInt16LE(end + 10);
  let length = tail.readUInt32LE(end + 12);
  let offset = tail.readUInt32LE(end + 16);
  if (count === 0xffff || length === limit32 || offset === limit32) {
    const locator = tail.subarray(end - 20, end);
    if (end < 20 || locator.readUInt32LE(0) !== 0x07064b50) throw new Error("Its directory is damaged.");
    const record = await readAt(handle, Number(locator.readBigUInt64LE(8)), 56);
    count = Number(record.readBigUInt64LE(32));
    length = Number(record.readBigUInt64LE(40));
    offset = Number(record.readBigUInt64LE(48));
  }
  if (offset + length > size) throw new Error("It ends too early.");
  return parseDirectory(await readAt(handle, offset, length), count);
};

const parseDirectory = (directory: Buffer, count: number): readonly ZipRecord[] => {
  const records: ZipRecord[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new Error("Its directory is damaged.");
    const flags = directory.readUInt16LE(at + 8);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    const read64 = createZip64Reader(extra);
    const size = read64(directory.readUInt32LE(at + 24));
    const packedBytes = read64(directory.readUInt32LE(at + 20));
    const headerOffset = read64(directory.readUInt32LE(at + 42));
    const path = directory.toString("utf8", at + 46, at + 46 + nameBytes);
    const method = directory.readUInt16LE(at + 10);
    at += 46 + nameBytes + extraBytes + commentBytes;
    if (path.endsWith("/")) continue;
    if ((flags & 1) !== 0) throw new Error("It is encrypted.");
    if (method !== 0 && method !== 8) throw new Error(`“${truncate(path)}” is compressed in an unknown way.`);
    if (!isInside(path)) throw new Error(`“${truncate(path)}” leads out of it.`);
    records.push({ path, method, packedBytes, size, headerOffset });
  }
  return records;
};

const isInside = (path: string): boolean =>
  !path.startsWith("/") && !/^[A-Za-z]:|\\|\0/.test(path) && !path.split("/").includes("..");

/** Returns 64-bit values from the extra field, in their order, in place of those that do not fit in 32 bits. */
const createZip64Reader = (extra: Buffer): ((value: number) => number) => {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return (value) => {
    if (value !== limit32) return value;
    if (at + 8 > extra.length) throw new Error("Its directory is damaged.");
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  };
};

const toIntakeFile = (archive: string, record: ZipRecord, version: string): IntakeFile => {
  const { path, method, size, packedBytes, headerOffset } = record;
  const readPacked = (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> =>
    withHandle(archive, async (handle) => {
      const header = await readAt(handle, headerOffset, 30);
      if (header.readUInt32LE(0) !== 0x04034b50) throw new Error(`“${path}” is damaged in ${archive}.`);
      const first = headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      return new Uint8Array(await readAt(handle, first + start, end - start));
    });
  const inflate = async (): Promise<Uint8Array<ArrayBuffer>> => {
    if (size > maxInflatedBytes) throw new ProblemError(tooLarge(path));
    return new Uint8Array(inflateRawSync(await readPacked(0, packedBytes), { maxOutputLength: Math.max(1, size) }));
  };
  const slice = async (start: number, end: number) => {
    const last = Math.min(end, size);
    if (start >= last) return new Uint8Array();
    return method === 0 ? readPacked(start, last) : (await inflate()).slice(start, last);
  };
  return {
    path,
    name: path.split("/").at(-1) ?? path,
    size,
    version,
    slice,
    bytes: () => (method === 0 ? slice(0, size) : inflate()),
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
