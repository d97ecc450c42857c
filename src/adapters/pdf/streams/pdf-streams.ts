/**
 * Finds the streams of a PDF without reading its structure: every `<< … >> stream … endstream`, wherever it is. Damaged
 * and hostile files have streams that no cross-reference lists, and pdf.js may still decompress them.
 */
import { ascii, findBytes, latin1 } from "#pdf-writer/syntax/pdf-bytes.ts";

/** A stream, still encoded. */
export interface PdfStream {
  /** The stream's dictionary as text. */
  readonly dictionary: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A PDF, split into its streams and the rest. */
export interface SplitPdf {
  readonly streams: readonly PdfStream[];
  /** Everything that is not inside a stream, as text. */
  readonly outside: string;
}

const keyword = ascii("stream");
const endKeyword = ascii("endstream");
/** Largest dictionary of a stream, in characters. Dictionaries of streams are short. */
const maxDictionary = 4096;

/** Splits a PDF into its streams and the text between them. */
export const splitStreams = (bytes: Uint8Array<ArrayBuffer>): SplitPdf => {
  const streams: PdfStream[] = [];
  const outside: string[] = [];
  let from = 0;
  let at = findBytes(bytes, keyword, 0);
  while (at >= 0) {
    const start = dataStart(bytes, at + keyword.length);
    const before = latin1(bytes.subarray(from, at));
    if (start === undefined || !/>>\s*$/.test(before.slice(-16))) {
      at = findBytes(bytes, keyword, at + keyword.length);
      continue;
    }
    const dictionary = dictionaryIn(before);
    const end = dataEnd(bytes, start, dictionary);
    streams.push({ dictionary, bytes: bytes.subarray(start, end) });
    outside.push(before);
    from = end;
    at = findBytes(bytes, keyword, end + endKeyword.length);
  }
  outside.push(latin1(bytes.subarray(from)));
  return { streams, outside: outside.join("\n") };
};

/** Returns the offset behind the line end that follows the keyword (ISO 32000-2, 7.3.8.1). A lone carriage return is tolerated. */
const dataStart = (bytes: Uint8Array, at: number): number | undefined => {
  if (bytes[at] === 0x0a) return at + 1;
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return undefined;
};

const dictionaryIn = (before: string): string => {
  const tail = before.slice(-maxDictionary);
  const object = Math.max(tail.lastIndexOf(" obj"), tail.lastIndexOf("\nobj"), tail.lastIndexOf("\robj"));
  return object < 0 ? tail : tail.slice(object + 4);
};

/** Uses the stated length if `endstream` follows it, else the next `endstream`, else the end of the file. */
const dataEnd = (bytes: Uint8Array, start: number, dictionary: string): number => {
  const statedLength = /\/Length\s+(\d{1,10})(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
  if (statedLength !== undefined) {
    const end = start + Number(statedLength);
    if (/^[\r\n ]{0,3}endstream/.test(latin1(bytes.subarray(end, end + 12)))) return end;
  }
  const end = findBytes(bytes, endKeyword, start);
  return end < 0 ? bytes.length : end;
};
