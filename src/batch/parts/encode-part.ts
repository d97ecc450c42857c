/** Encodes a part as comments and a script of a generated page (see domain/files/part-format). */

import { chunkBytes, minSaving, type PartHeader, partMark } from "#domain/files/part-format.ts";
import { chooseEscape, escapeRaw } from "#domain/files/raw-codec.ts";
import type { Encoding } from "#domain/model/batch.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { base64Length, writeBase64 } from "./base64.ts";

/** A part before it is encoded. */
export interface PartInput {
  readonly name: string;
  /** Length in bytes and sha256 in hex of the uncompressed part. */
  readonly length: number;
  readonly sha256: string;
  readonly packed: PackedBytes;
}

/** The bytes to embed: the part itself (`plain`) or its deflate-raw stream. */
export interface PackedBytes {
  readonly codec: "plain" | "deflate";
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the deflate stream if it saves enough (`minSaving`) to be worth the decompression, else the plain bytes. */
export const choosePacking = (plain: Uint8Array<ArrayBuffer>, deflated: Uint8Array<ArrayBuffer>): PackedBytes =>
  deflated.length <= plain.length * (1 - minSaving)
    ? { codec: "deflate", bytes: deflated }
    : { codec: "plain", bytes: plain };

/** Returns the part as bytes of the page, from its first comment to the end of its script. */
export const encodePart = (source: PartInput, encoding: Encoding, stepCode: string): Uint8Array<ArrayBuffer> => {
  const chunks = splitIntoChunks(source.packed.bytes);
  const end = ascii(`<script>${stepCode}</script>`);
  if (encoding === "text") {
    const head = ascii(comment(buildHeader(source, chunks.length, { carrier: "base64" })));
    return writeBase64Part(head, chunks, end);
  }
  const mark = chooseEscape(source.packed.bytes);
  const head = ascii(comment(buildHeader(source, chunks.length, { carrier: "raw", escape: mark })));
  return concatenateBytes([
    head,
    ...chunks.flatMap((chunk) => [commentOpen, escapeRaw(chunk, mark), commentClose]),
    end,
  ]);
};

const buildHeader = (
  { name, length, sha256, packed }: PartInput,
  chunks: number,
  carrier: Pick<PartHeader, "carrier" | "escape">,
): PartHeader => ({ name, ...carrier, codec: packed.codec, length, packed: packed.bytes.length, chunks, sha256 });

const comment = (header: PartHeader): string => {
  if (!/^[A-Za-z0-9._/-]+$/.test(header.name) || header.name.includes("--"))
    throw new Error(`A part cannot be named ${header.name}`);
  return `<!--${partMark}${JSON.stringify(header)}-->`;
};

const splitIntoChunks = (bytes: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );

/** Writes each chunk as a comment, directly into the bytes of the part. */
const writeBase64Part = (head: Uint8Array, chunks: readonly Uint8Array[], end: Uint8Array): Uint8Array<ArrayBuffer> => {
  const commentLength = (chunk: Uint8Array) => commentOpen.length + base64Length(chunk.length) + commentClose.length;
  const length = chunks.reduce((sum, chunk) => sum + commentLength(chunk), head.length + end.length);
  const target = new Uint8Array(length);
  target.set(head);
  let at = head.length;
  for (const chunk of chunks) {
    target.set(commentOpen, at);
    at = writeBase64(chunk, target, at + commentOpen.length);
    target.set(commentClose, at);
    at += commentClose.length;
  }
  target.set(end, at);
  return target;
};

const ascii = (text: string) => new TextEncoder().encode(text);
const commentOpen = ascii("<!--");
const commentClose = ascii("-->");
