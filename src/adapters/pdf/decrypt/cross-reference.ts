/**
 * Reads the cross-reference of a PDF: tables, streams and hybrids of both, from the newest section to the oldest
 * (ISO 32000-2, 7.5.4 to 7.5.8).
 */

import { inflateStream } from "../streams/inflate-stream.ts";
import { latin1 } from "../streams/pdf-streams.ts";
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

/** The location of an object: at an offset in the file, or at an index in the object stream with the number `container`. */
export type XrefEntry =
  | { readonly in: "file"; readonly offset: number; readonly generation: number }
  | { readonly in: "stream"; readonly container: number; readonly index: number };

/** The merged sections of a PDF's cross-reference. */
export interface CrossReference {
  /** The locations of objects by their numbers, without the free entries. */
  readonly entries: ReadonlyMap<number, XrefEntry>;
  /** The trailer dictionary of the newest section. */
  readonly trailer: PdfDict;
}

interface CrossReferenceParse {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By object number. Undefined for a free entry. */
  readonly entries: Map<number, XrefEntry | undefined>;
}

const maxSections = 10_000;
const maxEntries = 8_000_000;
const maxStreamBytes = 128 * 2 ** 20;

/** Reads all sections and merges them. `bytes` begin with the PDF's header. @throws PdfSyntaxError */
export const readCrossReference = async (bytes: Uint8Array<ArrayBuffer>): Promise<CrossReference> => {
  const parse: CrossReferenceParse = { bytes, entries: new Map() };
  const pendingOffsets = [findNewestSection(bytes)];
  const visitedOffsets = new Set<number>();
  let newestTrailer: PdfDict | undefined;
  for (let offset = pendingOffsets.shift(); offset !== undefined; offset = pendingOffsets.shift()) {
    if (visitedOffsets.has(offset)) continue;
    if (visitedOffsets.add(offset).size > maxSections)
      throw new PdfSyntaxError("it has too many cross-reference sections");
    const trailer = await readSection(parse, offset);
    newestTrailer ??= trailer;
    for (const name of ["XRefStm", "Prev"]) {
      const next = asNumber(trailer.entries.get(name));
      if (next !== undefined) pendingOffsets.push(next);
    }
  }
  if (newestTrailer === undefined) throw new PdfSyntaxError("it has no cross-reference");
  const used = Array.from(parse.entries).filter((pair): pair is [number, XrefEntry] => pair[1] !== undefined);
  return { entries: new Map(used), trailer: newestTrailer };
};

/** Returns the offset after the last `startxref`. */
const findNewestSection = (bytes: Uint8Array): number => {
  const end = latin1(bytes.subarray(-2048));
  const offset = /startxref\s+(\d{1,15})/.exec(end.slice(Math.max(0, end.lastIndexOf("startxref"))))?.[1];
  if (offset === undefined) throw new PdfSyntaxError("its end is missing");
  return Number(offset);
};

/** Adds the entries of the section at an offset. Returns its trailer, or the dictionary of its stream. */
const readSection = async (parse: CrossReferenceParse, offset: number): Promise<PdfDict> => {
  const reader = createReader(parse.bytes, offset);
  if (readWord(reader) !== "xref") return readStreamSection(parse, offset);
  for (;;) {
    skipSpace(reader);
    // The `t` of `trailer`.
    if (reader.bytes[reader.at] === 0x74) break;
    const [first, count] = [readInteger(reader), readInteger(reader)];
    for (let index = 0; index < count; index++) {
      const [objectOffset, generation, kind] = [readInteger(reader), readInteger(reader), readWord(reader)];
      addEntry(parse, first + index, kind === "n" ? { in: "file", offset: objectOffset, generation } : undefined);
    }
  }
  if (readWord(reader) !== "trailer") throw new PdfSyntaxError("a trailer is missing");
  const trailer = asDict(readValue(reader));
  if (trailer === undefined) throw new PdfSyntaxError("a trailer is missing");
  return trailer;
};

/** Keeps an existing entry: sections are read from the newest to the oldest. */
const addEntry = ({ entries }: CrossReferenceParse, number: number, entry: XrefEntry | undefined): void => {
  if (entries.has(number)) return;
  if (entries.size >= maxEntries) throw new PdfSyntaxError("it has too many objects");
  entries.set(number, entry);
};

const readStreamSection = async (parse: CrossReferenceParse, offset: number): Promise<PdfDict> => {
  const { value, stream } = readObject(parse.bytes, offset, () => undefined);
  const dict = asDict(value);
  if (dict === undefined || stream === undefined || asName(dict.entries.get("Type")) !== "XRef")
    throw new PdfSyntaxError(`there is no cross-reference at byte ${offset}`);
  const data = undoPredictor(await decodeStream(dict, stream), asDict(decodeParameters(dict)));
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = toNumbers(dict.entries.get("W"));
  const width = typeWidth + secondWidth + thirdWidth;
  if (width < 1 || width > 32) throw new PdfSyntaxError("a cross-reference has no columns");
  const size = asNumber(dict.entries.get("Size")) ?? 0;
  const subsections = toNumbers(dict.entries.get("Index"));
  let at = 0;
  // Without `Index`, there is one subsection from 0 to `Size`.
  for (let subsection = 0; subsection < Math.max(subsections.length, 2); subsection += 2) {
    const [first = 0, count = size] = subsections.slice(subsection, subsection + 2);
    for (let index = 0; index < count && at + width <= data.length; index++, at += width) {
      const type = typeWidth === 0 ? 1 : numberAt(data, at, typeWidth);
      const second = numberAt(data, at + typeWidth, secondWidth);
      const third = numberAt(data, at + typeWidth + secondWidth, thirdWidth);
      addEntry(parse, first + index, toEntry(type, second, third));
    }
  }
  return dict;
};

/** Converts the columns of an entry (ISO 32000-2, table 18). Type 0 is a free entry; unknown types count as free. */
const toEntry = (type: number, second: number, third: number): XrefEntry | undefined => {
  if (type === 1) return { in: "file", offset: second, generation: third };
  return type === 2 ? { in: "stream", container: second, index: third } : undefined;
};

const toNumbers = (value: PdfValue | undefined): readonly number[] =>
  value?.kind === "array" ? value.items.map((item) => asNumber(item) ?? 0) : [];

const numberAt = (data: Uint8Array, at: number, width: number): number =>
  data.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);

const decodeParameters = ({ entries }: PdfDict): PdfValue | undefined => {
  const value = entries.get("DecodeParms");
  return value?.kind === "array" ? value.items[0] : value;
};

/** Decompresses a stream of at most 128 MB that has no filter or deflate filters only. @throws PdfSyntaxError */
export const decodeStream = async (
  dict: PdfDict,
  stream: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (!dict.entries.has("Filter")) return stream;
  const { bytes } = await inflateStream(
    { dictionary: formatValue(dict), bytes: stream },
    maxStreamBytes,
    maxStreamBytes,
  );
  if (bytes === undefined) throw new PdfSyntaxError("a stream of its structure cannot be decompressed");
  return bytes;
};

/** Reverses PNG predictors (ISO 32000-2, 7.4.4.4), with one byte per sample. Cross-reference streams mostly use `up`. */
const undoPredictor = (data: Uint8Array<ArrayBuffer>, parameters: PdfDict | undefined): Uint8Array => {
  if ((asNumber(parameters?.entries.get("Predictor")) ?? 1) < 10) return data;
  const columns = asNumber(parameters?.entries.get("Columns")) ?? 1;
  if (columns < 1 || columns > 32) throw new PdfSyntaxError("a cross-reference has no columns");
  const rows = Math.floor(data.length / (columns + 1));
  const result = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const type = data[row * (columns + 1)];
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : (result[at - 1] ?? 0);
      const up = row === 0 ? 0 : (result[at - columns] ?? 0);
      const upLeft = row === 0 || column === 0 ? 0 : (result[at - columns - 1] ?? 0);
      result[at] = (data[row * (columns + 1) + 1 + column] ?? 0) + predictByte(type, left, up, upLeft);
    }
  }
  return result;
};

/** Predicts a byte from its neighbours by the PNG filter type: 1 sub, 2 up, 3 average, 4 Paeth. */
const predictByte = (type: number | undefined, left: number, up: number, upLeft: number): number => {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
};
