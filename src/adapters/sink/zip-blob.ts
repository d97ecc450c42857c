/**
 * Creates a ZIP of a batch's files as a Blob that refers to the large stored parts. The archive need not fit into memory,
 * because the browser reads these parts from its storage while it saves the file. Small parts are copied: a reference in
 * every file takes the browser longer to read than the bytes.
 */
import type { OutputFile } from "#domain/model/output.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { createByteQueue } from "./byte-queue.ts";
import { combineCrc32, crc32 } from "./crc32.ts";
import type { PartBlobs } from "./part-blobs.ts";
import {
  appendCentralHeader,
  appendLocalHeader,
  type DosDateTime,
  endOfArchive,
  localChecksumOffset,
} from "./zip-format.ts";
import { createZipParts, type HashPart, type ZipPart } from "./zip-parts.ts";

/** Collects files into a ZIP archive. */
export interface ZipWriter {
  /** Starts to read the parts of a file that is added soon. A failure is reported when the file is added. */
  prepare(file: OutputFile): void;
  /**
   * Adds a file under a path.
   * @throws ProblemError `storage-failed` if stored bytes are missing or differ from those that were generated.
   */
  add(path: string, file: OutputFile): Promise<void>;
  /** Returns the archive of all added files. */
  end(): Blob;
}

/** This many bytes or references become one Blob, which the browser may move out of memory. */
const maxGroupBytes = 4 * 2 ** 20;
const maxGroupReferences = 512;

/**
 * Creates an empty archive. `at`: the time of modification of every entry. `hash`: returns the digest by which parts are
 * named; if it is passed, the digests of all parts are compared.
 */
export const createZipWriter = (blobs: PartBlobs, at: DosDateTime, hash?: HashPart): ZipWriter => {
  const parts = createZipParts(blobs, hash);
  const groups: Blob[] = [];
  /** Bytes of the archive since the last group, and the references between them. */
  const queue = createByteQueue(maxGroupBytes + 2 ** 16);
  let references: { readonly at: number; readonly blob: Blob }[] = [];
  let referencedBytes = 0;
  const directory = createByteQueue();
  const names = createByteQueue(2 ** 10);
  let count = 0;
  let offset = 0;

  const closeGroup = (): void => {
    const contents: BlobPart[] = [];
    let from = 0;
    for (const reference of references) {
      contents.push(queue.view(from, reference.at), reference.blob);
      from = reference.at;
    }
    groups.push(new Blob([...contents, queue.view(from)]));
    offset += queue.length + referencedBytes;
    references = [];
    referencedBytes = 0;
    queue.clear();
  };

  /** Appends a part or several consecutive ones. Returns the checksum of the file so far. */
  const appendPart = ({ content, size, crc32: sum, shift }: ZipPart, before: number): number => {
    if (content instanceof Blob) {
      references.push({ at: queue.length, blob: content });
      referencedBytes += size;
    } else queue.append(content);
    return combineCrc32(before, sum, shift);
  };

  const appendText = (text: string, before: number): number => {
    const from = queue.length;
    queue.appendText(text);
    return crc32(queue.view(from), before);
  };

  return {
    prepare: ({ pieces }) => parts.prepare(pieces),
    add: async (path, { pieces, size }) => {
      const contents = parts.get(pieces) ?? (await parts.load(pieces));
      names.clear();
      names.appendText(path);
      const header = { name: names.view(), size, crc32: 0 };
      const headerOffset = offset + queue.length + referencedBytes;
      const headerAt = queue.length;
      appendLocalHeader(queue, header, at);
      const from = queue.length + referencedBytes;
      let sum = 0;
      for (const content of contents)
        sum = typeof content === "string" ? appendText(content, sum) : appendPart(content, sum);
      if (queue.length + referencedBytes - from !== size) throw damagedFileError(path);
      queue.setUint32(headerAt + localChecksumOffset, sum);
      appendCentralHeader(directory, { ...header, crc32: sum, offset: headerOffset }, at);
      count += 1;
      if (queue.length >= maxGroupBytes || references.length >= maxGroupReferences) closeGroup();
    },
    end: () => {
      closeGroup();
      const end = endOfArchive(count, directory.length, offset);
      return new Blob([...groups, directory.view(), end], { type: "application/zip" });
    },
  };
};

const damagedFileError = (path: string): ProblemError =>
  new ProblemError({
    code: "storage-failed",
    message: `The browser has stored “${path}” with another size than was generated. Run the batch again from its files.`,
  });
