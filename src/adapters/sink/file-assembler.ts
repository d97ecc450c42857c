/** Assembles generated files as Blobs. */
import type { FileAssembler } from "#ports/file-assembler.ts";
import type { PartStore } from "#ports/store.ts";
import { createPartBlobs } from "./part-blobs.ts";
import { createZipWriter } from "./zip-blob.ts";
import { toDosDateTime } from "./zip-format.ts";

const blobsOf = (parts: Pick<PartStore, "bytes">) =>
  createPartBlobs({
    blob: async (sha256) => {
      const bytes = await parts.bytes(sha256);
      return bytes && new Blob([bytes]);
    },
  });

export const fileAssembler: FileAssembler = {
  assemble: ({ pieces, mimetype }, parts) => blobsOf(parts).createFileBlob(pieces, mimetype),
  zip: async (files, parts, dateTime) => {
    const writer = createZipWriter(blobsOf(parts), toDosDateTime(dateTime));
    for (const file of files) await writer.add(`${file.batch_id}/${file.path}`, file);
    return writer.end();
  },
};
