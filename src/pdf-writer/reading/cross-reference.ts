/**
 * Reads the cross-reference of a PDF: tables, streams and hybrids of both, from the newest section to the oldest
 * (ISO 32000-2, 7.5.4 to 7.5.8).
 */
import { type Bytes, type Inflate, latin1 } from "../syntax/pdf-bytes.ts";
import {
  asDict,
  asName,
  asNumber,
  createReader,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  readInteger,
  readValue,
  readWord,
  skipSpace,
} from "../syntax/pdf-syntax.ts";
import { decodeStream } from "./decode-stream.ts";
import { type FindNumber, readObject } from "./pdf-objects.ts";

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
  /**
   * The section that an update follows. Undefined if the cross-reference was rebuilt, or is a hybrid: several viewers do not find
   * the objects that only its stream has.
   */
  readonly newestSection?: { readonly offset: number; readonly form: "table" | "stream" };
  /** The highest object number that a section lists, in use or free. */
  readonly highestNumber: number;
}

interface CrossReferenceParse {
  readonly bytes: Bytes;
  readonly inflate: Inflate;
  /** By object number. Undefined for a free entry. */
  readonly entries: Map<number, XrefEntry | undefined>;
  isHybrid: boolean;
}

const maxSections = 10_000;
const maxEntries = 8_000_000;

/** Reads all sections and merges them. `bytes` begin with the PDF's header. @throws PdfSyntaxError */
export const readCrossReference = async (bytes: Bytes, inflate: Inflate): Promise<CrossReference> => {
  const parse: CrossReferenceParse = { bytes, inflate, entries: new Map(), isHybrid: false };
  const newestOffset = findNewestSection(bytes);
  const pendingOffsets = [newestOffset];
  const visitedOffsets = new Set<number>();
  let newest: PdfDict | undefined;
  for (let offset = pendingOffsets.shift(); offset !== undefined; offset = pendingOffsets.shift()) {
    if (visitedOffsets.has(offset)) continue;
    if (visitedOffsets.add(offset).size > maxSections)
      throw new PdfSyntaxError("it has too many cross-reference sections");
    const trailer = await readSection(parse, offset);
    newest ??= trailer;
    const previous = asNumber(trailer.entries.get("Prev"));
    if (previous !== undefined) pendingOffsets.push(previous);
  }
  if (newest === undefined) throw new PdfSyntaxError("it has no cross-reference");
  const used = Array.from(parse.entries).filter((pair): pair is [number, XrefEntry] => pair[1] !== undefined);
  return {
    entries: new Map(used),
    trailer: newest,
    ...(!parse.isHybrid && {
      newestSection: { offset: newestOffset, form: isTable(bytes, newestOffset) ? "table" : "stream" } as const,
    }),
    highestNumber: highestOf(parse.entries.keys()),
  };
};

/** Returns the highest of some object numbers. */
export const highestOf = (numbers: Iterable<number>): number => {
  let highest = 0;
  for (const number of numbers) if (number > highest) highest = number;
  return highest;
};

/** Sorts entries by their position in the file; those in object streams are last, by their number. */
export const sortByOffset = (entries: ReadonlyMap<number, XrefEntry>): readonly (readonly [number, XrefEntry])[] => {
  const offsetOf = (entry: XrefEntry) => (entry.in === "file" ? entry.offset : Number.MAX_SAFE_INTEGER);
  return [...entries].sort(([numberA, a], [numberB, b]) => offsetOf(a) - offsetOf(b) || numberA - numberB);
};

/** Creates the lookup of stream lengths that are objects of their own. */
export const createNumberLookup =
  (bytes: Bytes, entries: ReadonlyMap<number, XrefEntry>): FindNumber =>
  (number) => {
    const entry = entries.get(number);
    return entry?.in === "file" ? asNumber(readObject(bytes, entry.offset, () => undefined).value) : undefined;
  };

/** Returns the offset after the last `startxref`. */
const findNewestSection = (bytes: Uint8Array): number => {
  const end = latin1(bytes.subarray(-2048));
  const offset = /startxref\s+(\d{1,15})/.exec(end.slice(Math.max(0, end.lastIndexOf("startxref"))))?.[1];
  if (offset === undefined) throw new PdfSyntaxError("its end is missing");
  return Number(offset);
};

const isTable = (bytes: Bytes, offset: number): boolean => readWord(createReader(bytes, offset)) === "xref";

/** Adds the entries of the section at an offset. Returns its trailer, or the dictionary of its stream. */
const readSection = async (parse: CrossReferenceParse, offset: number): Promise<PdfDict> => {
  if (!isTable(parse.bytes, offset)) return readStreamSection(parse, offset);
  const reader = createReader(parse.bytes, offset);
  const freeNumbers: number[] = [];
  readWord(reader);
  for (;;) {
    skipSpace(reader);
    // The `t` of `trailer`.
    if (reader.bytes[reader.at] === 0x74) break;
    const [first, count] = [readInteger(reader), readInteger(reader)];
    for (let index = 0; index < count; index++) {
      const [objectOffset, generation, kind] = [readInteger(reader), readInteger(reader), readWord(reader)];
      if (kind === "n") addEntry(parse, first + index, { in: "file", offset: objectOffset, generation });
      else if (freeNumbers.push(first + index) > maxEntries) throw tooManyObjects();
    }
  }
  if (readWord(reader) !== "trailer") throw new PdfSyntaxError("a trailer is missing");
  const trailer = asDict(readValue(reader));
  if (trailer === undefined) throw new PdfSyntaxError("a trailer is missing");
  // The table of a hybrid file calls the objects free that only this stream has (ISO 32000-1, 7.5.8.4).
  const hidden = asNumber(trailer.entries.get("XRefStm"));
  if (hidden !== undefined) {
    parse.isHybrid = true;
    await readStreamSection(parse, hidden);
  }
  for (const number of freeNumbers) addEntry(parse, number, undefined);
  return trailer;
};

/** Keeps an existing entry: sections are read from the newest to the oldest. */
const addEntry = ({ entries }: CrossReferenceParse, number: number, entry: XrefEntry | undefined): void => {
  if (entries.has(number)) return;
  if (entries.size >= maxEntries) throw tooManyObjects();
  entries.set(number, entry);
};

const tooManyObjects = () => new PdfSyntaxError("it has too many objects");

const readStreamSection = async (parse: CrossReferenceParse, offset: number): Promise<PdfDict> => {
  const { value, stream } = readObject(parse.bytes, offset, () => undefined);
  const dict = asDict(value);
  if (dict === undefined || stream === undefined || asName(dict.entries.get("Type")) !== "XRef")
    throw new PdfSyntaxError(`there is no cross-reference at byte ${offset}`);
  const data = await decodeStream(dict, stream, parse.inflate);
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
