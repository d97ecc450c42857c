/** Builds a text file piece by piece: a long one is stored in parts, so that it is never in memory as a whole. */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { OutputChunk } from "#domain/model/output.ts";

/** The pieces of a text file. */
export interface TextPieces {
  /** Adds a text that ends with a whole character. */
  add(text: string): Promise<void>;
  /** Returns all pieces. A short text is one piece, and no part. */
  end(): Promise<readonly OutputChunk[]>;
}

/** Characters of a part. Large enough that a browser stores it as a file. */
const partCharacters = 1024 * 1024;

const firstBufferBytes = 16 * 1024;
/** A UTF-16 unit has at most three bytes in UTF-8. */
const maxBytesPerUnit = 3;

/**
 * Creates a file without text. Texts are encoded at once into one buffer: as strings, those of some ten thousand rows would
 * make the engine collect the old part of its memory again and again.
 */
export const createTextPieces = ({ store, bytes }: Pick<BatchPorts, "store" | "bytes">): TextPieces => {
  const parts: OutputChunk[] = [];
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(firstBufferBytes);
  let size = 0;
  let characters = 0;
  const encode = (text: string): void => {
    const neededBytes = size + text.length * maxBytesPerUnit;
    if (neededBytes > buffer.length) {
      const larger = new Uint8Array(Math.max(neededBytes, 2 * buffer.length));
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    size += encoder.encodeInto(text, buffer.subarray(size)).written;
    characters += text.length;
  };
  return {
    add: async (text) => {
      encode(text);
      if (characters < partCharacters) return;
      const content = buffer.slice(0, size);
      size = 0;
      characters = 0;
      const part = await bytes.sha256(content);
      if (!(await store.parts.has(part))) await store.parts.put(part, content);
      parts.push({ part, size: content.length });
    },
    end: async () => [...parts, new TextDecoder("utf-8", { ignoreBOM: true }).decode(buffer.subarray(0, size))],
  };
};
