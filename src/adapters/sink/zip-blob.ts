/**
 * Creates a ZIP of a batch's files as a Blob that refers to the large stored parts. The archive need not fit into memory,
 * because the browser reads these parts from its storage while it saves the file. Small parts are copied: a reference in
 * every file takes the browser longer to read than the bytes.
 */
import type { OutputFile } from "#domain/model/output.ts";
import { createByteQueue } from "./byte-queue.ts";
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

/** This many bytes or references become one Blob, which the browser may move out of memory. */
const maxGroupBytes = 4 * 2 ** 20;
const maxGroupParts = 1_024;
/** Parts up to this size are copied into every file that contains them. */
const maxCopiedBytes = 16 * 1024;

/** Creates an empty archive. `at`: the time of modification of every entry. */
export const createZipWriter = (blobs: PartBlobs, at: DosDateTime): ZipWriter => {
  const parts = new Map<string, Promise<ZipPart>>();
  const entries: ZipEntry[] = [];
  const groups: Blob[] = [];
  /** Bytes of the archive after the last large part. */
  const queue = createByteQueue();
  /** Texts of the file that is being added: the checksum stands before the bytes. */
  const texts = createByteQueue();
  const encoder = new TextEncoder();
  let group: BlobPart[] = [];
  let offset = 0;

  const getPart = (sha256: string): Promise<ZipPart> => {
    const part = parts.get(sha256) ?? blobs.blob(sha256).then(readPart);
    parts.set(sha256, part);
    return part;
  };

  const writeContent = (content: Content): void => {
    if ("from" in content) queue.append(texts.view(content.from, content.to));
    else if (content instanceof Uint8Array) queue.append(content);
    else {
      group.push(queue.view().slice(), content);
      queue.clear();
    }
  };

  const closeGroup = (): void => {
    groups.push(new Blob([...group, queue.view()]));
    group = [];
    queue.clear();
  };

  return {
    add: async (path, { pieces, size }) => {
      const contents: Content[] = [];
      texts.clear();
      let sum = 0;
      for (const piece of pieces)
        if (typeof piece === "string") {
          const from = texts.length;
          texts.appendText(piece);
          sum = crc32(texts.view(from), sum);
          contents.push({ from, to: texts.length });
        } else {
          const part = await getPart(piece.part);
          sum = combineCrc32(sum, part.crc32, part.shift);
          contents.push(part.content);
        }
      const name = encoder.encode(path);
      const header = localHeader({ name, size, crc32: sum }, at);
      entries.push({ name, size, crc32: sum, offset });
      offset += header.length + size;
      queue.append(header);
      for (const content of contents) writeContent(content);
      if (queue.length >= maxGroupBytes || group.length >= maxGroupParts) closeGroup();
    },
    end: () => {
      closeGroup();
      const directory = new Blob(entries.map((entry) => centralHeader(entry, at)));
      const end = endOfArchive(entries.length, directory.size, offset);
      return new Blob([...groups, directory, end], { type: "application/zip" });
    },
  };
};

/** A range of the texts of a file, the bytes of a small part, or a reference to a large one. */
type Content = { readonly from: number; readonly to: number } | Uint8Array | Blob;

interface ZipPart {
  /** The bytes of a small part, else a reference to the stored part. */
  readonly content: Uint8Array | Blob;
  readonly crc32: number;
  readonly shift: number;
}

const sliceBytes = 8 * 1024 * 1024;

const readPart = async (blob: Blob): Promise<ZipPart> => {
  const shift = computeCrc32Shift(blob.size);
  if (blob.size <= maxCopiedBytes) {
    const content = new Uint8Array(await blob.arrayBuffer());
    return { content, crc32: crc32(content), shift };
  }
  let sum = 0;
  for (let at = 0; at < blob.size; at += sliceBytes)
    sum = crc32(new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer()), sum);
  return { content: blob, crc32: sum, shift };
};
