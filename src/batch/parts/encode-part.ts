/**
 * Bytes into the form in which they stand in a generated file (see part-format). Done once for each part, however many
 * files hold it.
 */

import { chunkBytes, minSaving, type PartHeader, partMark } from "#domain/files/part-format.ts";
import { chooseEscape, escapeRaw } from "#domain/files/raw-codec.ts";
import type { Encoding } from "#domain/model/batch.ts";
import { base64Length, writeBase64 } from "./base64.ts";

export interface PartInput {
  readonly name: string;
  /** Length and sha256 (hex) of the part itself. */
  readonly length: number;
  readonly sha256: string;
  readonly packed: PackedBytes;
}

/** What is put into the file: the part itself, or its deflate-raw stream. */
export interface PackedBytes {
  readonly codec: "plain" | "deflate";
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The smaller of a part and its deflate stream, where the saving is worth the unpacking. */
export const choosePacking = (plain: Uint8Array<ArrayBuffer>, deflated: Uint8Array<ArrayBuffer>): PackedBytes =>
  deflated.length <= plain.length * (1 - minSaving)
    ? { codec: "deflate", bytes: deflated }
    : { codec: "plain", bytes: plain };

/** The part as bytes of the page, from its first comment to the end of its script. */
export const encodePart = (source: PartInput, encoding: Encoding, stepCode: string): Uint8Array<ArrayBuffer> => {
  const chunks = chunksOf(source.packed.bytes);
  const end = ascii(`<script>${stepCode}</script>`);
  if (encoding === "text") {
    const head = ascii(comment(headerOf(source, chunks.length, { carrier: "base64" })));
    const bodies = chunks.map((chunk) => base64Comment(chunk));
    return join([head, ...bodies, end]);
  }
  const mark = chooseEscape(source.packed.bytes);
  const head = ascii(comment(headerOf(source, chunks.length, { carrier: "raw", escape: mark })));
  return join([head, ...chunks.flatMap((chunk) => [open, escapeRaw(chunk, mark), close]), end]);
};

const headerOf = (
  { name, length, sha256, packed }: PartInput,
  chunks: number,
  carrier: Pick<PartHeader, "carrier" | "escape">,
): PartHeader => ({ name, ...carrier, codec: packed.codec, length, packed: packed.bytes.length, chunks, sha256 });

const comment = (header: PartHeader): string => {
  if (!/^[A-Za-z0-9._/-]+$/.test(header.name) || header.name.includes("--"))
    throw new Error(`A part cannot be named ${header.name}`);
  return `<!--${partMark}${JSON.stringify(header)}-->`;
};

const chunksOf = (bytes: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );

const base64Comment = (chunk: Uint8Array): Uint8Array<ArrayBuffer> => {
  const target = new Uint8Array(open.length + base64Length(chunk.length) + close.length);
  target.set(open);
  target.set(close, writeBase64(chunk, target, open.length));
  return target;
};

const join = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

const ascii = (text: string) => new TextEncoder().encode(text);
const open = ascii("<!--");
const close = ascii("-->");
