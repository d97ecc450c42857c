/** Joins text and bytes to the bytes of a PDF. */
import type { Bytes } from "../syntax/pdf-bytes.ts";

/** Text of which each character is one byte (up to U+00FF), or bytes. */
export type Chunk = string | Uint8Array;

const encoder = new TextEncoder();

/** Joins chunks. */
export const encodeChunks = (chunks: readonly Chunk[]): Bytes => {
  const [first] = chunks;
  if (chunks.length === 1 && typeof first === "string") {
    const bytes = encoder.encode(first);
    // Each character was one byte: the text is ASCII.
    if (bytes.length === first.length) return bytes;
  }
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const result = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    if (typeof chunk === "string") encodeText(chunk, result.subarray(at, at + chunk.length));
    else result.set(chunk, at);
    at += chunk.length;
  }
  return result;
};

/** Nearly all text is ASCII, which the encoder writes ten times as fast as a loop. */
const encodeText = (text: string, target: Uint8Array): void => {
  const { read, written } = encoder.encodeInto(text, target);
  if (read === text.length && written === text.length) return;
  for (let index = 0; index < text.length; index++) target[index] = text.charCodeAt(index);
};
