/** Reads the parts of a ZIP's files once, with their checksums, and joins those that follow each other. */
import type { OutputChunk } from "#domain/model/output.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { combineCrc32, computeCrc32Shift, crc32 } from "./crc32.ts";
import type { PartBlobs } from "./part-blobs.ts";

/** One stored part, or several consecutive ones. */
export interface ZipPart {
  /** A reference to the stored bytes; the bytes themselves of a small part that is no text. */
  readonly content: Blob | Uint8Array;
  /** In bytes. */
  readonly size: number;
  readonly crc32: number;
  /** `computeCrc32Shift` of the size. */
  readonly shift: number;
}

/**
 * A file's chunks. Consecutive texts are one text, which is encoded in half the time, and consecutive large parts one part,
 * because a reference costs the browser 0.3 ms in every file.
 */
export type ZipContents = readonly (string | ZipPart)[];

/** The parts of a ZIP's files, which are read when a file needs them. */
export interface ZipParts {
  /** Returns the contents of a file whose parts have all been read, else undefined. */
  get(pieces: readonly OutputChunk[]): ZipContents | undefined;
  /** Starts to read the parts of a file, so that the parts of several files are read at the same time. */
  prepare(pieces: readonly OutputChunk[]): void;
  /**
   * Reads the parts of a file, then returns its contents.
   * @throws ProblemError `storage-failed` if a part is missing or has another digest.
   */
  load(pieces: readonly OutputChunk[]): Promise<ZipContents>;
}

/** Parts up to this size are copied into every file that contains them: the browser reads a reference more slowly. */
const maxCopiedBytes = 16 * 1024;

/** Returns the digest by which a part is named. Small parts are passed as bytes, which have been read already. */
export type HashPart = (part: Blob | Uint8Array<ArrayBuffer>) => Promise<string>;

/** Creates an empty cache of parts. Digests are compared only if `hash` is passed. */
export const createZipParts = (blobs: PartBlobs, hash?: HashPart): ZipParts => {
  const parts = new Map<string, string | ZipPart>();
  const readings = new Map<string, Promise<string | ZipPart>>();
  /** The files of a batch mostly have the same parts in a row. */
  const pairs = new WeakMap<ZipPart, Map<ZipPart, ZipPart>>();
  const join = (first: ZipPart, second: ZipPart): ZipPart => {
    const seconds = pairs.get(first) ?? new Map<ZipPart, ZipPart>();
    pairs.set(first, seconds);
    const pair = seconds.get(second) ?? joinParts(first, second);
    seconds.set(second, pair);
    return pair;
  };
  const get = (pieces: readonly OutputChunk[]): ZipContents | undefined => {
    const contents: (string | ZipPart)[] = [];
    let last: string | ZipPart = "";
    for (const piece of pieces) {
      const content = typeof piece === "string" ? piece : parts.get(piece.part);
      if (content === undefined) return undefined;
      if (typeof last === "string" && typeof content === "string") last += content;
      else if (isReference(last) && isReference(content)) last = join(last, content);
      else {
        contents.push(last);
        last = content;
      }
    }
    contents.push(last);
    return contents;
  };
  const loadPart = async (name: string): Promise<string | ZipPart> => {
    const blob = await blobs.blob(name);
    const bytes = blob.size <= sliceBytes ? new Uint8Array(await blob.arrayBuffer()) : undefined;
    if (hash !== undefined && (await hash(bytes ?? blob)) !== name) throw damagedPartError();
    return bytes === undefined ? readLargePart(blob) : toPart(bytes, blob);
  };
  const startReading = (name: string): Promise<string | ZipPart> => {
    const reading = readings.get(name) ?? loadPart(name);
    readings.set(name, reading);
    return reading;
  };
  return {
    get,
    prepare: (pieces) => {
      for (const piece of pieces)
        if (typeof piece !== "string" && !parts.has(piece.part)) startReading(piece.part).catch(() => undefined);
    },
    load: async (pieces) => {
      for (const piece of pieces)
        if (typeof piece !== "string" && !parts.has(piece.part)) parts.set(piece.part, await startReading(piece.part));
      return get(pieces) as ZipContents;
    },
  };
};

const isReference = (content: string | ZipPart): content is ZipPart =>
  typeof content !== "string" && content.content instanceof Blob;

const joinParts = (first: ZipPart, second: ZipPart): ZipPart => {
  const size = first.size + second.size;
  return {
    content: new Blob([first.content, second.content] as BlobPart[]),
    size,
    crc32: combineCrc32(first.crc32, second.crc32, second.shift),
    shift: computeCrc32Shift(size),
  };
};

/** Larger parts are read in slices. */
const sliceBytes = 8 * 1024 * 1024;

const toPart = (bytes: Uint8Array<ArrayBuffer>, blob: Blob): string | ZipPart => {
  const isCopied = bytes.length <= maxCopiedBytes;
  const part = {
    content: isCopied ? bytes : blob,
    size: bytes.length,
    crc32: crc32(bytes),
    shift: computeCrc32Shift(bytes.length),
  };
  return (isCopied ? decodeText(bytes) : undefined) ?? part;
};

const readLargePart = async (blob: Blob): Promise<ZipPart> => {
  let sum = 0;
  for (let at = 0; at < blob.size; at += sliceBytes)
    sum = crc32(new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer()), sum);
  return { content: blob, size: blob.size, crc32: sum, shift: computeCrc32Shift(blob.size) };
};

/** Returns undefined for bytes that are not UTF-8. */
const decodeText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const damagedPartError = (): ProblemError =>
  new ProblemError({
    code: "storage-failed",
    message:
      "The browser returned other bytes for a part of the generated files than it had stored. Run the batch again from its files.",
  });
