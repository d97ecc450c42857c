/** Reads where the objects of a PDF stand: tables, streams and hybrids of both, newest section first (ISO 32000-2, 7.5). */

import { inflateStream } from "../inflate-stream.ts";
import { latin1 } from "../pdf-streams.ts";
import { readObject } from "./pdf-objects.ts";
import {
  asDict,
  asName,
  asNumber,
  createReader,
  formatValue,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  readInteger,
  readValue,
  readWord,
  skipSpace,
} from "./pdf-syntax.ts";

export type XrefEntry =
  | { readonly in: "file"; readonly offset: number; readonly generation: number }
  | { readonly in: "stream"; readonly container: number; readonly index: number };

export interface CrossReference {
  /** By object number. */
  readonly entries: ReadonlyMap<number, XrefEntry>;
  /** Of the newest section. */
  readonly trailer: PdfDict;
}

interface Reading {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Undefined: free. */
  readonly entries: Map<number, XrefEntry | undefined>;
}

const maxSections = 10_000;
const maxEntries = 8_000_000;
const maxStreamBytes = 128 * 2 ** 20;

/** `bytes` begin with the PDF's header. @throws PdfSyntaxError */
export const readCrossReference = async (bytes: Uint8Array<ArrayBuffer>): Promise<CrossReference> => {
  const reading: Reading = { bytes, entries: new Map() };
  const due = [startOf(bytes)];
  const seen = new Set<number>();
  let newest: PdfDict | undefined;
  for (let offset = due.shift(); offset !== undefined; offset = due.shift()) {
    if (seen.has(offset)) continue;
    if (seen.add(offset).size > maxSections) throw new PdfSyntaxError("it has too many cross-reference sections");
    const trailer = await readSection(reading, offset);
    newest ??= trailer;
    for (const name of ["XRefStm", "Prev"]) {
      const next = asNumber(trailer.entries.get(name));
      if (next !== undefined) due.push(next);
    }
  }
  if (newest === undefined) throw new PdfSyntaxError("it has no cross-reference");
  const used = Array.from(reading.entries).filter((pair): pair is [number, XrefEntry] => pair[1] !== undefined);
  return { entries: new Map(used), trailer: newest };
};

const startOf = (bytes: Uint8Array): number => {
  const end = latin1(bytes.subarray(-2048));
  const offset = /startxref\s+(\d{1,15})/.exec(end.slice(Math.max(0, end.lastIndexOf("startxref"))))?.[1];
  if (offset === undefined) throw new PdfSyntaxError("its end is missing");
  return Number(offset);
};

const readSection = async (reading: Reading, offset: number): Promise<PdfDict> => {
  const reader = createReader(reading.bytes, offset);
  if (readWord(reader) !== "xref") return readStreamSection(reading, offset);
  for (;;) {
    skipSpace(reader);
    if (reader.bytes[reader.at] === 0x74) break;
    const [first, count] = [readInteger(reader), readInteger(reader)];
    for (let index = 0; index < count; index++) {
      const [place, generation, kind] = [readInteger(reader), readInteger(reader), readWord(reader)];
      add(reading, first + index, kind === "n" ? { in: "file", offset: place, generation } : undefined);
    }
  }
  if (readWord(reader) !== "trailer") throw new PdfSyntaxError("a trailer is missing");
  const trailer = asDict(readValue(reader));
  if (trailer === undefined) throw new PdfSyntaxError("a trailer is missing");
  return trailer;
};

/** The newest section is read first, so what is known already wins. */
const add = ({ entries }: Reading, number: number, entry: XrefEntry | undefined): void => {
  if (entries.has(number)) return;
  if (entries.size >= maxEntries) throw new PdfSyntaxError("it has too many objects");
  entries.set(number, entry);
};

const readStreamSection = async (reading: Reading, offset: number): Promise<PdfDict> => {
  const { value, stream } = readObject(reading.bytes, offset, () => undefined);
  const dict = asDict(value);
  if (dict === undefined || stream === undefined || asName(dict.entries.get("Type")) !== "XRef")
    throw new PdfSyntaxError(`no cross-reference stands at byte ${offset}`);
  const data = unpredicted(await unpackStream(dict, stream), asDict(parameters(dict)));
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = numbersOf(dict.entries.get("W"));
  const width = typeWidth + secondWidth + thirdWidth;
  if (width < 1 || width > 32) throw new PdfSyntaxError("a cross-reference has no columns");
  const size = asNumber(dict.entries.get("Size")) ?? 0;
  const sections = numbersOf(dict.entries.get("Index"));
  let at = 0;
  for (let section = 0; section < Math.max(sections.length, 2); section += 2) {
    const [first = 0, count = size] = sections.slice(section, section + 2);
    for (let index = 0; index < count && at + width <= data.length; index++, at += width) {
      const type = typeWidth === 0 ? 1 : numberAt(data, at, typeWidth);
      const second = numberAt(data, at + typeWidth, secondWidth);
      const third = numberAt(data, at + typeWidth + secondWidth, thirdWidth);
      add(reading, first + index, entryOf(type, second, third));
    }
  }
  return dict;
};

const entryOf = (type: number, second: number, third: number): XrefEntry | undefined => {
  if (type === 1) return { in: "file", offset: second, generation: third };
  return type === 2 ? { in: "stream", container: second, index: third } : undefined;
};

const numbersOf = (value: PdfValue | undefined): readonly number[] =>
  value?.kind === "array" ? value.items.map((item) => asNumber(item) ?? 0) : [];

const numberAt = (data: Uint8Array, at: number, width: number): number =>
  data.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);

const parameters = ({ entries }: PdfDict): PdfValue | undefined => {
  const value = entries.get("DecodeParms");
  return value?.kind === "array" ? value.items[0] : value;
};

/** Inflates a stream as its dictionary says, up to 128 MB. Other filters are not known here. @throws PdfSyntaxError */
export const unpackStream = async (
  dict: PdfDict,
  stream: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (!dict.entries.has("Filter")) return stream;
  const { bytes } = await inflateStream({ dictionary: formatValue(dict), bytes: stream }, maxStreamBytes, true);
  if (bytes === undefined) throw new PdfSyntaxError("a stream of its structure cannot be unpacked");
  return bytes;
};

/** Undoes PNG predictors (ISO 32000-2, 7.4.4.4), of which cross-references use `up`. */
const unpredicted = (data: Uint8Array<ArrayBuffer>, parms: PdfDict | undefined): Uint8Array => {
  if ((asNumber(parms?.entries.get("Predictor")) ?? 1) < 10) return data;
  const columns = asNumber(parms?.entries.get("Columns")) ?? 1;
  if (columns < 1 || columns > 32) throw new PdfSyntaxError("a cross-reference has no columns");
  const rows = Math.floor(data.length / (columns + 1));
  const result = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const type = data[row * (columns + 1)];
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : (result[at - 1] ?? 0);
      const up = row === 0 ? 0 : (result[at - columns] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (result[at - columns - 1] ?? 0);
      result[at] = (data[row * (columns + 1) + 1 + column] ?? 0) + predictor(type, left, up, corner);
    }
  }
  return result;
};

const predictor = (type: number | undefined, left: number, up: number, corner: number): number => {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};
