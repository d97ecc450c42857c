/** Encoded parts of one batch: each is put into the store once, and referred to from every file that holds it. */

import type { Encoding } from "#domain/model/batch.ts";
import type { PartRef } from "#domain/model/output.ts";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { ReaderRuntime, RuntimeFile, RuntimeManifest, RuntimeScript } from "#ports/reader-runtime.ts";
import type { PartStore } from "#ports/store.ts";
import type { ByteSource } from "../inputs/byte-source.ts";
import { choosePacking, encodePart, type PackedBytes, type PartInput } from "./encode-part.ts";

export interface Parts {
  /** Stores a runtime script or the reader's texts, from the stream that the build has compressed. */
  script(name: "reader" | "worker" | "sentences" | "panels", script: RuntimeScript): Promise<PartRef>;
  /** A decoder, font or character map, named as pdf.js asks for it. */
  resource(name: string): Promise<PartRef | undefined>;
  /** The same as it is, to be sealed. */
  resourceContent(name: string): ByteSource | undefined;
  /** Any bytes, under a name. */
  bytes(name: string, bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<PartRef>;
  /** Bytes that no packing makes smaller, under a name: sealed ones. */
  packed(name: string, bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<PartRef>;
  /** Text of the page itself, as it is. */
  text(text: string): Promise<PartRef>;
  /** Bytes that are stored as they are, for files that are linked. */
  raw(bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<PartRef>;
  /** Stores a runtime file unchanged, to be linked. */
  runtimeFile(file: RuntimeFile): Promise<PartRef>;
}

export interface PartsPorts {
  readonly bytes: Bytes;
  readonly runtime: ReaderRuntime;
  readonly parts: PartStore;
}

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
    bytes: (name, bytes, sha256) =>
      once(`${name} ${sha256}`, async () => encode({ name, length: bytes.length, sha256, packed: await pack(bytes) })),
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

/** The bytes as they are best carried. */
export const packBytes = async (
  { deflate }: Pick<Bytes, "deflate">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PackedBytes> => choosePacking(bytes, await deflate(bytes));
