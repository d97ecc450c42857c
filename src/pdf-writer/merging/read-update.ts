/**
 * Reads the objects of an update that this writer has made. Values are parsed when they are used: most rows only add content
 * streams.
 */
import type { PdfObject } from "../reading/pdf-objects.ts";
import { type Bytes, latin1 } from "../syntax/pdf-bytes.ts";
import { createReader, PdfSyntaxError, type PdfValue, readValue } from "../syntax/pdf-syntax.ts";
import { type Chunk, encodeChunks } from "../writing/encode-chunks.ts";

/** An object of an update. */
export interface UpdateObject extends PdfObject {
  /** The source text of its value. */
  readonly source: string;
  /** The data of a stream, as the update has it: a part of its text or bytes. */
  readonly data?: Chunk;
}

/** What an update has. */
export interface Update {
  /** By their numbers, without the cross-reference. */
  readonly objects: ReadonlyMap<number, UpdateObject>;
  /** Number of the information dictionary, if the update names it. */
  readonly info: number | undefined;
}

/** The update of a row that adds nothing. */
export const emptyUpdate: Update = { objects: new Map(), info: undefined };

const begin = /\s*(\d+) (\d+) obj\n/y;
const crossReference = /\s*(?:start)?xref\s/y;
const information = /\/Info (\d+) \d+ R/;
const lengthWord = "/Length ";
const streamWord = "\nstream\n";
const endWord = "\nendobj\n";
const streamEnd = `\nendstream${endWord}`;

/** Reads an update, whose text has one character for each byte. @throws PdfSyntaxError */
export const readUpdate = (update: string | Bytes): Update => {
  const text = typeof update === "string" ? update : latin1(update);
  const objects = new Map<number, UpdateObject>();
  let info: number | undefined;
  let at = 0;
  for (;;) {
    begin.lastIndex = at;
    const match = begin.exec(text);
    if (match === null) {
      crossReference.lastIndex = at;
      if (!crossReference.test(text)) throw damage(at);
      return { objects, info: info ?? readInfo(text.slice(at)) };
    }
    const number = Number(match[1]);
    const start = begin.lastIndex;
    // Values are written without line breaks.
    const end = text.indexOf("\n", start);
    const object = { number, generation: Number(match[2]), source: text.slice(start, end), update, start, end };
    if (text.startsWith(endWord, end)) {
      objects.set(number, new ParsedObject(object));
      at = end + endWord.length;
      continue;
    }
    if (end < 0 || !text.startsWith(streamWord, end)) throw damage(start);
    const dataStart = end + streamWord.length;
    const dataEnd = dataStart + readLength(object.source);
    if (!text.startsWith(streamEnd, dataEnd)) throw damage(number);
    at = dataEnd + streamEnd.length;
    if (object.source.startsWith("<</Type/XRef")) info = readInfo(object.source);
    else objects.set(number, new ParsedStream(object, slice(update, dataStart, dataEnd)));
  }
};

/** Reads the length, which is the last entry of a stream. Returns NaN without one. */
const readLength = (source: string): number => {
  const start = source.lastIndexOf(lengthWord);
  return start < 0 ? Number.NaN : Number(source.slice(start + lengthWord.length, -2));
};

const readInfo = (trailer: string): number | undefined => {
  const match = information.exec(trailer);
  return match === null ? undefined : Number(match[1]);
};

const damage = (place: number) => new PdfSyntaxError(`its update is damaged at ${place}`);

const slice = (update: string | Bytes, start: number, end: number): Chunk =>
  typeof update === "string" ? update.slice(start, end) : update.subarray(start, end);

const toBytes = (chunk: Chunk): Bytes => (typeof chunk === "string" ? encodeChunks([chunk]) : new Uint8Array(chunk));

/** Where an object is in its update. */
interface SourceObject extends Pick<UpdateObject, "number" | "generation" | "source"> {
  readonly update: string | Bytes;
  /** Of the value: its first character, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

/** An object whose value is parsed when it is used. */
class ParsedObject implements UpdateObject {
  readonly #object: SourceObject;

  constructor(object: SourceObject) {
    this.#object = object;
  }

  get number(): number {
    return this.#object.number;
  }

  get generation(): number {
    return this.#object.generation;
  }

  get source(): string {
    return this.#object.source;
  }

  get value(): PdfValue {
    const { update, start, end } = this.#object;
    return readValue(createReader(toBytes(slice(update, start, end)), 0));
  }
}

class ParsedStream extends ParsedObject {
  readonly data: Chunk;

  constructor(object: SourceObject, data: Chunk) {
    super(object);
    this.data = data;
  }

  get stream(): Bytes {
    return toBytes(this.data);
  }
}
