/**
 * Finds the streams of a PDF without reading its structure: every `<< … >> stream … endstream`, wherever it lies. Damaged
 * and hostile files have them outside any table too, and what pdf.js may come to unpack is what counts.
 */
export interface PdfStream {
  /** The stream's dictionary as text. */
  readonly dictionary: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface SplitPdf {
  readonly streams: readonly PdfStream[];
  /** Everything that is not inside a stream, as text. */
  readonly outside: string;
}

const keyword = ascii("stream");
const endKeyword = ascii("endstream");
/** Dictionaries of streams are short; what stands further back belongs to something else. */
const maxDictionary = 4096;

export const splitStreams = (bytes: Uint8Array<ArrayBuffer>): SplitPdf => {
  const streams: PdfStream[] = [];
  const outside: string[] = [];
  let from = 0;
  let at = find(bytes, keyword, 0);
  while (at >= 0) {
    const start = dataStart(bytes, at + keyword.length);
    const before = latin1(bytes.subarray(from, at));
    if (start === undefined || !/>>\s*$/.test(before.slice(-16))) {
      at = find(bytes, keyword, at + keyword.length);
      continue;
    }
    const dictionary = dictionaryIn(before);
    const end = dataEnd(bytes, start, dictionary);
    streams.push({ dictionary, bytes: bytes.subarray(start, end) });
    outside.push(before);
    from = end;
    at = find(bytes, keyword, end + endKeyword.length);
  }
  outside.push(latin1(bytes.subarray(from)));
  return { streams, outside: outside.join("\n") };
};

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** One character a byte: names and numbers are ASCII, and nothing else is looked at. */
export const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Position of a word of ASCII from `from` on, -1 where there is none. */
export const indexOf = (bytes: Uint8Array, word: string, from: number): number => find(bytes, ascii(word), from);

const find = (bytes: Uint8Array, wanted: Uint8Array, from: number): number => {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let same = 1;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++;
    if (same === wanted.length) return at;
  }
  return -1;
};

/** After the keyword stands a line end (ISO 32000-2, 7.3.8.1); a lone carriage return is tolerated. */
const dataStart = (bytes: Uint8Array, at: number): number | undefined => {
  if (bytes[at] === 0x0a) return at + 1;
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return undefined;
};

const dictionaryIn = (before: string): string => {
  const near = before.slice(-maxDictionary);
  const object = Math.max(near.lastIndexOf(" obj"), near.lastIndexOf("\nobj"), near.lastIndexOf("\robj"));
  return object < 0 ? near : near.slice(object + 4);
};

/** The stated length where it fits, else the next `endstream`, else the rest of the file. */
const dataEnd = (bytes: Uint8Array, start: number, dictionary: string): number => {
  const stated = /\/Length\s+(\d{1,10})(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
  if (stated !== undefined) {
    const end = start + Number(stated);
    if (/^[\r\n ]{0,3}endstream/.test(latin1(bytes.subarray(end, end + 12)))) return end;
  }
  const end = find(bytes, endKeyword, start);
  return end < 0 ? bytes.length : end;
};
