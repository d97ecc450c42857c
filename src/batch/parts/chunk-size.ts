import type { OutputChunk } from "#domain/model/output.ts";

/** Returns the size of the chunks in bytes. Texts count as UTF-8. */
export const measureChunks = (pieces: readonly OutputChunk[]): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? utf8Length(piece) : piece.size), 0);

/** Most texts are ASCII, which a regular expression detects faster than an encoder encodes. */
const utf8Length = (text: string): number =>
  /^[\0-\x7f]*$/.test(text) ? text.length : new TextEncoder().encode(text).length;
