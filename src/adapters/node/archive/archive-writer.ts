/** Writes archives as streams: their bytes go to a target in order, and no file is in memory as a whole. */
import type { ArchiveTarget } from "#ports/local/archive-folder.ts";
import type { ArchiveWriter, BufferedTarget } from "./archive-file.ts";
import { createTarWriter } from "./tar-writer.ts";
import { createZipStream } from "./zip-stream.ts";

/** Creates an empty archive. */
export const createArchiveWriter = ({ format, target, dateTime }: ArchiveTarget): ArchiveWriter => {
  const buffered = bufferTarget(target);
  return format === "tar" ? createTarWriter(buffered, dateTime) : createZipStream(buffered, dateTime);
};

const bufferBytes = 256 * 1024;

/** A pipe takes a call of the system for each write: small files are written together. */
const bufferTarget = (target: ArchiveTarget["target"]): BufferedTarget => {
  const buffer = new Uint8Array(bufferBytes);
  let length = 0;
  const flush = async (): Promise<void> => {
    if (length === 0) return;
    const end = length;
    length = 0;
    await target(buffer.subarray(0, end));
  };
  return {
    write: async (bytes) => {
      if (length + bytes.length > bufferBytes) await flush();
      if (bytes.length > bufferBytes) return target(bytes);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    flush,
  };
};
