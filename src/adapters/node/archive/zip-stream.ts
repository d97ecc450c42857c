/** Writes a ZIP archive as a stream. The directory of the archive, which comes last, is put aside into a file meanwhile. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "../../sink/crc32.ts";
import { centralHeader, endOfArchive, localHeader, toDosDateTime } from "../../sink/zip-format.ts";
import { toDiskError } from "../disk-problems.ts";
import type { ArchiveFile, ArchiveWriter, BufferedTarget } from "./archive-file.ts";

const copyBytes = 64 * 1024;

/** Creates an empty archive. */
export const createZipStream = (target: BufferedTarget, dateTime: string): ArchiveWriter => {
  const at = toDosDateTime(dateTime);
  const encoder = new TextEncoder();
  const folder = mkdtempSync(join(tmpdir(), "smartlink-zip-"));
  const directory = openSync(join(folder, "directory"), "w+");
  let isOpen = true;
  let directoryBytes = 0;
  let count = 0;
  let offset = 0;
  return {
    add: async ({ path, size, read }) => {
      const entry = { name: encoder.encode(path), size, crc32: await readChecksum({ read }) };
      const header = localHeader(entry, at);
      await target.write(header);
      for await (const chunk of read()) await target.write(chunk);
      const record = centralHeader({ ...entry, offset }, at);
      try {
        writeSync(directory, record);
      } catch (error) {
        throw toDiskError(error, folder);
      }
      directoryBytes += record.length;
      count += 1;
      offset += header.length + size;
    },
    end: async () => {
      const buffer = new Uint8Array(copyBytes);
      for (let position = 0; position < directoryBytes; ) {
        const length = readSync(directory, buffer, 0, copyBytes, position);
        if (length === 0) break;
        await target.write(buffer.subarray(0, length));
        position += length;
      }
      await target.write(endOfArchive(count, directoryBytes, offset));
      await target.flush();
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      closeSync(directory);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const readChecksum = async ({ read }: Pick<ArchiveFile, "read">): Promise<number> => {
  let sum = 0;
  for await (const chunk of read()) sum = crc32(chunk, sum);
  return sum;
};
