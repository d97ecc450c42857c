/** Builds a text file piece by piece: a long one is stored in parts, so that it is never in memory as a whole. */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { OutputChunk } from "#domain/model/output.ts";

/** The pieces of a text file. */
export interface TextPieces {
  add(text: string): Promise<void>;
  /** Returns all pieces. A short text is one piece, and no part. */
  end(): Promise<readonly OutputChunk[]>;
}

/** Characters of a part. Large enough that a browser stores it as a file. */
const partCharacters = 1024 * 1024;

/** Creates a file without text. */
export const createTextPieces = ({ store, bytes }: Pick<BatchPorts, "store" | "bytes">): TextPieces => {
  const parts: OutputChunk[] = [];
  let texts: string[] = [];
  let characters = 0;
  return {
    add: async (text) => {
      texts.push(text);
      characters += text.length;
      if (characters < partCharacters) return;
      const content = new TextEncoder().encode(texts.join(""));
      texts = [];
      characters = 0;
      const part = await bytes.sha256(content);
      if (!(await store.parts.has(part))) await store.parts.put(part, content);
      parts.push({ part, size: content.length });
    },
    end: async () => [...parts, texts.join("")],
  };
};
