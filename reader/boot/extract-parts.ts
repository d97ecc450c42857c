/**
 * Extracts the parts from the bytes of a generated file. Needed when a host serves a windows-1252 file as utf-8: the
 * decoded document has lost bytes, the file has not. An escaped chunk never contains `-->`, so a search for comment ends
 * is reliable.
 */
import { type PartHeader, partMark } from "#domain/files/part-format.ts";

const toCharCodes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const commentStart = toCharCodes("<!--");
const commentEnd = toCharCodes("-->");

/** Returns the offset of the first occurrence of `pattern` at or after `from`, or -1. */
const findBytes = (bytes: Uint8Array, pattern: readonly number[], from: number): number => {
  for (let at = bytes.indexOf(pattern[0] as number, from); at >= 0; at = bytes.indexOf(pattern[0] as number, at + 1)) {
    if (pattern.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
};

/** A part as stored: its header and its encoded chunks. */
export interface ExtractedPart {
  readonly header: PartHeader;
  readonly chunks: readonly Uint8Array[];
}

/** Returns the complete parts of a file in their order. A truncated part is left out. */
export const extractParts = (file: Uint8Array): readonly ExtractedPart[] => {
  const parts: ExtractedPart[] = [];
  const partStart = toCharCodes(`<!--${partMark}`);
  let at = 0;
  const readComment = (): Uint8Array | undefined => {
    const end = findBytes(file, commentEnd, at);
    const content = end < 0 ? undefined : file.subarray(at + commentStart.length, end);
    at = end < 0 ? file.length : end + commentEnd.length;
    return content;
  };
  for (at = findBytes(file, partStart, at); at >= 0; at = findBytes(file, partStart, at)) {
    const head = readComment();
    if (!head) return parts;
    const header: PartHeader = JSON.parse(new TextDecoder().decode(head.subarray(partMark.length)));
    const chunks: Uint8Array[] = [];
    while (chunks.length < header.chunks) {
      const chunk = readComment();
      if (!chunk) return parts;
      chunks.push(chunk);
    }
    parts.push({ header, chunks });
  }
  return parts;
};
