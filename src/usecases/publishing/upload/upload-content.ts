/** Prepares files of a batch for their upload. */
import { createSha256 } from "#domain/files/sha256.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { UploadFile } from "#ports/publishing/upload-target.ts";

/** What reading a file needs. */
export interface ContentPorts {
  readonly bytes: Pick<Bytes, "sha256">;
  /** Puts the chunks of a file together without reading them. */
  readonly assemble: (file: OutputFile) => Promise<UploadedFile>;
}

/** Up to this size, a file is read once and sent from memory, which is faster than two reads from the browser's storage. */
const memoryLimitBytes = 16 * 1024 * 1024;

/**
 * Returns the digest of a file's record. Parts are named by their sha256, so two files with the same digest have the same
 * bytes, and no byte of a part is read.
 */
export const digestRecord = ({ pieces, mimetype }: OutputFile, { bytes }: Pick<ContentPorts, "bytes">) =>
  bytes.sha256(new TextEncoder().encode(JSON.stringify([mimetype, pieces])));

/** Reads a file of a batch, with the digest of its bytes. */
export const readContent = async (file: OutputFile, { bytes, assemble }: ContentPorts): Promise<UploadFile> => {
  const { mimetype, pieces } = file;
  const isText = pieces.every((piece) => typeof piece === "string");
  const content = isText ? new TextEncoder().encode(pieces.join("")) : await assemble(file);
  if (content instanceof Uint8Array) return { content, mimetype, sha256: await bytes.sha256(content) };
  if (content.size > memoryLimitBytes) return { content, mimetype, sha256: await digestInSlices(content) };
  const read = new Uint8Array(await content.arrayBuffer());
  return { content: read, mimetype, sha256: await bytes.sha256(read) };
};

const digestInSlices = async (file: UploadedFile): Promise<string> => {
  const hash = createSha256();
  for (let at = 0; at < file.size; at += memoryLimitBytes)
    hash.update(new Uint8Array(await file.slice(at, at + memoryLimitBytes).arrayBuffer()));
  return hash.hex();
};
