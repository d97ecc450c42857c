/** Reads indirect objects of a PDF with their streams, which stay encrypted and compressed. */
import { type Bytes, indexOf, latin1 } from "../syntax/pdf-bytes.ts";
import {
  asNumber,
  asReference,
  createReader,
  type PdfDict,
  type PdfReader,
  PdfSyntaxError,
  type PdfValue,
  readInteger,
  readValue,
  readWord,
} from "../syntax/pdf-syntax.ts";

/** An indirect object (ISO 32000-2, 7.3.10). */
export interface PdfObject {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  /** The data of a stream object, still encrypted and encoded. */
  readonly stream?: Bytes;
}

/** Returns the value of an object that is a number: the length of a stream may be a reference to one. */
export type FindNumber = (objectNumber: number) => number | undefined;

/** Reads the object that begins at an offset. @throws PdfSyntaxError */
export const readObject = (bytes: Bytes, offset: number, findNumber: FindNumber): PdfObject => {
  const reader = createReader(bytes, offset);
  const [number, generation] = [readInteger(reader), readInteger(reader)];
  if (readWord(reader) !== "obj") throw new PdfSyntaxError(`no object begins at byte ${offset}`);
  const value = readValue(reader);
  if (value.kind !== "dict" || readWord(reader) !== "stream") return { number, generation, value };
  return { number, generation, value, stream: streamAt(reader, value, findNumber) };
};

const streamAt = ({ bytes, at }: PdfReader, dict: PdfDict, findNumber: FindNumber): Bytes => {
  const start = at + (bytes[at] === 13 && bytes[at + 1] === 10 ? 2 : bytes[at] === 10 || bytes[at] === 13 ? 1 : 0);
  const statedLength = dict.entries.get("Length");
  const lengthObject = asReference(statedLength);
  const length = lengthObject === undefined ? asNumber(statedLength) : findNumber(lengthObject);
  if (length !== undefined && length >= 0) {
    const end = start + length;
    if (/^\s{0,4}endstream/.test(latin1(bytes.subarray(end, end + 16)))) return bytes.subarray(start, end);
  }
  // The length is missing or wrong.
  const end = indexOf(bytes, "endstream", start);
  if (end < 0) throw new PdfSyntaxError(`the stream at byte ${start} has no end`);
  return bytes.subarray(start, excludeLineEnd(bytes, start, end));
};

const excludeLineEnd = (bytes: Uint8Array, start: number, end: number): number => {
  const before = end - (bytes[end - 1] === 10 ? 1 : 0);
  return Math.max(start, before - (bytes[before - 1] === 13 ? 1 : 0));
};
