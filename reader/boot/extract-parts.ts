/**
 * Where a host sends a windows-1252 page as utf-8, the parts in the document are destroyed, but the file is not: it is
 * read again as bytes, and its parts are cut out. `-->` cannot stand inside an escaped chunk, so the cuts are sure.
 */
import { type PartHeader, partMark } from "#domain/files/part-format.ts";

const codes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const opening = codes("<!--");
const closing = codes("-->");

const find = (bytes: Uint8Array, wanted: readonly number[], from: number): number => {
  for (let at = bytes.indexOf(wanted[0] as number, from); at >= 0; at = bytes.indexOf(wanted[0] as number, at + 1)) {
    if (wanted.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
};

export interface ExtractedPart {
  readonly header: PartHeader;
  readonly chunks: readonly Uint8Array[];
}

/** The whole parts of a file, in order. A part that breaks off is left out. */
export const extractParts = (file: Uint8Array): readonly ExtractedPart[] => {
  const parts: ExtractedPart[] = [];
  const heading = codes(`<!--${partMark}`);
  let at = 0;
  const comment = (): Uint8Array | undefined => {
    const end = find(file, closing, at);
    const content = end < 0 ? undefined : file.subarray(at + opening.length, end);
    at = end < 0 ? file.length : end + closing.length;
    return content;
  };
  for (at = find(file, heading, at); at >= 0; at = find(file, heading, at)) {
    const head = comment();
    if (!head) return parts;
    const header: PartHeader = JSON.parse(new TextDecoder().decode(head.subarray(partMark.length)));
    const chunks: Uint8Array[] = [];
    while (chunks.length < header.chunks) {
      const chunk = comment();
      if (!chunk) return parts;
      chunks.push(chunk);
    }
    parts.push({ header, chunks });
  }
  return parts;
};
