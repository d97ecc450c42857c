/** Encodes the parts of a batch. Each part is stored once and referenced from every file that contains it. */

import type { Encoding } from "#domain/model/batch.ts";
import type { PartRef } from "#domain/model/output.ts";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { ReaderRuntime, RuntimeFile, RuntimeManifest, RuntimeScript } from "#ports/reader-runtime.ts";
import type { PartStore } from "#ports/store.ts";
import type { ByteSource } from "./byte-source.ts";
import { choosePacking, encodePart, type PackedBytes, type PartInput } from "./encode-part.ts";

/** Encodes and stores parts. All methods return a reference to the stored part. */
export interface Parts {
  /** Stores a runtime script or the reader's texts, from the stream that the build has compressed. */
  script(name: "reader" | "worker" | "sentences" | "panels", script: RuntimeScript): Promise<PartRef>;
  /** Stores a decoder, font or character map by the name that pdf.js uses; undefined if the runtime has none. */
  resource(name: string): Promise<PartRef | undefined>;
  /** Returns the resource unencoded, to be encrypted. */
  resourceContent(name: string): ByteSource | undefined;
  /** Compresses bytes for `bytes`, where that saves space. */
  pack(bytes: Uint8Array<ArrayBuffer>): Promise<PackedBytes>;
  /** Stores bytes as a part of this name, compressed where that saves space. `packed`: from `pack`, if it was called. */
  bytes(name: string, bytes: Uint8Array<ArrayBuffer>, sha256: string, packed?: Promise<PackedBytes>): Promise<PartRef>;
  /** Stores bytes as a part of this name without compression: encrypted bytes cannot be compressed. */
  packed(name: string, bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<PartRef>;
  /** Stores text of a page unchanged. */
  text(text: string): Promise<PartRef>;
  /** Stores bytes unchanged, for files that are linked. */
  raw(bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<PartRef>;
  /** Stores a runtime file unchanged, to be linked. */
  runtimeFile(file: RuntimeFile): Promise<PartRef>;
}

/** What encoding parts needs from its environment. */
export interface PartsPorts {
  readonly bytes: Bytes;
  readonly runtime: ReaderRuntime;
  readonly parts: PartStore;
}

/** Creates the encoder for one batch. `encoding` decides whether parts are base64 or raw bytes. */
export const createParts = (ports: PartsPorts, manifest: RuntimeManifest, encoding: Encoding): Parts => {
  const once = memoizeByKey<PartRef>();
  const store = async (bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<PartRef> => {
    const size = bytes.length;
    if (!(await ports.parts.has(sha256))) await ports.parts.put(sha256, bytes);
    return { part: sha256, size };
  };
  const encode = async (source: PartInput): Promise<PartRef> => {
    const encoded = encodePart(source, encoding, manifest.step.code);
    return store(encoded, await ports.bytes.sha256(encoded));
  };
  const pack = (bytes: Uint8Array<ArrayBuffer>) => packBytes(ports.bytes, bytes);
  return {
    script: (name, script) =>
      once(name, async () => {
        const carried = { codec: "deflate", bytes: await ports.runtime.bytes(script.deflated) } as const;
        return encode({ name, length: script.size, sha256: script.sha256, packed: carried });
      }),
    resource: async (name) => {
      const file = manifest.resources[name];
      if (file === undefined) return undefined;
      return once(name, async () => {
        const bytes = await ports.runtime.bytes(file);
        return encode({ name, length: file.size, sha256: file.sha256, packed: await pack(bytes) });
      });
    },
    resourceContent: (name) => {
      const file = manifest.resources[name];
      return file && { sha256: file.sha256, bytes: () => ports.runtime.bytes(file) };
    },
    pack,
    bytes: (name, bytes, sha256, packed) =>
      once(`${name} ${sha256}`, async () =>
        encode({ name, length: bytes.length, sha256, packed: await (packed ?? pack(bytes)) }),
      ),
    packed: (name, bytes, sha256) => encode({ name, length: bytes.length, sha256, packed: { codec: "plain", bytes } }),
    text: async (text) => {
      const bytes = new TextEncoder().encode(text);
      return store(bytes, await ports.bytes.sha256(bytes));
    },
    raw: (bytes, sha256) => once(`raw ${sha256}`, () => store(bytes, sha256)),
    runtimeFile: (file) =>
      once(`runtime ${file.file}`, async () => store(await ports.runtime.bytes(file), file.sha256)),
  };
};

/**
 * Compresses the bytes where that saves enough space (`minSaving`), else returns them unchanged. Compression takes 30 ms a
 * megabyte, ten times as long as everything else, and most PDFs are compressed already: samples of a large file decide
 * whether it is tried.
 */
export const packBytes = async (
  { deflate }: Pick<Bytes, "deflate">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PackedBytes> => {
  if (bytes.length >= minSampledBytes) {
    const samples = takeSamples(bytes);
    if (choosePacking(samples, await deflate(samples)).codec === "plain") return { codec: "plain", bytes };
  }
  return choosePacking(bytes, await deflate(bytes));
};

/** Smaller files are compressed without samples. */
const minSampledBytes = 512 * 1024;
const sampleBytes = 8 * 1024;
const sampleDistance = 32 * sampleBytes;

/** Returns a thirty-second of the bytes, from all over the file. */
const takeSamples = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const count = Math.floor((bytes.length - sampleBytes) / sampleDistance) + 1;
  const samples = new Uint8Array(count * sampleBytes);
  for (let index = 0; index < count; index++) {
    const from = index * sampleDistance;
    samples.set(bytes.subarray(from, from + sampleBytes), index * sampleBytes);
  }
  return samples;
};
