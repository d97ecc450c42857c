import type { OutputChunk } from "#domain/model/output.ts";

/** Bytes of pieces: text as UTF-8. */
export const measureChunks = (pieces: readonly OutputChunk[]): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? utf8Length(piece) : piece.size), 0);

/** Most texts are ASCII, and a regular expression tells so faster than an encoder. */
const utf8Length = (text: string): number =>
  /^[\0-\x7f]*$/.test(text) ? text.length : new TextEncoder().encode(text).length;
